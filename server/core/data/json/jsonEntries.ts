import type { Edit } from '../../text/edit.ts';
import { indentAt } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { stripEnd } from '../../text/text.ts';
import { formatAt, hasComment, type LineFormat, type Writing } from './jsonFormat.ts';

/** An entry of an array or object during changes: an existing one, or one to be printed. */
export interface Slot {
  /** Index before all changes. Undefined for a new entry. */
  readonly at?: number;
  /** Range of its text. Undefined for a new entry. */
  readonly range?: Range;
  readonly print?: () => string;
}

/**
 * The entries of an array or object in JSON during changes, with the text between them. Each change sees the result of
 * the changes before it, as if they were made one after the other.
 */
export class Entries {
  /** The range between the brackets. */
  readonly inside: Range;
  readonly slots: Slot[];
  /** The text before each slot, and after the last. */
  readonly gaps: string[];
  readonly #margin: string;
  readonly #format: LineFormat;

  constructor(text: string, range: Range, entries: readonly { readonly range: Range }[]) {
    const end = /[\]}]/.test(text.charAt(range.end - 1)) ? range.end - 1 : range.end;
    this.inside = { start: range.start + 1, end: Math.max(range.start + 1, end) };
    this.slots = entries.map((each, at) => ({ at, range: each.range }));
    const starts = [this.inside.start, ...entries.map((each) => each.range.end)];
    const ends = [...entries.map((each) => each.range.start), this.inside.end];
    this.gaps = starts.map((start, at) => text.slice(start, ends[at]));
    this.#margin = indentAt(text, range.start);
    this.#format = formatAt(text, range);
  }

  /** True if an entry was not removed. */
  has(at: number): boolean {
    return this.slots.some((each) => each.at === at);
  }

  /** Inserts an entry before the one at an index, or at the end. It is formatted like the others. */
  insert(at: number, writing: Writing): void {
    const { slots, gaps } = this;
    const { unit, ending } = this.#format;
    if (slots.length === 0) {
      const inner = this.#margin + unit;
      // Comments in an empty container stay above the new entry.
      gaps.splice(0, gaps.length, `${gaps.join('').trimEnd()}${ending}${inner}`, `${ending}${this.#margin}`);
      slots.push({ print: () => writing(inner, this.#format) });
      return;
    }
    const last = gaps[slots.length - 1] ?? '';
    const lead = /[\r\n]/.test(last) ? indentAt(last, last.length) : undefined;
    const gap = lead === undefined ? ', ' : `,${ending}${lead}`;
    const slot = { print: () => writing(lead ?? this.#margin, this.#format) };
    const place = this.#placeOf(at);
    if (place < slots.length) {
      slots.splice(place, 0, slot);
      gaps.splice(place + 1, 0, gap);
      return;
    }
    const tail = gaps.at(-1) ?? '';
    // A comment at the end of the last entry's line stays there.
    const found =
      lead === undefined ? null : /^([ \t]*,)?([ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n*]*\*\/))(?=[\r\n])/.exec(tail);
    const [head = '', comma = '', comment = ''] = found ?? [];
    slots.push(slot);
    gaps.splice(-1, 1, `,${comment}${gap.slice(1)}`, comma.trim() + tail.slice(head.length));
  }

  /** Removes an entry with its comma, and with the comment on its line if `comments` is `go`. */
  remove(at: number, comments: 'stay' | 'go'): void {
    const { slots, gaps } = this;
    const place = slots.findIndex((each) => each.at === at);
    if (place < 0) return;
    const [before = '', behind = ''] = [gaps[place], gaps[place + 1]];
    const isLast = place === slots.length - 1;
    const gap =
      slots.length === 1
        ? emptied(joined(before, withoutComma(behind)))
        : comments === 'go'
          ? isLast
            ? keptAbove(before) + behind
            : before + keptBelow(behind)
          : isLast
            ? (hasComment(before) ? withoutComma(before) : '') + behind
            : joined(before, hasComment(behind) ? withoutComma(behind) : '');
    slots.splice(place, 1);
    gaps.splice(place, 2, gap);
  }

  /** Moves an entry before another one, or to the end. The text between entries stays in place. */
  move(at: number, to: number, print: () => string): void {
    const { slots } = this;
    const from = slots.findIndex((each) => each.at === at);
    const [slot] = from < 0 ? [] : slots.splice(from, 1);
    if (slot === undefined) return;
    const place = this.#placeOf(to);
    slots.splice(place, 0, place === from ? slot : { at, print });
  }

  #placeOf(at: number): number {
    const { slots } = this;
    const place = slots.findIndex((each) => each.range !== undefined && each.at !== undefined && each.at >= at);
    return place < 0 ? slots.length : place;
  }
}

/**
 * Returns the edit that removes one of several entries with its comma, its space and the comment on its line. Removing
 * many entries of one list takes time linear in their number.
 */
export function entryRemoval(text: string, entries: readonly { readonly range: Range }[], index: number): Edit {
  const [before, entry, next] = [entries[index - 1], entries[index], entries[index + 1]];
  if (entry === undefined) return { range: { start: 0, end: 0 }, text: '' };
  const { start, end } = entry.range;
  if (next !== undefined) {
    const kept = keptBelow(text.slice(end, next.range.start));
    return { range: { start, end: next.range.start - kept.length }, text: '' };
  }
  if (before === undefined) {
    const comma = /^\s*,/.exec(text.slice(end, end + 200));
    return { range: { start, end: end + (comma?.[0].length ?? 0) }, text: '' };
  }
  return { range: { start: before.range.end, end }, text: keptAbove(text.slice(before.range.end, start)) };
}

/** Joins the text around a removed entry and drops the white space of one side. */
function joined(before: string, behind: string): string {
  return /[ \t]$/.test(before) ? before + behind.replace(/^[ \t]+/, '') : before + behind;
}

/** Returns an empty string if only white space is left. */
function emptied(text: string): string {
  return text.trim() === '' ? '' : text;
}

/** Returns what stays of the text before the last entry: the comment on the line of the entry before it. */
function keptAbove(gap: string): string {
  const [, rest = '', ending = ''] = /^\s*,([^\r\n]*)((?:\r\n|\r|\n)?)/.exec(gap) ?? [];
  const comment = rest.trim();
  if (comment === '' || !isClosed(comment)) return '';
  return ` ${comment}${comment.includes('//') ? ending + gap.slice(stripEnd(gap, ' \t').length) : ''}`;
}

/** Returns what stays of the text after an entry that is not the last: comments on separate lines. */
function keptBelow(gap: string): string {
  const above = /^\s*,[^\r\n]*[\r\n]\s*/.exec(gap)?.[0].length ?? gap.length;
  return gap.charAt(above) === '/' && isClosed(gap.slice(0, above)) ? gap.slice(above) : '';
}

/** False if the text ends inside of a comment over several lines. */
function isClosed(text: string): boolean {
  return text.lastIndexOf('/*') <= text.lastIndexOf('*/');
}

/** Removes the first comma from the text between entries. */
function withoutComma(gap: string): string {
  const blank = gap.replace(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  const comma = blank.indexOf(',');
  return comma < 0 ? gap : gap.slice(0, comma) + gap.slice(comma + 1);
}
