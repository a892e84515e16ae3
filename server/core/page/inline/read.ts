import { type Draft, type Pending, rangeIn } from '../draft.ts';
import { markdownIt } from '../markdownIt.ts';
import { compose } from './compose.ts';
import { startsIn } from './literal.ts';
import { lookAt } from './look.ts';
import type { Token } from './state.ts';

const NO_LITERALS: readonly number[] = [];

/** Reads a block's text, now that all definitions are known, and fills in its children. */
export function readInline(draft: Draft, { content, range, parent, block }: Pending): void {
  const { text } = content;
  if (text === '') return;
  const seen = lookAt(text);
  if (!seen.markup && !seen.literals) {
    parent.children = [{ kind: 'text', range: range ?? rangeIn(draft, content, 0, text.length), value: text }];
    return;
  }
  const literals = seen.literals ? startsIn(text) : NO_LITERALS;
  const tokens: Token[] = [];
  markdownIt.inline.parse(text, markdownIt, { draft, content, literals, block }, tokens as never);
  parent.children = compose(draft, content, tokens, block, seen.literals);
}
