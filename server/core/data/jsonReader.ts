import { createScanner } from 'jsonc-parser';
import type { Finding, Fix } from '../text/finding.ts';
import { fixOf, suggestion } from '../text/finding.ts';
import type { Range } from '../text/range.ts';
import { isBlank, trimmedEnd } from '../text/text.ts';

/** jsonc-parser's token kinds; its own are const enums, which isolated modules cannot read. */
export const TOKEN = {
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

const SCAN_ERROR = { endOfComment: 1, endOfString: 2, none: 0 } as const;

/** At most so many faults are reported for one file: the rest of a file that is no JSON at all says nothing more. */
const maxFaults = 20;

/** The token under the reader and where faults are reported. */
export interface JsonReader {
  kind: number;
  start: number;
  end: number;
  /** Of a string: unescaped; of a number or word: as written. */
  value: string;
  /** True from a fault until the structure goes on as it should: what follows from a fault is not reported again. */
  broken: boolean;
  /** Faults that were not reported each, and where the first of them is. */
  more: { readonly count: number; readonly range: Range } | undefined;
  /** How often something was not as it should be, whether or not it was reported. */
  refused: number;
  readonly findings: Finding[];
  /** Moves on to the next token. */
  next(): void;
  /** Tells a fault, unless it follows from the one before. */
  fault(
    range: Range,
    message: string,
    fix?: readonly [title: string, start: number, end: number, text: string, kind?: Fix['kind']],
  ): void;
}

/** Reads tokens by jsonc-parser's scanner and fixes what authors write in place of JSON: 'x', True, key, 007, // … */
export function jsonReader(text: string, path: string): JsonReader {
  const scanner = createScanner(text, false);
  let pos = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let faults = 0;

  const reader: JsonReader = {
    kind: TOKEN.end,
    start: pos,
    end: pos,
    value: '',
    broken: false,
    refused: 0,
    more: undefined,
    findings: [],
    next() {
      for (;;) {
        while (isBlank(text.charCodeAt(pos))) pos++;
        scanner.setPosition(pos);
        reader.kind = scanner.scan();
        reader.start = scanner.getTokenOffset();
        pos = Math.min(scanner.getPosition(), text.length);
        reader.end = pos;
        if (reader.kind === TOKEN.lineComment || reader.kind === TOKEN.blockComment) reportComment();
        else break;
      }
      reader.value = '';
      if (reader.kind === TOKEN.string) readString();
      else if (reader.kind === TOKEN.number) readNumber();
      else if (reader.kind === TOKEN.word) readWord();
    },
    fault(range, message, fix) {
      reader.refused++;
      if (!reader.broken && faults >= maxFaults) countMore(range);
      else if (!reader.broken) {
        faults++;
        const fixes =
          fix === undefined
            ? {}
            : {
                fixes: [
                  fixOf(fix[4] ?? 'safe', path, fix[0], [{ range: { start: fix[1], end: fix[2] }, text: fix[3] }]),
                ],
              };
        reader.findings.push({ code: 'json/syntax', range, message, ...fixes });
      }
      reader.broken = true;
    },
  };

  const token = (): Range => ({ start: reader.start, end: reader.end });

  function countMore(range: Range): void {
    reader.more = { count: (reader.more?.count ?? 0) + 1, range: reader.more?.range ?? range };
  }

  function reportComment(): void {
    const range = token();
    if (scanner.getTokenError() === SCAN_ERROR.endOfComment) {
      reader.fault(
        { start: range.start, end: Math.min(range.start + 2, text.length) },
        'This comment has no closing "*/", and JSON has no comments.',
      );
      return;
    }
    if (faults >= maxFaults || reader.findings.length > 10 * maxFaults) {
      countMore(range);
      return;
    }
    reader.findings.push({
      code: 'json/comment',
      range,
      message: 'JSON has no comments. Other tools that read this file will reject it.',
      // Not the sure fix: nobody's words are to go with all that is fixed at once.
      fixes: [suggestion(path, 'Remove the comment', [{ range: commentWithLine(text, range), text: '' }])],
    });
  }

  function readString(): void {
    reader.value = scanner.getTokenValue();
    const error = scanner.getTokenError();
    if (error === SCAN_ERROR.none) return;
    if (error === SCAN_ERROR.endOfString) {
      const range = token();
      reader.fault(range, 'This string has no closing quote.', closeQuote(text, range));
      return;
    }
    const wasBroken = reader.broken;
    reportStringFault(text, token(), reader);
    reader.broken = wasBroken;
  }

  function readNumber(): void {
    while (isWordPart(text.charCodeAt(pos))) pos++;
    reader.value = text.slice(reader.start, pos);
    if (pos === reader.end && scanner.getTokenError() === SCAN_ERROR.none) return;
    reader.end = pos;
    reader.kind = TOKEN.word;
  }

  function readWord(): void {
    const quote = text.slice(reader.start, reader.start + 1);
    if (quote === "'" || quote === '`' || quote === '\u201c') {
      const close = text.indexOf(quote === '\u201c' ? '\u201d' : quote, reader.start + 1);
      const lineEnd = endOfLine(text, reader.start);
      if (close > 0 && close < lineEnd) {
        pos = close + 1;
        reader.end = pos;
        reader.kind = TOKEN.string;
        reader.value = text.slice(reader.start + 1, close);
        const wasBroken = reader.broken;
        reader.fault(token(), 'Put strings and keys in straight double quotes.', [
          'Use double quotes',
          reader.start,
          pos,
          JSON.stringify(reader.value),
        ]);
        reader.broken = wasBroken;
        return;
      }
    }
    while (isWordPart(text.charCodeAt(pos)) || isPathSlash(text, pos)) pos++;
    reader.end = pos;
    reader.value = text.slice(reader.start, pos);
  }

  return reader;
}

/** The words that other languages have for JSON's. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['yes', 'true'],
  ['false', 'false'],
  ['no', 'false'],
  ['null', 'null'],
  ['none', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
]);

/** Tells what is wrong with a word where a value should stand. */
export function reportWord(reader: JsonReader): void {
  const { start, end, value } = reader;
  const range = { start, end };
  const meant = WORDS.get(value.toLowerCase());
  if (meant !== undefined)
    reader.fault(range, `In JSON, "${value}" is written ${meant}.`, [`Write ${meant}`, start, end, meant]);
  else if (/^[-+.]?\d/.test(value)) {
    const number = Number(value.replace(/^\+/, ''));
    const fix: Parameters<JsonReader['fault']>[2] = Number.isFinite(number)
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

/** Names the first character in a string that JSON forbids there. */
function reportStringFault(text: string, range: Range, reader: JsonReader): void {
  for (let i = range.start + 1; i < range.end - 1; i++) {
    const code = text.charCodeAt(i);
    if (code < 32) {
      const escaped = JSON.stringify(text.slice(i, i + 1)).slice(1, -1);
      reader.fault(
        { start: i, end: i + 1 },
        `A ${code === 9 ? 'tab' : 'control character'} in a text is written ${escaped}.`,
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

/** Where the missing quote most likely belongs: before the commas and brackets that end the line. */
function closeQuote(text: string, range: Range): Parameters<JsonReader['fault']>[2] {
  let before = range.start;
  while (before > 0 && isBlank(text.charCodeAt(before - 1))) before--;
  // Behind a comma or a brace this may be a key that lacks more than its quote.
  if (before > 0 && !/[:[]/.test(text.slice(before - 1, before))) return undefined;
  let end = range.end;
  while (end > range.start + 1 && isBlank(text.charCodeAt(end - 1))) end--;
  if (end === trimmedEnd(text)) return undefined;
  while (end > range.start + 1 && /[,\]}]/.test(text.slice(end - 1, end))) end--;
  return ['Add the closing quote', end, end, '"', 'suggestion'];
}

/** A comment together with its line where nothing else stands on that line. */
function commentWithLine(text: string, range: Range): Range {
  let start = range.start;
  while (start > 0 && isSpace(text.charCodeAt(start - 1))) start--;
  let end = range.end;
  while (isSpace(text.charCodeAt(end))) end++;
  const startsLine = start === 0 || isLineBreak(text.charCodeAt(start - 1));
  const endsLine = end === text.length || isLineBreak(text.charCodeAt(end));
  if (startsLine && endsLine) {
    if (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10) end++;
    return { start, end: Math.min(end + 1, text.length) };
  }
  return endsLine ? { start, end: range.end } : range;
}

function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  return end;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** A slash inside an unquoted path, not one that begins a comment. */
function isPathSlash(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === 47 && text.charCodeAt(offset + 1) !== 47 && text.charCodeAt(offset + 1) !== 42;
}

/** Continues a number or a word: not white space, not a quote, nothing that JSON gives a meaning. */
function isWordPart(code: number): boolean {
  if (Number.isNaN(code) || isBlank(code)) return false;
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
