import { hrefOf } from '../config/navigation.ts';
import { pagePathOf } from '../link/lookup.ts';
import { slugOfPath } from '../paths.ts';
import type { NavEntry, NavGroup, NavPage, SiteIndex } from '../siteTypes.ts';
import type { SidebarEntry, SidebarPage, View } from './viewTypes.ts';

/** The entries of a navigation that a reader of a page sees beside it, of those whose slugs are to be kept. */
export function sidebarOf(
  index: SiteIndex,
  entries: readonly NavEntry[],
  slug: string | undefined,
  keep: (slug: string) => boolean,
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
    return sidebarGroup(index, entry, slug, keep);
  });
}

function sidebarGroup(
  index: SiteIndex,
  group: NavGroup,
  slug: string | undefined,
  keep: (slug: string) => boolean,
): SidebarEntry[] {
  const entries = sidebarOf(index, group.entries, slug, keep);
  if (entries.length === 0) return [];
  const active = entries.some((entry) => entry.active);
  return [
    {
      kind: 'group',
      name: group.name,
      icon: group.icon,
      iconType: group.iconType,
      entries,
      active,
      expanded: group.expanded,
    },
  ];
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
export function placeOf(sidebar: readonly SidebarEntry[]): Pick<View, 'previous' | 'next'> {
  const pages = flatten(sidebar);
  const at = pages.findIndex((page) => page.active);
  return { previous: at < 0 ? undefined : pages[at - 1], next: at < 0 ? undefined : pages[at + 1] };
}

function flatten(entries: readonly SidebarEntry[]): readonly SidebarPage[] {
  return entries.flatMap((entry) => (entry.kind === 'page' ? [entry] : flatten(entry.entries)));
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
