import { createHash } from 'node:crypto';
import { foundText, type GradedFinding, type Severity, type SourceFile } from '../../core/index.ts';
import type { OpenSite } from '../openSites.ts';

/** Findings of one site. */
export interface Report {
  readonly site: OpenSite;
  /** Checked files. */
  readonly paths: readonly string[];
  /** Number of pages, with snippets. */
  readonly pages: number;
  /** Requested findings, sorted by path and place. */
  readonly findings: readonly GradedFinding[];
  /** Errors of the whole site that stop its build, and those that readers meet. */
  readonly broken: { readonly build: BrokenCount; readonly readers: BrokenCount };
}

/** Numbers of errors: those that count, those in the baseline, and those that were not requested. */
export interface BrokenCount {
  readonly now: number;
  readonly old: number;
  readonly left: number;
}

/** Findings of all sites, and how to list them. */
export interface Results {
  readonly reports: readonly Report[];
  /** Whether hints are listed or only counted. */
  readonly hints: boolean;
  /** Whether only errors are listed. */
  readonly quiet: boolean;
  /** Whether the exit code is 1. */
  readonly isBad: boolean;
  /** The last line, instead of the number of errors that break the build. */
  readonly verdict?: string;
  /** Whether `--changed` was given and includes all findings. */
  readonly ofChange: boolean;
  /** Base folder for paths in CI formats: that of the repository. */
  readonly root: string;
}

/** A finding with its site and file. */
export interface Listed {
  readonly site: OpenSite;
  readonly finding: GradedFinding;
  readonly file: SourceFile;
}

/** The most severe first. */
export const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Findings to list: errors first, then by site, path and place. */
export function listedFindings({ reports, hints, quiet }: Results): readonly Listed[] {
  const shown = severities.filter((each) => each === 'error' || (!quiet && (hints || each !== 'hint')));
  return shown.flatMap((severity) =>
    reports.flatMap(({ site, findings }) =>
      findings
        .filter((finding) => finding.severity === severity)
        .map((finding) => ({ site, finding, file: fileOf(site, finding.path) })),
    ),
  );
}

/** Findings to list by file: files with errors first, then by site and path. Within a file, by place. */
export function listedByFile(results: Results): readonly (readonly Listed[])[] {
  const files = new Map<string, Listed[]>();
  for (const listed of listedFindings(results)) {
    const key = `${listed.site.folder}\n${listed.finding.path}`;
    const known = files.get(key);
    if (known === undefined) files.set(key, [listed]);
    else known.push(listed);
  }
  return [...files.values()].map((list) => list.sort((a, b) => a.finding.range.start - b.finding.range.start));
}

/** Number of findings with a severity. */
export function countOf(reports: readonly Report[], severity: Severity): number {
  return reports.reduce(
    (sum, { findings }) => sum + findings.filter((finding) => finding.severity === severity).length,
    0,
  );
}

/** Errors of one kind in all sites. */
export function sumOf(reports: readonly Report[], kind: keyof Report['broken']): BrokenCount {
  const add = (part: keyof BrokenCount): number => reports.reduce((all, { broken }) => all + broken[kind][part], 0);
  return { now: add('now'), old: add('old'), left: add('left') };
}

/** Number of checked pages. */
export function pagesOf(reports: readonly Report[]): number {
  return reports.reduce((sum, { pages }) => sum + pages, 0);
}

/** A number with a noun: `1 page`, `2 pages`. */
export function count(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`;
}

/** For findings about a file without text, such as an unread docs.json. */
const noText: SourceFile = { path: '', text: '' };

/** The file of a finding. */
export function fileOf({ host }: OpenSite, path: string): SourceFile {
  return host.site.files.get(path) ?? noText;
}

/**
 * Makes ids by which a service recognizes a finding after lines have moved: the marked text, and a number for equal
 * findings.
 */
export function fingerprinter(): (listed: Listed, path: string) => string {
  const seen = new Map<string, number>();
  return ({ finding, file }, path) => {
    const key = [path, finding.code, foundText(finding, file.text)].join('\n');
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return createHash('sha256').update(`${key}\n${nth}`).digest('hex').slice(0, 32);
  };
}
