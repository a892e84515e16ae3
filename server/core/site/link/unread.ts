import { folderOf } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';

/**
 * The path that a path stands for once links to folders are followed. Each step takes at least one part of the path, so
 * that even links in circles come to an end.
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
    // The folder that a link leads to is a real one: what is left to look at stands behind it.
    seen = to === '' ? 0 : to.length + 1;
    at = to === '' || rest === '' ? to + rest : `${to}/${rest}`;
    if (rest === '') return at;
  }
}

/** True for what could not be read, itself or with a folder around it: whether it is there, and what it holds, is not known. */
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

/** Which line of which file leaves out a page that would be there; undefined where none does. */
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

/** Every path of which a site knows something, in no order. */
export function knownPaths({ paths, unread, links }: SiteIndex): readonly string[] {
  return unread.size === 0 && links.size === 0
    ? [...paths]
    : [...new Set([...paths, ...unread.keys(), ...links.keys()])];
}
