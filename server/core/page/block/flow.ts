/**
 * The blocks of a page: paragraphs, lists, fences, tables, headings. They are rules of markdown-it where MDX follows
 * CommonMark, and our own rules where it differs. Each line is read once, and a container passes its lines on.
 */

import { isBlankOrEol, skipBlanks } from '../../text/text.ts';
import { addBlock, type Content, type Draft, draftOf, type Flow, originOf, plainContent } from '../draft.ts';
import { expressionNode } from '../script/element.ts';
import { type ExpressionSyntax, type Fault, readExpression, type SyntaxFault } from '../script/expressionReader.ts';
import { readBrokenTag } from '../tag/brokenTag.ts';
import { reportTag } from '../tag/tagFault.ts';
import { mayBeginTag, readTag, type TagSyntax } from '../tag/tagReader.ts';
import { footnoteLabel } from './footnote.ts';
import { type BlockState, beginsQuote, contentOf, isOutside, lineEnd, lineOf, lineStart } from './lines.ts';
import { markerAt } from './list.ts';

/** Tags and expressions alone on their lines. page/tag/nest.ts pairs the tags later. */
export function flow(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  const found = flowAt(state, line, endLine);
  if (found === undefined) return false;
  if (silent) return true;
  const draft = draftOf(state);
  for (const part of found.parts) {
    if ('form' in part) {
      if (part.fault !== undefined) reportTag(draft, found.content, part);
      addBlock(draft, { kind: 'tag', syntax: part, content: found.content, flow: true }, line);
    } else addBlock(draft, expressionNode(draft, found.content, part, true), line);
  }
  state.line = found.last + 1;
  return true;
}

/** True if a line (from 0) consists of tags and expressions, so that a paragraph ends before it. */
export function isFlow(state: BlockState, line: number, endLine: number): boolean {
  return flowAt(state, line, endLine) !== undefined;
}

/**
 * Returns the tags and expressions of a line. Kept for a second call, because the paragraph before asks first and the
 * rule asks again.
 */
function flowAt(state: BlockState, line: number, endLine: number): Flow | undefined {
  const start = lineStart(state, line);
  const code = state.src.charCodeAt(start);
  if (code !== 60 && code !== 123) return undefined;
  const draft = draftOf(state);
  if (draft.lastFlow?.start === start) return draft.lastFlow.flow;
  const read = draft.quotes === 0 ? readPlain(state, draft, line) : readQuoted(state, draft, line, endLine);
  draft.lastFlow = { start, ...read };
  return read.flow;
}

/**
 * Last line of a tag or expression that begins a line and is followed by text. While MDX reads it, no quote or list
 * begins, and `>` at the start of a line ends the tag.
 */
export function tagReach(state: BlockState, line: number, endLine: number): number {
  const code = state.src.charCodeAt(lineStart(state, line));
  if ((code !== 60 && code !== 123) || flowAt(state, line, endLine) !== undefined) return line;
  return lineOf(state, draftOf(state).lastFlow?.reach ?? 0, line);
}

/** True if a line begins with tags or expressions that do not end on it. */
export function goesBeyond(state: BlockState, line: number): boolean {
  const { src } = state;
  const start = lineStart(state, line);
  if (src.charCodeAt(start) !== 60 && src.charCodeAt(start) !== 123) return false;
  const draft = draftOf(state);
  const content = plainContent(src.slice(start, lineEnd(state, line)), start);
  const { unfinished, faults } = readParts(draft, content, 0, content.text.length, 'lazy-line');
  for (const fault of faults) draft.faults.delete(fault);
  return unfinished;
}

/**
 * True if the tags at a line end, complete, in later lines of the container that a paragraph is in. Then this line
 * belongs to the container too, although it is indented less.
 */
export function returnsInside(state: BlockState, line: number): boolean {
  const { lastFlow } = draftOf(state);
  if (lastFlow?.start !== lineStart(state, line) || lastFlow.flow === undefined) return false;
  return (
    lastFlow.flow.last > line && lastFlow.flow.parts.every((part) => !('form' in part) || part.fault === undefined)
  );
}

interface FlowRead {
  readonly flow: Flow | undefined;
  /** Offset in the source up to which complete tags and expressions were read. */
  readonly reach: number;
}

/**
 * Outside quotes, tags are read from the source itself, because the indentation of a list has no meaning inside
 * them.
 */
function readPlain(state: BlockState, draft: Draft, line: number): FlowRead {
  const content = draft.whole;
  const start = lineStart(state, line);
  let read = readParts(draft, content, start, state.src.length);
  if (state.blkIndent > 0 && (read.broken || read.end > lineEnd(state, line))) {
    const next = lineOutside(state, line, read.broken ? state.src.length : read.end);
    if (next !== undefined) {
      for (const part of read.faults) draft.faults.delete(part);
      const limit = lineStart(state, next);
      read = readParts(draft, content, start, limit, beginsContainer(state, next) ? undefined : lazyFault(state, line));
    }
  }
  const found = read.flow ? { content, parts: read.parts, last: lineOf(state, read.end, line) } : undefined;
  return { flow: found, reach: read.broken ? start : read.end };
}

/** Returns the first line up to an offset that is outside the container. */
function lineOutside(state: BlockState, line: number, until: number): number | undefined {
  for (let next = line + 1; next < state.lineMax && lineStart(state, next) <= until; next++) {
    if (!state.isEmpty(next) && isOutside(state, next)) return next;
  }
  return undefined;
}

/** True if a line ends what comes before it. MDX takes any other line for a lazy one and rejects it. */
export function beginsContainer(state: BlockState, line: number): boolean {
  return beginsQuote(state, line) || markerAt(state, line) !== undefined || footnoteLabel(state, line) !== undefined;
}

/** In a quote, the `>` of each line must be removed first. So one line is read, then more if they are needed. */
function readQuoted(state: BlockState, draft: Draft, line: number, endLine: number): FlowRead {
  let until = line;
  for (let count = 1; ; count *= 4) {
    const from = until;
    // A paragraph in a list also asks about the line after the list.
    const isInside = (each: number): boolean => each === line || state.isEmpty(each) || !isOutside(state, each);
    while (until < endLine && until - from < count && isInside(until)) until++;
    const content = contentOf(state, draft, line, until);
    const lazy = until < endLine && until - from < count && !beginsContainer(state, until);
    const read = readParts(draft, content, 0, content.text.length, lazy ? lazyFault(state, line) : undefined);
    if (read.unfinished && until - from === count && until < endLine && draft.effort.budget > 0) {
      draft.effort.budget -= content.text.length;
      for (const start of read.faults) draft.faults.delete(start);
      continue;
    }
    const end = originOf(content, read.end);
    const found = read.flow ? { content, parts: read.parts, last: lineOf(state, end, line) } : undefined;
    return { flow: found, reach: read.broken ? lineStart(state, line) : end };
  }
}

interface Read {
  readonly parts: readonly (TagSyntax | ExpressionSyntax)[];
  readonly end: number;
  /** True if the rest of the line consists of tags and expressions. */
  readonly flow: boolean;
  /** Offsets in the source of tags and expressions that MDX rejects. */
  readonly faults: readonly number[];
  readonly broken: boolean;
  /** True if one of them reached the limit, so that more text may fix it. */
  readonly unfinished: boolean;
}

/** The fault of a tag or expression that begins on this line and continues outside its container. */
function lazyFault(state: BlockState, line: number): Fault {
  return isOutside(state, line) ? 'lazy-start' : 'lazy-line';
}

/**
 * Reads tags and expressions to the end of a line. With `lazy`, they cannot continue after the limit, although text
 * follows. Then `lazy` is the fault of one that is not complete.
 */
function readParts(draft: Draft, content: Content, start: number, limit: number, lazy?: Fault): Read {
  const { text } = content;
  const parts: (TagSyntax | ExpressionSyntax)[] = [];
  const faults: number[] = [];
  let unfinished = false;
  let at = start;
  for (;;) {
    const code = at < limit ? text.charCodeAt(at) : 10;
    const broken = faults.length > 0;
    if (code === 10) return { parts, end: at, faults, unfinished, broken, flow: true };
    let part: TagSyntax | ExpressionSyntax | SyntaxFault | undefined;
    if (code === 60 && mayBeginTag(text, at, limit) && !endsLine(draft, content, at, limit))
      part = readTag(text, at, limit, draft.effort);
    // After an expression, a tag can follow, but not another expression: then the line is text.
    else if (code === 123 && !isExpression(parts.at(-1))) part = readExpression(text, at, limit, 'child', draft.effort);
    if (part === undefined) return { parts, end: at, faults, unfinished, broken, flow: false };
    const written = 'form' in part ? part.fault : 'fault' in part ? part : undefined;
    if (written !== undefined) {
      const fault = lazy !== undefined && goesOn(written, limit) ? { ...written, fault: lazy, at: limit } : written;
      const placed = { ...fault, at: originOf(content, fault.at) };
      faults.push(originOf(content, at));
      unfinished ||= fault.at >= limit;
      draft.faults.set(originOf(content, at), placed);
      part = code === 60 ? readBrokenTag(text, at, limit, placed, draft.effort) : undefined;
      if (part === undefined) return { parts, end: at, faults, unfinished, broken: true, flow: false };
    }
    if (!('end' in part)) return { parts, end: at, faults, unfinished, broken, flow: false };
    parts.push(part);
    at = skipBlanks(text, part.end, limit);
  }
}

/** MDX tries expressions up to the very last line. */
function goesOn(fault: SyntaxFault, limit: number): boolean {
  return fault.at >= limit || fault.fault === 'expression' || fault.fault === 'unclosed-brace';
}

/** A quote's lines are read without their line endings, so a line ending may follow a `<` at their end. */
function endsLine(draft: Draft, content: Content, at: number, limit: number): boolean {
  return at + 1 >= limit && isBlankOrEol(draft.source.text.charCodeAt(originOf(content, at) + 1));
}

function isExpression(part: TagSyntax | ExpressionSyntax | undefined): boolean {
  return part !== undefined && !('form' in part);
}
