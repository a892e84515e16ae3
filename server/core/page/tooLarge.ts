import type { Finding } from '../text/finding.ts';
import { isBlank } from '../text/text.ts';
import type { Source } from './source.ts';

/**
 * Limit on lines, markup characters and bare attributes of a page, because each can cost a node or more. Length alone
 * costs little. The densest real pages have one for eight characters, so 4 MB of any real page are read. With the worst
 * shapes of the bench, reading, checking and drawing up to this limit took 2 to 8 s each.
 */
export const maxMarks = 600_000;

/** Characters that begin tags, expressions, links, cells and emphasis. */
const markCharacters: ReadonlySet<number> = new Set([...'<{[|*_'].map((sign) => sign.charCodeAt(0)));
const [LF, QUOTE, LT, GT] = [10, 34, 60, 62];

/**
 * Offset from which a text is too much to read. Undefined except for hostile texts. It is after a blank line, so that
 * no block is cut, and not before `from`.
 */
export function endOfReading(text: string, from: number): number | undefined {
  if (text.length - from <= maxMarks) return undefined;
  let marks = 0;
  let end = from;
  let isEmpty = true;
  let isInTag = false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF) {
      if (isEmpty) {
        end = at + 1;
        isInTag = false;
      }
      isEmpty = true;
    } else if (isBlank(code)) {
      if (isInTag) marks++;
    } else {
      if (isEmpty || markCharacters.has(code)) marks++;
      isEmpty = false;
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
  const most = maxMarks.toLocaleString('en');
  return {
    code: 'mdx/too-large',
    range: source.range(end, Math.min(newline < 0 ? source.text.length : newline, end + maxLength)),
    message: `Docsight reads at most ${most} lines, signs of markup and bare attributes of a page, so the rest is not checked. The platform may take more; divide the page to have all of it checked.`,
  };
}

/** Maximum length of the finding's range on that line, in characters. */
const maxLength = 80;
