import type { DataNode, Path, StringNode } from '../../data/node.ts';
import { resolveSource } from '../../openapi/document/documentsOfSite.ts';
import { isIconPath } from '../../schema/icons.ts';
import { type SchemaName, schemaNamed } from '../../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from '../../schema/subschema.ts';
import { resolveAsset, resolveLink } from '../../site/link/resolve.ts';
import { baseName, folderOf, isMarkdown, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { stripEnd } from '../../text/text.ts';

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

/** A text of docs.json or front matter of which the schema says that it points at something. */
export interface ReferringText {
  readonly node: StringNode;
  readonly path: Path;
  readonly refers: string;
}

/** All texts of a tree that point at something, in order of the text. */
export function referringTexts(name: SchemaName, root: DataNode | undefined): readonly ReferringText[] {
  const found: ReferringText[] = [];
  if (root !== undefined) collect(rootView(schemaNamed(name), root), root, [], found);
  return found;
}

function collect({ schema, ...view }: SchemaView, node: DataNode, path: Path, found: ReferringText[]): void {
  if (node.kind === 'string' && schema.refers !== undefined) found.push({ node, path, refers: schema.refers });
  if (node.kind === 'array') {
    for (const [at, item] of node.items.entries()) {
      const inner = itemView({ schema, ...view }, item);
      if (inner !== undefined) collect(inner, item, [...path, at], found);
    }
  }
  if (node.kind !== 'object') return;
  for (const { key, value } of node.properties) {
    const inner = value && propertyView({ schema, ...view }, key, value);
    if (value !== undefined && inner !== undefined) collect(inner, value, [...path, key], found);
  }
}

/** A link, file or operation as it has to be written once files moved; undefined when it may stay. */
export function movedText(
  index: SiteIndex,
  from: string,
  target: string,
  refers: string,
  moved: Moved,
): string | undefined {
  if (refers === 'link') {
    const end = target.search(/[?#]/);
    const base = end < 0 ? target : target.slice(0, end);
    const resolved = base === '' ? undefined : resolveLink(index, from, base);
    const to =
      resolved?.kind === 'page' || resolved?.kind === 'file'
        ? moved.files.get(resolved.path)
        : resolved?.kind === 'folder'
          ? moved.folder(resolved.path)
          : undefined;
    // The home page is not called by its file.
    if (resolved === undefined || !('path' in resolved) || to === undefined || /^\/*$/.test(base)) return undefined;
    return urlPath(replaced(base, resolved.path, to)) + target.slice(base.length);
  }
  if (refers === 'asset' || (refers === 'icon' && isIconPath(target))) {
    const resolved = resolveAsset(index, from, target);
    const to = resolved.kind === 'file' ? moved.files.get(resolved.path) : undefined;
    return resolved.kind === 'file' && to !== undefined ? urlPath(replaced(target, resolved.path, to)) : undefined;
  }
  if (refers === 'operation') {
    const file = /^\s*(\S+)\s+\S+\s+\//.exec(target)?.[1];
    const source = file === undefined ? undefined : resolveSource(index, file);
    if (file === undefined || source?.kind !== 'description') return undefined;
    const { path } = source.description.file;
    const to = moved.files.get(path);
    return to === undefined ? undefined : target.replace(file, () => replaced(file, path, to));
  }
  return undefined;
}
