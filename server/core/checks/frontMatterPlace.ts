import type { Page } from '../page/pageTree.ts';
import type { Finding } from '../text/finding.ts';
import { fixIn, insertion } from '../text/fix.ts';
import type { Range } from '../text/range.ts';
import { stripEnd } from '../text/strip.ts';
import type { PageCheck } from './check.ts';

/** Front matter begins on the first line and ends with a second `---`: without either it is text that readers see. */
export const frontMatterPlace: PageCheck = {
  on: 'page',
  codes: ['front-matter/not-first', 'front-matter/not-closed'],
  run(page) {
    const found: Finding[] = [];
    const { path } = page.file;
    const late = lateFrontMatter(page);
    if (late !== undefined) {
      const edit = { range: { start: beginningOf(page), end: late.start }, text: '' };
      found.push({
        code: 'front-matter/not-first',
        range: late,
        message:
          'Front matter counts only when it begins on the first line, at its margin; here readers see it as text.',
        fixes: [fixIn(path, 'Remove what stands before the front matter', [edit], true)],
      });
    }
    const open = openFrontMatter(page);
    if (open !== undefined) {
      const lineEnd = /\r\n|\n|\r/.exec(page.file.text)?.[0] ?? '\n';
      const start = beginningOf(page);
      found.push({
        code: 'front-matter/not-closed',
        range: { start, end: start + 3 },
        message: 'This front matter has no second "---" at its end; readers see it as text.',
        fixes: [fixIn(path, 'Add the closing "---"', [insertion(open.end, `${lineEnd}---`)], true)],
      });
    }
    return found;
  },
};

/** The line `---` of a front matter that only blanks and empty lines keep from being one. */
export function lateFrontMatter(page: Page): Range | undefined {
  const { text } = page.file;
  const first = beginningOf(page);
  let start = first;
  while (start < text.length && ' \t\r\n'.includes(text.charAt(start))) start++;
  if (page.frontMatter !== undefined || start === first) return undefined;
  const lines = text.slice(start, start + LONGEST).split(/\r\n|\n|\r/);
  const close = lines.findIndex((line, at) => at > 0 && /^\s*---\s*$/.test(line));
  if (close < 2 || !/^---\s*$/.test(lines[0] ?? '') || !lines.slice(1, close).every(isYamlLine) || !isKeyLine(lines[1]))
    return undefined;
  return { start, end: start + 3 };
}

/** The YAML of a front matter that nothing closes: from its second line up to the first one that is no YAML. */
export function openFrontMatter(page: Page): Range | undefined {
  const { text } = page.file;
  const begin = beginningOf(page);
  const opening = /^---[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(begin, begin + 200))?.[0];
  if (page.frontMatter !== undefined || opening === undefined) return undefined;
  const start = begin + opening.length;
  let end = start;
  let at = start;
  for (const line of text.slice(start, start + LONGEST).split(/(?<=\r\n|\n|\r(?!\n))/)) {
    const bare = stripEnd(line, '\r\n');
    if (bare.trim() === '' || !isYamlLine(bare)) break;
    end = at + bare.length;
    at += line.length;
  }
  return isKeyLine(text.slice(start, end).split(/\r\n|\n|\r/)[0]) ? { start, end } : undefined;
}

const LONGEST = 20_000;

function isYamlLine(line: string): boolean {
  return isKeyLine(line) || /^\s*(?:#|-\s|$)/.test(line) || /^\s+\S/.test(line);
}

function isKeyLine(line: string | undefined): boolean {
  return /^[\w"'][\w"':-]*:(?:\s|$)/.test(line ?? '');
}

function beginningOf({ file: { text } }: Page): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}
