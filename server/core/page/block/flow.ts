import { readBrokenTag } from '../brokenTag.ts';
import { skipBlanks } from '../characters.ts';
import { addBlock, type Content, type Draft, draftOf, originOf } from '../draft.ts';
import { expressionNode } from '../element.ts';
import { type ExpressionSyntax, readExpression, type SyntaxFault } from '../expressionReader.ts';
import { reportTag } from '../tagFault.ts';
import { mayBeginTag, readTag, type TagSyntax } from '../tagReader.ts';
import { type BlockState, contentOf, isOutside, lineOf, lineStart } from './lines.ts';

/** Tags and expressions that have their lines for themselves. */
export interface Flow {
  readonly content: Content;
  readonly parts: readonly (TagSyntax | ExpressionSyntax)[];
  /** The last line that they take. */
  readonly last: number;
}

/** Tags and expressions alone on their lines. How tags pair up is seen later, by page/nest.ts. */
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

export function isFlow(state: BlockState, line: number, endLine: number): boolean {
  return flowAt(state, line, endLine) !== undefined;
}

/** The flow at a line. Asked for twice in a row, by the paragraph before and by the rule, it is read once. */
function flowAt(state: BlockState, line: number, endLine: number): Flow | undefined {
  const start = lineStart(state, line);
  const code = state.src.charCodeAt(start);
  if (code !== 60 && code !== 123) return undefined;
  const draft = draftOf(state);
  if (draft.lastFlow?.start === start) return draft.lastFlow.flow;
  const found = draft.quotes === 0 ? readPlain(state, draft, line) : readQuoted(state, draft, line, endLine);
  draft.lastFlow = { start, flow: found };
  return found;
}

/** Outside of quotes the source itself is read: a list's indentation means nothing within tags. */
function readPlain(state: BlockState, draft: Draft, line: number): Flow | undefined {
  const content = draft.whole;
  const before = draft.faults.size;
  const read = readParts(draft, content, lineStart(state, line), state.src.length);
  if (read === undefined) return undefined;
  const last = lineOf(state, read.end, line);
  if (draft.faults.size === before && state.blkIndent > 0) {
    for (let each = line + 1; each <= last; each++) {
      if (!state.isEmpty(each) && isOutside(state, each))
        return lazy(draft, content, read.parts, lineStart(state, each), each - 1);
    }
  }
  return { content, parts: read.parts, last };
}

/** A line that leaves the container within a tag or an expression. */
function lazy(draft: Draft, content: Content, parts: Flow['parts'], at: number, last: number): Flow {
  const index = parts.findIndex((part) => part.end > at);
  const fault: SyntaxFault = { at, fault: 'lazy-line' };
  const marked = parts.map((part, i) => (i === index && 'form' in part ? { ...part, fault } : part));
  const part = parts[index];
  if (part !== undefined && !('form' in part)) draft.faults.set(part.start, fault);
  return { content, parts: marked, last: Math.max(last, 0) };
}

/** In a quote the `>` of each line must be taken out first: read one line, then as many more as it takes. */
function readQuoted(state: BlockState, draft: Draft, line: number, endLine: number): Flow | undefined {
  let limit = line + 1;
  while (limit < endLine && limit - line < 5000 && (state.isEmpty(limit) || !isOutside(state, limit))) limit++;
  for (let count = 1; ; count *= 4) {
    const until = Math.min(line + count, limit);
    const content = contentOf(state, draft, line, until);
    const faults = new Map(draft.faults);
    const read = readParts(draft, content, 0, content.text.length);
    if (draft.faults.size > faults.size && until < limit) {
      for (const key of draft.faults.keys()) if (!faults.has(key)) draft.faults.delete(key);
      continue;
    }
    if (read === undefined) return undefined;
    return { content, parts: read.parts, last: lineOf(state, originOf(content, read.end), line) };
  }
}

/** Reads tags and expressions to the end of a line; undefined when there is anything else. */
function readParts(
  draft: Draft,
  content: Content,
  start: number,
  limit: number,
): { readonly parts: (TagSyntax | ExpressionSyntax)[]; readonly end: number } | undefined {
  const { text } = content;
  const parts: (TagSyntax | ExpressionSyntax)[] = [];
  let at = start;
  for (;;) {
    const code = at < limit ? text.charCodeAt(at) : 10;
    if (code === 10) return { parts, end: at };
    let part: TagSyntax | ExpressionSyntax | undefined;
    if (code === 60 && mayBeginTag(text, at, limit)) part = readTagOrFault(draft, content, at, limit);
    else if (code === 123) part = readExpressionOrFault(draft, content, at, limit);
    if (part === undefined) return undefined;
    parts.push(part);
    at = skipBlanks(text, part.end, limit);
  }
}

function readTagOrFault(draft: Draft, content: Content, at: number, limit: number): TagSyntax | undefined {
  const tag = readTag(content.text, at, limit);
  if (tag.fault === undefined) return tag;
  const fault = { ...tag.fault, at: originOf(content, tag.fault.at) };
  draft.faults.set(originOf(content, at), fault);
  return readBrokenTag(content.text, at, limit, fault);
}

function readExpressionOrFault(
  draft: Draft,
  content: Content,
  at: number,
  limit: number,
): ExpressionSyntax | undefined {
  const expression = readExpression(content.text, at, limit, 'child');
  if (!('fault' in expression)) return expression;
  draft.faults.set(originOf(content, at), { ...expression, at: originOf(content, expression.at) });
  return undefined;
}
