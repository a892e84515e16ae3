import type { DataNode, ObjectNode, ParsedData, Path, Property } from '../../data/node.ts';
import type { Range } from '../../text/range.ts';
import { skipBlanksAndEols } from '../../text/text.ts';

/** The place of an offset in JSON, possibly half-typed, and what a completion replaces there. */
export type JsonContext = JsonKeyContext | JsonValueContext;

interface BaseContext {
  /** Range that the completion replaces: the word being typed, with its quotes. */
  readonly range: Range;
  /** Offset before which a comma is missing. */
  readonly commaBefore: number | undefined;
  /** Whether a comma must follow, because another entry does. */
  readonly commaAfter: boolean;
}

/** In an object, at a key or a place for one. */
export interface JsonKeyContext extends BaseContext {
  readonly kind: 'key';
  /** Path of the object. */
  readonly path: Path;
  readonly object: ObjectNode | undefined;
  /** A colon follows, so only the key is replaced. */
  readonly hasColon: boolean;
  /** The current key. */
  readonly current: string | undefined;
}

/** After a colon or in a list, at a value or a place for one. */
export interface JsonValueContext extends BaseContext {
  readonly kind: 'value';
  /** Path of the value. */
  readonly path: Path;
  /** The current value. */
  readonly node: DataNode | undefined;
  /** The object or list around it. */
  readonly owner: DataNode | undefined;
}

type Container = Extract<DataNode, { kind: 'object' | 'array' }>;

/** Undefined if nothing can be completed: in comments, after the end, or directly after a complete value. */
export function jsonContext(text: string, { root, findings }: ParsedData, offset: number): JsonContext | undefined {
  const isInComment = findings.some(
    ({ code, range }) => code === 'json/comment' && range.start < offset && offset <= range.end,
  );
  if (isInComment) return undefined;
  if (root === undefined || (root.kind !== 'object' && root.kind !== 'array')) return rootContext(text, root, offset);
  if (!isInside(text, root, offset)) return undefined;
  const path: (string | number)[] = [];
  let at: Container = root;
  for (;;) {
    const next: { readonly node: Container; readonly step: string | number } | undefined = innerContainer(
      text,
      at,
      offset,
    );
    if (next === undefined) break;
    path.push(next.step);
    at = next.node;
  }
  return at.kind === 'object' ? inObject(text, at, path, offset) : inArray(text, at, path, offset);
}

/** An empty file, or a file with one word that is being typed. */
function rootContext(text: string, root: DataNode | undefined, offset: number): JsonValueContext | undefined {
  if (root !== undefined && (offset < root.range.start || offset > root.range.end)) return undefined;
  return {
    kind: 'value',
    path: [],
    node: root,
    owner: undefined,
    range: wordAt(text, offset),
    commaBefore: undefined,
    commaAfter: false,
  };
}

function innerContainer(
  text: string,
  at: Container,
  offset: number,
): { readonly node: Container; readonly step: string | number } | undefined {
  if (at.kind === 'array') {
    for (let i = at.items.length - 1; i >= 0; i--) {
      const node = at.items[i];
      if (node !== undefined && node.range.start < offset)
        return isContainer(node) && isInside(text, node, offset) ? { node, step: i } : undefined;
    }
    return undefined;
  }
  const found = lastBefore(at.properties, offset);
  const node = found?.value;
  return found !== undefined && node !== undefined && isContainer(node) && isInside(text, node, offset)
    ? { node, step: found.key }
    : undefined;
}

function isContainer(node: DataNode): node is Container {
  return node.kind === 'object' || node.kind === 'array';
}

/** Between the brackets of a container. The closing one may be missing. */
function isInside(text: string, node: Container, offset: number): boolean {
  if (offset <= node.range.start) return false;
  const closing = node.kind === 'object' ? '}' : ']';
  const isClosed = node.range.end - node.range.start > 1 && text.charAt(node.range.end - 1) === closing;
  return isClosed
    ? offset < node.range.end
    : offset <= node.range.end || text.slice(node.range.end, offset).trim() === '';
}

function lastBefore(properties: readonly Property[], offset: number): Property | undefined {
  for (let i = properties.length - 1; i >= 0; i--) {
    const each = properties[i];
    if (each !== undefined && each.range.start < offset) return each;
  }
  return undefined;
}

function inObject(text: string, object: ObjectNode, path: Path, offset: number): JsonContext | undefined {
  const before = lastBefore(object.properties, offset);
  if (before === undefined) return keyContext(text, object, path, offset, undefined, undefined);
  if (offset <= before.keyRange.end && isTyping(text, before.keyRange, offset))
    return keyContext(text, object, path, offset, before, commaMissingAt(text, object, before));
  const colon = skipBlanksAndEols(text, before.keyRange.end);
  const { value } = before;
  const hasColon = text.charAt(colon) === ':';
  if (!hasColon) return undefined;
  if (offset <= colon) return undefined;
  if (value === undefined || value.range.start >= offset) {
    if (/[,}]/.test(text.slice(colon + 1, offset))) return keyContext(text, object, path, offset, undefined, undefined);
    // Directly before an existing value there is nothing to complete.
    return value === undefined
      ? valueContext(text, [...path, before.key], undefined, object, offset, undefined)
      : undefined;
  }
  if (offset <= value.range.end && !isContainer(value)) {
    return isTyping(text, value.range, offset)
      ? valueContext(text, [...path, before.key], value, object, offset, undefined)
      : undefined;
  }
  const comma = text.slice(value.range.end, offset).includes(',');
  if (!comma && offset === value.range.end) return undefined;
  return keyContext(text, object, path, offset, undefined, comma ? undefined : value.range.end);
}

function inArray(
  text: string,
  list: Extract<DataNode, { kind: 'array' }>,
  path: Path,
  offset: number,
): JsonContext | undefined {
  let index = list.items.length;
  while (index > 0 && (list.items[index - 1]?.range.start ?? 0) >= offset) index--;
  const before = list.items[index - 1];
  if (before !== undefined && offset <= before.range.end && !isContainer(before)) {
    return isTyping(text, before.range, offset)
      ? valueContext(
          text,
          [...path, index - 1],
          before,
          list,
          offset,
          commaMissing(text, list.items[index - 2], before),
        )
      : undefined;
  }
  if (before === undefined) return valueContext(text, [...path, 0], undefined, list, offset, undefined);
  const comma = text.slice(before.range.end, offset).includes(',');
  if (!comma && offset === before.range.end) return undefined;
  return valueContext(text, [...path, index], undefined, list, offset, comma ? undefined : before.range.end);
}

function keyContext(
  text: string,
  object: ObjectNode,
  path: Path,
  offset: number,
  current: Property | undefined,
  commaBefore: number | undefined,
): JsonKeyContext {
  const range = current === undefined ? { start: offset, end: offset } : wordAt(text, offset, current.keyRange);
  const next = skipBlanksAndEols(text, range.end);
  const hasColon = text.charAt(next) === ':';
  return {
    kind: 'key',
    path,
    object,
    range,
    hasColon,
    current: current?.key,
    commaBefore,
    commaAfter: !hasColon && /["\w]/.test(text.charAt(next)),
  };
}

function valueContext(
  text: string,
  path: Path,
  node: DataNode | undefined,
  owner: DataNode,
  offset: number,
  commaBefore: number | undefined,
): JsonValueContext {
  const range =
    node === undefined || node.range.start > offset ? { start: offset, end: offset } : wordAt(text, offset, node.range);
  const next = skipBlanksAndEols(text, range.end);
  const following = text.charAt(next);
  const commaAfter = owner.kind === 'array' ? /["{[\w-]/.test(following) : following === '"';
  return { kind: 'value', path, node, owner, range, commaBefore, commaAfter };
}

/** Offset of the comma that is missing before an entry that is being typed. */
function commaMissingAt(text: string, object: ObjectNode, current: Property): number | undefined {
  const before = object.properties[object.properties.indexOf(current) - 1];
  // An entry without a value lacks more than a comma.
  return before?.value === undefined ? undefined : commaMissing(text, before, current);
}

interface Entry {
  readonly range: Range;
}

function commaMissing(text: string, before: Entry | undefined, current: Entry): number | undefined {
  if (before === undefined) return undefined;
  return text.slice(before.range.end, current.range.start).includes(',') ? undefined : before.range.end;
}

/** Inside a word, or at the end of an unclosed one. After a closing quote, typing is over. */
function isTyping(text: string, range: Range, offset: number): boolean {
  if (offset <= range.start) return false;
  const isQuoted = text.charAt(range.start) === '"';
  const isClosed =
    isQuoted && range.end - range.start > 1 && text.charAt(range.end - 1) === '"' && !isEscaped(text, range.end - 1);
  return !isClosed || offset < range.end;
}

function isEscaped(text: string, offset: number): boolean {
  let backslashes = 0;
  while (text.charAt(offset - 1 - backslashes) === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/**
 * The word around an offset, with its quotes. The parser may extend an unclosed string too far; only the characters of
 * the typed word are replaced.
 */
function wordAt(text: string, offset: number, token: Range = { start: offset, end: offset }): Range {
  const { start } = token;
  if (text.charAt(start) !== '"') {
    let from = offset;
    while (from > 0 && /[\w$.#/-]/.test(text.charAt(from - 1))) from--;
    let to = offset;
    while (/[\w$.#/-]/.test(text.charAt(to))) to++;
    return { start: from, end: to };
  }
  if (isClosedHere(text, offset, token)) return token;
  const word = /^[\w$./#@-]*/.exec(text.slice(offset, offset + maxWordLength))?.[0] ?? '';
  return { start, end: offset + word.length };
}

const maxWordLength = 1000;

/**
 * Whether the quote that ends a string belongs to it. If the closing quote is missing, the next opening quote ends the
 * string, as in `{"pri, "x": 1}`. Then the text after it cannot follow a string.
 */
function isClosedHere(text: string, offset: number, { start, end }: Range): boolean {
  const rest = text.slice(offset, end - 1);
  if (offset >= end || end - start < 2 || text.charAt(end - 1) !== '"' || isEscaped(text, end - 1)) return false;
  if (/[\r\n]/.test(rest)) return false;
  if (!/[\s,:{}[\]]/.test(rest)) return true;
  const following = skipBlanksAndEols(text, end);
  return following === text.length || ',:}]'.includes(text.charAt(following));
}
