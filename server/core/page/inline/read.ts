import { type Draft, type Pending, rangeIn } from '../draft.ts';
import { markdownIt } from '../markdownIt.ts';
import { compose } from './compose.ts';
import { literalStarts } from './literal.ts';
import type { Token } from './state.ts';
import { isPlain } from './text.ts';

/** Reads a block's text, now that all definitions are known, and fills in its children. */
export function readInline(draft: Draft, { content, range, parent, block }: Pending): void {
  const { text } = content;
  if (text === '') return;
  if (isPlain(text)) {
    parent.children = [{ kind: 'text', range: range ?? rangeIn(draft, content, 0, text.length), value: text }];
    return;
  }
  const literals = literalStarts(text);
  const tokens: Token[] = [];
  markdownIt.inline.parse(text, markdownIt, { draft, content, literals, block }, tokens as never);
  parent.children = compose(draft, content, tokens, block, literals.length > 0);
}
