import { blockquote } from './block/blockquote.ts';
import { comment } from './block/comment.ts';
import { fence } from './block/fence.ts';
import { flow } from './block/flow.ts';
import { footnoteDefinition } from './block/footnote.ts';
import { heading } from './block/heading.ts';
import type { BlockRule } from './block/lines.ts';
import { list } from './block/list.ts';
import { math as mathBlock } from './block/math.ts';
import { paragraph } from './block/paragraph.ts';
import { table } from './block/table.ts';
import { thematicBreak } from './block/thematicBreak.ts';
import { code, math } from './inline/code.ts';
import { labelEnd, labelStart } from './inline/link.ts';
import { literal } from './inline/literal.ts';
import { type InlineRule, InlineState } from './inline/state.ts';
import { strikethrough, strikethroughPairs } from './inline/strikethrough.ts';
import { expression, tag } from './inline/tags.ts';
import { character, escape, newline, reference, text } from './inline/text.ts';
import { markdownIt } from './markdownIt.ts';
import { esm } from './script/esm.ts';

/** MDX's blocks, in the order in which they are tried. Indentation is ignored, because MDX has no indented code. */
const blocks: readonly (readonly [name: string, rule: BlockRule])[] = [
  ['esm', esm],
  ['comment', comment],
  ['flow', flow],
  ['fence', fence],
  ['blockquote', blockquote],
  ['thematicBreak', thematicBreak],
  ['list', list],
  ['footnoteDefinition', footnoteDefinition],
  ['heading', heading],
  ['math', mathBlock],
  ['table', table],
];

const inlines: readonly (readonly [name: string, rule: InlineRule])[] = [
  ['newline', newline],
  ['escape', escape],
  ['code', code],
  ['tag', tag],
  ['expression', expression],
  ['strikethrough', strikethrough],
  ['labelStart', labelStart],
  ['labelEnd', labelEnd],
  ['reference', reference],
  ['math', math],
  ['character', character],
];

type BaseInline = InstanceType<typeof markdownIt.inline.State>;

/** Adds the rules of MDX to markdown-it. Emphasis and the pairing of delimiters are those of markdown-it. */
export function useGrammar(): void {
  const { block, inline, options } = markdownIt;
  // Our rules limit the depth themselves, and report it.
  options.maxNesting = Number.POSITIVE_INFINITY;
  for (const [name, rule] of blocks) block.ruler.before('paragraph', `mdx-${name}`, rule);
  block.ruler.at('paragraph', paragraph);
  block.ruler.enableOnly([...blocks.map(([name]) => `mdx-${name}`), 'paragraph']);
  inline.State = InlineState;
  inline.ruler.enableOnly('emphasis');
  const [emphasis] = inline.ruler.getRules('');
  inline.ruler.at('text', adapt(text));
  if (emphasis !== undefined) inline.ruler.at('emphasis', placed(emphasis));
  inline.ruler.before('text', 'mdx-literal', adapt(literal));
  for (const [name, rule] of inlines) inline.ruler.push(`mdx-${name}`, adapt(rule));
  inline.ruler.enableOnly(['mdx-literal', 'text', 'emphasis', ...inlines.map(([name]) => `mdx-${name}`)]);
  inline.ruler2.at('strikethrough', (state) => strikethroughPairs(state as unknown as InlineState));
  inline.ruler2.enableOnly(['balance_pairs', 'strikethrough', 'emphasis']);
}

function adapt(rule: InlineRule): (state: BaseInline) => boolean {
  return rule as unknown as (state: BaseInline) => boolean;
}

/** markdown-it's rule makes one token for each marker, all at the same place. This gives each its own. */
function placed(emphasis: (state: BaseInline, silent: boolean) => boolean): (state: BaseInline) => boolean {
  return (state) => {
    const { places, pos } = state as unknown as InlineState;
    const before = places.length + (state.pending === '' ? 0 : 1);
    if (!emphasis(state, false)) return false;
    for (let index = before; index < places.length; index++) {
      const token = places[index];
      if (token === undefined) continue;
      token.start = pos + index - before;
      token.end = token.start + 1;
    }
    return true;
  };
}
