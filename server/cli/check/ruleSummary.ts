import { findingRows } from '../../core/index.ts';
import type { Paint } from './formats/findingText.ts';
import { count, type Listed, severities } from './report.ts';

/** Number of findings of a rule. */
export interface RuleCount {
  readonly code: string;
  /** The highest severity among them. */
  readonly severity: Listed['finding']['severity'];
  readonly count: number;
  readonly files: number;
  readonly title: string;
}

/** Rules with findings: those with errors first, then by number. */
export function ruleCounts(listed: readonly Listed[]): readonly RuleCount[] {
  const byCode = new Map<string, Listed[]>();
  for (const each of listed) {
    const list = byCode.get(each.finding.code);
    if (list === undefined) byCode.set(each.finding.code, [each]);
    else list.push(each);
  }
  const weight = ({ severity }: RuleCount): number => severities.indexOf(severity);
  return [...byCode]
    .map(([code, found]) => ({
      code,
      severity: severities.find((each) => found.some(({ finding }) => finding.severity === each)) ?? 'hint',
      count: found.length,
      files: new Set(found.map(({ site, finding }) => `${site.folder}\n${finding.path}`)).size,
      title: findingRows.get(code)?.title ?? '',
    }))
    .sort((a, b) => weight(a) - weight(b) || b.count - a.count || (a.code < b.code ? -1 : 1));
}

/** A table with one line for each rule, then a blank line. Empty without findings. */
export function ruleSummary(listed: readonly Listed[], paint: Paint): string {
  const rows = ruleCounts(listed);
  if (rows.length === 0) return '';
  const width = (text: (row: RuleCount) => string): number => Math.max(...rows.map((row) => text(row).length));
  const counts = width((row) => String(row.count));
  const weights = width((row) => row.severity);
  const codes = width((row) => row.code);
  const lines = rows.map((row) => {
    const severity = paint(row.severity.padEnd(weights), row.severity);
    const where = paint(`(${count(row.files, 'file')})`, 'dim');
    return `${String(row.count).padStart(counts)}  ${severity}  ${row.code.padEnd(codes)}  ${row.title} ${where}\n`;
  });
  return `${lines.join('')}\n`;
}
