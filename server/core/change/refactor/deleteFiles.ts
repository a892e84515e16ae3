import { type DataNode, property, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { fileReferences, type Reference } from '../../model/references/reference.ts';
import { referTest } from '../../model/references/referrers.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { writeTarget } from '../../model/write/writeTarget.ts';
import type { Page } from '../../page/pageTree.ts';
import { nodesAt } from '../../page/walk.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, isMarkdown, isPage } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { NavEntry, Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Edit, FileEdit } from '../../text/edit.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import { encloses } from '../../text/range.ts';
import { trimmedEnd } from '../../text/text.ts';
import { placesOf } from '../arrange/places.ts';
import { redirectMoves } from '../move/moveRedirects.ts';
import { type Moved, retarget } from '../move/moveTarget.ts';

/**
 * What happens to links to deleted files: they stay, are removed, or lead to another page (as do the deleted
 * addresses).
 */
export type LinksToDeleted = 'keep' | 'remove' | { readonly to: string };

/** A link to a deleted file. */
export interface DeadLink {
  readonly path: string;
  readonly reference: Reference;
}

/**
 * Links from other files to the deleted ones. Navigation entries are not included; they are removed with their pages.
 */
export function linksToDeleted(site: Site, paths: readonly string[]): readonly DeadLink[] {
  const gone = goneFiles(site.index, paths);
  if (gone.size === 0) return [];
  const found: DeadLink[] = [];
  const mayRefer = referTest(site, paths);
  for (const path of site.files.keys()) {
    if (gone.has(path) || !mayRefer(path)) continue;
    for (const reference of fileReferences(site, path))
      if (leadsInto(reference, gone, paths)) found.push({ path, reference });
  }
  return found;
}

/** All deleted files, including those in folders. */
function goneFiles({ paths }: SiteIndex, deleted: readonly string[]): ReadonlySet<string> {
  const gone = new Set<string>();
  for (const path of deleted) {
    if (paths.has(path)) gone.add(path);
    else for (const each of paths) if (each.startsWith(`${path}/`)) gone.add(each);
  }
  return gone;
}

function leadsInto({ kind, resolved }: Reference, gone: ReadonlySet<string>, deleted: readonly string[]): boolean {
  if (kind === 'page' || kind === 'destination' || !('path' in resolved)) return false;
  if (resolved.kind === 'folder')
    return deleted.some((path) => resolved.path === path || resolved.path.startsWith(`${path}/`));
  return resolved.kind !== 'missing' && resolved.kind !== 'unread' && gone.has(resolved.path);
}

/**
 * The edits for deleting files or folders: their entries leave the navigation, together with groups that would be
 * empty. Links to them are kept, removed or redirected, as the author chose.
 */
export function deleteFiles(site: Site, paths: readonly string[], links: LinksToDeleted): readonly FileEdit[] {
  const { index } = site;
  const gone = goneFiles(index, paths);
  if (gone.size === 0) return [];
  const draft = new SiteDraft(index.config.whole);
  removeEntries(draft, index, gone);
  const moved = typeof links === 'object' ? movedTo(index, gone, links.to) : undefined;
  if (moved !== undefined) redirectMoves(draft, index, moved, 'always');
  else if (links === 'remove') removeRedirects(draft, index, gone);
  for (const { path, reference } of links === 'keep' ? [] : linksToDeleted(site, paths)) {
    const file = site.files.get(path);
    const edit = moved === undefined ? unlinked(site, path, reference) : relinked(site, path, reference, moved);
    if (edit !== undefined && file !== undefined) draft.text(file).replace(edit);
  }
  const result = draft.edits();
  return result.kind === 'edits' ? result.edits.filter(({ path }) => !gone.has(path)) : [];
}

/**
 * Removes pages from the navigation, with groups that would be empty. A group loses its `root` if that page is removed.
 */
export function removeEntries(draft: SiteDraft, index: SiteIndex, gone: ReadonlySet<string>): void {
  const places = placesOf(index.config.whole);
  const isGone = (entry: NavEntry): boolean => {
    if (entry.kind === 'page') return gone.has(pagePathOf(index, entry.slug) ?? '');
    return entry.kind === 'group' && entry.entries.length > 0 && entry.entries.every(isGone);
  };
  const look = (entries: readonly NavEntry[], group: DataNode | undefined): void => {
    for (const entry of entries) {
      const place = places.get(entry.range.start);
      const root = entry.kind === 'page' && entry.isRoot === true ? property(group, 'root') : undefined;
      if (root !== undefined) {
        if (isGone(entry)) draft.key(root).remove();
      } else if (place !== undefined && isGone(entry)) draft.list(place.list).remove(place.at);
      else if (entry.kind === 'group' || entry.kind === 'division') look(entry.entries, place?.node);
    }
  };
  look(index.config.navigation.entries, undefined);
}

/** Treats each deleted page as if it had moved to the other one. */
export function movedTo(index: SiteIndex, gone: ReadonlySet<string>, to: string): Moved {
  return {
    files: new Map([...gone].filter(isPage).map((path) => [path, to])),
    folders: [],
    after: new Set([...index.paths].filter((path) => !gone.has(path))),
    folder: () => undefined,
  };
}

/** Removes redirects to deleted files. */
function removeRedirects(draft: SiteDraft, index: SiteIndex, gone: ReadonlySet<string>): void {
  const list = valueOf(configRoot(index), 'redirects');
  if (list?.kind !== 'array') return;
  for (const [at, item] of list.items.entries()) {
    const destination = valueOf(item, 'destination');
    if (destination?.kind !== 'string') continue;
    const resolved = resolveLink({ index, fromPath: configPath, target: destination.value });
    if ('path' in resolved && resolved.kind !== 'missing' && gone.has(resolved.path)) draft.list(list).remove(at, 'go');
  }
}

/** A link to the other page, without the fragment, which the other page does not have. */
function relinked(site: Site, path: string, reference: Reference, moved: Moved): Edit | undefined {
  const file = site.files.get(path);
  const to = retarget(reference, moved);
  return file === undefined || to === undefined ? undefined : writeTarget(file, reference, to.replace(/#.*$/s, ''));
}

/** Replaces a link by its text, and removes an image. References in code and data stay. */
function unlinked(site: Site, path: string, reference: Reference): Edit | undefined {
  const file = site.files.get(path);
  if (file === undefined || !isMarkdown(path)) return undefined;
  if (reference.form === 'markdown') return withoutMarkdown(pageOf(file), reference);
  return reference.form === 'attribute' ? withoutAttribute(pageOf(file), reference) : undefined;
}

function withoutMarkdown(page: Page, { range, kind }: Reference): Edit | undefined {
  const around = nodesAt(page, range.start);
  const link = around.findLast(
    (node) => node.kind === (kind === 'asset' ? 'image' : 'link') && encloses(node.range, range),
  );
  if (link?.kind === 'image') return { range: wholeLine(page, link.range), text: '' };
  const [first, last] = link?.kind === 'link' ? [link.children[0], link.children.at(-1)] : [];
  if (link === undefined || first === undefined || last === undefined) return undefined;
  return { range: link.range, text: page.file.text.slice(first.range.start, last.range.end) };
}

function withoutAttribute(page: Page, { range }: Reference): Edit | undefined {
  for (const element of page.elements) {
    const attribute = element.attributes.find(({ value }) => value !== undefined && encloses(value.range, range));
    if (attribute === undefined) continue;
    if (element.name === 'img') return { range: wholeLine(page, element.range), text: '' };
    return {
      range: { start: trimmedEnd(page.file.text.slice(0, attribute.range.start)), end: attribute.range.end },
      text: '',
    };
  }
  return undefined;
}

/** If the line has nothing else, it is removed too. */
function wholeLine({ file: { text } }: Page, range: Edit['range']): Edit['range'] {
  const [start, end] = [lineStart(text, range.start), lineEnd(text, range.end)];
  const isAlone = text.slice(start, range.start).trim() === '' && text.slice(range.end, end).trim() === '';
  return isAlone
    ? { start, end: Math.min(text.length, end + (/^(?:\r\n|\n|\r)/.exec(text.slice(end, end + 2))?.[0].length ?? 0)) }
    : range;
}
