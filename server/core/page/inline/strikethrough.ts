import { classOf, type InlineState } from './state.ts';

const tilde = 126;
/** markdown-it pairs delimiters with the same marker, so a double tilde gets another marker than a single one. */
const double = 1000 + tilde;

/** Strikethrough, `~text~` and `~~text~~`. */
export function strikethrough(state: InlineState): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== tilde) return false;
  let end = pos;
  while (end < state.posMax && src.charCodeAt(end) === tilde) end++;
  if (end - pos > 2) {
    state.takeText(end);
    return true;
  }
  const before = classOf(src, pos - 1);
  const after = classOf(src, end);
  state.take('text', end, src.slice(pos, end));
  state.delimiters.push({
    marker: end - pos === 2 ? double : tilde,
    length: 0,
    token: state.tokens.length - 1,
    end: -1,
    open: after === 'word' || (after === 'punctuation' && before !== 'word'),
    close: before === 'word' || (before === 'punctuation' && after !== 'word'),
  });
  return true;
}

/** Turns paired tildes into the start and end of a span. */
export function strikethroughPairs(state: InlineState): void {
  pair(state, state.delimiters);
  for (const meta of state.tokens_meta) if (meta?.delimiters !== undefined) pair(state, meta.delimiters);
}

function pair(state: InlineState, delimiters: InlineState['delimiters']): void {
  for (const open of delimiters) {
    if ((open.marker !== tilde && open.marker !== double) || open.end < 0) continue;
    const close = delimiters[open.end];
    const first = state.places[open.token];
    const last = close === undefined ? undefined : state.places[close.token];
    if (first === undefined || last === undefined) continue;
    first.type = 's_open';
    last.type = 's_close';
  }
}
