import { baseName, folderOf, isMarkdown, slugOfPath } from '../site/paths.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Edit } from '../text/edit.ts';
import { stripEnd } from '../text/strip.ts';

/** A file or folder of the site that gets another path. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** What moves, by the paths before. */
export interface Moved {
  /** Every file, folders opened, with its new path. */
  readonly files: ReadonlyMap<string, string>;
  /** The new path of a folder that moves itself or with one around it. */
  folder(path: string): string | undefined;
}

/** Opens the folders among moves. */
export function movedPaths(index: SiteIndex, moves: readonly Move[]): Moved {
  const files = new Map<string, string>();
  const folders: Move[] = [];
  for (const move of moves) {
    const { from, to } = move;
    if (from === to) continue;
    if (index.paths.has(from)) {
      files.set(from, to);
      continue;
    }
    folders.push(move);
    for (const path of index.paths) if (path.startsWith(`${from}/`)) files.set(path, to + path.slice(from.length));
  }
  return {
    files,
    folder(path) {
      const found = folders.find(({ from }) => path === from || path.startsWith(`${from}/`));
      return found === undefined ? undefined : found.to + path.slice(found.from.length);
    },
  };
}

/** The new path in the form in which the old one was written: with its extension, without it, or by its folder. */
export function namedAs(written: string, oldTarget: string, newTarget: string): string {
  if (/\.[a-z0-9]+$/i.test(baseName(written))) return newTarget;
  const isFolder = /^index$/i.test(baseName(slugOfPath(oldTarget))) && !/(?:^|\/)index$/i.test(written);
  const slug = isMarkdown(newTarget) ? slugOfPath(newTarget) : newTarget;
  return isFolder && baseName(slug) === 'index' ? folderOf(slug) : slug;
}

/** A path from the root as it has to be written, whatever stands before it: a slash, the deployment's prefix. */
export function replaced(written: string, oldTarget: string, newTarget: string): string {
  const decoded = written.includes('%') ? safeDecode(written) : written;
  const to = namedAs(decoded, oldTarget, newTarget);
  for (const old of [oldTarget, slugOfPath(oldTarget), folderOf(oldTarget)]) {
    const bare = stripEnd(decoded, '/');
    const lead = old !== '' && bare.endsWith(old) ? bare.slice(0, -old.length) : undefined;
    if (lead !== undefined && (lead === '' || lead.endsWith('/'))) return lead + to;
  }
  return written.startsWith('/') ? `/${to}` : to;
}

/** A path as part of a URL: the signs that would end it there are written as their codes. */
export function urlPath(path: string): string {
  return path.replace(/[%?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The way from a folder to a file. */
export function relativePath(folder: string, path: string): string {
  const here = folder === '' ? [] : folder.split('/');
  const there = path.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  return '../'.repeat(here.length - same) + there.slice(same).join('/');
}

/** One text may be named in two ways (a link around an image); the first edit of a place counts. */
export function withoutOverlap(edits: readonly Edit[]): readonly Edit[] {
  const sorted = edits
    .map((edit, at) => ({ edit, at }))
    .sort((a, b) => a.edit.range.start - b.edit.range.start || a.at - b.at);
  const result: Edit[] = [];
  for (const { edit } of sorted) {
    const last = result.at(-1);
    const isInsertion = edit.range.start === edit.range.end;
    if (last === undefined || edit.range.start > last.range.start || isInsertion) {
      if (last === undefined || edit.range.start >= last.range.end) result.push(edit);
    }
  }
  return result;
}
