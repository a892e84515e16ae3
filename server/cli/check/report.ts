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
  /** How many build errors there are, how many of those stand in the baseline, and how many are not asked for. */
  readonly breaks: { readonly all: number; readonly old: number; readonly left: number };
}

/** What was found in all sites, and what of it is to be listed. */
export interface Results {
  readonly reports: readonly Report[];
  /** Hints are listed, not only counted. */
  readonly hints: boolean;
  /** Only errors are listed. */
  readonly quiet: boolean;
  /** The folder that paths in formats for CI services are relative to: the repository's. */
  readonly root: string;
}

/** A finding with the site and the text that it stands in. */
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

/** How many findings have a severity. */
export function countOf(reports: readonly Report[], severity: Severity): number {
  return reports.reduce(
    (sum, { findings }) => sum + findings.filter((finding) => finding.severity === severity).length,
    0,
  );
}

/** How many pages were looked at. */
export function pagesOf(reports: readonly Report[]): number {
  return reports.reduce((sum, { pages }) => sum + pages, 0);
}

/** A number with what it counts: `1 page`, `2 pages`. */
export function count(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`;
}

/** A finding may stand on a file that is known by its path only, or on a docs.json that could not be read as text. */
const noText: SourceFile = { path: '', text: '' };

/** The text that a finding stands in. */
export function fileOf({ host }: OpenSite, path: string): SourceFile {
  return host.site.files.get(path) ?? noText;
}

/**
 * Names by which a service knows a finding again in the next run, when lines have moved: what it stands on, and the how
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
