import { addProperty, formatAt } from '../../data/json/jsonEdit.ts';
import { insertPieces, type Piece } from '../../data/json/jsonList.ts';
import {
  type ArrayNode,
  type DataNode,
  itemsOf,
  type ObjectNode,
  property,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import { writtenList } from '../../site/config/writtenList.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { pushAll } from '../../text/pushAll.ts';
import { movedRange } from '../../text/range.ts';
import type { ApiDocument } from '../document/document.ts';
import { type Operation, operationsOf } from '../operation/operations.ts';
import { slug } from './pageNames.ts';
import { pagesOfOperation } from './pages.ts';

/** Edits by the path of the file that they change: docs.json, or one that it refers to. */
export type EditsByFile = Map<string, Edit[]>;

/**
 * Entries for new pages: into the group of that name, else a new group after the last. Each goes to the file that has
 * the list, in its indentation and with its line endings.
 */
export function listPages(
  edits: EditsByFile,
  index: SiteIndex,
  apiDocument: ApiDocument,
  pages: readonly { readonly path: string; readonly operation: Operation; readonly group: string }[],
): void {
  const { root } = index.config.whole;
  const byGroup = new Map<string, string[]>();
  for (const { path, group } of pages) {
    const entries = byGroup.get(group);
    if (entries === undefined) byGroup.set(group, [slugOfPath(path)]);
    else entries.push(slugOfPath(path));
  }
  const lacks = root?.kind === 'object' && root.properties.length > 0 && property(root, 'navigation') === undefined;
  if (lacks) {
    const groups = [...byGroup].map(([group, entries]) => ({ group, pages: entries }));
    addNavigation(edits, index, root, groups);
    return;
  }
  const list = groupListOf(root, index, apiDocument);
  if (list === undefined) return;
  const fresh: Piece[] = [];
  for (const [group, entries] of byGroup) {
    const into = valueOf(findGroup(list, group), 'pages');
    if (into?.kind === 'array')
      addEntries(
        edits,
        index,
        into,
        undefined,
        entries.map((entry) => plainPiece(JSON.stringify(entry))),
      );
    else fresh.push(groupPiece(group, entries, formatAt(index.config.whole.file.text, list.range).unit));
  }
  if (fresh.length > 0) addEntries(edits, index, list, undefined, fresh);
}

/** Puts entries into a list of the navigation, behind the one at a place, else at its end. */
export function addEntries(
  edits: EditsByFile,
  index: SiteIndex,
  list: ArrayNode,
  behind: number | undefined,
  pieces: readonly Piece[],
): void {
  const written = writtenList(index.config.whole, list);
  if (written === undefined) return;
  const at = behind === undefined ? list.items.length : behind + 1;
  addEdits(edits, written.of.file.path, [insertPieces(written, at, pieces)]);
}

/** An entry of one line. */
export function plainPiece(text: string): Piece {
  return { text, margin: '' };
}

function addEdits(edits: EditsByFile, path: string, more: readonly Edit[]): void {
  const known = edits.get(path);
  if (known === undefined) edits.set(path, [...more]);
  else pushAll(known, more);
}

/** A site that has no navigation yet gets one. */
function addNavigation(edits: EditsByFile, index: SiteIndex, root: ObjectNode, groups: readonly object[]): void {
  const place = placeIn(index.config.whole, root.range);
  if (place === undefined) return;
  const { text } = place.of.file;
  const end = place.of.start + text.length;
  const local: ObjectNode = {
    kind: 'object',
    range: place.range,
    properties: root.properties
      .filter(({ range }) => range.start >= place.of.start && range.end <= end)
      .map((each) => ({ ...each, range: movedRange(each.range, -place.of.start) })),
  };
  const navigation = index.config.dialect === 'v2' ? { groups } : groups;
  addEdits(edits, place.path, [addProperty(text, local, 'navigation', navigation)]);
}

/** The list of groups that new ones join: where siblings of the same API document stand, else the first. */
function groupListOf(root: DataNode | undefined, index: SiteIndex, apiDocument: ApiDocument): ArrayNode | undefined {
  const navigation = valueOf(root, 'navigation');
  const slugs = new Set(
    operationsOf(apiDocument, index.others).flatMap((operation) =>
      pagesOfOperation(index, operation).map((path) => slugOfPath(path)),
    ),
  );
  const lists: { list: ArrayNode; hits: number }[] = [];
  const walk = (node: DataNode | undefined, depth: number): void => {
    if (node === undefined || depth > 64) return;
    if (node.kind === 'array') {
      if (node.items.some((item) => property(item, 'group') !== undefined))
        lists.push({ list: node, hits: node.items.filter((item) => holds(item, slugs, 0)).length });
      for (const item of node.items) walk(item, depth + 1);
    } else if (node.kind === 'object') for (const { value } of node.properties) walk(value, depth + 1);
  };
  walk(navigation, 0);
  // A list inside a group that itself holds siblings is the closer one.
  const best = lists.filter(({ hits }) => hits > 0).at(-1) ?? lists[0];
  if (best !== undefined) return best.list;
  return navigation?.kind === 'array' ? navigation : undefined;
}

function holds(node: DataNode | undefined, slugs: ReadonlySet<string>, depth: number): boolean {
  if (node === undefined || depth > 64) return false;
  if (node.kind === 'string') return slugs.has(node.value.replace(/^\/+/, '').replace(/\.mdx?$/i, ''));
  if (node.kind === 'array') return node.items.some((item) => holds(item, slugs, depth + 1));
  return node.kind === 'object' && holds(valueOf(node, 'pages'), slugs, depth + 1);
}

function findGroup(list: ArrayNode, name: string): ObjectNode | undefined {
  for (const item of itemsOf(list)) {
    if (item.kind !== 'object') continue;
    if (slug(stringOf(valueOf(item, 'group')) ?? '') === slug(name)) return item;
  }
  return undefined;
}

/** A group over several lines, to be written as its list is. */
function groupPiece(group: string, pages: readonly string[], unit: string): Piece {
  return plainPiece(JSON.stringify({ group, pages }, undefined, unit));
}
