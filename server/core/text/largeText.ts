import { countUpTo, type LineIndex, lineIndexOf } from './lineIndex.ts';
import type { Range } from './range.ts';
import type { Text } from './text.ts';

/**
 * A text of megabytes that is edited: an immutable rope of strings. An edit makes one short piece anew and shares all
 * others with the text before; a string would be copied as a whole, which takes longer than a keystroke may.
 */
export interface LargeText extends Text {
  readonly lines: LineIndex;
  /** The text with other characters in place of a range of it. */
  with(range: Range, inserted: string): LargeText;
  /** All of it in one string, made when it is asked for first. */
  toString(): string;
}

/** One that begins in one piece. Takes time linear in the text. */
export function largeText(text: string): LargeText {
  return new Rope([pieceOf(text, -1)]);
}

interface Piece {
  readonly text: string;
  /** The offsets at which lines begin behind the line breaks of the piece, counted from `base` before it. */
  readonly starts: Uint32Array;
  readonly base: number;
}

/** A piece that is not longer is made anew as a whole; of a longer one so much on either side of an edit. */
const most = 32_768;
const margin = 8_192;

const LF = 10;

class Rope implements LargeText {
  readonly length: number;
  readonly #pieces: readonly Piece[];
  /** Where each piece begins. */
  readonly #offsets: readonly number[];
  /** How many lines begin before each piece, without the first of the text. */
  readonly #breaks: readonly number[];
  /** The piece that was read last: reading goes on where it was. */
  #text = '';
  #start = 0;
  #joined: string | undefined;
  #lines: LineIndex | undefined;

  constructor(pieces: readonly Piece[]) {
    const offsets: number[] = [];
    const breaks: number[] = [];
    let [length, count] = [0, 0];
    for (const { text, starts } of pieces) {
      offsets.push(length);
      breaks.push(count);
      length += text.length;
      count += starts.length;
    }
    this.length = length;
    this.#pieces = pieces;
    this.#offsets = offsets;
    this.#breaks = breaks;
  }

  charCodeAt(offset: number): number {
    const at = offset - this.#start;
    if (at >= 0 && at < this.#text.length) return this.#text.charCodeAt(at);
    const i = lastUpTo(this.#offsets, offset);
    this.#text = this.#pieces[i]?.text ?? '';
    this.#start = this.#offsets[i] ?? 0;
    return this.#text.charCodeAt(offset - this.#start);
  }

  slice(start: number, end = this.length): string {
    let slice = '';
    for (let i = lastUpTo(this.#offsets, start); i < this.#pieces.length; i++) {
      const offset = this.#offsets[i] ?? 0;
      if (offset >= end) break;
      slice += this.#pieces[i]?.text.slice(Math.max(start - offset, 0), Math.max(end - offset, 0));
    }
    return slice;
  }

  indexOf(search: string, from = 0): number {
    for (let [i, at] = [lastUpTo(this.#offsets, from), Math.max(from, 0)]; i < this.#pieces.length; i++) {
      const { text } = this.#pieces[i] ?? { text: '' };
      const start = this.#offsets[i] ?? 0;
      const end = start + text.length;
      const found = text.indexOf(search, at - start);
      if (found >= 0) return start + found;
      // What begins in this piece and ends behind it.
      const tail = Math.max(at, end - search.length + 1);
      const across = search.length < 2 ? -1 : this.slice(tail, end + search.length - 1).indexOf(search);
      if (across >= 0) return tail + across;
      at = end;
    }
    return -1;
  }

  get lines(): LineIndex {
    this.#lines ??= lineIndexOf(this, {
      lineCount: 1 + (this.#breaks.at(-1) ?? 0) + (this.#pieces.at(-1)?.starts.length ?? 0),
      startOf: (line) => {
        const i = lastUpTo(this.#breaks, line - 1);
        const { starts, base } = this.#pieces[i] ?? pieceOf('', -1);
        return line === 0 ? 0 : (this.#offsets[i] ?? 0) + (starts[line - 1 - (this.#breaks[i] ?? 0)] ?? 0) - base;
      },
      lineAt: (offset) => {
        const i = lastUpTo(this.#offsets, offset);
        const { starts, base } = this.#pieces[i] ?? pieceOf('', -1);
        return (this.#breaks[i] ?? 0) + countUpTo(starts, offset - (this.#offsets[i] ?? 0) + base);
      },
    });
    return this.#lines;
  }

  with({ start, end }: Range, inserted: string): LargeText {
    // The character before it too: whether a CR ends a line is reported by what follows.
    const before = Math.max(start - 1, 0);
    const first = lastUpTo(this.#offsets, before);
    const last = lastUpTo(this.#offsets, end);
    const from = this.#edge(first, before, -margin);
    const to = this.#edge(last, end, margin);
    const text = `${this.slice(from, start)}${inserted}${this.slice(end, to)}`;
    const kept = (i: number, a: number, b: number): Piece[] => {
      const piece = this.#pieces[i];
      const offset = this.#offsets[i] ?? 0;
      return piece === undefined || a >= b ? [] : [cut(piece, a - offset, b - offset)];
    };
    return new Rope([
      ...this.#pieces.slice(0, first),
      ...kept(first, this.#offsets[first] ?? 0, from),
      pieceOf(text, this.charCodeAt(to)),
      ...kept(last, to, this.#offsets[last + 1] ?? this.length),
      ...this.#pieces.slice(last + 1),
    ]);
  }

  /** How far a piece is made anew, from an offset in it on. */
  #edge(i: number, offset: number, by: number): number {
    const start = this.#offsets[i] ?? 0;
    const end = this.#offsets[i + 1] ?? this.length;
    const whole = by < 0 ? start : end;
    if (end - start <= most) return whole;
    return by < 0 ? Math.max(whole, offset + by) : Math.min(whole, offset + by);
  }

  toString(): string {
    this.#joined ??= this.#pieces.map(({ text }) => text).join('');
    return this.#joined;
  }
}

/** @param next the code of the character behind it; NaN or negative for none */
function pieceOf(text: string, next: number): Piece {
  const starts: number[] = [];
  let cr = text.indexOf('\r');
  let lf = text.indexOf('\n');
  while (cr >= 0 || lf >= 0) {
    const at = lf < 0 || (cr >= 0 && cr < lf) ? cr : lf;
    if (at === lf) lf = text.indexOf('\n', at + 1);
    else {
      cr = text.indexOf('\r', at + 1);
      if ((at + 1 < text.length ? text.charCodeAt(at + 1) : next) === LF) continue;
    }
    starts.push(at + 1);
  }
  return { text, starts: new Uint32Array(starts), base: 0 };
}

/** A part of a piece; it keeps what the piece says of its lines. */
function cut({ text, starts, base }: Piece, from: number, to: number): Piece {
  return {
    text: text.slice(from, to),
    starts: starts.subarray(countUpTo(starts, from + base), countUpTo(starts, to + base)),
    base: base + from,
  };
}

/** The index of the last of some ascending numbers that is not above a limit; 0 when all are. */
function lastUpTo(numbers: readonly number[], limit: number): number {
  return Math.max(countUpTo(numbers, limit) - 1, 0);
}
