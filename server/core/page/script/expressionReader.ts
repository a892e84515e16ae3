import type { Expression as JsExpression } from 'acorn';
import { isTooDeep, type JsError, parseExpression } from '../../javascript/parse.ts';
import { isWhiteSpace } from '../characters.ts';
import { addFault, type Effort, faultAhead, find, lastBrace } from '../effort.ts';
import { variableName } from '../variable.ts';

/** `{…}` in a text. All offsets are those of the text. */
export interface ExpressionSyntax {
  /** Offset of the opening brace. */
  readonly start: number;
  /** Offset after the closing brace. */
  readonly end: number;
  /** True if there are only comments and white space. */
  readonly empty: boolean;
  /** True for `{...value}` in a tag. */
  readonly spread: boolean;
  /** Value of a plain literal, which has no tree. */
  readonly plain?: { readonly value: string | number | boolean | null; readonly start: number; readonly end: number };
  /** The tree. Its offsets are relative to `base`. */
  readonly tree?: JsExpression;
  readonly base: number;
}

/** Why a text is not an expression or a tag, at the offset where MDX reports it. */
export interface SyntaxFault {
  readonly at: number;
  readonly fault: Fault;
  /** Message of the JavaScript parser, if it was called. */
  readonly reason?: string;
}

/** Kinds of faults in an expression or a tag. page/tag/faultMessage.ts has the messages for authors. */
export type Fault =
  | 'unclosed-brace'
  | 'expression'
  | 'empty-expression'
  | 'spread'
  | 'name'
  | 'attribute'
  | 'attribute-value'
  | 'unclosed-quote'
  | 'unfinished-tag'
  | 'self-closing'
  | 'closing-attribute'
  | 'lazy-line'
  | 'lazy-start';

/** Place of an expression: among text or blocks, as the value of an attribute, or as `{...spread}` in a tag. */
export type Role = 'child' | 'value' | 'spread';

const plainValue = /\s*(?:(true|false|null)|(-?(?:0|[1-9]\d*)(?:\.\d+)?)|"([^"\\\n{}]*)"|'([^'\\\n{}]*)')\s*\}/y;

/** Expressions are read in windows that grow, so that the rest of a page is not copied for a short one. */
const firstWindow = 400;

/** Inside of broken expressions, only those are read that seem to end within this many characters. */
const soon = 100;

/** How far the closing brace is searched to choose the size of the first window. */
const farthestGuess = 20_000;

/**
 * Reads the expression whose `{` is at `start`. As in MDX, it ends at the first `}` before which the text is a valid
 * expression. `limit` is the end of its block or paragraph.
 */
export function readExpression(
  text: string,
  start: number,
  limit: number,
  role: Role,
  effort: Effort,
): ExpressionSyntax | SyntaxFault {
  const inside = start + 1;
  const behind = skipComments(text, inside, limit, effort);
  if (text.charCodeAt(behind) === 125 && behind < limit) {
    if (role !== 'child') return { at: inside, fault: 'empty-expression' };
    return { start, end: behind + 1, empty: true, spread: false, base: inside };
  }
  if (role === 'spread') return readSpread(text, start, behind, limit, effort);
  plainValue.lastIndex = inside;
  const plain = plainValue.exec(text);
  if (plain !== null && plainValue.lastIndex <= limit) return plainExpression(plain, start);
  // An expression that nothing closes need not be read.
  if (lastBrace(effort, text, limit) < inside) return { at: limit, fault: 'unclosed-brace' };
  if (effort.budget <= 0) return { at: start, fault: 'expression' };
  const tree = parseWindow(text, inside, limit, effort);
  if (!tree.ok) {
    const end = variableEnd(text, start, limit);
    if (end !== undefined) return { start, end, empty: false, spread: false, base: inside };
    return faultOf(text, inside, limit, tree, effort);
  }
  return { start, end: tree.brace + 1, empty: false, spread: false, tree: tree.node, base: inside };
}

/**
 * Offset after a variable of docs.json whose name is not valid JavaScript, `{{api-url}}`. The platform replaces it
 * before MDX reads the page.
 */
function variableEnd(text: string, start: number, limit: number): number | undefined {
  if (text.charCodeAt(start + 1) !== 123) return undefined;
  const end = text.indexOf('}}', start) + 2;
  if (end < 2 || end > limit || end - start > maxVariable) return undefined;
  const name = variableName(text.slice(start, end));
  return name === undefined || !/-|^\d/.test(name) ? undefined : end;
}

/** Longer texts in braces are not variables, in characters. */
const maxVariable = 300;

function plainExpression(match: RegExpExecArray, start: number): ExpressionSyntax {
  const [written, word, number, double, single] = match;
  const lead = written.length - written.trimStart().length;
  const bare = written.slice(lead, -1).trimEnd();
  const value =
    word !== undefined
      ? word === 'null'
        ? null
        : word === 'true'
      : number !== undefined
        ? Number(number)
        : (double ?? single ?? '');
  const from = start + 1 + lead;
  return {
    start,
    end: start + 1 + written.length,
    empty: false,
    spread: false,
    plain: { value, start: from, end: from + bare.length },
    base: start + 1,
  };
}

/** Parses from `start`, and looks for the closing brace after the expression. */
function parseWindow(
  text: string,
  start: number,
  limit: number,
  effort: Effort,
): { readonly ok: true; readonly node: JsExpression; readonly brace: number } | JsError {
  const ahead = faultAhead(effort, text, start, limit);
  // The code around was already read up to this fault. Of code inside it, only what seems to end soon is read.
  if (ahead !== undefined && closingBrace(text, start, Math.min(limit, start + soon)) === undefined)
    return { ok: false, ...ahead, at: Math.max(ahead.at - start, 0) };
  for (let size = guessedSize(text, start, limit, effort); ; size *= 8) {
    const end = Math.min(start + size, limit);
    const parsed = parseExpression(text.slice(start, end));
    const final = end === limit || effort.budget <= 0;
    if (parsed.ok) {
      const brace = skipComments(text, start + parsed.node.end, end, effort);
      if (brace < end && text.charCodeAt(brace) === 125) return { ok: true, node: parsed.node, brace };
      if (brace < end || final) {
        const fault = { at: parsed.node.end, reason: 'Unexpected content after expression', unfinished: false };
        addFault(effort, text, start, limit, { ...fault, at: start + fault.at });
        return { ok: false, ...fault };
      }
    } else if (final || !parsed.unfinished) {
      effort.budget -= end - start;
      addFault(effort, text, start, limit, {
        ...parsed,
        at: start + parsed.at,
        ...(isTooDeep(parsed) && { deepUntil: end }),
      });
      return parsed;
    }
  }
}

/** Returns the size of the window in which the expression seems to end. */
function guessedSize(text: string, start: number, limit: number, effort: Effort): number {
  if (lastBrace(effort, text, limit) < start) return firstWindow;
  const end = Math.min(limit, start + farthestGuess);
  const brace = closingBrace(text, start, end);
  if (brace !== undefined) return brace + 1 - start;
  effort.budget -= end - start;
  return firstWindow;
}

/** Offset of the matching brace. Braces in strings count too. */
function closingBrace(text: string, start: number, end: number): number | undefined {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 123) depth++;
    else if (code === 125 && depth-- === 0) return at;
  }
  return undefined;
}

/** Returns the fault that MDX reports: it tries the text up to each `}`, and reports the last error. */
function faultOf(text: string, start: number, limit: number, error: JsError, effort: Effort): SyntaxFault {
  const brace = lastBrace(effort, text, limit);
  if (brace < start) return { at: limit, fault: 'unclosed-brace' };
  if (start + error.at < brace || effort.budget <= 0 || faultAhead(effort, text, start, limit) !== undefined) {
    return { at: Math.min(start + error.at, brace), fault: 'expression', reason: error.reason };
  }
  effort.budget -= brace - start;
  const parsed = parseExpression(text.slice(start, brace));
  if (!parsed.ok) return { at: start + Math.min(parsed.at, brace - start), fault: 'expression', reason: parsed.reason };
  return { at: start + parsed.node.end, fault: 'expression', reason: error.reason };
}

function readSpread(
  text: string,
  start: number,
  dots: number,
  limit: number,
  effort: Effort,
): ExpressionSyntax | SyntaxFault {
  if (!text.startsWith('...', dots)) {
    return lastBrace(effort, text, limit) < start
      ? { at: limit, fault: 'unclosed-brace' }
      : { at: start + 1, fault: 'spread' };
  }
  const base = dots + 3;
  const parsed = parseWindow(text, base, limit, effort);
  if (parsed.ok && parsed.node.type !== 'SequenceExpression') {
    return { start, end: parsed.brace + 1, empty: false, spread: true, tree: parsed.node, base };
  }
  if (parsed.ok) return { at: base + parsed.node.start, fault: 'spread' };
  const comma = trailingComma(text, base, limit, effort);
  if (comma !== undefined) return { start, base, spread: true, empty: false, ...comma };
  return faultOf(text, base, limit, parsed, effort);
}

/** A trailing comma, `{...value,}`, is valid too. */
function trailingComma(
  text: string,
  base: number,
  limit: number,
  effort: Effort,
): { readonly end: number; readonly tree: JsExpression } | undefined {
  const brace = find(effort, text, '}', base, limit);
  if (brace < 0 || brace - base > firstWindow) return undefined;
  const inside = text.slice(base, brace).trimEnd();
  if (!inside.endsWith(',')) return undefined;
  const parsed = parseExpression(inside.slice(0, -1));
  return parsed.ok && parsed.node.type !== 'SequenceExpression' ? { end: brace + 1, tree: parsed.node } : undefined;
}

/** Offset after white space and complete comments. A line comment needs its line ending. */
function skipComments(text: string, start: number, limit: number, effort: Effort): number {
  let at = start;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (isWhiteSpace(code)) at++;
    else if (code !== 47) break;
    else {
      const block = text.charCodeAt(at + 1) === 42;
      if (!block && text.charCodeAt(at + 1) !== 47) break;
      const end = block ? find(effort, text, '*/', at + 2, limit) : find(effort, text, '\n', at, limit);
      if (end < 0) break;
      at = block ? end + 2 : end + 1;
    }
  }
  return at;
}
