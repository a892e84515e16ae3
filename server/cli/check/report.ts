import { createHash } from 'node:crypto';
import { foundText, type GradedFinding, type Severity, type SourceFile } from '../../core/index.ts';
import type { OpenSite } from '../openSites.ts';

/** What was found in one site. */
export interface Report {
  readonly site: OpenSite;
  /** The files that were looked at. */
  readonly paths: readonly string[];
  /** How many pages those are, snippets included. */
  readonly pages: number;
  /** What is asked for, in order of path and place. */
  readonly findings: readonly GradedFinding[];
  /** The errors of the whole site that stop its build, and those that its readers meet. */
  readonly broken: { readonly build: BrokenCount; readonly readers: BrokenCount };
}

/** Errors by whether they count now, are known from the baseline, or are not asked for. */
export interface BrokenCount {
  readonly now: number;
  readonly old: number;
  readonly left: number;
}

/** What was found in all sites, and what of it is to be listed. */
export interface Results {
  readonly reports: readonly Report[];
  /** Hints are listed, not only counted. */
  readonly hints: boolean;
  /** Only errors are listed. */
  readonly quiet: boolean;
  /** Whether the exit code is 1. */
  readonly isBad: boolean;
  /** Whether a change was asked about, with `--changed`, and all of its findings. */
  readonly ofChange: boolean;
  /** The folder that paths in formats for CI services are relative to: the repository's. */
  readonly root: string;
}

/** A finding with the site and the text that it is in. */
export interface Listed {
  readonly site: OpenSite;
  readonly finding: GradedFinding;
  readonly file: SourceFile;
}

/** From what weighs most. */
export const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** The findings to list, errors first, then in order of site, path and place. */
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

/** The findings to list by file: files with errors first, then in order of site and path; in a file in order of place. */
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

/** How many findings have a severity. */
export function countOf(reports: readonly Report[], severity: Severity): number {
  return reports.reduce(
    (sum, { findings }) => sum + findings.filter((finding) => finding.severity === severity).length,
    0,
  );
}

/** The errors of one kind in all sites. */
export function sumOf(reports: readonly Report[], kind: keyof Report['broken']): BrokenCount {
  const add = (part: keyof BrokenCount): number => reports.reduce((all, { broken }) => all + broken[kind][part], 0);
  return { now: add('now'), old: add('old'), left: add('left') };
}

/** How many pages were looked at. */
export function pagesOf(reports: readonly Report[]): number {
  return reports.reduce((sum, { pages }) => sum + pages, 0);
}

/** A number with what it counts: `1 page`, `2 pages`. */
export function count(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`;
}

/** A finding may be on a file that is known by its path only, or on a docs.json that could not be read as text. */
const noText: SourceFile = { path: '', text: '' };

/** The text that a finding is in. */
export function fileOf({ host }: OpenSite, path: string): SourceFile {
  return host.site.files.get(path) ?? noText;
}

/**
 * Names by which a service knows a finding again in the next run, when lines have moved: what it is on, and the how
 * manieth of equal ones it is.
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
