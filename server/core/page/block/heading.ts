import { isBlank, skipBlanks } from '../../text/text.ts';
import { addBlock, type Content, type Draft, type Drafted, draftOf, plainContent } from '../draft.ts';
import type { Heading } from '../pageTree.ts';
import { type BlockState, lineEnd, lineStart, trimEnd } from './lines.ts';

const hash = 35;
/** An ATX heading: `## Title`. */
export function heading(state: BlockState, line: number, _endLine: number, silent: boolean): boolean {
  const { src } = state;
  const start = lineStart(state, line);
  const end = lineEnd(state, line);
  const level = headingLevel(src, start, end);
  if (level === 0) return false;
  if (silent) return true;
  const from = skipBlanks(src, start + level, end);
  let to = trimEnd(src, from, end);
  let closing = to;
  while (closing > from && src.charCodeAt(closing - 1) === hash) closing--;
  if (closing === from || isBlank(src.charCodeAt(closing - 1))) to = trimEnd(src, from, closing);
  addHeading(state, line, level, plainContent(src.slice(from, to), from), [start, end]);
  state.line = line + 1;
  return true;
}

/** Level of the ATX heading at an offset. 0 if there is no heading. */
export function headingLevel(text: string, start: number, end: number): number {
  let at = start;
  while (text.charCodeAt(at) === hash) at++;
  const level = at - start;
  return level > 0 && level < 7 && (at >= end || isBlank(text.charCodeAt(at))) ? level : 0;
}

/** Adds a heading, whose text is read later. Its id is cut off, because MDX would read its `{` as an expression. */
export function addHeading(
  state: BlockState,
  line: number,
  level: number,
  content: Content,
  [start, end]: readonly [number, number],
  block: 'heading' | 'setextHeading' = 'heading',
): void {
  const draft = draftOf(state);
  const node: Drafted<Heading> = {
    kind: 'heading',
    range: draft.source.range(start, end),
    level,
    text: '',
    children: [],
  };
  addBlock(draft, node, line);
  // Source: platform-today.md, "Anchors" (generaltranslation/gt#2262): not on setext headings, nor after four spaces.
  const hasId = block === 'heading' && !isIndented(draft.source.text, start);
  draft.pending.push({ content: hasId ? cutId(draft, content, node) : content, parent: node, block });
}

/**
 * Cuts the id off a heading, `## Title {#id}`: everything from the last `{#` to the brace.
 * Source: platform-today.md, "Anchors" (HEADING_ID_RE).
 */
function cutId(draft: Draft, content: Content, node: Drafted<Heading>): Content {
  const { text } = content;
  const braces = text.endsWith('}') ? text.lastIndexOf('{#') : -1;
  const value = braces < 0 ? '' : text.slice(braces + 2, -1).trim();
  if (value === '' || value.includes('}')) return content;
  const origin = (content.origins.at(-1) ?? 0) - (content.starts.at(-1) ?? 0);
  node.id = { value, range: draft.source.range(origin + braces, origin + text.length) };
  return { ...content, text: text.slice(0, braces).trimEnd() };
}

/** True if `{#id}` at the end of a heading is read as its id. `text` is that of the page. */
export function allowsTrailingId(text: string, { range }: Pick<Heading, 'range'>): boolean {
  return text.charCodeAt(range.start) === hash && !isIndented(text, range.start);
}

/** True if the line of an offset begins with four spaces or a tab. */
function isIndented(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ {0,3}(?: {4}|\t)/.test(text.slice(start, Math.min(offset, start + 8)));
}
