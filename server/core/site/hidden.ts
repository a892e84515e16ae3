import type { Reader } from './reader.ts';
import type { NavEntry, SiteIndex } from './siteTypes.ts';

/** What of the site a reader does not see, and why. */
export interface Hidden {
  readonly kind: 'anchor' | 'tab' | 'group' | 'page';
  readonly name: string;
  /** The rest of a sentence that begins with the name. */
  readonly why: string;
  /** Choosing this version shows it. */
  readonly version?: string;
  /** Following this link shows it. */
  readonly href?: string;
}

/** More than anybody reads through. */
const most = 50;

/**
 * Groups and pages of the navigation that the reader does not see, and the page shown when it is nowhere in it. What
 * stands below another tab or anchor is one click away and not hidden.
 */
export function hiddenPages(
  index: SiteIndex,
  reader: Reader,
  shown: { readonly slug: string | undefined; readonly found: boolean; readonly version: string | undefined },
): readonly Hidden[] {
  const found: Hidden[] = [];
  const summary = reader.page === undefined ? undefined : index.pages.get(reader.page);
  if (summary !== undefined && !shown.found)
    found.push({
      kind: 'page',
      name: summary.title ?? shown.slug ?? '',
      why: 'stands nowhere in the navigation: only links lead to it',
    });
  const visit = (entries: readonly NavEntry[]): void => {
    for (const entry of entries) {
      if (found.length >= most) return;
      switch (entry.kind) {
        case 'division':
          visit(entry.entries);
          break;
        case 'group':
          if (entry.hidden) found.push({ kind: 'group', name: entry.name, why: 'is marked hidden' });
          else if (entry.version !== undefined && shown.version !== undefined && entry.version !== shown.version)
            found.push({ kind: 'group', name: entry.name, ...inVersion(entry.version) });
          else visit(entry.entries);
          break;
        case 'page': {
          const page = index.pages.get(`${entry.slug}.mdx`) ?? index.pages.get(`${entry.slug}.md`);
          if (entry.slug === shown.slug) break;
          if (page?.version !== undefined && shown.version !== undefined && page.version !== shown.version)
            found.push({ kind: 'page', name: page.title ?? entry.slug, ...inVersion(page.version) });
          else if (page?.hidden === true)
            found.push({
              kind: 'page',
              name: page.title ?? entry.slug,
              why: 'is marked hidden in its front matter: only links lead to it',
              href: `/${entry.slug}`,
            });
        }
      }
    }
  };
  visit(index.config.navigation.entries);
  return found;
}

/** Why what belongs to another version does not show. */
export function inVersion(version: string): Pick<Hidden, 'why' | 'version'> {
  return { why: `shows when the version "${version}" is selected`, version };
}
