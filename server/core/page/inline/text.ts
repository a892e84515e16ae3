import { isBlank, skipBlanks } from '../../text/text.ts';
import { isAsciiPunctuation, readCharacterReference } from '../characters.ts';
import type { InlineState } from './state.ts';

/** Characters at which another rule may apply. */
const special = new Uint8Array(128);
for (const character of '\n!$&*<[\\]_`{~') special[character.charCodeAt(0)] = 1;

/** Same as `special`, plus the start of a URL or email address, to check a whole text at once. */
const anySpecial = /[\n!$&*<[\\\]_`{~@]|:\/\/|www\.|WWW\./;

/** True if no other rule applies anywhere in a text. */
export function isPlain(text: string): boolean {
  return !anySpecial.test(text);
}

/** Plain text up to the next special character, or to the next offset where a URL or email address can begin. */
export function text(state: InlineState): boolean {
  const { src, posMax, literals } = state;
  let next = literals[state.literal];
  while (next !== undefined && next < state.pos) next = literals[++state.literal];
  const limit = next === undefined ? posMax : Math.min(next, posMax);
  let at = state.pos;
  for (; at < limit; at++) {
    const code = src.charCodeAt(at);
    if (code < 128 && special[code] === 1) break;
  }
  if (at === state.pos) return false;
  state.takeText(at);
  return true;
}

/** A character that no other rule takes. */
export function character(state: InlineState): boolean {
  state.takeText(state.pos + 1);
  return true;
}

/** The end of a line: a hard break after two spaces. Spaces around it are dropped. */
export function newline(state: InlineState): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 10) return false;
  let end = state.pending.length;
  while (end > 0 && isBlank(state.pending.charCodeAt(end - 1))) end--;
  const blanks = state.pending.slice(end);
  state.pending = state.pending.slice(0, end);
  const next = skipBlanks(src, pos + 1, state.posMax);
  if (blanks.length > 1 && !blanks.includes('\t')) {
    if (state.pending !== '') state.pushPending();
    state.pos = pos - blanks.length;
    state.take('break', pos + 1);
  } else state.take('text', pos + 1, '\n');
  state.pos = next;
  return true;
}

/** A backslash: a hard break before a line ending, an escape before punctuation. */
export function escape(state: InlineState): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 92 || pos + 1 >= state.posMax) return false;
  const code = src.charCodeAt(pos + 1);
  if (code === 10) {
    state.take('break', pos + 2);
    state.pos = skipBlanks(src, pos + 2, state.posMax);
    return true;
  }
  if (!isAsciiPunctuation(code)) return false;
  state.take('text', pos + 2, src.charAt(pos + 1));
  return true;
}

/** A character reference: `&amp;`. */
export function reference(state: InlineState): boolean {
  if (state.src.charCodeAt(state.pos) !== 38) return false;
  const found = readCharacterReference(state.src, state.pos);
  if (found === undefined) return false;
  state.take('text', state.pos + found.length, found.value);
  return true;
}
