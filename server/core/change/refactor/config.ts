import { addItem, printJson, removeItem, unitOf } from '../../data/json/jsonEdit.ts';
import { hasComment, withoutComments } from '../../data/json/jsonList.ts';
import {
  type ArrayNode,
  contextAt,
  type DataNode,
  nodeAt,
  type ObjectNode,
  type Path,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import type { CodeFix } from '../../model/answers.ts';
import { type ConfigFile, configFileAt } from '../../site/config/configFiles.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { indentAt, lineEnding, reindented } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';

/**
 * Changes to the order of the navigation: a page or group up, down, into the next group, several into a group. In
 * docs.json and in the files that it refers to, each within itself.
 */
export function configFixes(site: Site, filePath: string, range: Range): readonly CodeFix[] {
  const { dialect, whole } = site.index.config;
  const own = dialect === 'foreign' ? undefined : configFileAt(whole, filePath);
  if (own === undefined) return [];
  const { data, file } = own;
  const { text } = file;
  const place = placeAt(own, range);
  if (place === undefined) return [];
  const { list, from, to } = place;
  const fixes: CodeFix[] = [];
  const add = (title: string, edits: readonly Edit[], kind = 'refactor.rewrite'): void => {
    fixes.push({ title, kind, edits: [{ kind: 'change', path: filePath, edits }] });
  };
  if (from === to) {
    const what = list.items[from]?.kind === 'string' ? 'page' : 'group';
    if (from > 0) add(`Move the ${what} up`, swap(text, list, from - 1, from));
    if (from < list.items.length - 1) add(`Move the ${what} down`, swap(text, list, from, from + 1));
    const isLast = list.items.length === 1;
    for (const { title, pages, isAround } of neighbors(own, place.path)) {
      // A group that loses its only page would be empty: it goes too.
      if (!isLast) add(`Move the ${what} into ${title}`, moveTo(text, list, from, pages));
      else if (!isAround)
        add(`Move the ${what} into ${title} and remove its group`, emptied(text, data.root, place.path, list, pages));
    }
  }
  const chosen = list.items.slice(from, to + 1);
  if (isPages([...own.path, ...place.path]) && chosen.length > 0)
    add(
      chosen.length === 1 ? 'Extract into a group' : `Extract ${chosen.length} entries into a group`,
      extract(text, list, from, to),
      'refactor.extract',
    );
  return fixes;
}

interface PlaceInList {
  readonly list: ArrayNode;
  /** To the list. */
  readonly path: Path;
  /** First and last entry that the selection touches. */
  readonly from: number;
  readonly to: number;
}

/** The innermost list of pages or groups around a selection that touches entries of it. */
function placeAt({ data: { root }, path: above }: ConfigFile, range: Range): PlaceInList | undefined {
  const { path } = contextAt(root, range.start);
  for (let length = path.length - 1; length >= 0; length--) {
    const list = nodeAt(root, path.slice(0, length));
    const step = path[length];
    if (list?.kind !== 'array' || typeof step !== 'number' || !isNavigation([...above, ...path.slice(0, length)]))
      continue;
    if (list.range.end < range.end) continue;
    let to = step;
    while ((list.items[to + 1]?.range.start ?? Number.POSITIVE_INFINITY) < range.end) to++;
    const item = list.items[step];
    // Inside a group, its name and icon stand for the group; its pages for themselves.
    if (item !== undefined && range.start >= item.range.start)
      return { list, path: path.slice(0, length), from: step, to };
  }
  return undefined;
}

function isNavigation(path: Path): boolean {
  return path[0] === 'navigation' && (path.length === 1 || path.at(-1) === 'pages' || path.at(-1) === 'groups');
}

function isPages(path: Path): boolean {
  return path.at(-1) === 'pages';
}

interface Neighbor {
  readonly title: string;
  readonly pages: ArrayNode;
  /** The list that the group itself stands in. */
  readonly isAround: boolean;
}

/** The lists of the groups before and after the one that a list belongs to, and of the one around it. */
function neighbors({ data: { root }, path: above }: ConfigFile, path: Path): readonly Neighbor[] {
  if (!isPages([...above, ...path])) return [];
  const at = path.at(-2);
  const around = nodeAt(root, path.slice(0, -2));
  if (typeof at !== 'number' || around?.kind !== 'array') return [];
  const found: Neighbor[] = [];
  for (const [group, where] of [
    [findGroup(around, at, -1), 'before this one'],
    [findGroup(around, at, 1), 'after this one'],
  ] as const) {
    const pages = valueOf(group, 'pages');
    const name = stringOf(valueOf(group, 'group'));
    const title = name === undefined || name === '' ? `the group ${where}` : `the group "${name}"`;
    if (pages?.kind === 'array') found.push({ title, pages, isAround: false });
  }
  if (isPages([...above, ...path.slice(0, -2)]))
    found.push({ title: 'the parent group', pages: around, isAround: true });
  return found;
}

function findGroup(list: ArrayNode, from: number, step: number): ObjectNode | undefined {
  for (let at = from + step; at >= 0 && at < list.items.length; at += step) {
    const item = list.items[at];
    if (item?.kind === 'object' && valueOf(item, 'pages')?.kind === 'array') return item;
  }
  return undefined;
}

/** Two entries change places; commas, blanks and comments between them stay. */
function swap(text: string, { items }: ArrayNode, first: number, second: number): readonly Edit[] {
  const [a, b] = [items[first], items[second]];
  if (a === undefined || b === undefined) return [];
  return [
    { range: a.range, text: text.slice(b.range.start, b.range.end) },
    { range: b.range, text: text.slice(a.range.start, a.range.end) },
  ];
}

function moveTo(text: string, list: ArrayNode, at: number, target: ArrayNode): readonly Edit[] {
  const item = list.items[at];
  return item === undefined ? [] : [adding(text, item, target), ...removing(text, list, at)];
}

/** Takes an entry out; comments that would go with it stay where they are. */
function removing(text: string, list: ArrayNode, at: number): readonly Edit[] {
  const item = list.items[at];
  const whole = removeItem(text, list, at);
  const { start, end } = item?.range ?? whole.range;
  const goes = text.slice(whole.range.start, start) + text.slice(end, whole.range.end);
  if (item === undefined || !hasComment(goes) || hasComment(whole.text)) return [whole];
  const [from, to] = [list.items[at - 1]?.range.end, list.items[at + 1]?.range.start];
  const gap = to === undefined ? { start: from ?? start, end: start } : { start: end, end: to };
  const comma = gap.start + withoutComments(text.slice(gap.start, gap.end)).indexOf(',');
  const edits = [{ range: item.range, text: '' }];
  return comma < gap.start ? edits : [...edits, { range: { start: comma, end: comma + 1 }, text: '' }];
}

/** The only entry of a group's list moves, and the group goes. */
function emptied(
  text: string,
  root: DataNode | undefined,
  path: Path,
  list: ArrayNode,
  target: ArrayNode,
): readonly Edit[] {
  const [item] = list.items;
  const around = nodeAt(root, path.slice(0, -2));
  const at = path.at(-2);
  if (item === undefined || around?.kind !== 'array' || typeof at !== 'number') return [];
  return [adding(text, item, target), ...removing(text, around, at)];
}

function adding(text: string, item: DataNode, target: ArrayNode): Edit {
  const add = addItem(text, target, 0);
  const margin = /(?:\r\n|\n|\r)([ \t]*)0\s*$/.exec(add.text)?.[1] ?? '';
  const moved = movedText(text, item.range, margin);
  return { ...add, text: add.text.replace(/0(?=\s*$)/, () => moved) };
}

/** Entries that stand beside each other become the pages of a group in their place. */
function extract(text: string, list: ArrayNode, from: number, to: number): readonly Edit[] {
  const [first, last] = [list.items[from], list.items[to]];
  if (first === undefined || last === undefined) return [];
  const margin = indentAt(text, first.range.start);
  const unit = unitOf(text);
  const ending = lineEnding(text);
  const inner = `${margin}${unit}${unit}`;
  const chosen = list.items.slice(from, to + 1);
  const whole = { start: first.range.start, end: last.range.end };
  const isPlain = chosen.every(({ range }, index) => {
    const next = chosen[index + 1];
    return next === undefined || !hasComment(text.slice(range.end, next.range.start));
  });
  const entries = isPlain
    ? chosen.map(({ range }) => inner + movedText(text, range, inner)).join(`,${ending}`)
    : inner + movedText(text, whole, inner);
  const group = [
    `{`,
    `${margin}${unit}"group": ${printJson(text, 'New group', margin)},`,
    `${margin}${unit}"pages": [`,
    entries,
    `${margin}${unit}]`,
    `${margin}}`,
  ].join(ending);
  return [{ range: whole, text: group }];
}

/** What stands at a range, with another margin in all its lines but the first. */
function movedText(text: string, { start, end }: Range, margin: string): string {
  return reindented({ text: text.slice(start, end), was: indentAt(text, start), margin });
}
