import type { GradedFinding } from '../../model/graded.ts';
import type { Change, Site } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { findingChanges } from './findingChanges.ts';
import { lostAddresses, type Redirect, redirectEdits } from './lostAddresses.ts';
import type { LostAddress } from './lostAnchors.ts';
import { type NavigationChange, navigationChanges } from './navigationChanges.ts';
import { type PageChange, pageChanges } from './pageChanges.ts';

/** What became of a site between two moments, as its readers and authors notice it. */
export interface Review {
  /** Pages that came, went, moved or have another text, in order of their paths. */
  readonly pages: readonly PageChange[];
  /** Addresses and sections that worked and no longer do, in order of the addresses. */
  readonly lost: readonly LostAddress[];
  /** The redirects that mend all of them whose new address is certain; one for a folder that moved whole. */
  readonly redirects: readonly Redirect[];
  /** docs.json with these redirects; nothing where none is missing. */
  readonly redirectEdits: readonly FileEdit[];
  /** Both navigations as one tree; empty where they are the same. */
  readonly navigation: readonly NavigationChange[];
  /** Findings that were not there, in the site after. */
  readonly added: readonly GradedFinding[];
  /** Findings that are no longer there, in the site before. */
  readonly fixed: readonly GradedFinding[];
}

/**
 * Compares two sites. Pages that moved are known again by their text and by redirects.
 *
 * @param before at a commit, with all its files
 */
export function review(before: Site, after: Site): Review {
  const pages = pageChanges(before, after);
  const moved = new Map(pages.flatMap(({ kind, path, from }) => (kind === 'moved' && from ? [[from, path]] : [])));
  const { lost, redirects } = lostAddresses(before, after, moved);
  const findings = findingChanges(before, after, moved);
  return {
    pages,
    lost,
    redirects,
    redirectEdits: redirectEdits(after.index, redirects),
    navigation: navigationChanges(before.index, after.index, moved),
    ...findings,
  };
}

/**
 * The files of a site at another moment: those whose text is the same are the very same objects, so that what is known
 * of them is known. All others are made here, to be read by whoever has the time.
 */
export function withKnownFiles({ files }: Site, changes: readonly Change[]): readonly Change[] {
  return changes.map((change): Change => {
    if (change.kind !== 'text') return change;
    const { path, text } = change;
    const known = files.get(path);
    return { ...change, file: known?.text === text ? known : { path, text } };
  });
}
