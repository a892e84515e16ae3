import type MarkdownIt from 'markdown-it';
import { isBlank } from '../../text/text.ts';
import { addFinding, type Content, type Draft, draftOf, plainContent } from '../draft.ts';
import { markdownIt } from '../markdownIt.ts';

const gt = 62;

/** markdown-it's state while it reads blocks; `sCount` and `blkIndent` are columns, `-1` marks a lazy line of a quote. */
export type BlockState = InstanceType<typeof MarkdownIt.StateBlock>;

/** A rule of markdown-it's block parser. */
export type BlockRule = (state: BlockState, line: number, endLine: number, silent: boolean) => boolean;

/** The state that reads a page's blocks. */
export function newBlockState(draft: Draft): BlockState {
  return new markdownIt.block.State(draft.source.text, markdownIt, { draft }, []);
}

/** Offset of a line's first character that is neither blank nor prefix of a container. */
export function lineStart(state: BlockState, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Offset of a line's end, before its line ending. */
export function lineEnd(state: BlockState, line: number): number {
  return state.eMarks[line] ?? state.src.length;
}

/** Column of a line's first character, in its container. */
export function columnOf(state: BlockState, line: number): number {
  return state.sCount[line] ?? 0;
}

/** A line that stands outside the container; only a paragraph may go on in it. */
export function isOutside(state: BlockState, line: number): boolean {
  return columnOf(state, line) < state.blkIndent;
}

/** Whether a line begins with the `>` of a quote. */
export function beginsQuote(state: BlockState, line: number): boolean {
  return state.src.charCodeAt(lineStart(state, line)) === gt && !draftOf(state).flat;
}

/** The line that holds an offset, from `line` on. */
export function lineOf(state: BlockState, offset: number, line: number): number {
  let found = line;
  while (found < state.lineMax && lineEnd(state, found) < offset) found++;
  return found;
}

/** Text of lines without the container's prefix, from the first line's first character to the last one's. */
export function contentOf(state: BlockState, draft: Draft, line: number, endLine: number): Content {
  const start = lineStart(state, line);
  if (endLine - line === 1 || (state.blkIndent === 0 && draft.quotes === 0)) {
    const end = trimEnd(state.src, start, lineEnd(state, endLine - 1));
    return plainContent(state.src.slice(start, end), start);
  }
  const starts: number[] = [];
  const origins: number[] = [];
  let text = '';
  for (let each = line; each < endLine; each++) {
    const from = each === line ? start : contentStart(state, each);
    const end = each === endLine - 1 ? trimEnd(state.src, from, lineEnd(state, each)) : lineEnd(state, each);
    if (each > line) text += '\n';
    starts.push(text.length);
    origins.push(from);
    text += state.src.slice(from, end);
  }
  return { text, starts, origins };
}

/** Lines as they stand, up to the end of the last one, with so many columns less of indentation. */
export function linesOf(state: BlockState, draft: Draft, line: number, endLine: number, indent: number): string {
  if (line >= endLine) return '';
  // A part of the text takes no room of its own.
  if (indent === 0 && draft.quotes === 0) return state.src.slice(state.bMarks[line], lineEnd(state, endLine - 1));
  return state.getLines(line, endLine, indent, false);
}

/** Where a line's own text begins: behind the columns that its container takes. */
function contentStart(state: BlockState, line: number): number {
  const begin = state.bMarks[line] ?? 0;
  const end = lineEnd(state, line);
  let column = 0;
  let at = begin;
  while (at < end && column < state.blkIndent && isBlank(state.src.charCodeAt(at))) {
    column += state.src.charCodeAt(at) === 9 ? 4 - ((column + (state.bsCount[line] ?? 0)) % 4) : 1;
    at++;
  }
  return at;
}

/** The end without blanks and tabs before it. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** How deep lists, quotes and footnotes may stand in each other. */
const maxDepth = 60;

/** Whether one more container would be too deep; says so once per page. */
export function tooDeep(draft: Draft, offset: number): boolean {
  if (draft.depth < maxDepth) return false;
  if (!draft.tooDeep) {
    draft.tooDeep = true;
    addFinding(
      draft,
      'mdx/too-deep',
      draft.source.range(offset, offset + 1),
      `Blocks are nested more than ${maxDepth} levels deep. Anything deeper is read as text.`,
    );
  }
  return true;
}
