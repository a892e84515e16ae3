/**
 * Reads JSX tags, complete or half-typed. `tagReader.ts` reads one, `nest.ts` and `pairUp.ts` find pairs, and
 * `unpaired.ts` reports what is left over. Each cause has one finding, with its fixes in `tagFixes.ts`.
 */

import html from '../../../../schemas/html.json' with { type: 'json' };
import { isNamePart, isNameStart, isWhiteSpace } from '../characters.ts';
import { type Effort, find, newEffort } from '../effort.ts';
import { type ExpressionSyntax, type Fault, readExpression, type SyntaxFault } from '../script/expressionReader.ts';

/** A JSX tag in a text. All offsets are those of the text. */
export interface TagSyntax {
  readonly start: number;
  /** Offset after the `>`, or where reading stopped without one. */
  readonly end: number;
  readonly form: 'open' | 'close' | 'self';
  /** Empty for a fragment, `Tree.Folder` for a member, without spaces. */
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly attributes: readonly AttributeSyntax[];
  /** Set if MDX rejects the tag. */
  readonly fault?: SyntaxFault;
}

/** An attribute as written. Offsets are those of the text that the tag was read from. */
export interface AttributeSyntax {
  /** `...` for a spread. */
  readonly name: string;
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
  readonly value?: StringSyntax | { readonly kind: 'expression'; readonly syntax: ExpressionSyntax };
}

/** A value in quotes, as written. */
export interface StringSyntax {
  readonly kind: 'string';
  /** Offset of the opening quote, or of the value if the quote is missing. */
  readonly start: number;
  readonly end: number;
  /** The text between the quotes, without the indentation of further lines. Character references are not decoded. */
  readonly raw: string;
}

const lt = 60;
const gt = 62;
const slash = 47;
const colon = 58;
const dot = 46;
const equals = 61;
const brace = 123;

/**
 * Reads the tag whose `<` is at `start`, at most up to `limit`. Blocks, lines of text, and completion in half-typed
 * tags all use it. The grammar is that of MDX, and a fault is at the offset where MDX reports it. A tag with a fault
 * has what was read before it.
 */
export function readTag(
  text: string,
  start: number,
  limit: number,
  effort: Effort = newEffort(limit - start),
): TagSyntax {
  const reader = { text, limit, effort, at: start + 1 };
  const attributes: AttributeSyntax[] = [];
  let form: TagSyntax['form'] = 'open';
  let fault: SyntaxFault | undefined;
  skipSpace(reader);
  if (peek(reader) === slash) {
    form = 'close';
    reader.at++;
    skipSpace(reader);
  }
  const nameStart = reader.at;
  let nameEnd = nameStart;
  let name = '';
  if (peek(reader) !== gt) {
    const read = readName(reader);
    name = read.name;
    nameEnd = read.end;
    fault = read.fault;
  }
  while (fault === undefined) {
    skipSpace(reader);
    const code = peek(reader);
    if (code === gt) {
      reader.at++;
      break;
    }
    if (code === slash) {
      reader.at++;
      skipSpace(reader);
      if (peek(reader) === gt) {
        reader.at++;
        if (form === 'close') fault = { at: reader.at - 2, fault: 'closing-attribute' };
        else form = 'self';
        break;
      }
      fault = faultAt(reader, 'self-closing');
    } else if (code === brace) {
      const syntax = readExpression(text, reader.at, limit, 'spread', effort);
      if ('fault' in syntax) fault = syntax;
      else {
        attributes.push(spreadOf(syntax));
        reader.at = syntax.end;
      }
    } else if (isNameStart(code)) {
      fault = readAttribute(reader, attributes);
    } else fault = faultAt(reader, 'attribute');
  }
  const extra = form === 'close' && fault === undefined ? attributes[0] : undefined;
  if (extra !== undefined) fault = { at: extra.start, fault: 'closing-attribute' };
  const tag = { start, end: reader.at, form, name, nameStart, nameEnd, attributes };
  return fault === undefined ? tag : { ...tag, fault };
}

interface Reader {
  readonly text: string;
  readonly limit: number;
  readonly effort: Effort;
  at: number;
}

/** The code unit at the current offset. -1 at the end. */
function peek(reader: Reader): number {
  return reader.at < reader.limit ? reader.text.charCodeAt(reader.at) : -1;
}

function skipSpace(reader: Reader): void {
  while (reader.at < reader.limit && isWhiteSpace(reader.text.charCodeAt(reader.at))) reader.at++;
}

function faultAt(reader: Reader, fault: Fault): SyntaxFault {
  return { at: reader.at, fault: reader.at >= reader.limit ? 'unfinished-tag' : fault };
}

/** Reads an identifier, which can contain `-`. Returns false if the text is something else. */
function readIdentifier(reader: Reader): boolean {
  if (!isNameStart(peek(reader))) return false;
  reader.at++;
  while (isNamePart(peek(reader))) reader.at++;
  return true;
}

/** Reads `name`, `Name.Member.Member` or `prefix:name`. */
function readName(reader: Reader): { readonly name: string; readonly end: number; readonly fault?: SyntaxFault } {
  let from = reader.at;
  if (!readIdentifier(reader)) return { name: '', end: from, fault: faultAt(reader, 'name') };
  let name = reader.text.slice(from, reader.at);
  let local = false;
  for (;;) {
    const end = reader.at;
    const next = peek(reader);
    if (!endsName(next)) return { name, end, fault: faultAt(reader, 'name') };
    skipSpace(reader);
    const code = peek(reader);
    if (!local && (code === dot || (code === colon && !name.includes('.')))) {
      const mark = code === dot ? '.' : ':';
      local = code === colon;
      reader.at++;
      skipSpace(reader);
      from = reader.at;
      if (!readIdentifier(reader)) return { name: name + mark, end: reader.at, fault: faultAt(reader, 'name') };
      name += mark + reader.text.slice(from, reader.at);
    } else if (code === slash || code === gt || code === brace || isNameStart(code)) return { name, end };
    else return { name, end, fault: faultAt(reader, 'name') };
  }
}

function endsName(code: number): boolean {
  return code === dot || code === slash || code === colon || code === gt || code === brace || isWhiteSpace(code);
}

function readAttribute(reader: Reader, attributes: AttributeSyntax[]): SyntaxFault | undefined {
  const start = reader.at;
  readIdentifier(reader);
  let name = reader.text.slice(start, reader.at);
  let nameEnd = reader.at;
  if (!endsAttributeName(peek(reader))) {
    attributes.push({ name, start, nameEnd, end: nameEnd });
    return faultAt(reader, 'attribute');
  }
  skipSpace(reader);
  if (peek(reader) === colon) {
    reader.at++;
    skipSpace(reader);
    const from = reader.at;
    if (!readIdentifier(reader)) return faultAt(reader, 'attribute');
    name += `:${reader.text.slice(from, reader.at)}`;
    nameEnd = reader.at;
    skipSpace(reader);
  }
  if (peek(reader) !== equals) {
    attributes.push({ name, start, nameEnd, end: nameEnd });
    return undefined;
  }
  reader.at++;
  const behind = reader.at;
  skipSpace(reader);
  const code = peek(reader);
  if (code === 34 || code === 39) {
    const value = readString(reader, code);
    if (value === undefined) {
      attributes.push({ name, start, nameEnd, end: behind });
      return { at: reader.limit, fault: 'unclosed-quote' };
    }
    attributes.push({ name, start, nameEnd, end: value.end, value });
    return undefined;
  }
  if (code === brace) {
    const syntax = readExpression(reader.text, reader.at, reader.limit, 'value', reader.effort);
    if ('fault' in syntax) {
      attributes.push({ name, start, nameEnd, end: behind });
      return syntax;
    }
    attributes.push({ name, start, nameEnd, end: syntax.end, value: { kind: 'expression', syntax } });
    reader.at = syntax.end;
    return undefined;
  }
  attributes.push({ name, start, nameEnd, end: behind });
  return faultAt(reader, 'attribute-value');
}

function endsAttributeName(code: number): boolean {
  return code === slash || code === colon || code === equals || code === gt || code === brace || isWhiteSpace(code);
}

function readString(reader: Reader, quote: number): StringSyntax | undefined {
  const start = reader.at;
  const close = find(reader.effort, reader.text, String.fromCharCode(quote), start + 1, reader.limit);
  if (close < 0) return undefined;
  reader.at = close + 1;
  const raw = reader.text.slice(start + 1, close);
  return { kind: 'string', start, end: close + 1, raw: raw.includes('\n') ? raw.replace(/\n\s+/g, lineStart) : raw };
}

/** The indentation of further lines is not part of a string. Line endings are. */
function lineStart(space: string): string {
  return space.replace(/[^\n]/g, '');
}

function spreadOf(syntax: ExpressionSyntax): AttributeSyntax {
  const { start, end } = syntax;
  return { name: '...', start, nameEnd: end, end, value: { kind: 'expression', syntax } };
}

/** True if a `<` can begin a tag. Before white space it is text. */
export function mayBeginTag(text: string, start: number, limit: number): boolean {
  const code = start + 1 < limit ? text.charCodeAt(start + 1) : -1;
  return text.charCodeAt(start) === lt && !(code === 32 || code === 9 || code === 10);
}

const voids: ReadonlySet<string> = new Set(html.void);
const names: ReadonlySet<string> = new Set([...Object.keys(html.elements), ...html.dropped, ...html.void]);

/** True for HTML elements without content, which have no closing tag in HTML. */
export function isVoidName(name: string): boolean {
  return voids.has(name);
}

/** True for the names of HTML elements. */
export function isHtmlName(name: string): boolean {
  return names.has(name);
}
