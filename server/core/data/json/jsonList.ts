import type { Edit } from '../../text/edit.ts';
import { insertion } from '../../text/finding.ts';
import { indentAt, lineEnding } from '../../text/lines.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import { type Piece, unitOf, written } from './jsonFormat.ts';

export { type Piece, pieceAt } from './jsonFormat.ts';

/** A piece with another margin in all its lines but the first, and the line endings of the text that it goes to. */
export function movedPiece(piece: Piece, to: string, ending: string): string {
  return written(piece)(to, { unit: '', ending });
}

/** A list of JSON as it is written: the text around it, its brackets, its items in order. Offsets count in that text. */
export interface JsonList {
  readonly text: string;
  readonly range: Range;
  readonly items: readonly Range[];
}

/** Puts items before the one at a place, or behind the last one, written as the others are. */
export function insertPieces(list: JsonList, at: number, pieces: readonly Piece[]): Edit {
  const { text, items } = list;
  const [next, last] = [items[at], items.at(-1)];
  if (last === undefined) return firstPieces(list, pieces);
  const gap = gapOf(list);
  const printed = pieces.map((piece) => movedPiece(piece, marginOf(list), lineEnding(text)));
  if (next !== undefined) return insertion(next.start, printed.map((each) => `${each}${gap}`).join(''));
  // A comment at the end of the last item's line stays there.
  const comment = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n*]*\*\/)(?=[\r\n])/.exec(text.slice(last.end, list.range.end))?.[0];
  const range = { start: last.end, end: last.end + (comment?.length ?? 0) };
  const [first = '', ...rest] = printed;
  return { range, text: `,${comment ?? ''}${gap.slice(1)}${[first, ...rest].join(gap)}` };
}

function firstPieces({ text, range }: JsonList, pieces: readonly Piece[]): Edit {
  const [open, close] = [range.start + 1, closeOf(text, range)];
  const [ending, outer] = [lineEnding(text), indentAt(text, range.start)];
  const inner = outer + unitOf(text);
  const written = pieces.map((piece) => movedPiece(piece, inner, ending)).join(`,${ending}${inner}`);
  // Comments that say why there is nothing stay above what comes.
  const kept = text.slice(open, close).trimEnd();
  return { range: { start: open, end: close }, text: `${kept}${ending}${inner}${written}${ending}${outer}` };
}

/** Takes items out with their commas; comments between them stay. `places` are indexes in ascending order. */
export function takeOut(list: JsonList, places: readonly number[]): readonly Edit[] {
  const { text, range, items } = list;
  const gone = new Set(places);
  const edits: Edit[] = [];
  if (items.every((_, at) => gone.has(at)) && !hasComment(betweenItems(list))) {
    return [{ range: { start: range.start + 1, end: closeOf(text, range) }, text: '' }];
  }
  for (let first = 0; first < items.length; first++) {
    if (!gone.has(first)) continue;
    let last = first;
    while (gone.has(last + 1)) last++;
    pushAll(edits, runOut(list, first, last));
    first = last;
  }
  return edits;
}

function runOut({ text, items }: JsonList, first: number, last: number): readonly Edit[] {
  const run = items.slice(first, last + 1);
  const [before, behind] = [items[first - 1], items[last + 1]];
  const [from, to] = [run[0], run.at(-1)];
  if (from === undefined || to === undefined) return [];
  const whole =
    behind !== undefined ? { start: from.start, end: behind.start } : { start: before?.end ?? from.start, end: to.end };
  const ends = [...(behind === undefined && before !== undefined ? [before] : []), ...run, ...(behind ? [behind] : [])];
  const gaps = ends.slice(1).map(({ start }, at) => ({ start: ends[at]?.end ?? start, end: start }));
  if (!gaps.some((gap) => hasComment(text.slice(gap.start, gap.end)))) return [{ range: whole, text: '' }];
  const commas = gaps.flatMap((gap) => {
    const comma = withoutComments(text.slice(gap.start, gap.end)).indexOf(',');
    return comma < 0 ? [] : [{ range: { start: gap.start + comma, end: gap.start + comma + 1 }, text: '' }];
  });
  return [...run.map((range) => ({ range, text: '' })), ...commas];
}

/** What else changes in a list that is put into another order. */
export interface Changes {
  /** Other texts for some of the items, by the places before. */
  readonly texts?: ReadonlyMap<number, string>;
  /** Pieces from elsewhere, by the item of the new order that they come before or behind. */
  readonly before?: ReadonlyMap<number, readonly Piece[]>;
  readonly behind?: ReadonlyMap<number, readonly Piece[]>;
}

/**
 * Puts the items of a list into another order: blanks, commas and comments between them stay where they are.
 *
 * @param order what comes at each place, by the places before
 */
export function reorder(list: JsonList, order: readonly number[], changes: Changes = {}): readonly Edit[] {
  const { text, items } = list;
  const { texts, before, behind } = changes;
  const changed = order.flatMap((from, at) =>
    from !== at || texts?.has(from) || before?.has(at) || behind?.has(at) ? [at] : [],
  );
  const write = (piece: Piece): string => movedPiece(piece, marginOf(list), lineEnding(text));
  const [first = 0, last = -1] = [changed[0], changed.at(-1)];
  const parts: string[] = [];
  for (let at = first; at <= last; at++) {
    const from = order[at] ?? at;
    const [item, here, next] = [items[from], items[at], items[at + 1]];
    if (item === undefined || here === undefined) return [];
    for (const piece of before?.get(at) ?? []) parts.push(write(piece), gapOf(list));
    parts.push(texts?.get(from) ?? text.slice(item.start, item.end));
    for (const piece of behind?.get(at) ?? []) parts.push(gapOf(list), write(piece));
    if (at < last && next !== undefined) parts.push(text.slice(here.end, next.start));
  }
  const [start, end] = [items[first]?.start, items[last]?.end];
  return start === undefined || end === undefined ? [] : [{ range: { start, end }, text: parts.join('') }];
}

/** What stands between two items of a list. */
function gapOf(list: JsonList): string {
  const { text, items } = list;
  const before = items.at(-2)?.end ?? list.range.start;
  const last = items.at(-1);
  const isOwnLine = last !== undefined && /[\r\n]/.test(text.slice(before, last.start));
  return isOwnLine ? `,${lineEnding(text)}${indentAt(text, last.start)}` : ', ';
}

/** The margin that further lines of its items have. */
function marginOf({ text, items, range }: JsonList): string {
  return indentAt(text, (items.at(-1) ?? range).start);
}

function closeOf(text: string, { start, end }: Range): number {
  return text.charAt(end - 1) === ']' ? end - 1 : Math.max(start + 1, end);
}

function betweenItems({ text, range, items }: JsonList): string {
  const starts = [range.start + 1, ...items.map(({ end }) => end)];
  const ends = [...items.map(({ start }) => start), range.end];
  return starts.map((start, at) => text.slice(start, ends[at])).join('');
}

/** Whether a comment stands between two entries. */
export function hasComment(gap: string): boolean {
  return /\/[/*]/.test(gap);
}

/** What stands between entries without comments, as long as before. */
export function withoutComments(gap: string): string {
  return gap.replace(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
}
