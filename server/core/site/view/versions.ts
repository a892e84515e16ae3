import { memo } from '../../text/memo.ts';
import { table } from '../../text/question.ts';
import { findPage, firstSlug, hrefOf, pageIn, prefixOf } from '../config/navigation.ts';
import { pagePathOf } from '../link/lookup.ts';
import type { NavEntry, NavPage, SiteIndex } from '../siteTypes.ts';

/** Returns the pages of each version. Those for all versions have the key undefined. */
const pagesByVersion = table((index: SiteIndex): ReadonlyMap<string | undefined, readonly NavPage[]> => {
  const found = new Map<string | undefined, NavPage[]>();
  const read = (entries: readonly NavEntry[], around: string | undefined): void => {
    for (const entry of entries) {
      if (entry.kind === 'operation') continue;
      if (entry.kind !== 'page') {
        read(entry.entries, entry.kind === 'group' ? (entry.version ?? around) : around);
        continue;
      }
      const version = versionOfPage(index, entry)?.[0] ?? around;
      const list = found.get(version);
      if (list === undefined) found.set(version, [entry]);
      else list.push(entry);
    }
  };
  read(index.config.navigation.entries, undefined);
  return found;
});

const none: readonly NavPage[] = [];

/** Returns the page that a reader gets after switching to another version: the same page if it exists there. */
export function versionPage({
  index,
  slug,
  from,
  to,
}: {
  readonly index: SiteIndex;
  readonly slug: string | undefined;
  readonly from: string | undefined;
  readonly to: string;
}): string {
  const pages = pagesByVersion(index);
  const everyone = pageIn(pages.get(undefined) ?? none, slug)?.slug;
  const same =
    everyone ?? (slug === undefined ? undefined : counterpart(index, slug, pages.get(from) ?? [], pages.get(to) ?? []));
  return same === undefined ? versionHome(index, to) : hrefOf(same);
}

/** Returns the start of a version: the first page that only it has. */
export function versionHome(index: SiteIndex, version: string): string {
  const { first, below, everyone } = homes(index);
  return hrefOf(first.get(version) ?? below.get(version) ?? everyone ?? '');
}

/** Where versions start. All are found in one pass, because a hostile docs.json has as many versions as pages. */
interface Homes {
  /** The first page of each version. */
  readonly first: ReadonlyMap<string, string>;
  /** The first page below an anchor or tab of only one version. */
  readonly below: ReadonlyMap<string, string>;
  /** The first page of no version. */
  readonly everyone: string | undefined;
}

const homes = table((index: SiteIndex): Homes => {
  const { entries } = index.config.navigation;
  const first = new Map<string, string>();
  const add = (version: string | undefined, slug: string | undefined): void => {
    if (version !== undefined && slug !== undefined && !first.has(version)) first.set(version, slug);
  };
  const read = (list: readonly NavEntry[]): void => {
    for (const entry of list) {
      if (entry.kind === 'page') add(versionOfPage(index, entry)?.[0], entry.slug);
      if (entry.kind !== 'group') continue;
      if (entry.version !== undefined) add(entry.version, firstSlug(entry.entries));
      read(entry.entries);
    }
  };
  read(entries);
  return {
    first,
    below: firstBelow(index),
    everyone: firstSlug(entriesIn(index, entries, (version) => version === undefined)),
  };
});

/** Returns the first page below an anchor or tab of each version. */
function firstBelow({ config: { settings, navigation } }: SiteIndex): ReadonlyMap<string, string> {
  const versions = new Map<string, string[]>();
  for (const { version, url } of [...settings.anchors, ...settings.tabs]) {
    const prefix = version === undefined ? undefined : prefixOf(url);
    if (version === undefined || prefix === undefined || prefix === '') continue;
    const others = versions.get(prefix);
    if (others === undefined) versions.set(prefix, [version]);
    else others.push(version);
  }
  const lengths = new Set([...versions.keys()].map(({ length }) => length));
  const found = new Map<string, string>();
  firstSlug(navigation.entries, (slug) => {
    // The page and each folder around it.
    for (let end = slug.length; end > 0; end = slug.lastIndexOf('/', end - 1)) {
      const prefix = lengths.has(end) ? slug.slice(0, end) : '';
      for (const version of versions.get(prefix) ?? []) if (!found.has(version)) found.set(version, slug);
      versions.delete(prefix);
    }
    return versions.size === 0;
  });
  return found;
}

/** Returns the versions of a page, innermost first: that of its front matter, then those of the groups around it. */
export function versionsAround(
  index: SiteIndex,
  entries: readonly NavEntry[],
  slug: string | undefined,
): readonly string[] {
  for (const entry of entries) {
    if (findPage([entry], slug) === undefined) continue;
    if (entry.kind === 'page') return versionOfPage(index, entry) ?? [];
    if (entry.kind === 'operation') continue;
    const inside = versionsAround(index, entry.entries, slug);
    return entry.kind === 'group' && entry.version !== undefined ? [...inside, entry.version] : inside;
  }
  return [];
}

function versionOfPage(index: SiteIndex, { slug }: NavPage): readonly [string] | undefined {
  const path = pagePathOf(index, slug);
  const version = path === undefined ? undefined : index.pages.get(path)?.version;
  return version === undefined ? undefined : [version];
}

/** Returns the entries of the navigation for a version, at any depth. The page shown is always kept. */
export function entriesIn(
  index: SiteIndex,
  entries: readonly NavEntry[],
  inVersion: (version: string | undefined) => boolean,
  shown?: string,
): readonly NavEntry[] {
  return entries.flatMap((entry): readonly NavEntry[] => {
    if (entry.kind === 'page')
      return entry.slug === shown || inVersion(versionOfPage(index, entry)?.[0]) ? [entry] : [];
    if (entry.kind !== 'group') return [entry];
    return inVersion(entry.version) ? [{ ...entry, entries: entriesIn(index, entry.entries, inVersion, shown) }] : [];
  });
}

/** The pages of a version or language. */
interface Part {
  readonly slugs: ReadonlySet<string>;
  /** Folders that all of them are in. */
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
 * Returns the page in one version or language that corresponds to a page in another: the page itself if both have it,
 * or the one at the same place below their folders: `en/start` and `zh/start`, `start` and `v1/start`. Undefined if
 * there is no such page.
 */
export function counterpart(
  index: SiteIndex,
  slug: string,
  from: readonly NavEntry[],
  to: readonly NavEntry[],
): string | undefined {
  const target = partOf(to);
  const exists = (path: string): boolean => target.slugs.has(path) && pagePathOf(index, path) !== undefined;
  if (exists(slug)) return slug;
  const segments = slug.split('/');
  const own = partOf(from).folders;
  const most = sharedLength(own, segments);
  // The folders that all pages share may include more than the folder of the version.
  for (let cut = most; cut >= 0; cut--) {
    for (let lead = target.folders.length; lead >= 0; lead--) {
      const path = [...target.folders.slice(0, lead), ...segments.slice(cut)].join('/');
      if (exists(path)) return path;
    }
  }
  return undefined;
}
