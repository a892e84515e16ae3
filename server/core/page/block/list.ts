import { isBlank, skipBlanksAndEols } from '../../text/text.ts';
import { isDigit } from '../characters.ts';
import { addBlock, collect, type Draft, type Drafted, draftOf, fitted } from '../draft.ts';
import type { Block, List, ListItem, Paragraph } from '../pageTree.ts';
import { nest } from '../tag/nest.ts';
import { type BlockState, columnOf, isOutside, lineEnd, lineStart, tooDeep } from './lines.ts';
import { isThematicBreak } from './thematicBreak.ts';

interface Marker {
  readonly ordered: boolean;
  readonly number: string;
  /** `-`, `*`, `+`, `.` or `)`. Another marker begins another list. */
  readonly sign: number;
  /** Offset after the marker. */
  readonly end: number;
}

/** A list. The content of an item begins after all spaces that follow its marker, because MDX has no indented code. */
export function list(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  const first = markerAt(state, line);
  if (first === undefined) return false;
  if (silent) return !(interrupting(state, line) && cannotInterrupt(state, first, line));
  const draft = draftOf(state);
  if (draft.interrupted === line && cannotInterrupt(state, first, line)) return false;
  if (tooDeep(draft, lineStart(state, line))) return false;
  const start = lineStart(state, line);
  const items: Drafted<ListItem>[] = [];
  let spread = false;
  let next = line;
  let marker: Marker | undefined = first;
  while (marker !== undefined && marker.sign === first.sign) {
    if (items.length > 0 && state.isEmpty(next - 1)) spread = true;
    items.push(item(state, draft, next, endLine, marker));
    next = state.line;
    if (next >= endLine || isOutside(state, next)) break;
    marker = markerAt(state, next);
  }
  const node: Drafted<List> = {
    kind: 'list',
    range: { start: draft.source.at(start), end: items.at(-1)?.range.end ?? draft.source.at(start) },
    ordered: first.ordered,
    spread,
    children: fitted(items),
  };
  if (first.ordered) node.start = Number(first.number);
  addBlock(draft, node, line);
  state.line = next;
  return true;
}

/** Returns the list marker at the start of a line, if a list can begin there. */
export function markerAt(state: BlockState, line: number): Marker | undefined {
  if (draftOf(state).flat) return undefined;
  const { src } = state;
  const start = lineStart(state, line);
  const end = lineEnd(state, line);
  let at = start;
  while (at < end && at - start < 10 && isDigit(src.charCodeAt(at))) at++;
  const sign = src.charCodeAt(at);
  const ordered = at > start;
  if (at >= end || at - start > 9) return undefined;
  if (ordered ? sign !== 46 && sign !== 41 : sign !== 42 && sign !== 43 && sign !== 45) return undefined;
  if (at + 1 < end && !isBlank(src.charCodeAt(at + 1))) return undefined;
  if (!ordered && isThematicBreak(src, start, end)) return undefined;
  return { ordered, number: src.slice(start, at), sign, end: at + 1 };
}

function interrupting(state: BlockState, line: number): boolean {
  return state.parentType === 'paragraph' && !isOutside(state, line);
}

/** An empty item, or a number other than 1, cannot interrupt a paragraph. */
function cannotInterrupt(state: BlockState, marker: Marker, line: number): boolean {
  if (marker.ordered && marker.number !== '1') return true;
  return state.skipSpaces(marker.end) >= lineEnd(state, line);
}

function item(state: BlockState, draft: Draft, line: number, endLine: number, marker: Marker): Drafted<ListItem> {
  const { src } = state;
  const start = lineStart(state, line);
  const end = lineEnd(state, line);
  const markerColumn = columnOf(state, line) + marker.end - start;
  let column = markerColumn;
  let content = marker.end;
  for (; content < end && isBlank(src.charCodeAt(content)); content++) {
    column += src.charCodeAt(content) === 9 ? 4 - ((column + (state.bsCount[line] ?? 0)) % 4) : 1;
  }
  const blank = content >= end;
  const saved = {
    indent: state.blkIndent,
    shift: state.tShift[line] ?? 0,
    column: columnOf(state, line),
    type: state.parentType,
  };
  state.blkIndent = blank ? markerColumn + 1 : column;
  state.parentType = 'list';
  state.tShift[line] = content - (state.bMarks[line] ?? 0);
  state.sCount[line] = column;
  const inside = collect(draft, () => {
    if (blank && state.isEmpty(line + 1)) state.line = Math.min(state.skipEmptyLines(line + 1), endLine);
    else state.md.block.tokenize(state, line, endLine);
  });
  state.blkIndent = saved.indent;
  state.parentType = saved.type;
  state.tShift[line] = saved.shift;
  state.sCount[line] = saved.column;
  const last = lastLine(state, line);
  const node: Drafted<ListItem> = {
    kind: 'listItem',
    range: draft.source.range(start, Math.max(lineEnd(state, last), marker.end)),
    spread: inside.lines.some((each, i) => i > 0 && each !== inside.lines[i - 1] && state.isEmpty(each - 1)),
    children: nest(draft, inside.children, 'listItem', lineEnd(state, last)) as Block[],
  };
  if (src.charCodeAt(content) === 91) markTask(draft, node);
  return node;
}

/** Last line that is not empty of what was read. */
function lastLine(state: BlockState, first: number): number {
  let last = state.line - 1;
  while (last > first && state.isEmpty(last)) last--;
  return last;
}

const task = /^\[([ \n\txX])\](?=[ \t]+[^ \t]|\n)/;

/** Removes the box of a task from the first paragraph of its item: `- [x] done`. */
function markTask(draft: Draft, node: Drafted<ListItem>): void {
  const paragraph = node.children[0];
  if (paragraph?.kind !== 'paragraph') return;
  const index = draft.pending.findLastIndex((each) => each.parent === paragraph);
  const pending = draft.pending[index];
  const match = pending === undefined ? null : task.exec(pending.content.text);
  if (pending === undefined || match === null) return;
  const { text, starts, origins } = pending.content;
  const behind = skipBlanksAndEols(text, match[0].length);
  const taken = text.slice(match[0].length, behind).includes('\n') ? behind : match[0].length + 1;
  node.checked = match[1] === 'x' || match[1] === 'X';
  const { range: _, ...rest } = pending;
  draft.pending[index] = {
    ...rest,
    content: { text: text.slice(taken), starts: starts.map((each) => each - taken), origins },
  };
  (paragraph as Drafted<Paragraph>).range = { start: paragraph.range.start + taken, end: paragraph.range.end };
}
