import { lineEnding } from '../text/lines.ts';

/**
 * Place of our block in a file that people edit too: from the first marker line to the end of the last one, without its
 * line ending.
 */
export interface BlockPlace {
  readonly start: number;
  readonly end: number;
}

/** The line that begins a site's block. `key` distinguishes the sites of a repository (see `siteKey`). */
export function beginMarker(key: string): string {
  return key === '' ? '<!-- docsight:begin -->' : `<!-- docsight:begin ${key} -->`;
}

/** The line that ends the block. */
export function endMarker(key: string): string {
  return key === '' ? '<!-- docsight:end -->' : `<!-- docsight:end ${key} -->`;
}

/**
 * A text between markers, with lines joined by `\n` and no final line ending. Markers inside the text are made
 * harmless.
 */
export function makeBlock({ key, text }: { readonly key: string; readonly text: string }): string {
  const body = text
    .replace(/<!-- docsight:/g, '<!--  docsight:')
    .replace(/\r\n?/g, '\n')
    .trim();
  return `${beginMarker(key)}\n\n${body}\n\n${endMarker(key)}`;
}

/**
 * Inserts a block into a text: replaces the existing one, or appends it. All other characters stay, including a BOM and
 * line endings; the block gets the line endings of the text. Merging twice changes nothing.
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

/** The site's block in a text with its markers, lines joined by `\n`; undefined if none exists. */
export function blockIn(existing: string, key: string): string | undefined {
  const place = findBlock(existing, key);
  return place === undefined ? undefined : existing.slice(place.start, place.end).replace(/\r\n?/g, '\n');
}

/**
 * Whether a text has an outdated block of the site. Lines that begin with one of `loose` are ignored: they change daily
 * without making the rules wrong.
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
 * Finds the first end marker whose previous marker is a begin marker. A marker without its partner is left over from a
 * manual edit. It is treated as normal text, so that text by people is never replaced.
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
