import type { Page } from '../page/pageTree.ts';
import { pageOf } from '../site/site.ts';
import type { Finding } from '../text/finding.ts';
import { lineEnd, lineStart } from '../text/lines.ts';
import { memo } from '../text/memo.ts';
import { pushAll } from '../text/pushAll.ts';
import type { Range } from '../text/range.ts';
import type { SourceFile } from '../text/sourceFile.ts';

/** Findings with these codes that start in this range are not reported. */
interface Silence {
  readonly range: Range;
  /** Codes or areas (`link` for every `link/…`). Empty for all. */
  readonly codes: ReadonlySet<string>;
}

/**
 * The findings that comments in a page turn off:
 *
 *     {/* docsight-ignore-line link/text *\/}        findings that start on this line
 *     {/* docsight-ignore-next-line *\/}             findings that start on the next line with text, or in the tag or
 *                                                   code block that begins there
 *     {/* docsight-disable heading -- old page *\/}  from here on, until the end or
 *     {/* docsight-enable heading *\/}
 *
 * Codes are separated by spaces. An area means all of its codes, and no code means all findings. Text after `--` is a
 * reason. In front matter, the same words follow a `#`, where `disable` is for the whole page with its front matter.
 */
export function ignoredBy(page: Page): (finding: Finding) => boolean {
  const silences = silencesOf(page);
  if (silences.length === 0) return () => false;
  return ({ code, range }: Finding) => {
    const area = code.slice(0, code.indexOf('/'));
    return silences.some(
      (silence) =>
        silence.range.start <= range.start &&
        range.start < silence.range.end &&
        (silence.codes.size === 0 || silence.codes.has(code) || silence.codes.has(area)),
    );
  };
}

/** Same as `ignoredBy` for the page in a file. The result does not keep the tree of the page. */
export const ignoredIn: (file: SourceFile) => (finding: Finding) => boolean = memo((file: SourceFile) =>
  ignoredBy(pageOf(file)),
);

interface Directive {
  readonly range: Range;
  readonly verb: string;
  readonly codes: ReadonlySet<string>;
}

function silencesOf(page: Page): readonly Silence[] {
  const { text } = page.file;
  const directives = directivesOf(page);
  const silences: Silence[] = [];
  const isInFront = ({ range }: Directive): boolean => range.start < (page.frontMatter?.range.end ?? 0);
  let open: Directive[] = [];
  for (const each of directives) {
    if (each.verb === 'ignore-line') silences.push({ range: lineAt(text, each.range.start), codes: each.codes });
    else if (each.verb === 'ignore-next-line')
      silences.push({ range: nextLine(page, each.range.end), codes: each.codes });
    else if (each.verb === 'disable') open.push(isInFront(each) ? { ...each, range: { start: 0, end: 0 } } : each);
    else {
      const closes = (other: Directive): boolean =>
        each.codes.size === 0 || [...other.codes].every((code) => each.codes.has(code));
      for (const other of open) {
        if (closes(other))
          silences.push({ range: { start: other.range.end, end: each.range.start }, codes: other.codes });
      }
      open = open.filter((other) => !closes(other));
    }
  }
  return [
    ...silences,
    ...open.map(({ range, codes }) => ({ range: { start: range.end, end: text.length + 1 }, codes })),
  ];
}

function directivesOf(page: Page): readonly Directive[] {
  const { text } = page.file;
  const found: Directive[] = [];
  if (page.frontMatter !== undefined) {
    const { start, end } = page.frontMatter.yamlRange;
    const yaml = text.slice(start, end);
    for (const match of yaml.includes('docsight-') ? yaml.matchAll(/^[ \t]*#[ \t]*docsight-[^\r\n]*/gm) : []) {
      pushAll(found, read(match[0], { start: start + match.index, end: start + match.index + match[0].length }));
    }
  }
  for (const { empty, code, range } of page.expressions) if (empty) pushAll(found, read(code, range));
  return found;
}

function read(comment: string, range: Range): readonly Directive[] {
  const found: Directive[] = [];
  for (const match of comment.matchAll(
    /\bdocsight-(ignore-line|ignore-next-line|disable|enable)(?![\w-])([^*\r\n]*)/g,
  )) {
    const words = (match[2] ?? '').split('--')[0]?.match(/[a-z][a-z0-9/-]*/g) ?? [];
    found.push({ range, verb: match[1] ?? '', codes: new Set(words) });
  }
  return found;
}

function lineAt(text: string, offset: number): Range {
  return { start: lineStart(text, offset), end: lineEnd(text, offset) + 1 };
}

/**
 * Returns the next line with text. Comments are in separate blocks. If a tag or code block begins on it, returns all of
 * that.
 */
function nextLine(page: Page, offset: number): Range {
  const { text } = page.file;
  let at = lineEnd(text, offset);
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  const line = lineAt(text, at);
  let { end } = line;
  for (const range of [...page.elements.map(({ openTag }) => openTag), ...page.fences.map(({ range }) => range)])
    if (line.start <= range.start && range.start < line.end) end = Math.max(end, range.end);
  return { start: line.start, end };
}
