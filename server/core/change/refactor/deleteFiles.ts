import { removeItems, removeProperty } from '../../data/json/jsonEdit.ts';
import { takeOut } from '../../data/json/jsonList.ts';
import { type ArrayNode, type DataNode, itemsOf, property, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { fileReferences, type Reference } from '../../model/references/reference.ts';
import { writeTarget } from '../../model/write/writeTarget.ts';
import type { Page } from '../../page/pageTree.ts';
import { nodesAt } from '../../page/walk.ts';
import { changesIn } from '../../site/config/configFiles.ts';
import { writtenList } from '../../site/config/writtenList.ts';
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
import { type Moved, retarget, withoutOverlap } from '../move/moveTarget.ts';

/** What becomes of links to files that are deleted: they stay, they go, or they lead to another page, as their addresses do. */
export type LinksToDeleted = 'keep' | 'remove' | { readonly to: string };

/** A link of a file that stays to one that is deleted. */
export interface DeadLink {
  readonly path: string;
  readonly reference: Reference;
}

/** The links of other files to those that are deleted: not the navigation's own entries, which go with their pages. */
export function linksToDeleted(site: Site, paths: readonly string[]): readonly DeadLink[] {
  const gone = goneFiles(site.index, paths);
  if (gone.size === 0) return [];
  const found: DeadLink[] = [];
  for (const path of site.files.keys()) {
    if (gone.has(path)) continue;
    for (const reference of fileReferences(site, path))
      if (leadsInto(reference, gone, paths)) found.push({ path, reference });
  }
  return found;
}

/** Every file that goes, folders opened. */
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
 * What has to change when files or folders are deleted: their entries leave the navigation, with groups that have nothing
 * else; links to them stay, go or lead elsewhere, as the author chose.
 */
export function deleteFiles(site: Site, paths: readonly string[], links: LinksToDeleted): readonly FileEdit[] {
  const { index } = site;
  const gone = goneFiles(index, paths);
  if (gone.size === 0) return [];
  const edits = new Map<string, Edit[]>();
  const add = (path: string, more: readonly Edit[]): void => {
    if (!gone.has(path)) edits.set(path, [...(edits.get(path) ?? []), ...more]);
  };
  for (const change of entriesOut(index, gone)) add(change.path, change.edits);
  const moved = typeof links === 'object' ? movedTo(index, gone, links.to) : undefined;
  const ofConfig =
    moved !== undefined ? redirectMoves(index, moved, 'always') : links === 'remove' ? deadRedirects(index, gone) : [];
  for (const change of changesIn(index.config.whole, ofConfig) ?? [])
    if (change.kind === 'change') add(change.path, change.edits);
  if (links !== 'keep') {
    for (const { path, reference } of linksToDeleted(site, paths)) {
      const edit = moved === undefined ? unlinked(site, path, reference) : relinked(site, path, reference, moved);
      if (edit !== undefined) add(path, [edit]);
    }
  }
  return [...edits].flatMap(([path, all]) =>
    all.length === 0 ? [] : [{ kind: 'change', path, edits: withoutOverlap(all) }],
  );
}

/** Takes pages out of the navigation, with groups that have nothing else; a group that one of them opens with loses its root. */
export function entriesOut(
  index: SiteIndex,
  gone: ReadonlySet<string>,
): readonly Extract<FileEdit, { readonly kind: 'change' }>[] {
  const edits = new Map<string, readonly Edit[]>();
  const { byList, roots } = entriesOf(index, gone);
  for (const each of changesIn(index.config.whole, roots) ?? [])
    if (each.kind === 'change') edits.set(each.path, each.edits);
  for (const [list, places] of byList) {
    const written = writtenList(index.config.whole, list);
    if (written === undefined) continue;
    const { path } = written.of.file;
    edits.set(path, [...(edits.get(path) ?? []), ...takeOut(written, places)]);
  }
  return [...edits].map(([path, all]) => ({ kind: 'change', path, edits: all }));
}

/** What goes out of the navigation: the places of pages, and of groups all of whose entries go; `root`s of groups that stay. */
interface Leaving {
  readonly byList: ReadonlyMap<ArrayNode, readonly number[]>;
  readonly roots: readonly Edit[];
}

function entriesOf(index: SiteIndex, gone: ReadonlySet<string>): Leaving {
  const places = placesOf(index.config.whole);
  const isGone = (entry: NavEntry): boolean => {
    if (entry.kind === 'page') return gone.has(pagePathOf(index, entry.slug) ?? '');
    return entry.kind === 'group' && entry.entries.length > 0 && entry.entries.every(isGone);
  };
  const byList = new Map<ArrayNode, number[]>();
  const roots: Edit[] = [];
  const look = (entries: readonly NavEntry[], group: DataNode | undefined): void => {
    for (const entry of entries) {
      const own = places.get(entry.range.start);
      const place = isGone(entry) ? own : undefined;
      const root = entry.kind === 'page' && entry.isRoot === true ? property(group, 'root') : undefined;
      if (root !== undefined) {
        if (isGone(entry) && group?.kind === 'object')
          roots.push(removeProperty(index.config.whole.file.text, group, root));
      } else if (place !== undefined) byList.set(place.list, [...(byList.get(place.list) ?? []), place.at]);
      else if (entry.kind === 'group' || entry.kind === 'division') look(entry.entries, own?.node);
    }
  };
  look(index.config.navigation.entries, undefined);
  return { byList, roots };
}

/** As if each deleted page had become the other one. */
export function movedTo(index: SiteIndex, gone: ReadonlySet<string>, to: string): Moved {
  return {
    files: new Map([...gone].filter(isPage).map((path) => [path, to])),
    folders: [],
    after: new Set([...index.paths].filter((path) => !gone.has(path))),
    folder: () => undefined,
  };
}

/** Redirects that would lead to nothing. */
function deadRedirects(index: SiteIndex, gone: ReadonlySet<string>): readonly Edit[] {
  const list = valueOf(configRoot(index), 'redirects');
  if (list?.kind !== 'array') return [];
  const places = itemsOf(list).flatMap((item, at) => {
    const destination = valueOf(item, 'destination');
    if (destination?.kind !== 'string') return [];
    const resolved = resolveLink({ index, fromPath: configPath, target: destination.value });
    return 'path' in resolved && resolved.kind !== 'missing' && gone.has(resolved.path) ? [at] : [];
  });
  return removeItems(list, places);
}

/** The link to the other page; the place in the old one is nothing to look for in it. */
function relinked(site: Site, path: string, reference: Reference, moved: Moved): Edit | undefined {
  const file = site.files.get(path);
  const to = retarget(reference, moved);
  return file === undefined || to === undefined ? undefined : writeTarget(file, reference, to.replace(/#.*$/s, ''));
}

/** What a page has in place of a link: its words; of a picture nothing. What is written as code or data stays. */
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

/** What stands alone on its line goes with it. */
function wholeLine({ file: { text } }: Page, range: Edit['range']): Edit['range'] {
  const [start, end] = [lineStart(text, range.start), lineEnd(text, range.end)];
  const isAlone = text.slice(start, range.start).trim() === '' && text.slice(range.end, end).trim() === '';
  return isAlone
    ? { start, end: Math.min(text.length, end + (/^(?:\r\n|\n|\r)/.exec(text.slice(end, end + 2))?.[0].length ?? 0)) }
    : range;
}
