import { folderOf } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';

/**
 * Resolves links to folders in a path. Each step uses at least one part of the path, so that circular links end too.
 */
export function throughLinks({ links }: SiteIndex, path: string): string {
  if (links.size === 0) return path;
  let seen = 0;
  let at = path;
  for (;;) {
    const slash = at.indexOf('/', seen);
    const to = links.get(slash < 0 ? at : at.slice(0, slash));
    if (to === undefined) {
      if (slash < 0) return at;
      seen = slash + 1;
      continue;
    }
    const rest = slash < 0 ? '' : at.slice(slash + 1);
    // The target of a link is a real folder, so the search continues after it.
    seen = to === '' ? 0 : to.length + 1;
    at = to === '' || rest === '' ? to + rest : `${to}/${rest}`;
    if (rest === '') return at;
  }
}

/** True if a path, or a folder around it, could not be read, so that it is unknown whether it exists. */
export function isUnread({ unread }: SiteIndex, path: string): boolean {
  if (unread.size === 0) return false;
  const own = unread.get(path);
  if (own !== undefined && own.what !== 'ignored') return true;
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const found = unread.get(folder);
    if (found !== undefined && found.what !== 'file' && found.what !== 'ignored') return true;
    if (folder === '') return false;
  }
}

/** Returns the line and file that exclude a page which would exist. Undefined if nothing excludes it. */
export function ignoredBy({ unread }: SiteIndex, slug: string): string | undefined {
  if (unread.size === 0) return undefined;
  for (const path of [slug, `${slug}.mdx`, `${slug}.md`, `${slug}/index.mdx`, `${slug}/index.md`]) {
    const own = unread.get(path);
    if (own?.what === 'ignored') return own.why;
  }
  for (let folder = folderOf(slug); folder !== ''; folder = folderOf(folder)) {
    const found = unread.get(folder);
    if (found?.what === 'ignored') return found.why;
  }
  return undefined;
}

/** Returns every path that a site knows about, in no order. */
export function knownPaths({ paths, unread, links }: SiteIndex): readonly string[] {
  return unread.size === 0 && links.size === 0
    ? [...paths]
    : [...new Set([...paths, ...unread.keys(), ...links.keys()])];
}
