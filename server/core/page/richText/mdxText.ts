import { inPercent } from '../../text/percent.ts';

/**
 * A text so written that MDX reads it as that text: within a line. URLs are kept from becoming links by themselves,
 * since escapes would be part of them; `withUrls` gives those back that hold none.
 */
export function mdxText(text: string): string {
  return text.replace(/[\\`*[\]<{~$]|_|&(?=#|[a-z0-9]+;)|:(?=\/\/)|(?<=www)\./gi, (sign, at: number) => {
    // Between letters an underscore means nothing.
    const isInWord = sign === '_' && isWord(text.charAt(at - 1)) && isWord(text.charAt(at + 1));
    return isInWord ? sign : `\\${sign}`;
  });
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** URLs that stand for themselves and need no escape may be links. Takes a whole paragraph that `mdxText` wrote. */
export function withUrls(text: string): string {
  return text
    .replace(/(?<=^|\s)(https?)\\(:\/\/[\w\-./?=#%+:;,]*[\w/])(?=\s|$)/gim, '$1$2')
    .replace(/(?<=^|\s)(www)\\(\.[\w\-./?=#%+:;,]*[\w/])(?=\s|$)/gim, '$1$2');
}

/** The same for the beginnings of lines, where more has a meaning. Takes lines that `mdxText` wrote. */
export function mdxLines(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|[-=:|+\s]+$)/, line.trim() === '' ? '' : '\\')
        .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
        // A paragraph that begins so would be taken for a program.
        .replace(/^[ei](?=(?:mport|xport)\s)/, (letter) => (letter === 'i' ? '&#105;' : '&#101;')),
    )
    .join('\n');
}

/** A text as code in a line of Markdown: between as many backticks as it takes. */
export function codeSpan(text: string): string {
  const code = text.replace(/\s+/g, ' ');
  if (code.trim() === '') return code;
  const ticks = '`'.repeat(longestRun(code) + 1);
  const blank = /^`|`$|^ .* $/.test(code) ? ' ' : '';
  return ticks + blank + code + blank + ticks;
}

/** A text as it stands between the quotes `"` of an attribute. */
export function mdxAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** A block of code in Markdown, in a fence that no line of it ends. */
export function codeFence(code: string, language: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${ticks}${language}\n${code}\n${ticks}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** A URL or path as the target of a link: nothing in it ends the link or begins something else. */
export function mdxTarget(url: string): string {
  return url.replace(/[\s<>(){}"'`\\|^[\]]/g, inPercent).replace(/&(?=#|[a-z0-9]+;)/gi, inPercent);
}

/**
 * Marks that stand in a text until it is whole: only then can be seen what they stand between. Characters that no text
 * may hold.
 */
const marks = {
  strong: { open: '\u0002', close: '\u0003', written: '**', tag: 'strong' },
  em: { open: '\u0004', close: '\u0005', written: '*', tag: 'em' },
  del: { open: '\u0006', close: '\u0007', written: '~~', tag: 'del' },
} as const;

/** Markup of a stretch of text that may stand inside other markup. */
export type Mark = keyof typeof marks;

/** The `!` of an image. */
export const imageMark = '\u0001';

/** Stands before a link, where a `!` of the text would make an image of it. */
export const linkMark = '\u000e';

/** Takes out of a text what has a meaning here. */
export function withoutMarks(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  return text.replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufeff\u200b]/g, '');
}

/** Puts a mark around a text, blanks at its ends left outside. */
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
 * Writes the marks: as Markdown where it takes them for what they are, else as tags, which MDX knows as well. Between a
 * letter and a sign Markdown does not: `all**(almost)**` is no strong text.
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

/** True when Markdown sees that the mark belongs to what is inside of it; `outward` is the way away from that. */
function flanks(characters: readonly string[], at: number, outward: 1 | -1): boolean {
  // A mark that begins where another ends would make one run of both.
  if (outward === -1 && all.some(({ close }) => close === characters[at - 1])) return false;
  const outside = beyond(characters, at, outward);
  const inside = beyond(characters, at, outward === 1 ? -1 : 1);
  return !leadingSign.test(inside) || /^(?:\s|$)/.test(outside) || leadingSign.test(outside);
}

const leadingSign = /^[\p{P}\p{S}]/u;

/** The next character that is no mark; empty at the ends of the text. */
function beyond(characters: readonly string[], from: number, step: 1 | -1): string {
  let at = from + step;
  while (signs.has(characters[at] ?? '')) at += step;
  return characters[at] ?? '';
}
