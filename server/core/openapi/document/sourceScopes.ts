import { placeIn } from '../../site/config/configFiles.ts';
import type { Config } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import { type Source, sourcesOf } from './sources.ts';

/** Sources that apply to the same places. */
export interface SourceGroup {
  readonly sources: readonly Source[];
}

/** The sources of one object in the navigation. */
interface Scope extends SourceGroup {
  readonly range: Range;
  /** The next object around it that has sources. */
  readonly parent: Scope | undefined;
}

/** The sources of a docs.json by where they apply. */
interface Scopes {
  readonly all: SourceGroup;
  /** Those of the site's own settings. */
  readonly everywhere: SourceGroup;
  /** In order of their starts, outer ones first. */
  readonly scopes: readonly Scope[];
}

/** Returns the sources of a docs.json by where they apply. */
export const scopesOf: (config: Config) => Scopes = memo((config: Config): Scopes => {
  const sources = sourcesOf(config);
  const byRange = new Map<Range, Source[]>();
  for (const source of sources.filter(({ inNavigation }) => inNavigation)) {
    const own = byRange.get(source.scope);
    if (own === undefined) byRange.set(source.scope, [source]);
    else own.push(source);
  }
  const ordered = [...byRange].sort(([a], [b]) => a.start - b.start || b.end - a.end);
  const scopes: Scope[] = [];
  let parent: Scope | undefined;
  for (const [range, own] of ordered) {
    while (parent !== undefined && parent.range.end < range.end) parent = parent.parent;
    parent = { range, sources: own, parent };
    scopes.push(parent);
  }
  return { all: { sources }, everywhere: { sources: sources.filter(({ inNavigation }) => !inNavigation) }, scopes };
});

/**
 * Returns the sources of the objects of the navigation around a range, even in a file that refers to its file. The
 * innermost object comes first.
 */
export function groupsAround(config: Config, range: Range): readonly SourceGroup[] {
  const { scopes } = scopesOf(config);
  const found: SourceGroup[] = [];
  if (scopes.length === 0) return found;
  for (let at: Range | undefined = range; at !== undefined; at = placeIn(config.whole, at)?.of.from)
    for (let scope = lastFrom(scopes, at.start); scope !== undefined; scope = scope.parent)
      if (at.end <= scope.range.end) found.push(scope);
  return found;
}

/** Returns the last scope that starts at an offset or before it. */
function lastFrom(scopes: readonly Scope[], offset: number): Scope | undefined {
  let [low, high] = [0, scopes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scopes[middle]?.range.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return scopes[low - 1];
}
