import { indentAt, lineEnding, reindented } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';

/** How lines are written: one level of indentation, and the line ending. */
export interface LineFormat {
  readonly unit: string;
  readonly ending: string;
}

/** Prints a value of JSON for its new place. Lines after the first begin with `margin`. */
export type Writing = (margin: string, format: LineFormat) => string;

/** Prints a plain value in the lines of `JSON.stringify`. */
export function plain(value: unknown): Writing {
  const isSmall = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  return (margin, { unit, ending }) =>
    isSmall ? JSON.stringify(value) : JSON.stringify(value, undefined, unit).replaceAll('\n', `${ending}${margin}`);
}

/** JSON text from another place, where its lines began with `margin`. */
export interface Piece {
  readonly text: string;
  readonly margin: string;
}

/** Returns the text at a range as a piece. */
export function pieceAt(text: string, { start, end }: Range): Piece {
  return { text: text.slice(start, end), margin: indentAt(text, start) };
}

/** Prints a piece with the margin and line ending of its new place. */
export function written({ text, margin: was }: Piece): Writing {
  return (margin, { ending }) => reindented({ text, was, margin, ending });
}

/** Prints an object over several lines. */
export function objectOf(entries: Iterable<readonly [key: string, value: Writing]>): Writing {
  return block(
    ['{', '}'],
    [...entries].map(
      ([key, value]): Writing =>
        (margin, format) =>
          `${JSON.stringify(key)}: ${value(margin, format)}`,
    ),
  );
}

/** Prints an array over several lines. */
export function listOf(items: readonly Writing[]): Writing {
  return block(['[', ']'], items);
}

function block([open, close]: readonly [string, string], entries: readonly Writing[]): Writing {
  if (entries.length === 0) return () => open + close;
  return (margin, format) => {
    const { unit, ending } = format;
    const inner = margin + unit;
    const lines = entries.map((each) => `${ending}${inner}${each(inner, format)}`);
    return `${open}${lines.join(',')}${ending}${margin}${close}`;
  };
}

/**
 * Returns the format of lines around a place. The text can consist of several files: docs.json and the files that it
 * refers to. So the lines around the place decide, and the beginning of the text only if they show nothing.
 */
export function formatAt(text: string, { start, end }: Range): LineFormat {
  return { unit: unitAt(text, start, end), ending: endingAt(text, start, end) };
}

/** How far around a place the format is looked for, in UTF-16 code units. */
const near = 2000;

function endingAt(text: string, start: number, end: number): string {
  const breaks = /\r\n|\n|\r/;
  // The line after the last one of a file belongs to another file, so the lines before are read first.
  const inside = breaks.exec(text.slice(start, Math.min(end, start + near)));
  const before = text
    .slice(Math.max(0, start - near), start)
    .match(/\r\n|\n|\r/g)
    ?.at(-1);
  const isNested = indentAt(text, start) !== '';
  return (
    (inside?.[0] ?? (isNested ? before : (breaks.exec(text.slice(end, end + near))?.[0] ?? before))) || lineEnding(text)
  );
}

function unitAt(text: string, start: number, end: number): string {
  const outer = indentAt(text, start);
  const inner = /[\r\n]([ \t]+)[^\s]/.exec(text.slice(start, Math.min(end, start + near)))?.[1];
  if (inner !== undefined && inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
  if (outer === '') return unitOf(text);
  const lines = text.slice(Math.max(0, start - 10 * near), start).split(/\r\n|\n|\r/);
  const around = lines
    .slice(1, -1)
    .map((line) => /^[ \t]*(?=\S)/.exec(line)?.[0])
    .findLast((indent) => indent !== undefined && indent.length < outer.length);
  return around !== undefined && outer.startsWith(around) ? outer.slice(around.length) : unitOf(text);
}

/** One level of indentation as the text has it. */
export function unitOf(text: string): string {
  return /[\r\n]([ \t]+)(?=["{[])/.exec(text.slice(0, 2000))?.[1] ?? '  ';
}

/** Whether the text between two entries has a comment. */
export function hasComment(gap: string): boolean {
  return /\/[/*]/.test(gap);
}
