import { isBlank, skipBlanks } from '../../text/text.ts';
import { decodeString } from '../characters.ts';
import { addBlock, draftOf } from '../draft.ts';
import { isFlag } from '../fenceMeta.ts';
import { type BlockState, columnOf, isOutside, lineEnd, lineStart, linesOf, trimEnd } from './lines.ts';

const backtick = 96;
const tilde = 126;

/** A fenced code block, at any indentation. Without a closing fence, it continues to the end of its container. */
export function fence(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  const { src } = state;
  const start = lineStart(state, line);
  const end = lineEnd(state, line);
  const marker = src.charCodeAt(start);
  const size = fenceSize(src, start, end);
  if (size === 0) return false;
  if (silent) return true;
  const draft = draftOf(state);
  const { last, content, closed } = fenceEnd(state, line, endLine, marker, size);
  const info = infoOf(src, start + size, end);
  const until = lineEnd(state, closed ? last : Math.max(line, content - 1));
  const value = linesOf(state, draft, line + 1, content, columnOf(state, line));
  if (value.includes('</')) draft.suspects.push({ start, end: until });
  addBlock(
    draft,
    {
      kind: 'code',
      range: draft.source.range(start, until),
      lang: info.lang,
      meta: info.meta,
      infoRange: draft.source.range(info.start, info.end),
      value,
      closed,
    },
    line,
  );
  state.line = closed ? last + 1 : last;
  return true;
}

/** The end of lines between two fences. */
export interface FenceEnd {
  /** The closing line, or the first one after the container. */
  readonly last: number;
  /** The line after the last line of content. */
  readonly content: number;
  readonly closed: boolean;
}

/** Returns the end of a block that `size` markers open: a line with at least as many, or the end of its container. */
export function fenceEnd(state: BlockState, line: number, endLine: number, marker: number, size: number): FenceEnd {
  const { src } = state;
  let last = line + 1;
  for (; last < endLine; last++) {
    if (state.isEmpty(last)) continue;
    if (isOutside(state, last)) break;
    const from = lineStart(state, last);
    if (src.charCodeAt(from) !== marker) continue;
    const behind = skipMarkers(src, from, marker);
    if (behind - from >= size && skipBlanks(src, behind) >= lineEnd(state, last))
      return { last, content: last, closed: true };
  }
  // Blank lines before the end of a container belong to what follows it.
  let content = last;
  if (last < endLine) while (content > line + 1 && state.isEmpty(content - 1)) content--;
  return { last, content, closed: false };
}

/** Number of markers of the fence at an offset. 0 if there is no fence. */
export function fenceSize(text: string, start: number, end: number): number {
  const marker = text.charCodeAt(start);
  if (marker !== backtick && marker !== tilde) return 0;
  const behind = skipMarkers(text, start, marker);
  if (behind - start < 3) return 0;
  if (marker === backtick) {
    const next = text.indexOf('`', behind);
    if (next >= 0 && next < end) return 0;
  }
  return behind - start;
}

/** Offset after a run of markers. */
export function skipMarkers(text: string, start: number, marker: number): number {
  let at = start;
  while (text.charCodeAt(at) === marker) at++;
  return at;
}

/** Returns the language and meta of an info string. */
function infoOf(
  text: string,
  from: number,
  lineEnd: number,
): { start: number; end: number; lang: string; meta: string } {
  const start = skipBlanks(text, from, lineEnd);
  const end = trimEnd(text, start, lineEnd);
  if (start >= end) return { start: from, end: from, lang: '', meta: '' };
  let word = start;
  while (word < end && !isBlank(text.charCodeAt(word))) word++;
  return {
    start,
    end,
    ...wordsOf(decodeString(text.slice(start, word)), decodeString(text.slice(skipBlanks(text, word, end), end))),
  };
}

/** A lone flag, as in a fence of `nocopy`, is not a language. */
function wordsOf(word: string, rest: string): { readonly lang: string; readonly meta: string } {
  return isFlag(word) && rest === '' ? { lang: '', meta: word } : { lang: word, meta: rest };
}
