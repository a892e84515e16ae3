import { lineEnding } from '../text/lines.ts';

/** Where our block stands in a file that people write too: offsets of its lines, the last line's ending left out. */
export interface BlockPlace {
  readonly start: number;
  readonly end: number;
}

/** The line that begins the block of a site; `key` tells several sites of one repository apart (see `siteKey`). */
export function beginMarker(key: string): string {
  return key === '' ? '<!-- docsight:begin -->' : `<!-- docsight:begin ${key} -->`;
}

/** The line that ends it. */
export function endMarker(key: string): string {
  return key === '' ? '<!-- docsight:end -->' : `<!-- docsight:end ${key} -->`;
}

/** A text between markers, lines joined by `\n`, no ending on the last. What looks like a marker inside is defused. */
export function makeBlock({ key, text }: { readonly key: string; readonly text: string }): string {
  const body = text
    .replace(/<!-- docsight:/g, '<!--  docsight:')
    .replace(/\r\n?/g, '\n')
    .trim();
  return `${beginMarker(key)}\n\n${body}\n\n${endMarker(key)}`;
}

/**
 * Puts a block into a text, in place of the one that is there, else at the end. Every other character stays, a BOM and
 * line endings included; the block takes the line ending that the text has. Merging twice changes nothing.
 */
export function mergeBlock({
  existing,
  block,
  key,
}: {
  readonly existing: string | undefined;
  readonly block: string;
  readonly key: string;
}): string {
  if (existing === undefined || existing === '') return `${block}\n`;
  const ending = lineEnding(existing);
  const lines = block.replace(/\n/g, ending);
  const place = findBlock(existing, key);
  if (place !== undefined) return existing.slice(0, place.start) + lines + existing.slice(place.end);
  if (existing === '\ufeff') return `${existing}${lines}${ending}`;
  const gap = /(?:\r\n|\n|\r)$/.test(existing) ? ending : ending + ending;
  return `${existing}${gap}${lines}${ending}`;
}

/** The block of a site in a text, markers included, lines joined by `\n`; undefined when there is none. */
export function blockIn(existing: string, key: string): string | undefined {
  const place = findBlock(existing, key);
  return place === undefined ? undefined : existing.slice(place.start, place.end).replace(/\r\n?/g, '\n');
}

/**
 * True when a text has a block of the site that is not `block`. Lines that begin with one of `loose` do not count: they
 * hold what changes from day to day without making the rules wrong.
 */
export function isStale({
  existing,
  block,
  key,
  loose = [],
}: {
  readonly existing: string;
  readonly block: string;
  readonly key: string;
  readonly loose?: readonly string[] | undefined;
}): boolean {
  const found = blockIn(existing, key);
  return found !== undefined && withoutLoose(found, loose) !== withoutLoose(block, loose);
}

function withoutLoose(block: string, loose: readonly string[]): string {
  return block
    .split('\n')
    .filter((line) => !loose.some((start) => line.startsWith(start)))
    .join('\n');
}

/**
 * The first end marker whose nearest marker before it is a begin. A marker without its partner, left over from somebody's
 * edit, is text like any other, so that nothing that people wrote is ever taken for ours.
 */
export function findBlock(text: string, key: string): BlockPlace | undefined {
  const begin = beginMarker(key);
  const end = endMarker(key);
  let start: number | undefined;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const line = lineAt(text, at);
    const content = text.slice(at, line.end).trimEnd();
    if (content === begin) start = at;
    else if (content === end && start !== undefined) return { start, end: at + end.length };
    at = line.next;
  }
  return undefined;
}

function lineAt(text: string, start: number): { readonly end: number; readonly next: number } {
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) return { end: i, next: i + 1 };
    if (code === 13) return { end: i, next: text.charCodeAt(i + 1) === 10 ? i + 2 : i + 1 };
  }
  return { end: text.length, next: text.length };
}
