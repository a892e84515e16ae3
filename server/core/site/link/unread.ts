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
  if (unread.has(path)) return true;
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const found = unread.get(folder);
    if (found !== undefined && found.what !== 'file') return true;
    if (folder === '') return false;
  }
}

/** Every path of which a site knows something, in no order. */
export function knownPaths({ paths, unread, links }: SiteIndex): readonly string[] {
  return unread.size === 0 && links.size === 0
    ? [...paths]
    : [...new Set([...paths, ...unread.keys(), ...links.keys()])];
}
