import { findPage } from '../server/core/site/config/navigation.ts';
import { pagePathOf } from '../server/core/site/link/lookup.ts';
import type { NavEntry, Site } from '../server/core/site/siteTypes.ts';
import { view } from '../server/core/site/view/view.ts';
import type { SidebarEntry, View, Visitor } from '../server/core/site/view/viewTypes.ts';

/**
 * Differences for readers between two sites: for each page in the first navigation and each of its versions, the
 * sidebar, the previous and next page, the tab and the anchor.
 */
export function viewDifferences(before: Site, after: Site): readonly string[] {
  const faults: string[] = [];
  const { settings, navigation } = before.index.config;
  const slugs = [...new Set(pagesOf(navigation.entries))].filter(
    (slug) => pagePathOf(before.index, slug) !== undefined,
  );
  for (const version of settings.versions.length === 0 ? [undefined] : settings.versions) {
    for (const slug of slugs) {
      const page = pagePathOf(before.index, slug);
      const reader: Visitor = { ...(page !== undefined && { page }), ...(version !== undefined && { version }) };
      const old = view(before.index, reader);
      // A page of another version is compared there.
      if (old.sidebar.length === 0 || !has(old.sidebar, page) || isOfAnother(before, slug, version)) continue;
      const now = view(after.index, reader);
      const [was, is] = [seen(old), seen(now)];
      // The first tab or anchor only has a visible name next to others.
      const first = { tab: settings.primaryTab.name, anchor: settings.topAnchor.name };
      const isSame = (kind: 'tab' | 'anchor'): boolean =>
        was[kind] === is[kind] ||
        [was[kind], is[kind]].every((name) => name === undefined || name === first[kind]) ||
        (kind === 'tab' && Math.min(old.tabs.length, now.tabs.length) <= 1);
      for (const key of ['sidebar', 'previous', 'next', 'tab', 'anchor'] as const) {
        const [one, other] = [was, is].map((each) => JSON.stringify(each[key]));
        if (one !== other && !((key === 'tab' || key === 'anchor') && isSame(key)))
          faults.push(`${slug}${version === undefined ? '' : ` in ${version}`}: the ${key} ${one} becomes ${other}`);
      }
    }
  }
  return faults;
}

function isOfAnother(site: Site, slug: string, version: string | undefined): boolean {
  const path = pagePathOf(site.index, slug);
  const own = path === undefined ? undefined : site.index.pages.get(path)?.version;
  return own !== undefined && version !== undefined && own !== version;
}

function has(entries: readonly SidebarEntry[], path: string | undefined): boolean {
  return entries.some((entry) => (entry.kind === 'group' ? has(entry.entries, path) : entry.path === path));
}

interface Seen {
  readonly sidebar: unknown;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly tab: string | undefined;
  readonly anchor: string | undefined;
}

function seen({ sidebar, previous, next, tabs, anchors }: View): Seen {
  return {
    sidebar: outline(sidebar),
    previous: previous?.href,
    next: next?.href,
    tab: tabs.find(({ active }) => active)?.name,
    anchor: anchors.find(({ active }) => active)?.name,
  };
}

function outline(entries: readonly SidebarEntry[]): readonly unknown[] {
  return entries.flatMap((entry) =>
    // A group without a name has no heading.
    entry.kind === 'group' && entry.name === ''
      ? outline(entry.entries)
      : entry.kind === 'group'
        ? { [`${entry.name} ${entry.icon ?? ''} ${entry.iconType ?? ''}`]: outline(entry.entries) }
        : `${entry.name} ${entry.href}`,
  );
}

function pagesOf(entries: readonly NavEntry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'page' ? [entry.slug] : entry.kind === 'operation' ? [] : pagesOf(entry.entries),
  );
}

/** Slugs of pages that the second site's navigation lacks. */
export function lostPages(before: Site, after: Site): readonly string[] {
  return pagesOf(before.index.config.navigation.entries).filter(
    (slug) => findPage(after.index.config.navigation.entries, slug) === undefined,
  );
}
