import type { GradedFinding } from '../../model/graded.ts';
import type { Change, Site } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { findingChanges } from './findingChanges.ts';
import { lostAddresses, type Redirect, redirectEdits } from './lostAddresses.ts';
import type { LostAddress } from './lostAnchors.ts';
import { type NavigationChange, navigationChanges } from './navigationChanges.ts';
import { type PageChange, pageChanges } from './pageChanges.ts';

/** Differences between two states of a site, as readers and authors see them. */
export interface Review {
  /** Pages that were added, removed, moved or edited, sorted by path. */
  readonly pages: readonly PageChange[];
  /** Addresses and sections that no longer work, sorted by address. */
  readonly lost: readonly LostAddress[];
  /** Redirects for all lost addresses whose new address is certain. A folder that moved as a whole has one. */
  readonly redirects: readonly Redirect[];
  /** Edits that add these redirects to docs.json; empty if none is missing. */
  readonly redirectEdits: readonly FileEdit[];
  /** Both navigations merged into one tree; empty if they are equal. */
  readonly navigation: readonly NavigationChange[];
  /** New findings, in the new site. */
  readonly added: readonly GradedFinding[];
  /** Fixed findings, in the old site. */
  readonly fixed: readonly GradedFinding[];
}

/**
 * Compares two states of a site. Moved pages are recognized by their text and by redirects.
 *
 * @param before the site at a commit, with all its files
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
 * Reuses the file objects of a site for changes with the same text, so that cached results for them stay valid. Other
 * files get new objects and are parsed when needed.
 */
export function withKnownFiles({ files }: Site, changes: readonly Change[]): readonly Change[] {
  return changes.map((change): Change => {
    if (change.kind !== 'text') return change;
    const { path, text } = change;
    const known = files.get(path);
    return { ...change, file: known?.text === text ? known : { path, text } };
  });
}
