import type { Finding } from '../text/finding.ts';
import { isBlank } from '../text/text.ts';
import type { Source } from './source.ts';

/**
 * Limit on lines, markup characters and bare attributes of a page, because each can cost a node or more. Length alone
 * costs little. This allows 2 MB of the densest real pages, and 4 MB of usual ones.
 */
export const maxMarks = 660_000;

/**
 * How much a bracket, an opening tag or a short cell counts: a link or element needs six objects, and is checked in several
 * ways.
 */
const perBracket = 4;

/** How much a brace counts: an expression is parsed as JavaScript. */
const perBrace = 5;

/** How much a bare attribute counts: each has two ranges, a name, and a place in the element's data. */
const perAttribute = 2;

/** Maximum distance of two pipes around a short cell. Longer cells count like other text, because people write such tables. */
const shortCell = 4;

/** Characters that begin tags, expressions, links, cells and emphasis. */
const markCharacters: ReadonlySet<number> = new Set([...'<{[|*_'].map((sign) => sign.charCodeAt(0)));
const [LF, BANG, QUOTE, SLASH, LT, GT, BRACKET, BRACE, PIPE] = [10, 33, 34, 47, 60, 62, 91, 123, 124];

/**
 * Offset from which a text is too much to read. Undefined except for hostile texts. It is after a blank line, so that
 * no block is cut, and not before `from`.
 */
export function endOfReading(text: string, from: number): number | undefined {
  if ((text.length - from) * perBracket <= maxMarks) return undefined;
  let marks = 0;
  let end = from;
  let isEmpty = true;
  let isInTag = false;
  let pipe = Number.NEGATIVE_INFINITY;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF) {
      if (isEmpty) {
        end = at + 1;
        isInTag = false;
      }
      isEmpty = true;
    } else if (isBlank(code)) {
      if (isInTag) marks += perAttribute;
    } else {
      if (code === BRACKET || (code === LT && text.charCodeAt(at + 1) !== SLASH)) marks += perBracket;
      else if (code === BRACE) marks += perBrace;
      // An image counts more than a link, since its placeholder is longer.
      else if (code === BANG && text.charCodeAt(at + 1) === BRACKET) marks++;
      else if (code === PIPE && !isEmpty && at - pipe <= shortCell) marks += perBracket;
      else if (isEmpty || markCharacters.has(code)) marks++;
      isEmpty = false;
      if (code === PIPE) pipe = at;
      if (code === LT) isInTag = true;
      // Values can be long, such as the paths of drawings, but cost one node only.
      else if (code === GT || code === QUOTE) isInTag = false;
    }
    if (marks > maxMarks) return end;
  }
  return undefined;
}

/** Reports where the part of a page begins that is not read, as an offset of the source. */
export function reportTooLarge(source: Source, end: number): Finding {
  const newline = source.text.indexOf('\n', end);
  return {
    code: 'mdx/too-large',
    range: source.range(end, Math.min(newline < 0 ? source.text.length : newline, end + maxLength)),
    message:
      `Docsight reads at most ${maxMarks.toLocaleString('en')} lines and markup characters of a page, ` +
      `and brackets, tags and braces count several times. The rest is not checked. Split the page.`,
  };
}

/** Maximum length of the finding's range on that line, in characters. */
const maxLength = 80;
