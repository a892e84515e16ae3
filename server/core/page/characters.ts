/** Character classes as CommonMark and MDX have them, for UTF-16 code units (-1 stands for the end of the text). */

const PUNCTUATION = /[\p{P}\p{S}]/u;
const ID_START = /[$_\p{ID_Start}]/u;
const ID_CONTINUE = /[$_\p{ID_Continue}]|\u200c|\u200d/u;
const WHITE_SPACE = /\s/;

/** A blank or tab. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** Blank, tab or line ending. */
export function isBlankOrEol(code: number): boolean {
  return code === 32 || code === 10 || code === 9;
}

/** Unicode white space, line endings included. */
export function isWhiteSpace(code: number): boolean {
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : WHITE_SPACE.test(String.fromCharCode(code));
}

export function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isAsciiAlphanumeric(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code);
}

export function isAsciiPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

/** Unicode punctuation and symbols. Half of a surrogate pair is neither, as in micromark. */
export function isPunctuation(code: number): boolean {
  return code < 128 ? isAsciiPunctuation(code) : PUNCTUATION.test(String.fromCharCode(code));
}

/** What may begin the name of a tag or an attribute. */
export function isNameStart(code: number): boolean {
  if (code < 128) return isAsciiLetter(code) || code === 36 || code === 95;
  return ID_START.test(String.fromCharCode(code));
}

/** What may go on in the name of a tag or an attribute: JavaScript's identifiers and `-`. */
export function isNamePart(code: number): boolean {
  if (code < 128) return isAsciiAlphanumeric(code) || code === 36 || code === 45 || code === 95;
  return ID_CONTINUE.test(String.fromCharCode(code));
}

/** Where the blanks and tabs from `offset` on end. */
export function skipBlanks(text: string, offset: number, limit: number = text.length): number {
  let at = offset;
  while (at < limit && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Where the blanks, tabs and line endings from `offset` on end. */
export function skipWhiteSpace(text: string, offset: number, limit: number = text.length): number {
  let at = offset;
  while (at < limit && isBlankOrEol(text.charCodeAt(at))) at++;
  return at;
}
