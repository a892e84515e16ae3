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

/** Offset of the first character of a line after white space and the container's prefix. */
export function lineStart(state: BlockState, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Offset of a line's end, before its line ending. */
export function lineEnd(state: BlockState, line: number): number {
  return state.eMarks[line] ?? state.src.length;
}

/** Column of a line's first character in its container. */
export function columnOf(state: BlockState, line: number): number {
  return state.sCount[line] ?? 0;
}

/** True if a line is outside the container. Only a paragraph can continue in it. */
export function isOutside(state: BlockState, line: number): boolean {
  return columnOf(state, line) < state.blkIndent;
}

/** True if a line begins with the `>` of a quote. */
export function beginsQuote(state: BlockState, line: number): boolean {
  return state.src.charCodeAt(lineStart(state, line)) === gt && !draftOf(state).flat;
}

/** Returns the line that contains an offset, searched from `line` on. */
export function lineOf(state: BlockState, offset: number, line: number): number {
  let found = line;
  while (found < state.lineMax && lineEnd(state, found) < offset) found++;
  return found;
}

/**
 * Text of some lines without the container's prefix, from the first character of the first line to the last of the
 * last.
 */
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

/** Text of some lines, to the end of the last, with `indent` columns of indentation removed. */
export function linesOf(state: BlockState, draft: Draft, line: number, endLine: number, indent: number): string {
  if (line >= endLine) return '';
  // A slice shares the memory of the source.
  if (indent === 0 && draft.quotes === 0) return state.src.slice(state.bMarks[line], lineEnd(state, endLine - 1));
  return state.getLines(line, endLine, indent, false);
}

/** Offset after the columns that the container takes of a line. */
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

/** Offset of the end without spaces and tabs before it. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Maximum depth of lists, quotes and footnotes. */
const maxDepth = 60;

/** True if one more container would be nested too deep. Reported once for each page. */
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
