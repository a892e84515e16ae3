import { memo } from '../../text/memo.ts';
import { hrefOf } from '../config/navigation.ts';
import { pagePathOf } from '../link/lookup.ts';
import { slugOfPath } from '../paths.ts';
import type { Directory, NavEntry, NavGroup, NavPage, SiteIndex } from '../siteTypes.ts';
import type { SidebarEntry, SidebarGroup, SidebarPage, View, ViewDirectory } from './viewTypes.ts';

/** The sidebar next to a page. */
export interface SidebarView extends Pick<View, 'sidebar' | 'listed' | 'previous' | 'next'> {}

/**
 * Returns the sidebar next to a page, from that of all pages in the same part of the site (`listed`). `own` computes it
 * for a page that is not listed there: hidden pages are listed only next to themselves.
 */
export function sidebarView(
  listed: readonly SidebarEntry[],
  slug: string | undefined,
  own: () => readonly SidebarEntry[],
): SidebarView {
  const { pages, places } = placesIn(listed);
  const found = slug === undefined ? undefined : places.get(slug);
  if (found !== undefined) {
    const sidebar = withPage(
      listed,
      found.map(({ trail }) => trail),
    );
    const at = found[0]?.at ?? 0;
    return { sidebar, listed, previous: pages[at - 1], next: pages[at + 1] };
  }
  const sidebar = own();
  const isListed = sidebar.some((entry) => entry.active);
  return { ...neighborsOf(sidebar), sidebar: isListed ? sidebar : listed, listed: isListed ? undefined : listed };
}

/**
 * The place of a page in a sidebar: its index in reading order, and the entry at each level. `root` is a group's own
 * page.
 */
interface PagePlace {
  readonly at: number;
  readonly trail: readonly (number | 'root')[];
}

/** Returns the pages of a sidebar that many pages share, with their places by slug. */
const placesIn = memo((listed: readonly SidebarEntry[]) => {
  const pages: SidebarPage[] = [];
  const places = new Map<string, PagePlace[]>();
  const add = (page: SidebarPage, trail: PagePlace['trail']): void => {
    const at = pages.push(page) - 1;
    const slugs = new Set([page.slug, page.path && slugOfPath(page.path)]);
    for (const slug of slugs) {
      if (slug === undefined) continue;
      const others = places.get(slug);
      if (others === undefined) places.set(slug, [{ at, trail }]);
      else others.push({ at, trail });
    }
  };
  const read = (entries: readonly SidebarEntry[], above: PagePlace['trail']): void => {
    for (const [nr, entry] of entries.entries()) {
      const trail = [...above, nr];
      if (entry.kind === 'page') add(entry, trail);
      else {
        if (entry.root !== undefined) add(entry.root, [...trail, 'root']);
        read(entry.entries, trail);
      }
    }
  };
  read(listed, []);
  return { pages, places };
});

/** Marks the page shown, at all its places. Entries that do not contain it stay the same objects. */
function withPage(entries: readonly SidebarEntry[], trails: readonly PagePlace['trail'][]): readonly SidebarEntry[] {
  const below = new Map<number, PagePlace['trail'][]>();
  for (const [at, ...rest] of trails) {
    if (typeof at !== 'number') continue;
    const others = below.get(at);
    if (others === undefined) below.set(at, [rest]);
    else others.push(rest);
  }
  if (below.size === 0) return entries;
  const marked = [...entries];
  for (const [at, rests] of below) {
    const entry = entries[at];
    if (entry !== undefined) marked[at] = entry.kind === 'page' ? { ...entry, active: true } : groupWith(entry, rests);
  }
  return marked;
}

function groupWith(group: SidebarGroup, trails: readonly PagePlace['trail'][]): SidebarGroup {
  const isRoot = trails.some(([first]) => first === 'root');
  const root = isRoot && group.root !== undefined ? { ...group.root, active: true } : group.root;
  return { ...group, root, entries: withPage(group.entries, trails), active: true };
}

/** Returns the sidebar entries for a reader, limited to the slugs to keep. `directory` is the default of groups. */
export function sidebarOf(
  index: SiteIndex,
  entries: readonly NavEntry[],
  slug: string | undefined,
  keep: (slug: string) => boolean,
  directory: Directory = 'none',
): readonly SidebarEntry[] {
  return entries.flatMap((entry): SidebarEntry[] => {
    if (entry.kind === 'page') return keep(entry.slug) ? sidebarPage(index, entry, slug) : [];
    if (entry.kind === 'operation') {
      return [
        {
          kind: 'page',
          name: entry.path,
          href: '#',
          active: false,
          icon: undefined,
          iconType: undefined,
          slug: undefined,
          path: undefined,
          tag: undefined,
          method: entry.method,
        },
      ];
    }
    if (entry.kind === 'division' || entry.hidden) return [];
    return sidebarGroup(index, entry, slug, keep, directory);
  });
}

function sidebarGroup(
  index: SiteIndex,
  group: NavGroup,
  slug: string | undefined,
  keep: (slug: string) => boolean,
  inherited: Directory,
): SidebarEntry[] {
  const { name, icon, iconType, iconLibrary, tag, expanded, directory = inherited } = group;
  const [first, ...rest] = group.entries;
  const hasRoot = first?.kind === 'page' && first.isRoot === true;
  const [root] = hasRoot ? sidebarOf(index, [first], slug, keep) : [];
  // A root that is also listed appears once.
  const listed = hasRoot ? rest.filter((entry) => entry.kind !== 'page' || entry.slug !== first.slug) : group.entries;
  const entries = sidebarOf(index, listed, slug, keep, directory);
  if (entries.length === 0 && root === undefined) return [];
  return [
    {
      kind: 'group',
      name,
      icon,
      iconType,
      ...(iconLibrary !== undefined && { iconLibrary }),
      tag,
      root: root?.kind === 'page' ? root : undefined,
      directory,
      entries,
      active: root?.active === true || entries.some((entry) => entry.active),
      expanded,
    },
  ];
}

/** Returns the list below the text of the page shown, if it is the page of a group. */
export function directoryOf(entries: readonly SidebarEntry[]): ViewDirectory | undefined {
  const group = entries.find((entry) => entry.kind === 'group' && entry.active);
  if (group?.kind !== 'group') return undefined;
  if (group.root?.active !== true) return directoryOf(group.entries);
  return group.directory === 'none' || group.entries.length === 0
    ? undefined
    : { as: group.directory, entries: group.entries };
}

function sidebarPage(index: SiteIndex, entry: NavPage, slug: string | undefined): SidebarEntry[] {
  const path = pagePathOf(index, entry.slug);
  const page = path === undefined ? undefined : index.pages.get(path);
  const active = entry.slug === slug || (path !== undefined && slug !== undefined && slugOfPath(path) === slug);
  if (page?.hidden === true && !active) return [];
  const operation = page?.openapi ?? page?.api;
  return [
    {
      kind: 'page',
      name: page?.sidebarTitle ?? page?.title ?? titleOfSlug(entry.slug),
      href: page?.url ?? hrefOf(entry.slug),
      active,
      icon: page?.icon,
      iconType: page?.iconType,
      ...(page?.iconLibrary !== undefined && { iconLibrary: page.iconLibrary }),
      slug: entry.slug,
      path,
      tag: page?.tag,
      method: operation === undefined ? undefined : methodOf(operation),
    },
  ];
}

function methodOf(operation: string): string | undefined {
  return /(?:^|\s)(get|post|put|patch|delete|head|options|trace|webhook)\s/i.exec(operation)?.[1]?.toUpperCase();
}

/** Returns the pages before and after the page in its sidebar. */
function neighborsOf(sidebar: readonly SidebarEntry[]): Pick<View, 'previous' | 'next'> {
  const pages = flatten(sidebar);
  const at = pages.findIndex((page) => page.active);
  return { previous: at < 0 ? undefined : pages[at - 1], next: at < 0 ? undefined : pages[at + 1] };
}

/** Returns the pages of a sidebar in reading order. */
function flatten(entries: readonly SidebarEntry[]): readonly SidebarPage[] {
  return entries.flatMap((entry) =>
    entry.kind === 'page' ? [entry] : [...(entry.root === undefined ? [] : [entry.root]), ...flatten(entry.entries)],
  );
}

/** Returns the page shown, if entries list it. */
export function shownPage(entries: readonly SidebarEntry[]): SidebarPage | undefined {
  const entry = entries.find(({ active }) => active);
  if (entry?.kind !== 'group') return entry;
  return entry.root?.active === true ? entry.root : shownPage(entry.entries);
}

/** Returns the first page that `wanted` accepts, in reading order. */
export function firstPage(
  entries: readonly SidebarEntry[],
  wanted: (page: SidebarPage) => boolean = () => true,
): SidebarPage | undefined {
  for (const entry of entries) {
    if (entry.kind === 'page') {
      if (wanted(entry)) return entry;
      continue;
    }
    const found = entry.root !== undefined && wanted(entry.root) ? entry.root : firstPage(entry.entries, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the names of the groups around the page, outermost first. */
export function breadcrumbsOf(entries: readonly SidebarEntry[]): readonly string[] {
  const group = entries.find((entry) => entry.kind === 'group' && entry.active);
  if (group?.kind !== 'group') return [];
  return [...(group.name === '' ? [] : [group.name]), ...breadcrumbsOf(group.entries)];
}

/** Returns a title for a page without one: its file name in words, as on the platform. */
export function titleOfSlug(slug: string): string {
  const name = slug
    .slice(slug.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
