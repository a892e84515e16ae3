import type { Reference } from '../../model/references/reference.ts';
import { isLocal } from '../../site/link/references.ts';
import { baseName, folderOf, isCode, isMarkdown, joinPath, relativePath, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { stripEnd } from '../../text/text.ts';

/** A file or folder of the site and its new path. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Everything that moves, by old paths. */
export interface Moved {
  /** Every file, including those in folders, with its new path. */
  readonly files: ReadonlyMap<string, string>;
  /** Folders that move as a whole. */
  readonly folders: readonly Move[];
  /** All paths of the site after the move. */
  readonly after: ReadonlySet<string>;
  /** The new path of a folder that moves itself or with a folder around it. */
  folder(path: string): string | undefined;
}

/** Expands the folders among the moves to files. */
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
    folders,
    after: new Set([...index.paths].map((path) => files.get(path) ?? path)),
    folder(path) {
      const found = folders.find(({ from }) => path === from || path.startsWith(`${from}/`));
      return found === undefined ? undefined : found.to + path.slice(found.from.length);
    },
  };
}

/** The new text of a reference after the move; undefined if it can stay. */
export function retarget(reference: Reference, moved: Moved): string | undefined {
  const { from, resolved } = reference;
  if (!('path' in resolved) || resolved.kind === 'missing') return undefined;
  const old = resolved.path;
  const to = (resolved.kind === 'folder' ? moved.folder(old) : moved.files.get(old)) ?? old;
  return retargetTo({ reference, to, place: moved.files.get(from) ?? from, after: moved.after });
}

/** The same for a known target file and the file that contains the reference. `after`: all paths after the move. */
export function retargetTo({
  reference: { kind, target, form, from, resolved },
  to,
  place,
  after,
}: {
  readonly reference: Reference;
  readonly to: string;
  readonly place: string;
  readonly after: ReadonlySet<string>;
}): string | undefined {
  if (form === 'expression' || kind === 'destination') return undefined;
  if (!('path' in resolved) || resolved.kind === 'missing') return undefined;
  const old = resolved.path;
  if (to === old && place === from) return undefined;
  if (kind === 'page') return to === old ? undefined : replaced({ written: target, oldTarget: old, newTarget: to });
  if (kind === 'api') {
    // In front matter, the operation follows the file.
    const file = /^\s*(\S+)\s+\S+\s+\//.exec(target)?.[1] ?? target;
    return to === old
      ? undefined
      : target.replace(file, () => replaced({ written: file, oldTarget: old, newTarget: to }));
  }
  if (kind === 'snippet') return to === old ? undefined : to.replace(/^_?snippets\//, '');
  if (kind === 'import' && !isLocal(target)) return undefined;
  const end = kind === 'import' ? -1 : target.search(/[?#]/);
  const base = end < 0 ? target : target.slice(0, end);
  const rest = end < 0 ? '' : target.slice(end);
  // The home page is not linked by its file name.
  if (base === '' || (/^\/+$/.test(base) && (form === 'json' || form === 'yaml'))) return undefined;
  return retargeted(base, { kind, from, place, old, to }, after, rest);
}

interface Way {
  readonly kind: Reference['kind'];
  readonly from: string;
  readonly place: string;
  readonly old: string;
  readonly to: string;
}

function retargeted(
  base: string,
  { kind, from, place, old, to }: Way,
  after: Moved['after'],
  rest: string,
): string | undefined {
  const decoded = base.includes('%') ? safeDecode(base) : base;
  const isRelative =
    kind === 'ref' || /^\.\.?(?:\/|$)/.test(base) || (!base.startsWith('/') && isBeside(from, decoded, old));
  const inUrl = kind === 'import' ? (path: string) => path : urlPath;
  const stays = leadsTo(joinPath(isRelative && !base.startsWith('/') ? folderOf(place) : '', decoded), to, after);
  if (stays) return undefined;
  if (base.startsWith('/') || !isRelative)
    return to === old ? undefined : inUrl(replaced({ written: base, oldTarget: old, newTarget: to })) + rest;
  const named = namedAs({ written: decoded, oldTarget: old, newTarget: to });
  const way = relativePath(folderOf(place), named);
  return inUrl(base.startsWith('.') && !way.startsWith('.') ? `./${way}` : way) + rest;
}

/** Whether a path as written leads to a file after the move, and to no other file with priority. */
function leadsTo(path: string | undefined, file: string, after: Moved['after']): boolean {
  if (path === undefined) return false;
  const named = stripEnd(path, '/');
  if (named === file) return true;
  if (!isMarkdown(file)) return false;
  const slug = slugOfPath(file);
  if (slugOfPath(named) === slug) return true;
  const isIndex = baseName(slug).toLowerCase() === 'index' && folderOf(slug) === named;
  return isIndex && !['.mdx', '.md'].some((ending) => after.has(named + ending));
}

/** The new path in the form of the old one: with extension, without, or as a folder. */
export function namedAs({
  written,
  oldTarget,
  newTarget,
}: {
  readonly written: string;
  readonly oldTarget: string;
  readonly newTarget: string;
}): string {
  if (hasExtension(written, oldTarget)) return newTarget;
  const isFolder = /^index$/i.test(baseName(slugOfPath(oldTarget))) && !/(?:^|\/)index$/i.test(written);
  const slug = isMarkdown(newTarget) ? slugOfPath(newTarget) : isCode(newTarget) ? newTarget.slice(0, -4) : newTarget;
  return isFolder && baseName(slug) === 'index' ? folderOf(slug) : slug;
}

/** True if a path is written with the extension of its file. The name of a page can contain dots: `v1.2`. */
function hasExtension(written: string, file: string): boolean {
  if (isMarkdown(file)) return isMarkdown(written);
  return !isCode(file) || isCode(written);
}

/** A root-relative path with what precedes it: a slash, the deployment's prefix. */
export function replaced({
  written,
  oldTarget,
  newTarget,
}: {
  readonly written: string;
  readonly oldTarget: string;
  readonly newTarget: string;
}): string {
  const decoded = written.includes('%') ? safeDecode(written) : written;
  const to = namedAs({ written: decoded, oldTarget, newTarget });
  for (const old of [oldTarget, slugOfPath(oldTarget), folderOf(oldTarget)]) {
    const bare = stripEnd(decoded, '/');
    const lead = old !== '' && bare.endsWith(old) ? bare.slice(0, -old.length) : undefined;
    if (lead !== undefined && (lead === '' || lead.endsWith('/'))) return lead + to;
  }
  return written.startsWith('/') ? `/${to}` : to;
}

/** A path as part of a URL. Characters that would end it are percent-encoded. */
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

/** A path without a leading slash or dots is relative to the page's folder if a file exists there. */
function isBeside(page: string, base: string, target: string): boolean {
  const folder = folderOf(page);
  const full = folder === '' ? base : `${folder}/${base}`;
  return target === full || slugOfPath(target) === full || slugOfPath(target) === `${full}/index`;
}
