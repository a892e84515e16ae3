import { lineEnd } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';

/** One top-level entry of broken YAML: its lines, and its key if the first line has one. */
export interface Entry {
  readonly range: Range;
  /** Offset after the colon of the key. */
  readonly colonEnd: number | undefined;
}

/** Splits the text at lines without indentation that begin with a key. */
export function entriesOf(text: string, range: Range): readonly Entry[] {
  const entries: { range: { start: number; end: number }; colonEnd: number | undefined }[] = [];
  let at = range.start;
  while (at < range.end) {
    const end = lineEnd(text, at, range.end);
    const next = Math.min(end + (text.startsWith('\r\n', end) ? 2 : 1), range.end);
    const colonEnd = keyEnd(text, at, end);
    const last = entries.at(-1);
    const isComment = text.charAt(at) === '#' && (last === undefined || !mayGoOn(text, last));
    if (isComment) {
      // A line that belongs to no entry.
    } else if (colonEnd !== undefined || (last === undefined && text.slice(at, end).trim() !== '')) {
      entries.push({ range: { start: at, end }, colonEnd });
    } else if (last !== undefined && text.slice(at, end).trim() !== '') last.range.end = end;
    at = next > at ? next : range.end;
  }
  return entries.some(({ colonEnd }) => colonEnd !== undefined) ? entries : [];
}

/**
 * True if a line without indentation that begins with `#` can be part of an entry: in quotes or brackets, or below `|`.
 */
function mayGoOn(text: string, { range, colonEnd }: Entry): boolean {
  return /^\s*["'[{|>]/.test(text.slice(colonEnd ?? range.start, range.end));
}

/** Offset after the colon of a line's key. Undefined for a line without a key at its start. */
function keyEnd(text: string, start: number, end: number): number | undefined {
  let at = start;
  while (text.charCodeAt(at) === 9) at++;
  const quote = text.charAt(at);
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    if (close < 0 || close >= end) return undefined;
    at = close + 1;
    while (text.charCodeAt(at) === 32) at++;
    return text.charAt(at) === ':' && at < end ? at + 1 : undefined;
  }
  if (!/[\p{L}\p{N}_$.]/u.test(quote)) return undefined;
  for (; at < end; at++) {
    const code = text.charAt(at);
    if (code === ':' && (at + 1 >= end || ' \t'.includes(text.charAt(at + 1)))) return at + 1;
    if ('"\'{}[],#'.includes(code)) break;
  }
  // `title:Text`, a key without a space after its colon.
  const tight = /^[A-Za-z][\w-]{0,40}:(?=[^\s/:])/.exec(text.slice(start, Math.min(end, start + 60)));
  return tight === null ? undefined : start + tight[0].length;
}
