import { isAsciiAlphanumeric, isWhiteSpace } from '../characters.ts';
import { rangeIn } from '../draft.ts';
import type { InlineState } from './state.ts';

const DOLLAR = 36;

/**
 * `$x$` and `$$x$$`. A single dollar opens only before and closes only behind something that is no blank, and neither
 * touches a word outside: "$5 and $10", "US$5" and "$HOME/$USER" are no formulas.
 */
export function math(state: InlineState): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  let opened = pos;
  while (src.charCodeAt(opened) === DOLLAR) opened++;
  const size = opened - pos;
  const close = size > 2 ? -1 : size === 2 ? src.indexOf('$$', opened) : closeOfSingle(src, opened, posMax);
  if (close < 0 || close + size > posMax || close === opened) {
    state.takeText(opened);
    return true;
  }
  const node = {
    kind: 'math' as const,
    range: rangeIn(state.draft, state.content, pos, close + size),
    flow: false,
    value: src.slice(opened, close).trim(),
  };
  state.take('node', close + size).node = node;
  return true;
}

function closeOfSingle(text: string, start: number, limit: number): number {
  const before = start > 1 ? text.charCodeAt(start - 2) : 32;
  if (isWhiteSpace(text.charCodeAt(start)) || isAsciiAlphanumeric(before)) return -1;
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === DOLLAR) {
      return isWhiteSpace(text.charCodeAt(at - 1)) || isAsciiAlphanumeric(text.charCodeAt(at + 1)) ? -1 : at;
    }
  }
  return -1;
}
