import { strip } from '../text/strip.ts';
import type { NavEntry, NavPage } from './siteTypes.ts';

/** The page of a slug, at any depth. */
export function findPage(entries: readonly NavEntry[], slug: string | undefined): NavPage | undefined {
  if (slug === undefined) return undefined;
  for (const entry of entries) {
    if (entry.kind === 'page') {
      if (entry.slug === slug || `${entry.slug}/index` === slug) return entry;
    } else if (entry.kind !== 'operation') {
      const inside = findPage(entry.entries, slug);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** The first page that is wanted, in order of the navigation. */
export function firstSlug(
  entries: readonly NavEntry[],
  wanted: (slug: string) => boolean = () => true,
): string | undefined {
  for (const entry of entries) {
    if (entry.kind === 'page') {
      if (wanted(entry.slug)) return entry.slug;
    } else if (entry.kind !== 'operation') {
      const inside = firstSlug(entry.entries, wanted);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** Where a page of the site is, from its root on. */
export function hrefOf(slug: string): string {
  return `/${slug}`;
}

/** A tab's or anchor's URL as a prefix of slugs; undefined for an absolute URL. */
export function prefixOf(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url) ? undefined : strip(url, '/');
}

/** True for a page that a tab or anchor with that prefix holds. */
export function isUnder(slug: string, prefix: string): boolean {
  return prefix !== '' && (slug === prefix || slug.startsWith(`${prefix}/`));
}
