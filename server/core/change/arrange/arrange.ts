import { addProperty, unitOf } from '../../data/json/jsonEdit.ts';
import { insertPieces, movedPiece, type Piece, pieceAt, reorder, takeOut } from '../../data/json/jsonList.ts';
import { type ArrayNode, type ObjectNode, valueOf } from '../../data/node.ts';
import { isBroken } from '../../model/config/parts.ts';
import { type ConfigFile, placeIn, type WholeConfig } from '../../site/config/configFiles.ts';
import { rangeWithin, type WrittenList, writtenList } from '../../site/config/writtenList.ts';
import { folderOf, relativePath, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { applyEdits, type Edit } from '../../text/edit.ts';
import { indentAt, lineEnding } from '../../text/lines.ts';
import { pushAll } from '../../text/pushAll.ts';
import { encloses, movedRange, type Range } from '../../text/range.ts';
import { type Renamed, refused } from '../rename/symbol.ts';
import { type Goal, goalOf, isWithin, sectionAround } from './goal.ts';
import type { TreeNode } from './node.ts';
import { nodeOf } from './tree.ts';

/**
 * Moves nodes of the navigation view to where they are dropped: docs.json, or the files that it names, in place. Pages
 * that the navigation does not list come into it; those dropped on their section go out of it.
 *
 * @param ids of the nodes that are dragged
 * @param onto of the node below them; undefined for the space below all
 */
export function arrange(index: SiteIndex, ids: readonly string[], onto: string | undefined): Renamed {
  const target = onto === undefined ? undefined : nodeOf(index, onto);
  if (onto !== undefined && target === undefined) return refused('The navigation has changed in the meantime.');
  const dragged = movable(index, ids);
  if (typeof dragged === 'string') return refused(dragged);
  if (dragged.length === 0) return refused('The navigation has changed in the meantime.');
  if (isBroken(index)) return refused('docs.json has a syntax error. Fix it first.');
  const goal = goalOf(index, dragged, target);
  if (goal.kind === 'refused') return refused(goal.reason);
  return moveTo(index, dragged, goal, target);
}

/** Takes entries out of the navigation; their files stay. */
export function removeEntries(index: SiteIndex, ids: readonly string[]): Renamed {
  const dragged = movable(index, ids);
  if (typeof dragged === 'string') return refused(dragged);
  if (isBroken(index)) return refused('docs.json has a syntax error. Fix it first.');
  return moveTo(index, dragged, { kind: 'out' }, undefined);
}

/** The nodes without those inside others, each entry once; or why one of them cannot move. */
function movable(index: SiteIndex, ids: readonly string[]): readonly TreeNode[] | string {
  const nodes = ids.flatMap((id) => nodeOf(index, id) ?? []);
  const once = new Map(nodes.toReversed().map((node) => [node.place?.node ?? node.id, node]));
  const single = nodes.filter((node) => once.get(node.place?.node ?? node.id) === node);
  const outer = single.filter((node) => !single.some((other) => other !== node && isWithin(index, node, other)));
  for (const node of outer) {
    if (node.place === undefined && !isUnlisted(node)) return `"${node.name}" has no entry of its own in docs.json.`;
  }
  return outer;
}

function isUnlisted(node: TreeNode): boolean {
  return node.kind === 'page' && node.path !== undefined && sectionAround(node)?.name === 'unlisted';
}

/** Brings nodes to a goal. `target` is what they are dropped on, which says in what version they show. */
export function moveTo(
  index: SiteIndex,
  dragged: readonly TreeNode[],
  goal: Goal,
  target: TreeNode | undefined,
): Renamed {
  const { whole } = index.config;
  const edits = new WholeEdits();
  const home =
    goal.kind === 'out' ? undefined : fileOf(whole, goal.kind === 'list' ? goal.list.range : goal.owner.range);
  if (goal.kind !== 'out' && home === undefined) return notOurs;
  const goesTo = goal.kind === 'list' ? goal.list : undefined;
  const version = target && versionAround(target);
  const coming: Coming[] = [];
  for (const node of home === undefined ? [] : dragged) {
    const piece = home && pieceOf(whole, node, home, version);
    if (piece === undefined) return notOurs;
    coming.push({ piece, from: node.place?.list === goesTo ? node.place?.at : undefined });
  }
  for (const [list, places] of placesByList(dragged.filter(({ place }) => place?.list !== goesTo))) {
    const written = writtenList(whole, list);
    if (written === undefined) return notOurs;
    edits.add(written.of, takeOut(written, places));
  }
  if (goal.kind === 'list') {
    const written = writtenList(whole, goal.list);
    if (written === undefined) return notOurs;
    edits.add(
      written.of,
      into(written, goal.at, coming, (range) => edits.takeWithin(written.of, range)),
    );
  } else if (goal.kind === 'new' && home !== undefined) {
    edits.add(home, [withList(home, goal.owner, goal.key, piecesOf(coming))]);
  }
  return edits.result();
}

/** Brings texts of new entries to a goal. */
export function addPieces(index: SiteIndex, pieces: readonly Piece[], goal: Goal): Renamed {
  const { whole } = index.config;
  const edits = new WholeEdits();
  if (goal.kind === 'list') {
    const written = writtenList(whole, goal.list);
    if (written === undefined) return notOurs;
    edits.add(written.of, [insertPieces(written, goal.at, pieces)]);
  } else if (goal.kind === 'new') {
    const home = fileOf(whole, goal.owner.range);
    if (home === undefined) return notOurs;
    edits.add(home, [withList(home, goal.owner, goal.key, pieces)]);
  }
  return edits.result();
}

const notOurs = refused('This part of the navigation is written in a way that cannot be moved.');

function fileOf(whole: WholeConfig, range: Range): ConfigFile | undefined {
  return placeIn(whole, range)?.of;
}

function placesByList(nodes: readonly TreeNode[]): ReadonlyMap<ArrayNode, readonly number[]> {
  const byList = new Map<ArrayNode, number[]>();
  for (const { place } of nodes) {
    if (place === undefined) continue;
    const places = byList.get(place.list);
    if (places === undefined) byList.set(place.list, [place.at]);
    else places.push(place.at);
  }
  for (const places of byList.values()) places.sort((a, b) => a - b);
  return byList;
}

/** What goes into a list: `from` is its place there, where it comes from the same list. */
interface Coming {
  readonly piece: Piece;
  readonly from: number | undefined;
}

/** Items of the list itself and pieces from elsewhere, in their order, before the item at a place. */
function into(
  list: WrittenList,
  at: number,
  coming: readonly Coming[],
  editsWithin: (range: Range) => readonly Edit[],
): readonly Edit[] {
  const own = new Set(coming.flatMap(({ from }) => from ?? []));
  if (own.size === 0) return [insertPieces(list, at, piecesOf(coming))];
  const rest = list.items.map((_, each) => each).filter((each) => !own.has(each));
  const start = rest.filter((each) => each < at).length;
  const order = [...rest.slice(0, start), ...own, ...rest.slice(start)];
  const texts = new Map<number, string>();
  // What goes out of the items that are written anew.
  for (const each of rest) {
    const [range, edits] = [list.items[each], editsWithin(list.items[each] ?? list.range)];
    if (range === undefined || edits.length === 0) continue;
    const inside = edits.map((edit) => ({ ...edit, range: movedRange(edit.range, -range.start) }));
    texts.set(each, applyEdits(list.text.slice(range.start, range.end), inside));
  }
  const before = new Map<number, Piece[]>();
  const behind = new Map<number, Piece[]>();
  let last = start - 1;
  for (const { piece, from } of coming) {
    const range = from === undefined ? undefined : list.items[from];
    if (from === undefined) {
      const side = last < start ? before : behind;
      const place = Math.max(last, start);
      side.set(place, [...(side.get(place) ?? []), piece]);
    } else {
      last++;
      if (range !== undefined && list.text.slice(range.start, range.end) !== piece.text) texts.set(from, piece.text);
    }
  }
  return reorder(list, order, { texts, before, behind });
}

function piecesOf(coming: readonly Coming[]): readonly Piece[] {
  return coming.map(({ piece }) => piece);
}

/** The text of an entry as another file may have it: `$ref`s lead on, a group shows in the version that it goes to. */
function pieceOf(whole: WholeConfig, node: TreeNode, home: ConfigFile, version: string | undefined): Piece | undefined {
  if (node.place === undefined)
    return node.path === undefined ? undefined : { text: JSON.stringify(slugOfPath(node.path)), margin: '' };
  const of = fileOf(whole, node.place.list.range);
  const range = of && rangeWithin(whole, of, node.place.node.range);
  if (of === undefined || range === undefined) return undefined;
  const { text } = of.file;
  const changes = [...refChanges(whole, of, home, range)];
  const changed = versionChange(node, version);
  if (changed !== undefined) {
    const at = movedRange(changed.range, -of.start);
    // A group in a file of its own says its version there.
    if (!encloses(range, at)) return undefined;
    changes.push({ range: at, text: changed.text });
  }
  const inside = changes.map(({ range: at, text: to }) => ({ range: movedRange(at, -range.start), text: to }));
  const piece = pieceAt(text, range);
  return { ...piece, text: applyEdits(piece.text, inside) };
}

/** What a group's `version` becomes when it goes where another one is shown. */
function versionChange({ entry, place }: TreeNode, version: string | undefined): Edit | undefined {
  if (version === undefined || entry?.kind !== 'group' || entry.version === undefined || entry.version === version)
    return undefined;
  const node = valueOf(place?.node, 'version');
  return node && { range: node.range, text: JSON.stringify(version) };
}

/** The version of the first generation that a node is shown in. */
function versionAround(node: TreeNode): string | undefined {
  for (let at: TreeNode | undefined = node; at !== undefined; at = at.parent)
    if (at.kind === 'version' && at.entry === undefined) return at.name;
  return undefined;
}

/** Names of files count from the folder of the file that they stand in. */
function refChanges(whole: WholeConfig, from: ConfigFile, to: ConfigFile, range: Range): readonly Edit[] {
  const folder = folderOf(to.file.path);
  if (folderOf(from.file.path) === folder) return [];
  return whole.files.flatMap(({ named, file }): readonly Edit[] => {
    const own = named && movedRange(named.range, -from.start);
    if (named === undefined || own === undefined || !encloses(range, own) || named.value.startsWith('/')) return [];
    const way = relativePath(folder, file.path);
    return [{ range: own, text: JSON.stringify(way.startsWith('.') ? way : `./${way}`) }];
  });
}

/** A list of its own for an object that has none, at its end. */
function withList(of: ConfigFile, owner: ObjectNode, key: string, pieces: readonly Piece[]): Edit {
  const { text } = of.file;
  const end = of.start + text.length;
  const local: ObjectNode = {
    kind: 'object',
    range: movedRange(owner.range, -of.start),
    properties: owner.properties
      .filter(({ range }) => range.start >= of.start && range.end <= end)
      .map((each) => ({ ...each, range: movedRange(each.range, -of.start) })),
  };
  const edit = addProperty(text, local, key, []);
  const written = `"${key}": []`;
  const at = edit.text.lastIndexOf(written);
  const margin = /(?:^|[\r\n])([ \t]*)$/.exec(edit.text.slice(0, at))?.[1] ?? indentAt(text, local.range.start);
  const [ending, inner] = [lineEnding(text), margin + unitOf(text)];
  const items = pieces.map((piece) => movedPiece(piece, inner, ending)).join(`,${ending}${inner}`);
  const list = `"${key}": [${ending}${inner}${items}${ending}${margin}]`;
  return { ...edit, text: edit.text.slice(0, at) + list + edit.text.slice(at + written.length) };
}

/** Edits of docs.json and the files that it names, as they come. */
class WholeEdits {
  readonly #byFile = new Map<ConfigFile, Edit[]>();

  add(of: ConfigFile, edits: readonly Edit[]): void {
    const known = this.#byFile.get(of);
    if (known === undefined) this.#byFile.set(of, [...edits]);
    else pushAll(known, edits);
  }

  /** The edits of a file within a range, which then are no edits of their own any more. */
  takeWithin(of: ConfigFile, range: Range): readonly Edit[] {
    const all = this.#byFile.get(of) ?? [];
    const found = all.filter((edit) => encloses(range, edit.range));
    if (found.length > 0)
      this.#byFile.set(
        of,
        all.filter((edit) => !found.includes(edit)),
      );
    return found;
  }

  /** One change for each file. A file that docs.json names twice cannot be changed in one place and not in the other. */
  result(): Renamed {
    const paths = [...this.#byFile.keys()].map(({ file }) => file.path);
    const twice = paths.find((path, at) => paths.indexOf(path) !== at);
    if (twice !== undefined) return refused(`docs.json names ${twice} twice: what moves here would move there too.`);
    return {
      kind: 'edits',
      edits: [...this.#byFile].flatMap(([{ file }, edits]) =>
        edits.length === 0 ? [] : [{ kind: 'change', path: file.path, edits }],
      ),
    };
  }
}
