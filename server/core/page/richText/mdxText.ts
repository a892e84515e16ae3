import { percentEncode } from '../../text/percent.ts';

/**
 * Escapes a text so that MDX reads it as this text, within a line. URLs do not become links yet, because escapes would
 * become part of them. `withUrls` turns those without escapes into links.
 */
export function mdxText(text: string): string {
  return text.replace(/[\\`*[\]<{~$]|_|&(?=#|[a-z0-9]+;)|:(?=\/\/)|(?<=www)\./gi, (sign, at: number) => {
    // Between letters, an underscore has no meaning.
    const isInWord = sign === '_' && isWord(text.charAt(at - 1)) && isWord(text.charAt(at + 1));
    return isInWord ? sign : `\\${sign}`;
  });
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** Turns URLs that need no escape into links. Takes a whole paragraph that `mdxText` wrote. */
export function withUrls(text: string): string {
  return text
    .replace(/(?<=^|\s)(https?)\\(:\/\/[\w\-./?=#%+:;,]*[\w/])(?=\s|$)/gim, '$1$2')
    .replace(/(?<=^|\s)(www)\\(\.[\w\-./?=#%+:;,]*[\w/])(?=\s|$)/gim, '$1$2');
}

/** Escapes the beginnings of lines, where more characters have a meaning. Takes lines that `mdxText` wrote. */
export function mdxLines(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|[-=:|+\s]+$)/, line.trim() === '' ? '' : '\\')
        .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
        // A paragraph that begins with this word would be read as JavaScript.
        .replace(/^[ei](?=(?:mport|xport)\s)/, (letter) => (letter === 'i' ? '&#105;' : '&#101;')),
    )
    .join('\n');
}

/** Returns a text as a code span, with as many backticks as it needs. */
export function codeSpan(text: string): string {
  const code = text.replace(/\s+/g, ' ');
  if (code.trim() === '') return code;
  const ticks = '`'.repeat(longestRun(code) + 1);
  const blank = /^`|`$|^ .* $/.test(code) ? ' ' : '';
  return ticks + blank + code + blank + ticks;
}

/** Escapes a text for an attribute in double quotes. */
export function mdxAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Returns a code block with a fence that no line of the code ends. */
export function codeFence(code: string, language: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${ticks}${language}\n${code}\n${ticks}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** Returns a URL or path as the target of a link, with encoded characters that would end it or begin something else. */
export function mdxTarget(url: string): string {
  return url.replace(/[\s<>(){}"'`\\|^[\]]/g, percentEncode).replace(/&(?=#|[a-z0-9]+;)/gi, percentEncode);
}

/**
 * Placeholders for markup until the text is complete, because its neighbors decide how it is written. They are
 * characters that no text may contain.
 */
const marks = {
  strong: { open: '\u0002', close: '\u0003', written: '**', tag: 'strong' },
  em: { open: '\u0004', close: '\u0005', written: '*', tag: 'em' },
  del: { open: '\u0006', close: '\u0007', written: '~~', tag: 'del' },
} as const;

/** Markup of a part of a text, which may be inside other markup. */
export type Mark = keyof typeof marks;

/** The `!` of an image. */
export const imageMark = '\u0001';

/** Marks the start of a link, where a `!` of the text would make it an image. */
export const linkMark = '\u000e';

/** Removes characters that are used as marks. */
export function withoutMarks(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  return text.replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufeff\u200b]/g, '');
}

/** Puts a mark around a text. Spaces at its ends stay outside. */
export function marked(mark: Mark, text: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const start = text.indexOf(inner);
  const { open, close } = marks[mark];
  return text.slice(0, start) + open + inner + close + text.slice(start + inner.length);
}

const all = Object.values(marks);
const signs = new Set<string>(all.flatMap(({ open, close }) => [open, close]));

/**
 * Writes the marks as Markdown, or as tags if Markdown would not recognize them. Example: `all**(almost)**` is not
 * bold, because the marker is between a letter and a punctuation mark.
 */
export function writeMarks(text: string): string {
  const characters = [...text.replaceAll(`!${linkMark}`, '\\!').replaceAll(linkMark, '').replaceAll(imageMark, '!')];
  const written = [...characters];
  const open: number[] = [];
  for (const [at, character] of characters.entries()) {
    if (all.some((mark) => mark.open === character)) open.push(at);
    const mark = all.find(({ close }) => close === character);
    const start = mark === undefined ? undefined : open.pop();
    if (mark === undefined || start === undefined) continue;
    const fits = flanks(characters, start, -1) && flanks(characters, at, 1);
    written[start] = fits ? mark.written : `<${mark.tag}>`;
    written[at] = fits ? mark.written : `</${mark.tag}>`;
  }
  return written.join('');
}

/** True if Markdown recognizes the mark. `outward` is the direction away from the marked text. */
function flanks(characters: readonly string[], at: number, outward: 1 | -1): boolean {
  // A mark that begins where another ends would be read as one run with it.
  if (outward === -1 && all.some(({ close }) => close === characters[at - 1])) return false;
  const outside = beyond(characters, at, outward);
  const inside = beyond(characters, at, outward === 1 ? -1 : 1);
  return !leadingPunctuation.test(inside) || /^(?:\s|$)/.test(outside) || leadingPunctuation.test(outside);
}

const leadingPunctuation = /^[\p{P}\p{S}]/u;

/** Returns the next character that is not a mark. Empty at the ends of the text. */
function beyond(characters: readonly string[], from: number, step: 1 | -1): string {
  let at = from + step;
  while (signs.has(characters[at] ?? '')) at += step;
  return characters[at] ?? '';
}
