import { parseExpression } from '../../javascript/parse.ts';
import { isBlankOrEol, skipBlanks } from '../../text/text.ts';
import { isNamePart, isNameStart } from '../characters.ts';
import { type Effort, find } from '../effort.ts';
import { readExpression, type SyntaxFault } from '../script/expressionReader.ts';
import type { AttributeSyntax, StringSyntax, TagSyntax } from './tagReader.ts';

/**
 * Reads a tag that MDX rejects, with as little loss as possible. A string ends on its line, and text that fits nowhere is
 * skipped. The tag ends at its `>`, at a blank line, or before the next tag. Undefined if no name follows the `<`: then
 * it is text.
 */
export function readBrokenTag(
  text: string,
  start: number,
  limit: number,
  fault: SyntaxFault,
  effort: Effort,
): TagSyntax | undefined {
  const close = text.charCodeAt(start + 1) === 47;
  const nameStart = start + (close ? 2 : 1);
  let at = nameStart;
  if (!isNameStart(text.charCodeAt(at))) return undefined;
  while (at < limit && isNameCode(text.charCodeAt(at))) at++;
  const nameEnd = at;
  const attributes: AttributeSyntax[] = [];
  let form: TagSyntax['form'] = close ? 'close' : 'open';
  for (;;) {
    at = skipSpace(text, at, limit);
    const code = at < limit ? text.charCodeAt(at) : -1;
    if (code === 62) {
      at++;
      break;
    }
    if (code === 47 && text.charCodeAt(at + 1) === 62 && at + 1 < limit) {
      if (!close) form = 'self';
      at += 2;
      break;
    }
    if (code === -1 || code === 10 || code === 60) break;
    if (isNameStart(code)) {
      const attribute = readLoosely(text, at, limit, effort);
      attributes.push(attribute);
      at = Math.max(attribute.end, at + 1);
    } else if (code === 123) {
      const expression = readExpression(text, at, limit, 'child', effort);
      at = 'fault' in expression ? at + 1 : expression.end;
    } else at++;
  }
  return { start, end: at, form, name: text.slice(nameStart, nameEnd), nameStart, nameEnd, attributes, fault };
}

function isNameCode(code: number): boolean {
  return isNamePart(code) || code === 46 || code === 58;
}

/** Skips spaces. Also skips a line ending if the tag clearly continues, but not before a blank line. */
function skipSpace(text: string, start: number, limit: number): number {
  const at = skipBlanks(text, start, limit);
  if (text.charCodeAt(at) !== 10 || at >= limit) return at;
  const next = skipBlanks(text, at + 1, limit);
  const code = text.charCodeAt(next);
  const goesOn = next < limit && (code === 47 || code === 62 || code === 123 || hasAttribute(text, next, limit));
  return goesOn ? next : at;
}

/** True for `name=`, or a bare name that ends its line or the tag. */
function hasAttribute(text: string, start: number, limit: number): boolean {
  let at = start;
  if (!isNameStart(text.charCodeAt(at))) return false;
  while (at < limit && isNameCode(text.charCodeAt(at))) at++;
  const code = text.charCodeAt(at);
  return code === 61 || code === 10 || code === 62 || code === 47;
}

function readLoosely(text: string, start: number, limit: number, effort: Effort): AttributeSyntax {
  let nameEnd = start;
  while (nameEnd < limit && isNameCode(text.charCodeAt(nameEnd))) nameEnd++;
  const name = text.slice(start, nameEnd);
  const equals = skipBlanks(text, nameEnd, limit);
  if (text.charCodeAt(equals) !== 61 || equals >= limit) return { name, start, nameEnd, end: nameEnd };
  const from = skipBlanks(text, equals + 1, limit);
  const code = from < limit ? text.charCodeAt(from) : -1;
  if (code === 123) {
    const syntax = readExpression(text, from, limit, 'value', effort);
    if (!('fault' in syntax)) return { name, start, nameEnd, end: syntax.end, value: { kind: 'expression', syntax } };
    return { name, start, nameEnd, end: endOfUnclosed(text, from, limit) ?? endOfWord(text, from, limit) };
  }
  const value = code === 34 || code === 39 ? readQuoted(text, from, limit, code, effort) : readWord(text, from, limit);
  if (value === undefined) return { name, start, nameEnd, end: equals + 1 };
  return { name, start, nameEnd, end: value.end, value };
}

/** Offset of the end of an expression without its last brace: the first `>` before which it is complete. */
function endOfUnclosed(text: string, brace: number, limit: number): number | undefined {
  // Otherwise, without a `>`, each of many braces would search the rest of the page.
  const near = text.slice(brace, Math.min(limit, brace + maxReach + 1));
  let at = 0;
  for (let tried = 0; tried < maxTried; tried++) {
    at = near.indexOf('>', at + 1);
    if (at < 0) return undefined;
    const end = near.charCodeAt(at - 1) === 47 ? at - 1 : at;
    const code = near.slice(1, end);
    if (code.includes('\n')) return undefined;
    const parsed = parseExpression(code);
    if (parsed.ok && code.slice(parsed.node.end).trim() === '') return brace + end;
  }
  return undefined;
}

const maxTried = 5;
/** Maximum length of an expression without its last brace, in characters. */
const maxReach = 300;

/**
 * Reads a string up to its quote. If the quote seems to belong to another attribute, up to the next attribute or the
 * end of the tag.
 */
function readQuoted(text: string, start: number, limit: number, quote: number, effort: Effort): StringSyntax {
  const end = find(effort, text, '\n', start, limit);
  const line = end < 0 ? limit : end;
  const close = find(effort, text, String.fromCharCode(quote), start + 1, limit);
  const next = text.charCodeAt(close + 1);
  const isEnd = close + 1 >= limit || isBlankOrEol(next) || next === 47 || next === 62 || isListed(text, close + 1);
  const fits = close > 0 && close < line && isEnd;
  if (fits) return { kind: 'string', start, end: close + 1, raw: text.slice(start + 1, close) };
  let until = start + 1;
  // If nothing starts after the first of several spaces, nothing starts after the others either.
  while (until < line && !startsNext(text, until)) until = Math.max(until + 1, skipBlanks(text, until, line));
  return { kind: 'string', start, end: until, raw: text.slice(start + 1, until) };
}

const listed = /[,;](?:\s+[\w$-]+=|\s*\/?>)/y;

/** True if commas separate the attributes, like members of an object. */
function isListed(text: string, at: number): boolean {
  listed.lastIndex = at;
  return listed.test(text);
}

const nextPart = /[ \t]+[\w$-]+=|\s*\/?>/y;

function startsNext(text: string, at: number): boolean {
  nextPart.lastIndex = at;
  return nextPart.test(text);
}

/** Reads a value without quotes. */
function readWord(text: string, start: number, limit: number): StringSyntax | undefined {
  const end = endOfWord(text, start, limit);
  return end > start ? { kind: 'string', start, end, raw: text.slice(start, end) } : undefined;
}

function endOfWord(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit && !isBlankOrEol(text.charCodeAt(at)) && text.charCodeAt(at) !== 62) {
    if (text.charCodeAt(at) === 47 && text.charCodeAt(at + 1) === 62) break;
    at++;
  }
  return at;
}
