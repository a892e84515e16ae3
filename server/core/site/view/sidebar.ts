import { hrefOf } from '../config/navigation.ts';
import { pagePathOf } from '../link/lookup.ts';
import { slugOfPath } from '../paths.ts';
import type { Directory, NavEntry, NavGroup, NavPage, SiteIndex } from '../siteTypes.ts';
import type { SidebarEntry, SidebarPage, View, ViewDirectory } from './viewTypes.ts';

/**
 * The entries of a navigation that a reader of a page sees beside it, of those whose slugs are to be kept. `directory` is
 * what groups have that say nothing of it.
 */
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
  // A root that is listed too stands there once.
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

/** What the page shown lists below its text, as the page of a group. */
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
      path,
      tag: page?.tag,
      method: operation === undefined ? undefined : methodOf(operation),
    },
  ];
}

function methodOf(operation: string): string | undefined {
  return /(?:^|\s)(get|post|put|patch|delete|head|options|trace|webhook)\s/i.exec(operation)?.[1]?.toUpperCase();
}

/** What stands before and behind the page in its sidebar. */
export function neighborsOf(sidebar: readonly SidebarEntry[]): Pick<View, 'previous' | 'next'> {
  const pages = flatten(sidebar);
  const at = pages.findIndex((page) => page.active);
  return { previous: at < 0 ? undefined : pages[at - 1], next: at < 0 ? undefined : pages[at + 1] };
}

/** The pages of a sidebar in reading order. */
export function flatten(entries: readonly SidebarEntry[]): readonly SidebarPage[] {
  return entries.flatMap((entry) =>
    entry.kind === 'page' ? [entry] : [...(entry.root === undefined ? [] : [entry.root]), ...flatten(entry.entries)],
  );
}

/** The names of the groups around the page, outermost first. */
export function breadcrumbsOf(entries: readonly SidebarEntry[]): readonly string[] {
  const group = entries.find((entry) => entry.kind === 'group' && entry.active);
  if (group?.kind !== 'group') return [];
  return [...(group.name === '' ? [] : [group.name]), ...breadcrumbsOf(group.entries)];
}

/** A title for a page that gives none: the file's name in words, as the platform does. */
export function titleOfSlug(slug: string): string {
  const name = slug
    .slice(slug.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
