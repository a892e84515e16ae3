import type { FileDraft } from '../../data/json/fileDraft.ts';
import { hasComment, listOf, objectOf, pieceAt, plain, written } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, contextAt, nodeAt, type ObjectNode, type Path, stringOf, valueOf } from '../../data/node.ts';
import type { CodeFix } from '../../model/answers.ts';
import { editsFor } from '../../model/write/siteDraft.ts';
import { type ConfigFile, configFileAt } from '../../site/config/configFiles.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';

/**
 * Rewrites of the navigation's order: move a page or group up, down or into the next group, or put several into a new
 * group. Works in docs.json and in each file it refers to.
 */
export function configFixes(site: Site, filePath: string, range: Range): readonly CodeFix[] {
  const { dialect, whole } = site.index.config;
  const own = dialect === 'foreign' ? undefined : configFileAt(whole, filePath);
  if (own === undefined) return [];
  const { data, file } = own;
  const place = placeAt(own, range);
  if (place === undefined) return [];
  const { list, from, to } = place;
  const fixes: CodeFix[] = [];
  const add = (title: string, change: (draft: FileDraft) => void, kind = 'refactor.rewrite'): void => {
    fixes.push({ title, kind, edits: editsFor(site.index.config.whole, (draft) => change(draft.text(file))) });
  };
  if (from === to) {
    const what = list.items[from]?.kind === 'string' ? 'page' : 'group';
    if (from > 0) add(`Move the ${what} up`, (draft) => draft.move(list, from, from - 1));
    if (from < list.items.length - 1) add(`Move the ${what} down`, (draft) => draft.move(list, from, from + 2));
    const isLast = list.items.length === 1;
    const around = nodeAt(data.root, place.path.slice(0, -2));
    const group = place.path.at(-2);
    for (const { title, pages, isAround } of neighbors(own, place.path)) {
      const into = (draft: FileDraft): void => moveInto(draft, place, pages);
      // Without its only page, the group would be empty, so it is removed too.
      if (!isLast)
        add(`Move the ${what} into ${title}`, (draft) => {
          into(draft);
          draft.remove(list, from);
        });
      else if (!isAround && around?.kind === 'array' && typeof group === 'number')
        add(`Move the ${what} into ${title} and remove its group`, (draft) => {
          into(draft);
          draft.remove(around, group);
        });
    }
  }
  const chosen = list.items.slice(from, to + 1);
  if (isPages([...own.path, ...place.path]) && chosen.length > 0)
    add(
      chosen.length === 1 ? 'Extract into a group' : `Extract ${chosen.length} entries into a group`,
      (draft) => extract(draft, place),
      'refactor.extract',
    );
  return fixes;
}

interface PlaceInList {
  readonly list: ArrayNode;
  /** Path of the list. */
  readonly path: Path;
  /** First and last entry in the selection. */
  readonly from: number;
  readonly to: number;
}

/** The innermost list of pages or groups with entries in the selection. */
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
    // In a group, its name and icon select the group, while its pages select themselves.
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
  /** Whether it is the list that contains the group. */
  readonly isAround: boolean;
}

/** Lists of the previous and next group, and the list around the group. */
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

/** Moves an entry to the end of another list. Comments around it stay. */
function moveInto(file: FileDraft, { list, from }: PlaceInList, target: ArrayNode): void {
  const item = list.items[from];
  if (item !== undefined) file.insert(target, target.items.length, file.taken(item.range));
}

/** Replaces adjacent entries by a group that contains them and the comments between them. */
function extract(file: FileDraft, { list, from, to }: PlaceInList): void {
  const chosen = list.items.slice(from, to + 1);
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (first === undefined || last === undefined) return;
  const whole = { start: first.range.start, end: last.range.end };
  const isPlain = chosen
    .slice(1)
    .every(({ range }, at) => !hasComment(file.text.slice(chosen[at]?.range.end, range.start)));
  const pages = isPlain
    ? chosen.map(({ range }) => written(pieceAt(file.text, range)))
    : [written(pieceAt(file.text, whole))];
  file.set(whole, objectOf([['group', plain('New group')] as const, ['pages', listOf(pages)] as const]));
}
