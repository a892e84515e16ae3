import { fragmentLists } from '../../model/references/anchors.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { slugOfPath } from '../../site/paths.ts';
import { withChanges } from '../../site/siteHost.ts';
import type { Change, Site, SiteIndex } from '../../site/siteTypes.ts';
import type { LinkEnd } from './relocate.ts';

/** The fragments of a page's anchors, those of what it includes too, in order. */
export type Anchors = ReturnType<typeof fragmentLists>;

/** The same of pages as they would be. */
export function anchorsAfter(site: Site, changes: readonly Change[], paths: readonly string[]): readonly Anchors[] {
  const after = withChanges(site, changes);
  return paths.map((path) => fragmentLists(after, path));
}

/** What no author writes, to see how many anchors stand before a place. */
const probe = 'docsightprobe';

/** An element that tells where it stands among the anchors of its page. */
export const probeElement = `<a id="${probe}" />`;

/** How many anchors a page has before the element. */
export function anchorsBefore(anchors: Anchors): number | undefined {
  const at = anchors.findIndex(([own]) => own === probe);
  return at < 0 ? undefined : at;
}

/** Where the fragments of some anchors are found once these are others, one for each of them in order. */
export function placesOf(
  before: Anchors,
  after: readonly { readonly path: string; readonly fragments: readonly string[] }[],
): ReadonlyMap<string, LinkEnd> {
  const places = new Map<string, LinkEnd>();
  for (const [at, fragments] of before.entries()) {
    const now = after[at];
    for (const [form, fragment] of fragments.entries()) {
      if (now === undefined || places.has(fragment)) continue;
      places.set(fragment, { path: now.path, fragment: now.fragments[form] ?? now.fragments[0] });
    }
  }
  return places;
}

/** The file that readers get at the address of another one, by its other ending. */
export function twinOf(index: SiteIndex, path: string): string | undefined {
  const found = pagePathOf(index, slugOfPath(path));
  return found === path ? undefined : found;
}
