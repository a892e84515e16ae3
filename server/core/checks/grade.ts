import table from '../../../schemas/findings.json' with { type: 'json' };
import { rulesOfFile } from '../site/config/siteRules.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Severity } from '../text/finding.ts';
import type { FileFinding, FindingClass, GradedFinding } from './check.ts';

/** A row of schemas/findings.json. */
export interface FindingRow {
  readonly class: FindingClass;
  /**
   * Of the class `breaks`: what an error of this code stops. The platform refuses the file or the whole build; or it
   * publishes the site, and readers meet a missing page or image; or Docsight cannot use its own settings.
   */
  readonly breaks?: 'build' | 'readers' | 'settings';
  /** What it is by default. */
  readonly severity: Severity | 'off';
  /** What it is on sites whose docs.json is in format v2, where that differs. */
  readonly v2?: Severity | 'off';
  /** What it is where a check finds it of less weight. */
  readonly mild?: Severity;
  /** What it is under `strict`; an error where the row does not say. */
  readonly strict?: Severity | 'off';
  /** Only the rest of the site can say it: not reported for a page without a docs.json above it. */
  readonly needsSite?: true;
  readonly title: string;
  readonly about: string;
}

/** All codes with their rows, in order of the codes. */
export const findingRows: ReadonlyMap<string, FindingRow> = new Map(
  Object.entries(table as unknown as Readonly<Record<string, FindingRow>>),
);

/**
 * A finding's severity under a site's rules, or undefined when it is off. What the rules name for a code wins over
 * `strict`, which wins over the table.
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

/** The default of a row in words, for both formats: `hint`, or `hint (docs.json v2: off)`. */
export function defaultText({ severity, v2 }: FindingRow): string {
  return v2 === undefined ? severity : `${severity} (docs.json v2: ${v2})`;
}

/** An error of the class `breaks`, whether or not the baseline has it. */
export function isBreakingError(finding: GradedFinding): boolean {
  return finding.class === 'breaks' && (finding.old ?? finding.severity) === 'error';
}

/** What the status bar and the command line count: whether an error stops the build or only its readers. */
export function brokenFor(finding: GradedFinding): 'build' | 'readers' | undefined {
  if (!isBreakingError(finding)) return undefined;
  const breaks = findingRows.get(finding.code)?.breaks ?? 'build';
  return breaks === 'settings' ? undefined : breaks;
}
