import { memo } from '../text/memo.ts';
import { pagePathOf } from './resolve.ts';
import type { NavEntry, SiteIndex } from './siteTypes.ts';

/** The pages of a version or language. */
interface Part {
  readonly slugs: ReadonlySet<string>;
  /** The folders that all of them stand in. */
  readonly folders: readonly string[];
}

const partOf = memo((entries: readonly NavEntry[]): Part => {
  const slugs = new Set<string>();
  const read = (list: readonly NavEntry[]): void => {
    for (const entry of list) {
      if (entry.kind === 'page') slugs.add(entry.slug);
      else if (entry.kind !== 'operation') read(entry.entries);
    }
  };
  read(entries);
  let folders: readonly string[] | undefined;
  for (const slug of slugs) {
    const own = slug.split('/').slice(0, -1);
    folders = folders === undefined ? own : folders.slice(0, sharedLength(folders, own));
  }
  return { slugs, folders: folders ?? [] };
});

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((each, i) => each !== other[i]);
  return end < 0 ? one.length : end;
}

/**
 * The page of one version or language that is the same as a page of another: the page itself where both have it, else
 * the one at the same place below the folders of each, `en/start` and `zh/start` or `start` and `v1/start`. Undefined
 * where there is none.
 */
export function counterpart(
  index: SiteIndex,
  slug: string,
  from: readonly NavEntry[],
  to: readonly NavEntry[],
): string | undefined {
  const target = partOf(to);
  const isThere = (path: string): boolean => target.slugs.has(path) && pagePathOf(index, path) !== undefined;
  if (isThere(slug)) return slug;
  const segments = slug.split('/');
  const own = partOf(from).folders;
  const most = sharedLength(own, segments);
  // The whole of what all pages of a part share may be more than what tells it from others.
  for (let cut = most; cut >= 0; cut--) {
    for (let lead = target.folders.length; lead >= 0; lead--) {
      const path = [...target.folders.slice(0, lead), ...segments.slice(cut)].join('/');
      if (isThere(path)) return path;
    }
  }
  return undefined;
}
