import { markdownIt } from './markdownIt.ts';

/** Character classes of CommonMark and MDX, for UTF-16 code units. -1 is the end of the text. */

const punctuation = /[\p{P}\p{S}]/u;
const idStart = /[$_\p{ID_Start}]/u;
const idContinue = /[$_\p{ID_Continue}]|\u200c|\u200d/u;
const whiteSpace = /\s/;

/** Unicode white space, including line endings. */
export function isWhiteSpace(code: number): boolean {
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : whiteSpace.test(String.fromCharCode(code));
}

/** `A` to `Z` and `a` to `z`. `code` is a UTF-16 code unit, here and in the rest of this file. */
export function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** `0` to `9`. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** `A` to `Z`, `a` to `z`, `0` to `9`. */
export function isAsciiAlphanumeric(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code);
}

/** ASCII punctuation of CommonMark, which a backslash can escape. */
export function isAsciiPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

/** Unicode punctuation and symbols. Half a surrogate pair is neither, as in micromark. */
export function isPunctuation(code: number): boolean {
  return code < 128 ? isAsciiPunctuation(code) : punctuation.test(String.fromCharCode(code));
}

/** True if the name of a tag or an attribute can begin with a character. */
export function isNameStart(code: number): boolean {
  if (code < 128) return isAsciiLetter(code) || code === 36 || code === 95;
  return idStart.test(String.fromCharCode(code));
}

/** True if a character can continue the name of a tag or an attribute: JavaScript's identifiers and `-`. */
export function isNamePart(code: number): boolean {
  if (code < 128) return isAsciiAlphanumeric(code) || code === 36 || code === 45 || code === 95;
  return idContinue.test(String.fromCharCode(code));
}

const { unescapeAll } = markdownIt.utils;
const characterReference = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-zA-Z][a-zA-Z0-9]{0,30}));/y;
const replacement = '\u{fffd}';

/** Reads a character reference such as `&amp;` at an offset. Undefined if the text there is something else. */
export function readCharacterReference(
  text: string,
  offset: number,
): { readonly value: string; readonly length: number } | undefined {
  characterReference.lastIndex = offset;
  const match = characterReference.exec(text);
  if (match === null) return undefined;
  const [written, hexadecimal, decimal] = match;
  if (hexadecimal !== undefined) return { value: fromCode(Number.parseInt(hexadecimal, 16)), length: written.length };
  if (decimal !== undefined) return { value: fromCode(Number.parseInt(decimal, 10)), length: written.length };
  // The table of markdown-it decodes named references, so that its 2,125 names are not here again.
  const value = unescapeAll(written);
  return value === written ? undefined : { value, length: written.length };
}

/** Decodes character references, as in the string of a JSX attribute. */
export function decodeReferences(text: string): string {
  return decode(text, false);
}

/** Decodes character references and backslash escapes, as in the target of a link or the language of a fence. */
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

/** Returns the character of a code point. U+FFFD for those that HTML does not allow. */
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
  return refused ? replacement : String.fromCodePoint(code);
}
