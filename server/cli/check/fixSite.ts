import { type GradedFinding, type MergedFixes, mergeFixes, suggestionOf } from '../../core/index.ts';
import { changeSite, type Written, writeChanges } from '../change/siteChanges.ts';
import type { OpenSite } from '../openSites.ts';

/** Rounds of fixing: a fix may uncover what it hid, but two that undo each other must come to an end. */
const maxRounds = 10;

/** How many findings were fixed in how many files. */
export interface FixResult extends Written {
  readonly fixed: number;
}

/**
 * Applies the safe fix of each finding, as long as fixes do not touch the same text, until nothing is left to fix,
 * and writes each changed file once. A fix is applied whole or not at all.
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
  // What could not be written is not fixed: it is reported as it stands.
  const { files } = site.host.site;
  const left = written.notes.length === 0 ? 0 : mergeFixes(findingsOf(site), (path) => files.get(path)?.text).count;
  return { fixed: Math.max(0, fixed - left), ...written };
}

/** What is suggested first for each finding, as long as suggestions do not touch the same text: what a diff shows. */
export function suggestionsFor(site: OpenSite, findingsOf: (site: OpenSite) => readonly GradedFinding[]): MergedFixes {
  const { files } = site.host.site;
  return mergeFixes(findingsOf(site), (path) => files.get(path)?.text, suggestionOf);
}

/** Writes suggestions, those and no others. */
export async function writeSuggestions(site: OpenSite, { count, edits }: MergedFixes): Promise<FixResult> {
  return { fixed: count, ...(await writeChanges(site, changeSite(site, edits))) };
}
