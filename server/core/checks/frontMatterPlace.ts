import { parseFrontMatter } from '../data/frontMatterYaml.ts';
import type { Page } from '../page/pageTree.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { fixOf, insertion, safeFix } from '../text/fix.ts';
import type { Range } from '../text/range.ts';
import { stripEnd } from '../text/strip.ts';
import type { PageCheck } from './check.ts';

/** Front matter begins on the first line and ends with a second `---`: without either it is text that readers see. */
export const frontMatterPlace: PageCheck = {
  on: 'page',
  codes: ['front-matter/not-first', 'front-matter/not-closed'],
  *run(page): Iterable<Finding> {
    const late = lateFrontMatter(page);
    if (late !== undefined) {
      const edit = { range: { start: beginningOf(page), end: late.opening.start }, text: '' };
      yield {
        code: 'front-matter/not-first',
        range: late.opening,
        message: 'Front matter must begin on the first line, without indentation. Here, readers see it as text.',
        fixes: fixesWith(page, late.yaml, 'Remove what stands before the front matter', edit),
      };
    }
    const open = openFrontMatter(page);
    if (open !== undefined) {
      const lineEnd = /\r\n|\n|\r/.exec(page.file.text)?.[0] ?? '\n';
      const start = beginningOf(page);
      yield {
        code: 'front-matter/not-closed',
        range: { start, end: start + 3 },
        message: 'This front matter has no closing "---", so readers see it as text.',
        fixes: closingFixes(page, open, lineEnd),
      };
    }
  },
};

/** Puts the closing line behind the YAML; where a line of other dashes stands there, that is what is meant. */
function closingFixes(page: Page, yaml: Range, lineEnd: string): readonly Fix[] {
  const behind = /^[\r\n]+((?:-|–|—|=){1,20})[ \t]*(?=[\r\n]|$)/.exec(page.file.text.slice(yaml.end, yaml.end + 100));
  const [whole, dashes] = behind ?? [];
  if (whole === undefined || dashes === undefined || dashes === '-')
    return fixesWith(page, yaml, 'Add the closing "---"', insertion(yaml.end, `${lineEnd}---`));
  const range = { start: yaml.end, end: yaml.end + whole.length };
  return fixesWith(page, yaml, `Change "${dashes}" to "---"`, { range, text: `${lineEnd}---` });
}

/** Makes front matter of text, and mends its YAML too where that is needed; none where the YAML would stay broken. */
function fixesWith({ file: { path, text } }: Page, yaml: Range, title: string, edit: Edit): readonly Fix[] {
  const { findings } = parseFrontMatter(text, yaml, path);
  if (findings.length === 0) return [safeFix(path, title, [edit])];
  const fixes = findings.map((finding) => finding.fixes?.at(-1));
  const mends = fixes.flatMap((fix) => fix?.edits.flatMap((each) => (each.kind === 'change' ? each.edits : [])) ?? []);
  const mended = applyEdits(text.slice(0, yaml.end), mends);
  const end = mended.length;
  if (fixes.includes(undefined) || parseFrontMatter(mended, { start: yaml.start, end }, path).findings.length > 0)
    return [];
  const kind = fixes.every((fix) => fix?.kind === 'safe') ? 'safe' : 'suggestion';
  return [fixOf(kind, path, `${title} and fix its YAML`, [...mends, edit])];
}

/** A front matter that only blanks and empty lines keep from being one: its line `---` and its YAML. */
export function lateFrontMatter(page: Page): { readonly opening: Range; readonly yaml: Range } | undefined {
  const { text } = page.file;
  const first = beginningOf(page);
  let start = first;
  while (start < text.length && ' \t\r\n'.includes(text.charAt(start))) start++;
  if (page.frontMatter !== undefined || start === first) return undefined;
  const [opening, ...lines] = linesFrom(text, start);
  const close = lines.findIndex((line) => isFence(line.text));
  const yaml = lines.slice(0, Math.max(0, close));
  const [begin] = yaml;
  const isYaml = isFence(opening?.text) && isKeyLine(begin?.text) && yaml.every((line) => isYamlLine(line.text));
  if (!isYaml || begin === undefined) return undefined;
  return { opening: { start, end: start + 3 }, yaml: { start: begin.start, end: yaml.at(-1)?.end ?? begin.end } };
}

/** The YAML of a front matter that nothing closes: from its second line up to the first one that is no YAML. */
export function openFrontMatter(page: Page): Range | undefined {
  const { text } = page.file;
  const [opening, ...lines] = linesFrom(text, beginningOf(page));
  const [begin] = lines;
  if (page.frontMatter !== undefined || !isFence(opening?.text) || !isKeyLine(begin?.text)) return undefined;
  const behind = lines.findIndex((line) => line.text.trim() === '' || !isYamlLine(line.text));
  const last = (behind < 0 ? lines : lines.slice(0, behind)).at(-1);
  return begin && last && { start: begin.start, end: last.end };
}

/** The lines from an offset on, without their endings, as far as front matter may reach. */
function linesFrom(text: string, from: number): readonly (Range & { readonly text: string })[] {
  let at = from;
  return text
    .slice(from, from + LONGEST)
    .split(/(?<=\r\n|\n|\r(?!\n))/)
    .map((line) => {
      const bare = stripEnd(line, '\r\n');
      const start = at;
      at += line.length;
      return { start, end: start + bare.length, text: bare };
    });
}

function isFence(line: string | undefined): boolean {
  return /^---[ \t]*$/.test(line ?? '');
}

const LONGEST = 20_000;

function isYamlLine(line: string): boolean {
  return isKeyLine(line) || /^\s*(?:#|-\s|$)/.test(line) || /^\s+\S/.test(line);
}

function isKeyLine(line: string | undefined): boolean {
  return /^ {0,8}[\w"'][\w"':-]*:(?:\s|$)/.test(line ?? '');
}

function beginningOf({ file: { text } }: Page): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}
