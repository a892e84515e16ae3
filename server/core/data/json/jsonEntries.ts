import type { Edit } from '../../text/edit.ts';
import { indentAt } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { stripEnd } from '../../text/text.ts';
import { formatAt, hasComment, type LineFormat, type Writing } from './jsonFormat.ts';

/** Entries of an array or object that follow each other unchanged, as indexes `[from, to)` before all changes. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** An entry to be printed: a new one, or one that was moved, with its index before all changes. */
interface Printed {
  readonly at?: number;
  readonly print: () => string;
}

/** Part of a container during changes: one or several entries, and the text before the first of them. */
export interface Part {
  readonly entries: Run | Printed;
  readonly gap: string;
}

/**
 * The entries of an array or object in JSON during changes, with the text between them. Each change sees the result of
 * the changes before it, as if they were made one after the other. A change costs the same in long lists, because
 * a file can have a thousand fixes in a list of 100,000 entries.
 */
export class Entries {
  /** The range between the brackets. */
  readonly inside: Range;
  readonly #text: string;
  readonly #entries: readonly { readonly range: Range }[];
  #parts: Part[];
  /** The text after the last entry. */
  #tail: string;
  readonly #margin: string;
  readonly #format: LineFormat;

  constructor(text: string, range: Range, entries: readonly { readonly range: Range }[]) {
    const end = /[\]}]/.test(text.charAt(range.end - 1)) ? range.end - 1 : range.end;
    this.inside = { start: range.start + 1, end: Math.max(range.start + 1, end) };
    this.#text = text;
    this.#entries = entries;
    this.#parts = [];
    if (entries.length > 0) this.#parts.push({ entries: { from: 0, to: entries.length }, gap: this.#gapBefore(0) });
    this.#tail = this.#gapBefore(entries.length);
    this.#margin = indentAt(text, range.start);
    this.#format = formatAt(text, range);
  }

  /** In order, without those that were removed. */
  get parts(): readonly Part[] {
    return this.#parts;
  }

  get tail(): string {
    return this.#tail;
  }

  get isSingle(): boolean {
    const [first, second] = this.#parts;
    return first !== undefined && second === undefined && (!isRun(first.entries) || sizeOf(first.entries) === 1);
  }

  /** Range of the text of unchanged entries, from the first to the last. */
  rangeOf({ from, to }: Run): Range {
    return { start: this.#entries[from]?.range.start ?? 0, end: this.#entries[to - 1]?.range.end ?? 0 };
  }

  /** True if an entry was not removed. */
  has(at: number): boolean {
    return this.#partOf(at) >= 0;
  }

  /** Inserts an entry before the one at an index, or at the end. It is formatted like the others. */
  insert(at: number, writing: Writing): void {
    const parts = this.#parts;
    const { unit, ending } = this.#format;
    if (parts.length === 0) {
      const inner = this.#margin + unit;
      // Comments in an empty container stay above the new entry.
      const gap = `${this.#tail.trimEnd()}${ending}${inner}`;
      parts.push({ entries: { print: () => writing(inner, this.#format) }, gap });
      this.#tail = `${ending}${this.#margin}`;
      return;
    }
    const last = this.#lastGap();
    const lead = /[\r\n]/.test(last) ? indentAt(last, last.length) : undefined;
    const gap = lead === undefined ? ', ' : `,${ending}${lead}`;
    const entries = { print: () => writing(lead ?? this.#margin, this.#format) };
    const place = this.#placeOf(at);
    if (place < parts.length) {
      const next = parts[place] as Part;
      parts.splice(place, 1, { entries, gap: next.gap }, { ...next, gap });
      return;
    }
    const tail = this.#tail;
    // A comment at the end of the last entry's line stays there.
    const found =
      lead === undefined ? null : /^([ \t]*,)?([ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n*]*\*\/))(?=[\r\n])/.exec(tail);
    const [head = '', comma = '', comment = ''] = found ?? [];
    parts.push({ entries, gap: `,${comment}${gap.slice(1)}` });
    this.#tail = comma.trim() + tail.slice(head.length);
  }

  /** Removes an entry with its comma, and with the comment on its line if `comments` is `go`. */
  remove(at: number, comments: 'stay' | 'go'): void {
    const isSingle = this.isSingle;
    const place = this.#isolated(at);
    if (place < 0) return;
    const parts = this.#parts;
    const isLast = place === parts.length - 1;
    const [before, behind] = [parts[place]?.gap ?? '', parts[place + 1]?.gap ?? this.#tail];
    const gap = isSingle
      ? emptied(joined(before, withoutComma(behind)))
      : comments === 'go'
        ? isLast
          ? keptAbove(before) + behind
          : before + keptBelow(behind)
        : isLast
          ? (hasComment(before) ? withoutComma(before) : '') + behind
          : joined(before, hasComment(behind) ? withoutComma(behind) : '');
    const next = parts[place + 1];
    if (next === undefined) {
      parts.pop();
      this.#tail = gap;
    } else parts.splice(place, 2, { ...next, gap });
  }

  /** Moves an entry before another one, or to the end. The text between entries stays in place. */
  move(at: number, to: number, print: () => string): void {
    if (this.#partOf(at) < 0) return;
    this.#parts = this.#parts.flatMap((part) => this.#singles(part));
    const gaps = this.#parts.map(({ gap }) => gap);
    const moving = this.#parts.map(({ entries }) => entries);
    const from = this.#partOf(at);
    const [moved] = moving.splice(from, 1);
    this.#parts.splice(from, 1);
    const place = this.#placeOf(to);
    moving.splice(place, 0, place === from && moved !== undefined ? moved : { at, print });
    this.#parts = moving.map((entries, i) => ({ entries, gap: gaps[i] ?? '' }));
  }

  /** The text before an entry, or after the last one, before all changes. */
  #gapBefore(at: number): string {
    const start = this.#entries[at - 1]?.range.end ?? this.inside.start;
    return this.#text.slice(start, this.#entries[at]?.range.start ?? this.inside.end);
  }

  /** The text before the last entry. */
  #lastGap(): string {
    const last = this.#parts.at(-1);
    if (last === undefined) return '';
    return isRun(last.entries) && sizeOf(last.entries) > 1 ? this.#gapBefore(last.entries.to - 1) : last.gap;
  }

  /** Index of the part with an entry, or -1. */
  #partOf(at: number): number {
    return this.#parts.findIndex(({ entries }) =>
      isRun(entries) ? entries.from <= at && at < entries.to : entries.at === at,
    );
  }

  /** Index of the part with only this entry, or -1. */
  #isolated(at: number): number {
    const place = this.#partOf(at);
    const part = this.#parts[place];
    if (part === undefined || !isRun(part.entries)) return place;
    this.#split(place, at + 1);
    return this.#split(place, at);
  }

  /** Splits a run before an entry. Returns the index of the part that begins with the entry. */
  #split(place: number, at: number): number {
    const part = this.#parts[place];
    if (part === undefined || !isRun(part.entries) || at <= part.entries.from) return place;
    const { from, to } = part.entries;
    if (at >= to) return place + 1;
    const rest = { entries: { from: at, to }, gap: this.#gapBefore(at) };
    this.#parts.splice(place, 1, { entries: { from, to: at }, gap: part.gap }, rest);
    return place + 1;
  }

  /** A part for each entry. */
  #singles(part: Part): readonly Part[] {
    const { entries, gap } = part;
    if (!isRun(entries)) return [part];
    return Array.from({ length: sizeOf(entries) }, (_, i) => {
      const from = entries.from + i;
      return { entries: { from, to: from + 1 }, gap: i === 0 ? gap : this.#gapBefore(from) };
    });
  }

  /** Index of the part before which an entry with an index belongs. */
  #placeOf(at: number): number {
    const place = this.#parts.findIndex(({ entries }) => isRun(entries) && entries.to > at);
    return place < 0 ? this.#parts.length : this.#split(place, at);
  }
}

/** True for entries that are unchanged. */
export function isRun(entries: Part['entries']): entries is Run {
  return 'from' in entries;
}

function sizeOf({ from, to }: Run): number {
  return to - from;
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
