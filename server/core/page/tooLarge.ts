import type { Finding } from '../text/finding.ts';
import { isBlank } from '../text/text.ts';
import type { Source } from './source.ts';

/**
 * So many lines, signs of markup and bare attributes are read of a page, since each may cost a node or more; length alone
 * costs little. Of pages that people write, the densest have one for eight characters, so that 4 MB of any are read.
 * Reading, checking and drawing that much took 2 to 8 s each for the worst shapes of the bench.
 */
export const maxMarks = 600_000;

/** What begins tags, expressions, links, cells and emphasis. */
const markSigns: ReadonlySet<number> = new Set([...'<{[|*_'].map((sign) => sign.charCodeAt(0)));
const [LF, QUOTE, LT, GT] = [10, 34, 60, 62];

/**
 * The offset of a text from which on it is too much to be read; undefined for all but hostile ones. It stands behind a
 * blank line, so that no block is cut, and not before `from`.
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
      if (isEmpty || markSigns.has(code)) marks++;
      isEmpty = false;
      if (code === LT) isInTag = true;
      // Values may be long texts, such as the paths of drawings; they cost one node.
      else if (code === GT || code === QUOTE) isInTag = false;
    }
    if (marks > maxMarks) return end;
  }
  return undefined;
}

/** Says from where on a page is not read; an offset of the source. */
export function reportTooLarge(source: Source, end: number): Finding {
  const newline = source.text.indexOf('\n', end);
  const most = maxMarks.toLocaleString('en');
  return {
    code: 'mdx/too-large',
    range: source.range(end, Math.min(newline < 0 ? source.text.length : newline, end + maxLength)),
    message: `Docsight reads at most ${most} lines, signs of markup and bare attributes of a page, so the rest is not checked. The platform may take more; divide the page to have all of it checked.`,
  };
}

/** So much of the first line that is not read is marked, in characters. */
const maxLength = 80;
