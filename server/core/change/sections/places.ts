import { fragmentLists } from '../../model/references/anchors.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { withChanges } from '../../site/nextSite.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { Change, Site, SiteIndex } from '../../site/siteTypes.ts';
import type { LinkEnd } from './relocate.ts';

/** Fragments of a page's anchors in order, with those of included files. */
export type Anchors = ReturnType<typeof fragmentLists>;

/** The same after changes. */
export function anchorsAfter(site: Site, changes: readonly Change[], paths: readonly string[]): readonly Anchors[] {
  const after = withChanges(site, changes);
  return paths.map((path) => fragmentLists(after, path));
}

/** A word that no author writes. Inserted to count the anchors before a place. */
const probe = 'docsightprobe';

/** An element that marks a place among the anchors of its page. */
export const probeElement = `<a id="${probe}" />`;

/** Number of anchors before that element. */
export function anchorsBefore(anchors: Anchors): number | undefined {
  const at = anchors.findIndex(([own]) => own === probe);
  return at < 0 ? undefined : at;
}

/** The new fragments of anchors, in order. */
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

/** The file with the same address, such as `a.md` for `a.mdx`, that readers get instead. */
export function twinOf(index: SiteIndex, path: string): string | undefined {
  const found = pagePathOf(index, slugOfPath(path));
  return found === path ? undefined : found;
}
