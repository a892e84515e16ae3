import { createScanner, type JSONScanner } from 'jsonc-parser';
import type { Finding, Fix } from '../../text/finding.ts';
import { fixOf, suggestion } from '../../text/finding.ts';
import { lineEnd } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { isBlank, isBlankOrEol, trimmedEnd } from '../../text/text.ts';

/** jsonc-parser's token kinds; its own are const enums, which isolated modules cannot read. */
export const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  word: 16,
  end: 17,
} as const;

const scanError = { endOfComment: 1, endOfString: 2, none: 0 } as const;

/** Maximum number of faults that are reported for one file. More would not help in a file that is not JSON at all. */
const maxFaults = 20;

/** A change that ends a fault. */
export type JsonFix = readonly [title: string, start: number, end: number, text: string, kind?: Fix['kind']];

/**
 * Reads tokens with jsonc-parser's scanner and fixes what authors write instead of JSON: 'x', True, key, 007, // …
 * The reader is always at one token. Faults are reported with their token, each once:
 *
 *     sound ──► fault() ──► broken: faults that follow from this one are only counted
 *       ▲                     │
 *       └─────────────────────┘ the caller resets `broken` once the structure is as expected again
 */
export class JsonReader {
  kind: number = token.end;
  start: number;
  end: number;
  /** For a string, its unescaped content. For a number or word, its text. */
  value = '';
  /**
   * True from a fault until the structure is as expected again. Faults in between follow from the first and are not
   * reported.
   */
  broken = false;
  /** Faults that were not reported one by one, and the place of the first. */
  more: { readonly count: number; readonly range: Range } | undefined;
  /** Number of faults, reported or not. */
  refused = 0;
  readonly findings: Finding[] = [];
  readonly #text: string;
  readonly #path: string;
  readonly #scanner: JSONScanner;
  /** Offset at which the search for the next token starts. */
  #pos: number;
  #faults = 0;

  constructor(text: string, path: string) {
    this.#text = text;
    this.#path = path;
    this.#scanner = createScanner(text, false);
    this.#pos = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.start = this.#pos;
    this.end = this.#pos;
  }

  /** Moves on to the next token. */
  next(): void {
    const text = this.#text;
    const scanner = this.#scanner;
    for (;;) {
      while (isBlankOrEol(text.charCodeAt(this.#pos))) this.#pos++;
      scanner.setPosition(this.#pos);
      this.kind = scanner.scan();
      this.start = scanner.getTokenOffset();
      this.#pos = Math.min(scanner.getPosition(), text.length);
      this.end = this.#pos;
      if (this.kind === token.lineComment || this.kind === token.blockComment) this.#reportComment();
      else break;
    }
    this.value = '';
    if (this.kind === token.string) this.#readString();
    else if (this.kind === token.number) this.#readNumber();
    else if (this.kind === token.word) this.#readWord();
  }

  /** Reports a fault, unless it follows from the one before. */
  fault(range: Range, message: string, fix?: JsonFix): void {
    this.refused++;
    if (!this.broken && this.#faults >= maxFaults) this.#countMore(range);
    else if (!this.broken) {
      this.#faults++;
      this.findings.push({ code: 'json/syntax', range, message, ...(fix && { fixes: [fixFor(this.#path, fix)] }) });
    }
    this.broken = true;
  }

  /** Range of the current token. */
  get range(): Range {
    return { start: this.start, end: this.end };
  }

  #countMore(range: Range): void {
    this.more = { count: (this.more?.count ?? 0) + 1, range: this.more?.range ?? range };
  }

  #reportComment(): void {
    const range = this.range;
    if (this.#scanner.getTokenError() === scanError.endOfComment) {
      this.fault(
        { start: range.start, end: Math.min(range.start + 2, this.#text.length) },
        'This comment has no closing "*/", and JSON has no comments.',
      );
      return;
    }
    if (this.#faults >= maxFaults || this.findings.length > 10 * maxFaults) {
      this.#countMore(range);
      return;
    }
    this.findings.push({
      code: 'json/comment',
      range,
      message: 'JSON has no comments. Other tools that read this file will reject it.',
      // Not a safe fix, because it would delete an author's words together with all other safe fixes.
      fixes: [
        suggestion({
          path: this.#path,
          title: 'Remove the comment',
          edits: [{ range: commentWithLine(this.#text, range), text: '' }],
        }),
      ],
    });
  }

  #readString(): void {
    this.value = this.#scanner.getTokenValue();
    const error = this.#scanner.getTokenError();
    if (error === scanError.none) return;
    if (error === scanError.endOfString) {
      const range = this.range;
      this.fault(range, 'This string has no closing quote.', closeQuote(this.#text, range));
      return;
    }
    const wasBroken = this.broken;
    reportStringFault(this.#text, this.range, this);
    this.broken = wasBroken;
  }

  #readNumber(): void {
    while (isWordPart(this.#text.charCodeAt(this.#pos))) this.#pos++;
    this.value = this.#text.slice(this.start, this.#pos);
    if (this.#pos === this.end && this.#scanner.getTokenError() === scanError.none) return;
    this.end = this.#pos;
    this.kind = token.word;
  }

  #readWord(): void {
    const quote = this.#text.slice(this.start, this.start + 1);
    if (quote === "'" || quote === '`' || quote === '\u201c') {
      const close = this.#text.indexOf(quote === '\u201c' ? '\u201d' : quote, this.start + 1);
      const end = lineEnd(this.#text, this.start);
      if (close > 0 && close < end) {
        this.#pos = close + 1;
        this.end = this.#pos;
        this.kind = token.string;
        this.value = this.#text.slice(this.start + 1, close);
        const wasBroken = this.broken;
        this.fault(this.range, 'Put strings and keys in straight double quotes.', [
          'Use double quotes',
          this.start,
          this.#pos,
          JSON.stringify(this.value),
        ]);
        this.broken = wasBroken;
        return;
      }
    }
    while (isWordPart(this.#text.charCodeAt(this.#pos)) || isPathSlash(this.#text, this.#pos)) this.#pos++;
    this.end = this.#pos;
    this.value = this.#text.slice(this.start, this.#pos);
  }
}

function fixFor(path: string, [title, start, end, text, kind = 'safe']: JsonFix): Fix {
  return fixOf({ kind, path, title, edits: [{ range: { start, end }, text }] });
}

/** Words of other languages for JSON's keywords. */
const words: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['yes', 'true'],
  ['false', 'false'],
  ['no', 'false'],
  ['null', 'null'],
  ['none', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
]);

/** Reports a word in place of a value. */
export function reportWord(reader: JsonReader): void {
  const { start, end, value } = reader;
  const range = { start, end };
  const meant = words.get(value.toLowerCase());
  if (meant !== undefined)
    reader.fault(range, `In JSON, "${value}" is written ${meant}.`, [`Write ${meant}`, start, end, meant]);
  else if (/^[-+.]?\d/.test(value)) {
    const number = Number(value.replace(/^\+/, ''));
    const fix: JsonFix = Number.isFinite(number)
      ? [`Write ${JSON.stringify(number)}`, start, end, JSON.stringify(number)]
      : [`Write ${JSON.stringify(value)}`, start, end, JSON.stringify(value)];
    reader.fault(range, `"${value}" is not a valid JSON number.`, fix);
  } else if (/^[\p{L}_$/][^\s"]*$/u.test(value)) {
    reader.fault(range, `Put strings in double quotes: ${JSON.stringify(value)}.`, [
      'Add quotes',
      start,
      end,
      JSON.stringify(value),
    ]);
  } else
    reader.fault(range, 'A value is expected here: a string in double quotes, a number, true, false, null, { or [.');
}

/** Reports the first character in a string that JSON does not allow there. */
function reportStringFault(text: string, range: Range, reader: JsonReader): void {
  for (let i = range.start + 1; i < range.end - 1; i++) {
    const code = text.charCodeAt(i);
    if (code < 32) {
      const escaped = JSON.stringify(text.slice(i, i + 1)).slice(1, -1);
      reader.fault(
        { start: i, end: i + 1 },
        `A ${code === 9 ? 'tab' : 'control character'} in a string is written ${escaped}.`,
        [`Write ${escaped}`, i, i + 1, escaped],
      );
      return;
    }
    if (code !== 92) continue;
    const after = text.slice(i + 1, i + 2);
    if (after === 'u' && !/^[0-9a-fA-F]{4}/.test(text.slice(i + 2, i + 6))) {
      reader.fault(
        { start: i, end: Math.min(i + 2, range.end) },
        '"\\u" must be followed by four hexadecimal digits.',
        ['Double the backslash', i, i, '\\'],
      );
      return;
    }
    if (!'"\\/bfnrtu'.includes(after)) {
      reader.fault(
        { start: i, end: i + 2 },
        `"\\${after}" is not a valid escape sequence in JSON. Write "\\\\" for a backslash.`,
        ['Double the backslash', i, i, '\\'],
      );
      return;
    }
    i++;
  }
}

/** Adds a missing quote at its most likely place: before the commas and brackets at the end of the line. */
function closeQuote(text: string, range: Range): JsonFix | undefined {
  let before = range.start;
  while (before > 0 && isBlankOrEol(text.charCodeAt(before - 1))) before--;
  // After a comma or a brace this can be a key that lacks more than its quote.
  if (before > 0 && !/[:[]/.test(text.slice(before - 1, before))) return undefined;
  let end = range.end;
  while (end > range.start + 1 && isBlankOrEol(text.charCodeAt(end - 1))) end--;
  if (end === trimmedEnd(text)) return undefined;
  while (end > range.start + 1 && /[,\]}]/.test(text.slice(end - 1, end))) end--;
  return ['Add the closing quote', end, end, '"', 'suggestion'];
}

/** Returns the range of a comment, with its line if nothing else is on that line. */
function commentWithLine(text: string, range: Range): Range {
  let start = range.start;
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--;
  let end = range.end;
  while (isBlank(text.charCodeAt(end))) end++;
  const startsLine = start === 0 || isLineBreak(text.charCodeAt(start - 1));
  const endsLine = end === text.length || isLineBreak(text.charCodeAt(end));
  if (startsLine && endsLine) {
    if (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10) end++;
    return { start, end: Math.min(end + 1, text.length) };
  }
  return endsLine ? { start, end: range.end } : range;
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** True for a slash inside an unquoted path. False if it begins a comment. */
function isPathSlash(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === 47 && text.charCodeAt(offset + 1) !== 47 && text.charCodeAt(offset + 1) !== 42;
}

/** True if a character continues a number or a word: not white space, not a quote, not JSON punctuation. */
function isWordPart(code: number): boolean {
  if (Number.isNaN(code) || isBlankOrEol(code)) return false;
  switch (code) {
    case 34: // "
    case 44: // ,
    case 47: // /
    case 58: // :
    case 91: // [
    case 93: // ]
    case 123: // {
    case 125: // }
      return false;
    default:
      return true;
  }
}
