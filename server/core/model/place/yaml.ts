import type { Path } from '../../data/node.ts';
import type { Range } from '../../text/range.ts';
import { skipBlanks } from '../../text/text.ts';
import { keyOf, lineAt, type Token, tokensOf, wordEnd } from './yamlLine.ts';

/** The place of an offset in front matter: at a key, in a value, or at an entry of a list. */
export type YamlContext = YamlKeyContext | YamlValueContext;

/** At a key or a place for one. A completion replaces `range`. */
export interface YamlKeyContext {
  readonly kind: 'key';
  /** Path of the object. */
  readonly path: Path;
  readonly range: Range;
  readonly hasColon: boolean;
  /** The current key. */
  readonly current: string;
  /** Inside `{ }`, where entries are on one line. */
  readonly inFlow: boolean;
}

/** After a colon or dash. A completion replaces `range`. */
export interface YamlValueContext {
  readonly kind: 'value';
  /** Path of the value. */
  readonly path: Path;
  readonly range: Range;
  /** The text up to the cursor. */
  readonly typed: string;
  /** The space after the colon or dash is missing. */
  readonly needsBlank: boolean;
  /** The key with its colon, if the line has nothing else: `og:` may be the start of `og:title`. */
  readonly key?: Range;
}

/**
 * Limit of indentation, in columns. Each level is searched from the innermost, and real front matter is not nested so
 * deeply.
 */
const maxColumns = 500;

/** Found line by line, because half-typed YAML does not parse: `ti` alone on a line is the start of a key. */
export function yamlContext(text: string, within: Range, offset: number): YamlContext | undefined {
  if (offset < within.start || offset > within.end) return undefined;
  const flow = flowAround(text, within, offset);
  if (flow !== undefined) return flow;
  const line = lineAt(text, within, offset);
  const tokens = tokensOf(text, line);
  const last = tokens.at(-1);
  if (last?.kind === 'key' && offset > last.colon) return valueContext(text, within, line, last, tokens, offset);
  const dash = tokens.findLast((token) => token.kind === 'dash');
  // The typed text starts after the last dash, or after the indentation.
  const start =
    dash === undefined
      ? firstSign(text, line, offset)
      : Math.max(dash.end, firstSign(text, { ...line, start: dash.end }, offset));
  if (offset < start || (dash !== undefined && offset < dash.end)) return undefined;
  if (dash !== undefined && last === dash) return itemContext(text, within, line, dash, start, offset);
  const column = start - line.start;
  const path =
    dash === undefined ? containerAt(text, within, line, column, false) : pathOfDash(text, within, line, dash);
  if (path === undefined) return undefined;
  const colon = last?.kind === 'key' ? last.colon : undefined;
  const end = colon ?? wordEnd(text, start, line.end);
  if (/[\s#]/.test(text.slice(start, offset))) return undefined;
  return {
    kind: 'key',
    path,
    range: { start, end: Math.max(start, end) },
    hasColon: colon !== undefined,
    current: text.slice(start, end),
    inFlow: false,
  };
}

/** The first character of a line after its indentation; on a blank line, the cursor. */
function firstSign(text: string, { start, end }: Range, offset: number): number {
  const blanks = /^[ \t]*/.exec(text.slice(start, end))?.[0].length ?? 0;
  return start + blanks >= end ? Math.min(offset, end) : start + blanks;
}

function valueContext(
  text: string,
  within: Range,
  line: Range,
  key: Extract<Token, { kind: 'key' }>,
  tokens: readonly Token[],
  offset: number,
): YamlContext | undefined {
  const owner = pathOfToken(text, within, line, key, tokens);
  if (owner === undefined) return undefined;
  const path = [...owner, key.name];
  const start = skipBlanks(text, key.colon + 1, line.end);
  const comment = commentIn(text, start, line.end);
  if (offset > comment) return undefined;
  const end = start === comment ? offset : wordEnd(text, start, comment);
  if (offset < start && offset > key.colon + 1)
    return { kind: 'value', path, range: { start: offset, end: offset }, typed: '', needsBlank: false };
  return {
    kind: 'value',
    path,
    range: { start: Math.min(start, offset), end: Math.max(end, offset) },
    typed: text.slice(Math.min(start, offset), offset),
    needsBlank: offset === key.colon + 1,
    ...(offset === line.end && start === offset && { key: { start: key.start, end: key.end } }),
  };
}

/** Start of the comment after a value, or the end of the line. */
function commentIn(text: string, start: number, end: number): number {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?)/.exec(text.slice(start, end))?.[0].length ?? 0;
  for (let at = start + quoted; at < end; at++)
    if (text.charAt(at) === '#' && (at === start || /\s/.test(text.charAt(at - 1)))) return at;
  return end;
}

/** `- ` and the text after it: an item of a list, or the first key of one. */
function itemContext(
  text: string,
  within: Range,
  line: Range,
  dash: Extract<Token, { kind: 'dash' }>,
  start: number,
  offset: number,
): YamlContext | undefined {
  const path = pathOfDash(text, within, line, dash);
  const comment = commentIn(text, start, line.end);
  if (path === undefined || offset > comment) return undefined;
  return {
    kind: 'value',
    path,
    range: { start, end: Math.max(offset, wordEnd(text, start, comment)) },
    typed: text.slice(start, offset),
    needsBlank: dash.end === dash.start + 1,
  };
}

/** Path of the object or list item that contains a token. */
function pathOfToken(
  text: string,
  within: Range,
  line: Range,
  token: Token,
  tokens: readonly Token[],
): Path | undefined {
  const before = tokens[tokens.indexOf(token) - 1];
  if (before?.kind === 'dash') return pathOfDash(text, within, line, before);
  return containerAt(text, within, line, token.start - line.start, token.kind === 'dash');
}

/** Path of a list item, found by its dash. */
function pathOfDash(text: string, within: Range, line: Range, dash: Token): Path | undefined {
  if (dash.start - line.start > maxColumns) return undefined;
  const tokens = tokensOf(text, line);
  const list = pathOfToken(text, within, line, tokens.find(({ start }) => start === dash.start) ?? dash, tokens);
  return list === undefined ? undefined : [...list, dashesBefore(text, within, line, dash.start - line.start)];
}

/** Path of the container whose entries start at a column, found in the lines above by indentation. */
function containerAt(text: string, within: Range, line: Range, column: number, isDash: boolean): Path | undefined {
  if (column > maxColumns) return undefined;
  for (let above = lineAbove(text, within, line); above !== undefined; above = lineAbove(text, within, above)) {
    const tokens = tokensOf(text, above);
    const owner = tokens.findLast((token) => {
      const at = token.start - (above?.start ?? 0);
      // A list can be indented as far as its key.
      return at < column || (isDash && at === column && token.kind === 'key' && token.isEmpty);
    });
    if (owner === undefined) continue;
    if (owner.kind === 'dash')
      return owner === tokens.at(-1) || isInside(tokens, owner, above, column)
        ? pathOfDash(text, within, above, owner)
        : undefined;
    // A scalar cannot contain entries.
    if (!owner.isEmpty) return undefined;
    const outer = pathOfToken(text, within, above, owner, tokens);
    return outer === undefined ? undefined : [...outer, owner.name];
  }
  return column === 0 ? [] : undefined;
}

/** After `- name: x`, keys below `name` belong to the same item. */
function isInside(tokens: readonly Token[], dash: Token, line: Range, column: number): boolean {
  const next = tokens[tokens.indexOf(dash) + 1];
  return next !== undefined && next.start - line.start === column;
}

/** Number of earlier items in the same list. */
function dashesBefore(text: string, within: Range, line: Range, column: number): number {
  let count = 0;
  for (let above = lineAbove(text, within, line); above !== undefined; above = lineAbove(text, within, above)) {
    const start = above.start;
    const tokens = tokensOf(text, above);
    if (tokens.some((token) => token.kind === 'dash' && token.start - start === column)) count++;
    else if (tokens.some((token) => token.start - start <= column)) break;
  }
  return count;
}

/** The nearest line above with content. */
function lineAbove(text: string, within: Range, line: Range): Range | undefined {
  let at = line.start;
  while (at > within.start) {
    const above = lineAt(text, within, at - 1);
    if (/^[ \t]*[^\s#]/.test(text.slice(above.start, above.end))) return above;
    at = above.start;
  }
  return undefined;
}

/** A place between brackets that opened on this line or above. */
function flowAround(text: string, within: Range, offset: number): YamlContext | undefined {
  let line: Range | undefined = lineAt(text, within, offset);
  for (let lines = 0; line !== undefined && lines < 50; lines++) {
    const tokens = tokensOf(text, line);
    const last = tokens.at(-1);
    const from = last === undefined ? undefined : skipBlanks(text, last.end, line.end);
    if (last !== undefined && from !== undefined) {
      if (from >= offset || !'[{'.includes(text.charAt(from) || ' ')) return undefined;
      const path =
        last.kind === 'dash'
          ? pathOfDash(text, within, line, last)
          : keyOf(pathOfToken(text, within, line, last, tokens), last);
      return path === undefined ? undefined : flowContext(text, from, offset, path, within.end);
    }
    line = lineAbove(text, within, line);
  }
  return undefined;
}

interface Frame {
  readonly isList: boolean;
  index: number;
  key: string | undefined;
  /** Start of the entry, or of the value after a key. */
  from: number;
}

/** A place in `[a, { b: c }]`, found by counting from the opening bracket. Undefined after the closing one. */
export function flowContext(
  text: string,
  start: number,
  offset: number,
  owner: Path,
  limit: number,
): YamlContext | undefined {
  const frames: Frame[] = [];
  let quote = '';
  for (let at = start; at < offset; at++) {
    const sign = text.charAt(at);
    const frame = frames.at(-1);
    if (quote !== '') {
      if (sign === '\\' && quote === '"') at++;
      else if (sign === quote) quote = '';
    } else if ((sign === '"' || sign === "'") && frame !== undefined && text.slice(frame.from, at).trim() === '')
      quote = sign;
    else if (sign === '[' || sign === '{')
      frames.push({ isList: sign === '[', index: 0, key: undefined, from: at + 1 });
    else if (frame === undefined) return undefined;
    else if (sign === ']' || sign === '}') frames.pop();
    else if (sign === ',') {
      frame.index++;
      frame.key = undefined;
      frame.from = at + 1;
    } else if (sign === ':' && !frame.isList && frame.key === undefined && endsKey(text.charAt(at + 1))) {
      frame.key = bare(text.slice(frame.from, at));
      frame.from = at + 1;
    }
    if (frames.length > 100) return undefined;
  }
  const frame = frames.at(-1);
  if (frame === undefined) return undefined;
  const path: (string | number)[] = [...owner];
  for (const each of frames.slice(0, -1)) {
    if (each.isList) path.push(each.index);
    else if (each.key !== undefined) path.push(each.key);
  }
  let from = frame.from;
  while (from < offset && /\s/.test(text.charAt(from))) from++;
  let end = offset;
  while (
    end < limit &&
    !/[,\]}\r\n]/.test(text.charAt(end)) &&
    !(text.charAt(end) === ':' && frame.key === undefined && !frame.isList)
  )
    end++;
  const range = { start: from, end: from + text.slice(from, end).trimEnd().length };
  if (!frame.isList && frame.key === undefined) {
    const hasColon = text.charAt(end) === ':';
    return { kind: 'key', path, range, hasColon, current: bare(text.slice(from, end)), inFlow: true };
  }
  return {
    kind: 'value',
    path: [...path, frame.isList ? frame.index : (frame.key ?? '')],
    range: { start: from, end: Math.max(offset, range.end) },
    typed: text.slice(from, offset),
    needsBlank: !frame.isList && text.charAt(offset - 1) === ':',
  };
}

function endsKey(next: string): boolean {
  return next === '' || /[\s,}]/.test(next);
}

function bare(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}
