import type { Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { maskedProse } from './prose.ts';

/** The prose tools that Docsight can run. Authors install and configure them. */
export const proseToolNames = ['vale', 'cspell', 'harper'] as const;

/** The name of a prose tool, as in `--with` and in the code of its findings. */
export type ProseToolName = (typeof proseToolNames)[number];

/** An issue of a prose tool, with its range in the page. */
export interface ProseIssue {
  readonly range: Range;
  /** The tool's message, a sentence. */
  readonly message: string;
  /** The tool's name for the rule, such as `Google.Passive`. */
  readonly rule: string;
  /** Replacements for the range, the best one first. */
  readonly replacements: readonly string[];
  /** The word, if the issue is only that the tool's dictionary lacks it. */
  readonly word?: string;
}

/** A no-break space, so that Markdown does not read an indented line as a code block. */
const guard = '\u00a0';

/**
 * The masked text of a page as a tool reads it best. All offsets are those of the page.
 *
 * - Vale reads Markdown: the `#` of headings stays, so that its rules for headings apply. A line that is indented by
 *   four spaces or more begins with a no-break space, since it would be code otherwise.
 * - cspell: comments with its settings stay, such as `{/* cspell:ignore word *\/}`.
 */
export function proseFor(tool: ProseToolName, page: Page, index: SiteIndex): string {
  const masked = maskedProse(page, index);
  switch (tool) {
    case 'vale':
      return withHeadingMarks(masked, page).replace(
        /^(?: {4}|\t| {1,3}\t)(?=[ \t]*\S)/gm,
        (blanks) => guard + blanks.slice(1),
      );
    case 'cspell':
      return withComments(masked, page, /\b(?:c?spell|spell-?checker):/i);
    case 'harper':
      return masked;
  }
}

/**
 * True if an issue counts. No space replaced any of it in the text that the tool has read, and no comment disables the
 * tool. It is not the indentation of a line.
 *
 * @param text the result of `proseFor`
 */
export function countsAsIssue(
  tool: ProseToolName,
  page: Page,
  { text, range }: { readonly text: string; readonly range: Range },
): boolean {
  const written = page.file.text.slice(range.start, range.end);
  if (text.slice(range.start, range.end) !== written) return false;
  if (written.trim() === '' && /^\s*$/.test(text.slice(lineStart(text, range.start), range.start))) return false;
  return !(tool === 'vale' && isValeOff(page, range.start));
}

function withHeadingMarks(masked: string, page: Page): string {
  const marks = page.headings.map(({ range: { start } }) => ({ start, text: markAt(page.file.text, start) }));
  return replaced(masked, marks);
}

function markAt(text: string, start: number): string {
  return /^#{1,6}/.exec(text.slice(start, start + 6))?.[0] ?? '';
}

function withComments(masked: string, page: Page, pattern: RegExp): string {
  const comments = page.expressions.filter(({ empty, code }) => empty && pattern.test(code));
  return replaced(
    masked,
    comments.map(({ range: { start, end } }) => ({ start, text: page.file.text.slice(start, end) })),
  );
}

/** A text with others over it, each from its offset on. They are in order and do not overlap. */
function replaced(text: string, others: readonly { readonly start: number; readonly text: string }[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const other of others) {
    parts.push(text.slice(at, other.start), other.text);
    at = other.start + other.text.length;
  }
  return parts.join('') + text.slice(at);
}

/** True between `{/* vale off *\/}` and `{/* vale on *\/}`, as between Vale's own comments of Markdown. */
function isValeOff(page: Page, offset: number): boolean {
  const last = page.expressions.findLast(
    ({ empty, code, range }) => empty && range.end <= offset && /^\s*\/\*\s*vale (?:on|off)\s*\*\/\s*$/.test(code),
  );
  return last?.code.includes('vale off') === true;
}
