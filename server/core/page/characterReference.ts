import { isAsciiPunctuation } from './characters.ts';
import { markdownIt } from './markdownIt.ts';

const { unescapeAll } = markdownIt.utils;
const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-zA-Z][a-zA-Z0-9]{0,30}));/y;
const REPLACEMENT = '\u{fffd}';

/** A character reference such as `&amp;` at an offset: its text and its length; undefined when there is none. */
export function readCharacterReference(
  text: string,
  offset: number,
): { readonly value: string; readonly length: number } | undefined {
  REFERENCE.lastIndex = offset;
  const match = REFERENCE.exec(text);
  if (match === null) return undefined;
  const [written, hexadecimal, decimal] = match;
  if (hexadecimal !== undefined) return { value: fromCode(Number.parseInt(hexadecimal, 16)), length: written.length };
  if (decimal !== undefined) return { value: fromCode(Number.parseInt(decimal, 10)), length: written.length };
  // Named references are decoded by markdown-it's own table: no second copy of 2,125 names.
  const value = unescapeAll(written);
  return value === written ? undefined : { value, length: written.length };
}

/** Decodes character references, as in a JSX attribute's string. */
export function decodeReferences(text: string): string {
  return decode(text, false);
}

/** Decodes character references and backslash escapes, as in a link's target or a fence's language. */
export function decodeString(text: string): string {
  return decode(text, true);
}

function decode(text: string, escapes: boolean): string {
  if (!text.includes('&') && !(escapes && text.includes('\\'))) return text;
  let result = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (escapes && code === 92 && isAsciiPunctuation(text.charCodeAt(at + 1))) {
      result += text.slice(from, at);
      from = at + 1;
      at++;
    } else if (code === 38) {
      const reference = readCharacterReference(text, at);
      if (reference === undefined) continue;
      result += text.slice(from, at) + reference.value;
      from = at + reference.length;
      at = from - 1;
    }
  }
  return result + text.slice(from);
}

/** The character of a code point; U+FFFD for those that HTML does not allow. */
function fromCode(code: number): string {
  const refused =
    code < 9 ||
    code === 11 ||
    (code > 13 && code < 32) ||
    (code > 126 && code < 160) ||
    (code > 0xd7ff && code < 0xe000) ||
    (code > 0xfdcf && code < 0xfdf0) ||
    (code & 0xfffe) === 0xfffe ||
    code > 0x10ffff;
  return refused ? REPLACEMENT : String.fromCodePoint(code);
}
