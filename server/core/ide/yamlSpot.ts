import type { Path } from '../data/node.ts';
import { type DataNode, property, valueOf } from '../data/node.ts';
import type { Range } from '../text/range.ts';

/** Where an offset stands in front matter, whose fields are flat: a key, a value, an entry of a list. */
export type YamlSpot =
  | { readonly kind: 'key'; readonly range: Range; readonly hasColon: boolean; readonly current: string }
  | {
      readonly kind: 'value';
      readonly path: Path;
      readonly range: Range;
      /** As written up to the cursor. */
      readonly typed: string;
      /** A blank is missing behind the colon. */
      readonly needsBlank: boolean;
      readonly node: DataNode | undefined;
    };

/** Found by lines, as half-typed YAML is read: `ti` on a line of its own is the beginning of a key. */
export function yamlSpot(
  text: string,
  within: Range,
  root: DataNode | undefined,
  offset: number,
): YamlSpot | undefined {
  if (offset < within.start || offset > within.end) return undefined;
  const line = lineAt(text, within, offset);
  const margin = indentOf(text, line);
  const colon = colonIn(text, line);
  if (colon === undefined || offset <= colon) {
    const list = listAbove(text, within, line, margin);
    if (list !== undefined) return inList(text, line, list, offset, root);
    if (margin > 0) return undefined;
    const word = { start: line.start, end: colon ?? line.start + text.slice(line.start, line.end).trimEnd().length };
    if (/[\s#]/.test(text.slice(word.start, Math.min(word.end, offset)))) return undefined;
    return { kind: 'key', range: word, hasColon: colon !== undefined, current: text.slice(word.start, word.end) };
  }
  const key = text
    .slice(line.start + margin, colon)
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  if (margin > 0) return undefined;
  const start = skipBlanks(text, colon + 1, line.end);
  const node = valueOf(root, key) ?? property(root, key)?.value;
  const end = Math.max(start, line.start + text.slice(line.start, line.end).trimEnd().length);
  if (text.charAt(start) === '[') return inFlow(text, { start, end }, key, offset, node);
  if (offset < start && offset > colon + 1)
    return { kind: 'value', path: [key], range: { start: offset, end: offset }, typed: '', needsBlank: false, node };
  return {
    kind: 'value',
    path: [key],
    range: { start: Math.min(start, offset), end: Math.max(end, offset) },
    typed: text.slice(Math.min(start, offset), offset),
    needsBlank: offset === colon + 1,
    node,
  };
}

function lineAt(text: string, within: Range, offset: number): Range {
  let start = offset;
  while (start > within.start && !isLineBreak(text.charCodeAt(start - 1))) start--;
  let end = offset;
  while (end < within.end && !isLineBreak(text.charCodeAt(end))) end++;
  return { start, end };
}

function indentOf(text: string, line: Range): number {
  return /^[ \t]*/.exec(text.slice(line.start, line.end))?.[0].length ?? 0;
}

/** The first colon that ends a key: blank or line end behind it, no quote or comment before it. */
function colonIn(text: string, line: Range): number | undefined {
  const quote = text.charAt(line.start);
  let from = line.start;
  if (quote === '"' || quote === "'") from = Math.max(text.indexOf(quote, line.start + 1), line.start);
  for (let at = from; at < line.end; at++) {
    const sign = text.charAt(at);
    if (sign === '#') return undefined;
    if (sign === ':' && (at + 1 === line.end || /\s/.test(text.charAt(at + 1)))) return at;
  }
  return undefined;
}

/** The key whose list an indented or dashed line belongs to. */
function listAbove(text: string, within: Range, line: Range, margin: number): string | undefined {
  if (margin === 0 && !text.slice(line.start, line.end).startsWith('-')) return undefined;
  let at = line.start;
  while (at > within.start) {
    const above = lineAt(text, within, at - 1);
    const written = text.slice(above.start, above.end);
    if (written.trim() !== '' && !/^\s*-/.test(written)) {
      const colon = colonIn(text, above);
      return colon === undefined || indentOf(text, above) > 0 || text.slice(colon + 1, above.end).trim() !== ''
        ? undefined
        : written.slice(0, colon - above.start).trim();
    }
    at = above.start;
  }
  return undefined;
}

function inList(
  text: string,
  line: Range,
  key: string,
  offset: number,
  root: DataNode | undefined,
): YamlSpot | undefined {
  const dash = /^[ \t]*-[ \t]*/.exec(text.slice(line.start, line.end))?.[0];
  if (dash === undefined) return undefined;
  const start = line.start + dash.length;
  if (offset < start) return undefined;
  const end = Math.max(offset, line.start + text.slice(line.start, line.end).trimEnd().length);
  const index = countDashes(text, line.start, key);
  const list = valueOf(root, key);
  return {
    kind: 'value',
    path: [key, index],
    range: { start, end: Math.max(start, end) },
    typed: text.slice(start, offset),
    needsBlank: dash.endsWith('-'),
    node: list?.kind === 'array' ? list.items[index] : undefined,
  };
}

function countDashes(text: string, from: number, key: string): number {
  const lines = text.slice(0, from).split(/\r\n|\n|\r/);
  let count = 0;
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? '';
    if (line.startsWith(`${key}:`)) break;
    if (/^\s*-/.test(line)) count++;
  }
  return count;
}

/** `[a, b|]` on one line. */
function inFlow(
  text: string,
  list: Range,
  key: string,
  offset: number,
  node: DataNode | undefined,
): YamlSpot | undefined {
  if (offset <= list.start || (offset >= list.end && text.charAt(list.end - 1) === ']')) return undefined;
  let start = offset;
  while (start > list.start + 1 && text.charAt(start - 1) !== ',') start--;
  start = skipBlanks(text, start, offset);
  let end = offset;
  while (end < list.end && !',]'.includes(text.charAt(end))) end++;
  const index = text.slice(list.start, offset).split(',').length - 1;
  return {
    kind: 'value',
    path: [key, index],
    range: { start, end },
    typed: text.slice(start, offset),
    needsBlank: false,
    node: node?.kind === 'array' ? node.items[index] : undefined,
  };
}

function skipBlanks(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && ' \t'.includes(text.charAt(at))) at++;
  return at;
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}
