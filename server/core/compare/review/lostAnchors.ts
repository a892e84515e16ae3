import { urlPath } from '../../change/move/moveTarget.ts';
import { keepId } from '../../change/refactor/headings.ts';
import { type AnchorPlace, anchorsIn, fragmentLists } from '../../model/references/anchors.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, linkPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { align } from '../../text/align.ts';
import type { Fix } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import { encodeName } from '../../text/percent.ts';

/**
 * Sections that links could reach before and no longer can, with a fix that adds an id to the section that replaces
 * each.
 */
export function lostAnchors({
  before,
  after,
  path,
  now,
}: {
  readonly before: Site;
  readonly after: Site;
  readonly path: string;
  readonly now: string;
}): readonly LostAddress[] {
  if (path === now && before.files.get(path) === after.files.get(path)) {
    const { includes } = before.index.pages.get(path) ?? { includes: [] };
    if (includes.length === 0) return [];
  }
  const [page, there] = [urlPath(linkPath(path)), `/${urlPath(linkPath(now))}`];
  const isLost = (fragment: string): boolean => {
    const { kind } = resolveLink({
      index: after.index,
      fromPath: configPath,
      target: `${there}#${encodeName(fragment)}`,
    });
    return kind === 'missing-anchor' || kind === 'anchor-case';
  };
  const lost = fragmentLists(before, path).flatMap(([fragment]) =>
    fragment !== undefined && isLost(fragment) ? [fragment] : [],
  );
  if (lost.length === 0) return [];
  const successors = successorsOf(before, after, path, now);
  return [...new Set(lost)].map((fragment) => {
    const place = successors.get(fragment);
    return {
      address: `/${page}#${fragment}`,
      path,
      now: place === undefined ? undefined : `${there}#${place.fragments[0] ?? ''}`,
      fix: place && keepFix(after, place, fragment),
    };
  });
}

function keepFix(site: Site, place: AnchorPlace, fragment: string): Fix | undefined {
  const keep = keepId(site, place, fragment);
  return (
    keep && { title: `Keep "#${fragment}" at "#${place.fragments[0] ?? ''}"`, edits: keep.edits, kind: 'suggestion' }
  );
}

/** For each lost fragment, the new anchor in its place; if there are several, the one with a similar name. */
function successorsOf(before: Site, after: Site, path: string, now: string): ReadonlyMap<string, AnchorPlace> {
  const [old, next] = [placesIn(before, path), placesIn(after, now)];
  const found = new Map<string, AnchorPlace>();
  let [gone, came]: [string[], AnchorPlace[]] = [[], []];
  const pair = (): void => {
    for (const [at, fragment] of gone.entries()) {
      const alike = nearest(
        fragment,
        came.map(({ fragments }) => fragments[0] ?? ''),
      );
      const place =
        came.find(({ fragments }) => fragments[0] === alike) ?? (gone.length === came.length ? came[at] : undefined);
      if (place !== undefined) found.set(fragment, place);
    }
    [gone, came] = [[], []];
  };
  for (const [a, b] of align(old, next, ({ fragments }) => fragments[0] ?? '')) {
    if (a !== undefined && b !== undefined) pair();
    else if (a !== undefined) gone.push(a.fragments[0] ?? '');
    else if (b !== undefined) came.push(b);
  }
  pair();
  return found;
}

function placesIn(site: Site, path: string): readonly AnchorPlace[] {
  const file = site.files.get(path);
  return file === undefined ? [] : anchorsIn(pageOf(file), site.index);
}

/** An address that worked for readers and no longer does. */
export interface LostAddress {
  /** Root-relative, with a fragment if the page still exists but the section does not. */
  readonly address: string;
  /** Old path of the page. */
  readonly path: string;
  /** New address of the page, root-relative; undefined if unknown. */
  readonly now: string | undefined;
  /** A redirect, or an id for the section. `safe` if the page moved, a `suggestion` if the target is a guess. */
  readonly fix: Fix | undefined;
}
