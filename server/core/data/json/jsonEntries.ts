import type { Edit } from '../../text/edit.ts';
import { indentAt } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { stripEnd } from '../../text/text.ts';
import { formatAt, hasComment, type LineFormat, type Writing } from './jsonFormat.ts';

/** An entry of a list or object while it changes: one that is where it was, or one that is printed. */
export interface Slot {
  /** Its place before all changes; undefined for what is new. */
  readonly at?: number;
  /** Where its text is; undefined for what is printed. */
  readonly range?: Range;
  readonly print?: () => string;
}

/**
 * The entries of a list or object of JSON while they change, with the text between them. Each change depends only on
 * what the text would be then, so several give what one after the other gives.
 */
export class Entries {
  /** From behind the opening bracket to before the closing one. */
  readonly inside: Range;
  readonly slots: Slot[];
  /** The text before each slot, and behind the last. */
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

  /** Whether an entry is where it was. */
  has(at: number): boolean {
    return this.slots.some((each) => each.at === at);
  }

  /** Puts an entry before the one at a place, or at the end, formatted as the others are. */
  insert(at: number, writing: Writing): void {
    const { slots, gaps } = this;
    const { unit, ending } = this.#format;
    if (slots.length === 0) {
      const inner = this.#margin + unit;
      // Comments that say why there is nothing stay above what comes.
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

  /** Takes an entry out with its comma, and with the comment on its line where that goes with it. */
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

  /** Puts an entry before the one at another place, or at the end; the text between entries stays where it is. */
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
 * Takes one of several entries out with its comma, its blank and the comment on its line. The edit of many such entries
 * of one list costs no more than each alone.
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

/** The text on both sides of what is gone, with the blanks of one side. */
function joined(before: string, behind: string): string {
  return /[ \t]$/.test(before) ? before + behind.replace(/^[ \t]+/, '') : before + behind;
}

/** Nothing, unless something else than blanks is left. */
function emptied(text: string): string {
  return text.trim() === '' ? '' : text;
}

/** What stays of the text before a last entry: the comment on the line of the entry before. */
function keptAbove(gap: string): string {
  const [, rest = '', ending = ''] = /^\s*,([^\r\n]*)((?:\r\n|\r|\n)?)/.exec(gap) ?? [];
  const comment = rest.trim();
  if (comment === '' || !isClosed(comment)) return '';
  return ` ${comment}${comment.includes('//') ? ending + gap.slice(stripEnd(gap, ' \t').length) : ''}`;
}

/** What stays of the text behind an entry that has another one below: the comments on separate lines. */
function keptBelow(gap: string): string {
  const above = /^\s*,[^\r\n]*[\r\n]\s*/.exec(gap)?.[0].length ?? gap.length;
  return gap.charAt(above) === '/' && isClosed(gap.slice(0, above)) ? gap.slice(above) : '';
}

/** False for a part of a text that ends inside of a comment over several lines. */
function isClosed(text: string): boolean {
  return text.lastIndexOf('/*') <= text.lastIndexOf('*/');
}

/** The text between entries without its first comma. */
function withoutComma(gap: string): string {
  const blank = gap.replace(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  const comma = blank.indexOf(',');
  return comma < 0 ? gap : gap.slice(0, comma) + gap.slice(comma + 1);
}
