import { isBlankOrEol, skipBlanks } from '../../text/text.ts';
import { decodeString } from '../characters.ts';
import { addBlock, collect, draftOf } from '../draft.ts';
import { normalizeLabel } from '../markdownIt.ts';
import type { Block } from '../pageTree.ts';
import { nest } from '../tag/nest.ts';
import { type BlockState, columnOf, lineEnd, lineStart, tooDeep } from './lines.ts';

/** Indentation of further blocks in a footnote, in spaces. */
const footnoteIndent = 4;

/** `[^label]: text`. */
export function footnoteDefinition(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  const { src } = state;
  const start = lineStart(state, line);
  const label = footnoteLabel(state, line);
  if (label === undefined) return false;
  if (silent) return true;
  const draft = draftOf(state);
  if (tooDeep(draft, start)) return false;
  const content = skipBlanks(src, start + label.length + 4, lineEnd(state, line));
  const saved = {
    indent: state.blkIndent,
    shift: state.tShift[line] ?? 0,
    column: columnOf(state, line),
    type: state.parentType,
  };
  draft.footnotes.add(normalizeLabel(label));
  state.blkIndent += footnoteIndent;
  state.parentType = 'footnote';
  state.tShift[line] = content - (state.bMarks[line] ?? 0);
  state.sCount[line] = state.blkIndent;
  const inside = collect(draft, () => state.md.block.tokenize(state, line, endLine));
  state.blkIndent = saved.indent;
  state.parentType = saved.type;
  state.tShift[line] = saved.shift;
  state.sCount[line] = saved.column;
  let last = state.line - 1;
  while (last > line && state.isEmpty(last)) last--;
  const range = draft.source.range(start, lineEnd(state, last));
  const children = nest(draft, inside.children, 'footnoteDefinition', lineEnd(state, last)) as Block[];
  // Code and formulas that are not closed include the blank lines at the end of the text.
  const end = Math.max(range.end, children.at(-1)?.range.end ?? 0);
  addBlock(
    draft,
    { kind: 'footnoteDefinition', range: { start: range.start, end }, label: decodeString(label), children },
    line,
  );
  return true;
}

/** Returns the label if a line begins with the definition of a footnote. */
export function footnoteLabel(state: BlockState, line: number): string | undefined {
  const { src } = state;
  const start = lineStart(state, line);
  if (src.charCodeAt(start) !== 91 || src.charCodeAt(start + 1) !== 94 || draftOf(state).flat) return undefined;
  const close = closeOfLabel(src, start + 2, lineEnd(state, line));
  return close !== undefined && src.charCodeAt(close + 1) === 58 ? src.slice(start + 2, close) : undefined;
}

/** Offset of the `]` of a footnote's label, which has no spaces and no brackets. */
export function closeOfLabel(text: string, start: number, end: number): number | undefined {
  for (let at = start; at < end && at - start < 1000; at++) {
    const code = text.charCodeAt(at);
    if (code === 93) return at > start ? at : undefined;
    if (code === 91 || isBlankOrEol(code)) return undefined;
    if (code === 92 && at + 1 < end) {
      const next = text.charCodeAt(at + 1);
      if (next === 91 || next === 92 || next === 93) at++;
    }
  }
  return undefined;
}
