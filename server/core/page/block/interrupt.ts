import { isDigit } from '../characters.ts';
import { commentEnd } from './comment.ts';
import { fenceSize } from './fence.ts';
import { isFlow } from './flow.ts';
import { footnoteLabel } from './footnote.ts';
import { headingLevel } from './heading.ts';
import { type BlockState, beginsQuote, lineEnd, lineStart } from './lines.ts';
import { list } from './list.ts';
import { mathSize } from './math.ts';
import { tableHead } from './tableHead.ts';
import { isThematicBreak } from './thematicBreak.ts';

/** True if a line begins another block instead of continuing a paragraph. */
export function interrupts(state: BlockState, line: number, endLine: number): boolean {
  return endsTable(state, line, endLine) || tableHead(state, line, endLine) !== undefined;
}

/** Same as `interrupts` for a line that could be a row of a table. No other table begins within a table. */
export function endsTable(state: BlockState, line: number, endLine: number): boolean {
  const { src } = state;
  const start = lineStart(state, line);
  const end = lineEnd(state, line);
  const code = src.charCodeAt(start);
  switch (code) {
    case 35: // #
      return headingLevel(src, start, end) > 0;
    case 96: // `
    case 126: // ~
      return fenceSize(src, start, end) > 0;
    case 62: // >
      return beginsQuote(state, line);
    case 42: // *
    case 43: // +
    case 45: // -
    case 95: // _
      return isThematicBreak(src, start, end) || list(state, line, endLine, true);
    case 60: // <
      return commentEnd(state, line) !== undefined || isFlow(state, line, endLine);
    case 123: // {
      return isFlow(state, line, endLine);
    case 36: // $
      return mathSize(state, line) > 0;
    case 91: // [
      return footnoteLabel(state, line) !== undefined;
    default:
      return isDigit(code) && list(state, line, endLine, true);
  }
}
