import { assetsOf } from '../checks/configAssets.ts';
import { listedPages } from '../checks/configParts.ts';
import { resolveReference } from '../checks/linkTarget.ts';
import { addItem, lineEndOf, printJson } from '../data/jsonEdit.ts';
import { type DataNode, itemsOf, type StringNode, valueOf } from '../data/node.ts';
import { resolveSource, sourcesOf } from '../openapi/descriptions.ts';
import { baseName, configPath, folderOf, isMarkdown, isPage, slugOfPath } from '../site/paths.ts';
import { isLocal, type PageReference, referencesOf } from '../site/references.ts';
import { pagePathOf, resolveAsset, resolveLink } from '../site/resolve.ts';
import { pageOf } from '../site/site.ts';
import type { Site, SiteIndex } from '../site/siteTypes.ts';
import { isUnder, prefixOf } from '../site/view.ts';
import type { Edit, FileEdit } from '../text/edit.ts';

/** A file or folder of the site that gets another path. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * What has to change so that everything still leads where it led once files or folders were moved: navigation, tabs and
 * anchors, files that docs.json names, links, images and imports of all pages, and a redirect from each old page where
 * docs.json has redirects. The edits name files by the paths that they have before the move.
 */
export function moveFiles(site: Site, moves: readonly Move[]): readonly FileEdit[] {
  const moved = movedPaths(site.index, moves);
  if (moved.size === 0) return [];
  const result: FileEdit[] = [];
  const config = configEdits(site.index, moved, moves);
  if (config.length > 0) result.push({ kind: 'change', path: configPath, edits: config });
  for (const [path, file] of site.files) {
    if (!isMarkdown(path)) continue;
    const page = pageOf(file);
    const edits: Edit[] = [];
    for (const reference of referencesOf(page, site.index)) {
      const resolved = resolveReference(page, site.index, reference);
      const target =
        resolved.kind === 'page' || resolved.kind === 'file' || resolved.kind === 'missing-anchor'
          ? resolved.path
          : undefined;
      const to =
        target === undefined
          ? undefined
          : retarget(reference, path, moved.get(path) ?? path, target, moved.get(target) ?? target);
      if (to !== undefined && to !== reference.target)
        edits.push({ range: reference.range, text: written(reference, to) });
    }
    if (edits.length > 0) result.push({ kind: 'change', path, edits: withoutOverlap(edits) });
  }
  return result;
}

/** Every file that moves, folders opened, with its new path. */
function movedPaths(index: SiteIndex, moves: readonly Move[]): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  for (const { from, to } of moves) {
    if (from === to) continue;
    if (index.paths.has(from)) moved.set(from, to);
    else for (const path of index.paths) if (path.startsWith(`${from}/`)) moved.set(path, to + path.slice(from.length));
  }
  return moved;
}

function configEdits(index: SiteIndex, moved: ReadonlyMap<string, string>, moves: readonly Move[]): readonly Edit[] {
  const { data, dialect } = index.config;
  const { root } = data;
  if (root?.kind !== 'object' || dialect === 'foreign') return [];
  const edits: Edit[] = [];
  const change = (range: StringNode['range'], text: string): void => {
    edits.push({ range, text: JSON.stringify(text) });
  };
  for (const { page } of listedPages(index)) {
    const path = pagePathOf(index, page.slug);
    const to = path === undefined ? undefined : moved.get(path);
    if (to !== undefined) change(page.range, replaced(page.target, path ?? '', to));
  }
  for (const { target, range } of sourcesOf(index.config)) {
    const source = resolveSource(index, target);
    const path =
      source.kind === 'description' ? source.description.file.path : source.kind === 'other' ? source.path : undefined;
    const to = path === undefined ? undefined : moved.get(path);
    if (to !== undefined) change(range, replaced(target, path ?? '', to));
  }
  if (dialect === 'classic') {
    for (const { node } of assetsOf(root)) {
      const resolved = resolveAsset(index, configPath, node.value);
      const to = resolved.kind === 'file' ? moved.get(resolved.path) : undefined;
      if (resolved.kind === 'file' && to !== undefined) change(node.range, replaced(node.value, resolved.path, to));
    }
    for (const kind of ['tabs', 'anchors'] as const) {
      for (const item of itemsOf(valueOf(root, kind))) {
        const url = valueOf(item, 'url');
        if (url?.kind !== 'string') continue;
        const to = movedPrefix(index, url.value, moved, moves);
        if (to !== undefined) change(url.range, to);
      }
    }
  }
  const redirects = valueOf(root, 'redirects');
  edits.push(...redirectEdits(index, redirects, moved));
  return withoutOverlap(edits);
}

/** Redirects follow their pages, and each page that moves leaves one behind, where the site has redirects at all. */
function redirectEdits(
  index: SiteIndex,
  redirects: DataNode | undefined,
  moved: ReadonlyMap<string, string>,
): readonly Edit[] {
  if (redirects?.kind !== 'array') return [];
  const { text } = index.config.file;
  const edits: Edit[] = [];
  const change = (node: StringNode, to: string): void => {
    edits.push({ range: node.range, text: JSON.stringify(to) });
  };
  const wanted = new Map(
    [...moved]
      .filter(([from, to]) => isPage(from) && isPage(to))
      .map(([from, to]) => [`/${slugOfPath(from)}`, `/${slugOfPath(to)}`]),
  );
  const bySource = new Map([...wanted].map(([from, to]) => [to, from]));
  for (const item of redirects.items) {
    const source = valueOf(item, 'source');
    const destination = valueOf(item, 'destination');
    if (source?.kind !== 'string' || destination?.kind !== 'string') continue;
    wanted.delete(source.value);
    // A page that moves to where a redirect began: readers would be sent around in a circle.
    const back = bySource.get(source.value);
    if (back !== undefined) {
      change(source, back);
      change(destination, source.value);
      wanted.delete(back);
      continue;
    }
    if (/[*:]/.test(destination.value)) continue;
    const resolved = resolveLink(index, configPath, destination.value);
    const to = resolved.kind === 'page' ? moved.get(resolved.path) : undefined;
    if (resolved.kind === 'page' && to !== undefined)
      change(destination, replaced(destination.value, resolved.path, to));
  }
  const added = [...wanted].map(([source, destination]) => ({ source, destination }));
  const [first] = added;
  if (first === undefined) return edits;
  if (redirects.items.length > 0) return [...edits, ...added.map((redirect) => addItem(text, redirects, redirect))];
  // Into an empty list all go in one edit.
  const edit = addItem(text, redirects, 0);
  const margin = /[ \t]*(?=0\s*$)/.exec(edit.text)?.[0] ?? '';
  const printed = added.map((redirect) => printJson(text, redirect, margin)).join(`,${lineEndOf(text)}${margin}`);
  return [...edits, { ...edit, text: edit.text.replace(/0(?=\s*$)/, () => printed) }];
}

/** The prefix of a tab or anchor all of whose pages move with one folder. */
function movedPrefix(
  index: SiteIndex,
  url: string,
  moved: ReadonlyMap<string, string>,
  moves: readonly Move[],
): string | undefined {
  const prefix = prefixOf(url);
  if (prefix === undefined || prefix === '') return undefined;
  const folder = moves.find(({ from }) => prefix === from || prefix.startsWith(`${from}/`));
  if (folder === undefined) return undefined;
  const pages = listedPages(index).filter(({ page }) => isUnder(page.slug, prefix));
  const isWhole = pages.every(({ page }) => moved.has(pagePathOf(index, page.slug) ?? ''));
  return isWhole ? url.replace(prefix, () => folder.to + prefix.slice(folder.from.length)) : undefined;
}

/** A reference as it has to be written once its page and its target have their new paths; undefined when it may stay. */
function retarget(
  reference: PageReference,
  oldPage: string,
  newPage: string,
  oldTarget: string,
  newTarget: string,
): string | undefined {
  const { target, form, kind } = reference;
  if (form === 'expression' || (kind === 'import' && !isLocal(target))) return undefined;
  if (oldTarget === newTarget && oldPage === newPage) return undefined;
  if (kind === 'snippet') return oldTarget === newTarget ? undefined : newTarget.replace(/^_?snippets\//, '');
  const end = target.search(/[?#]/);
  const base = end < 0 ? target : target.slice(0, end);
  const rest = end < 0 ? '' : target.slice(end);
  if (base === '') return undefined;
  const isRelative = /^\.\.?(?:\/|$)/.test(base) || (!base.startsWith('/') && isBeside(oldPage, base, oldTarget));
  if (!isRelative) return oldTarget === newTarget ? undefined : replaced(base, oldTarget, newTarget) + rest;
  const named = namedAs(base, oldTarget, newTarget);
  const way = relativePath(folderOf(newPage), named);
  return (base.startsWith('.') && !way.startsWith('.') ? `./${way}` : way) + rest;
}

/** A bare path counts from the page's folder when the file lies there. */
function isBeside(page: string, base: string, target: string): boolean {
  const folder = folderOf(page);
  const full = folder === '' ? base : `${folder}/${base}`;
  return target === full || slugOfPath(target) === full || slugOfPath(target) === `${full}/index`;
}

/** The new path in the form in which the old one was written: with its extension, without it, or by its folder. */
function namedAs(written: string, oldTarget: string, newTarget: string): string {
  if (/\.[a-z0-9]+$/i.test(baseName(written))) return newTarget;
  const isFolder = /^index$/i.test(baseName(slugOfPath(oldTarget))) && !/(?:^|\/)index$/i.test(written);
  const slug = isMarkdown(newTarget) ? slugOfPath(newTarget) : newTarget;
  return isFolder && baseName(slug) === 'index' ? folderOf(slug) : slug;
}

/** A path from the root, whatever stands before it: a slash, the deployment's prefix. */
function replaced(written: string, oldTarget: string, newTarget: string): string {
  const decoded = written.includes('%') ? safeDecode(written) : written;
  const to = namedAs(decoded, oldTarget, newTarget);
  for (const old of [oldTarget, slugOfPath(oldTarget), folderOf(oldTarget)]) {
    const bare = decoded.replace(/\/+$/, '');
    const lead = old !== '' && bare.endsWith(old) ? bare.slice(0, -old.length) : undefined;
    if (lead !== undefined && (lead === '' || lead.endsWith('/'))) return lead + to;
  }
  return written.startsWith('/') ? `/${to}` : to;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function relativePath(folder: string, path: string): string {
  const here = folder === '' ? [] : folder.split('/');
  const there = path.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  return '../'.repeat(here.length - same) + there.slice(same).join('/');
}

function written({ form }: PageReference, target: string): string {
  if (form === 'markdown')
    return target.replace(/[ ()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return form === 'attribute' ? target.replaceAll('"', '&quot;') : target;
}

/** One text may be named in two ways (a link around an image); the first edit of a place counts. */
function withoutOverlap(edits: readonly Edit[]): readonly Edit[] {
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
