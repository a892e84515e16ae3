import { hasWildcard, maxHops, redirectOf, sampleOf } from '../../../site/config/redirects.ts';
import { hasFolder, prefixOf } from '../../../site/link/lookup.ts';
import { resolveLink } from '../../../site/link/resolve.ts';
import type { SiteIndex } from '../../../site/siteTypes.ts';
import { table } from '../../../text/question.ts';
import { strip } from '../../../text/text.ts';
import { normal, ownPath, type Redirect, redirectsOf } from './writtenRedirects.ts';

/** Work that may still be done for the redirects with wildcards of a site. Negative if more was needed. */
export interface WildcardEffort {
  /** Redirects to follow to find loops. */
  hops: number;
  /** Parts of sources to compare. */
  parts: number;
}

/** Enough for a thousand wildcards and ten thousand redirects that each lead through others. No real site has as many. */
export const newWildcardEffort = (): WildcardEffort => ({ hops: 50_000, parts: 3_000_000 });

/**
 * Returns the other redirects of a loop with a wildcard, in order: `/docs/:slug*` ↔ `/help/:slug*`. It follows a path
 * that the source matches. Undefined if there is no loop.
 * Source: platform-today.md, "Redirects" (mintlify/docs create/redirects).
 */
export function wildcardLoop(
  index: SiteIndex,
  redirect: Redirect,
  effort: WildcardEffort,
): readonly Redirect[] | undefined {
  const start = normal(sampleOf(redirect.source.value));
  const way: Redirect[] = [];
  let path = start;
  while (way.length < maxHops) {
    if (--effort.hops < 0) return undefined;
    const next = step(index, path);
    if (next === undefined || (way.length === 0 && next.redirect !== redirect)) return undefined;
    way.push(next.redirect);
    path = next.to;
    if (path === start) return way.some(({ from }) => hasWildcard(from)) ? unique(way.slice(1)) : undefined;
  }
  return grows(index, redirect, way) ? unique(way.slice(1)).filter((each) => each !== redirect) : undefined;
}

interface Step {
  readonly redirect: Redirect;
  readonly to: string;
}

/** Follows one redirect, unless a page or file exists at the path. */
function step(index: SiteIndex, path: string): Step | undefined {
  if (!isWildcardSite(index) || resolveLink({ index, fromPath: '', target: path }).kind !== 'redirect')
    return undefined;
  const found = redirectOf(index.config.settings.redirects, path);
  const redirect = found && firstBySource(index).get(found.source);
  const to = found && ownPath(found.to);
  return redirect === undefined || to === undefined ? undefined : { redirect, to };
}

const isWildcardSite = table((index: SiteIndex) => redirectsOf(index).some(({ from }) => hasWildcard(from)));

const firstBySource = table((index: SiteIndex): ReadonlyMap<string, Redirect> => {
  return new Map(
    redirectsOf(index)
      .map((each) => [each.source.value, each] as const)
      .toReversed(),
  );
});

/** True if a path gets longer with each round, and no page exists on the way. */
function grows(index: SiteIndex, redirect: Redirect, way: readonly Redirect[]): boolean {
  if (!way.slice(1).includes(redirect)) return false;
  const head = strip(/^[^:*]*/.exec(redirect.destination?.value ?? '')?.[0] ?? '', '/');
  // If a site is deployed in a folder, paths can include that folder.
  return head !== '' && head !== 'docs' && head !== prefixOf(index) && !hasFolder(index, head);
}

function unique(way: readonly Redirect[]): readonly Redirect[] {
  return [...new Set(way)];
}
