import { type FindingRow, findingRows, type GradedFinding } from '../model/graded.ts';
import { rulesOfFile } from '../site/config/docsightrc.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { FileFinding, Severity } from '../text/finding.ts';

/**
 * Returns a finding with its severity. Undefined if it is off. The site's rules for its code win over `strict`, which
 * wins over the table.
 */
export function grade(finding: FileFinding, index: SiteIndex, strict: boolean): GradedFinding | undefined {
  const { rules, isGenerated } = rulesOfFile(index, finding.path);
  const row = findingRows.get(finding.code);
  if (row === undefined) return { ...finding, class: 'breaks', severity: 'error' };
  if (row.class !== 'breaks' && isGenerated) return undefined;
  const severity =
    rules.get(finding.code) ?? (strict ? (row.strict ?? 'error') : defaultOf(row, index, finding.mild === true));
  return severity === 'off' ? undefined : { ...finding, class: row.class, severity };
}

function defaultOf(row: FindingRow, { config }: SiteIndex, mild: boolean): Severity | 'off' {
  const usual = config.dialect === 'v2' ? (row.v2 ?? row.severity) : row.severity;
  return mild && usual !== 'off' ? (row.mild ?? usual) : usual;
}

/** True for an error of the class `breaks`, even if the baseline has it. */
export function isBreakingError(finding: GradedFinding): boolean {
  return finding.class === 'breaks' && (finding.old ?? finding.severity) === 'error';
}

/** Whether an error stops the build or only affects readers. The status bar and the command line count both. */
export function brokenFor(finding: GradedFinding): 'build' | 'readers' | undefined {
  if (!isBreakingError(finding)) return undefined;
  const breaks = findingRows.get(finding.code)?.breaks ?? 'build';
  return breaks === 'settings' ? undefined : breaks;
}
