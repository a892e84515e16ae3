import { type GradedFinding, mergeFixes, suggestionOf } from '../../core/index.ts';
import { changeSite, type OriginalTexts, type Written, writeChanges } from '../change/siteChanges.ts';
import type { OpenSite } from '../openSites.ts';

/** Maximum number of rounds. A fix can reveal another finding, but two fixes that undo each other must not loop. */
const maxRounds = 10;

/** Number of fixed findings and changed files. */
export interface FixResult extends Written {
  readonly fixed: number;
}

/**
 * Applies safe fixes until none is left, skipping fixes that overlap. Writes each changed file once. A fix is applied
 * as a whole or not at all.
 */
export async function fixSite(
  site: OpenSite,
  findingsOf: (site: OpenSite) => readonly GradedFinding[],
): Promise<FixResult> {
  const before = new Map<string, string | undefined>();
  let fixed = 0;
  for (let round = 0; round < maxRounds; round++) {
    const { files } = site.host.site;
    const merged = mergeFixes(findingsOf(site), (path) => files.get(path)?.text);
    if (merged.count === 0) break;
    fixed += merged.count;
    changeSite(site, merged.edits, before);
  }
  const written = await writeChanges(site, before);
  // Findings in files that could not be written are not counted as fixed.
  const { files } = site.host.site;
  const left = written.notes.length === 0 ? 0 : mergeFixes(findingsOf(site), (path) => files.get(path)?.text).count;
  return { fixed: Math.max(0, fixed - left), ...written };
}

/** Suggestions that were applied in memory. */
export interface Suggested {
  readonly count: number;
  readonly before: OriginalTexts;
}

/** Applies the first suggestion of each finding in memory, until none is left. */
export function applySuggestions(site: OpenSite, findingsOf: (site: OpenSite) => readonly GradedFinding[]): Suggested {
  const before = new Map<string, string | undefined>();
  let count = 0;
  for (let round = 0; round < maxRounds; round++) {
    const { files } = site.host.site;
    const merged = mergeFixes(findingsOf(site), (path) => files.get(path)?.text, suggestionOf);
    if (merged.count === 0) break;
    count += merged.count;
    changeSite(site, merged.edits, before);
  }
  return { count, before };
}

/** Writes exactly these suggestions. */
export async function writeSuggestions(site: OpenSite, { count, before }: Suggested): Promise<FixResult> {
  return { fixed: count, ...(await writeChanges(site, before)) };
}
