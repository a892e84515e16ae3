import type { Path } from '../../data/node.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { skipBlanks } from '../../text/text.ts';

/** The tokens that give a line of YAML its place: dashes of lists, then a key. Ranges exclude what follows. */
export type Token =
  | { readonly kind: 'dash'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'key';
      readonly start: number;
      /** After the colon. */
      readonly end: number;
      readonly colon: number;
      /** Without quotes. */
      readonly name: string;
      /** Only whitespace or a comment follows, so the value is on the lines below. */
      readonly isEmpty: boolean;
    };

/** The tokens of a line, from left to right. */
export function tokensOf(text: string, line: Range): readonly Token[] {
  const tokens: Token[] = [];
  let at = line.start;
  for (;;) {
    at = skipBlanks(text, at, line.end);
    const next = text.charAt(at + 1);
    if (at >= line.end || text.charAt(at) !== '-' || !(at + 1 === line.end || ' \t'.includes(next))) break;
    const end = at + 1 === line.end ? at + 1 : at + 2;
    tokens.push({ kind: 'dash', start: at, end });
    at = end;
  }
  const colon = colonIn(text, { start: at, end: line.end });
  if (colon === undefined) return tokens;
  const name = text
    .slice(at, colon)
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  const isEmpty = /^[ \t]*(?:#.*)?$/.test(text.slice(colon + 1, line.end));
  tokens.push({ kind: 'key', start: at, end: colon + 1, colon, name, isEmpty });
  return tokens;
}

/** The line around an offset, without its line ending. */
export function lineAt(text: string, within: Range, offset: number): Range {
  return { start: Math.max(lineStart(text, offset), within.start), end: lineEnd(text, offset, within.end) };
}

/** End of the text that starts at an offset, without trailing whitespace. */
export function wordEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, Math.max(start, end)).trimEnd().length;
}

/** Path of a key's value. */
export function keyOf(owner: Path | undefined, token: Token): Path | undefined {
  return owner === undefined || token.kind !== 'key' ? undefined : [...owner, token.name];
}

/**
 * The first colon that ends a key: followed by whitespace or the line end, with no quote, bracket or comment before it.
 */
function colonIn(text: string, { start, end }: Range): number | undefined {
  const first = text.charAt(start);
  if (first === '[' || first === '{') return undefined;
  let from = start;
  if (first === '"' || first === "'") {
    from = text.indexOf(first, start + 1);
    if (from < 0 || from >= end) return undefined;
  }
  for (let at = from; at < end; at++) {
    const sign = text.charAt(at);
    if (sign === '#' && (at === start || /\s/.test(text.charAt(at - 1)))) return undefined;
    if (sign === ':' && (at + 1 === end || /\s/.test(text.charAt(at + 1)))) return at;
  }
  return undefined;
}
