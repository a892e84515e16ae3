import type { Page } from '../../page/pageTree.ts';
import type { Range } from '../../text/range.ts';
import { skipBlanksAndEols, stripEnd } from '../../text/text.ts';

/** Front matter that is ignored only because spaces or empty lines come before it: its `---` line and its YAML. */
export function lateFrontMatter(page: Page): { readonly opening: Range; readonly yaml: Range } | undefined {
  const { text } = page.file;
  const first = beginningOf(page);
  const start = skipBlanksAndEols(text, first);
  if (page.frontMatter !== undefined || start === first || !text.startsWith('---', start)) return undefined;
  const [opening, ...lines] = linesFrom(text, start);
  const close = lines.findIndex((line) => isFence(line.text));
  const yaml = lines.slice(0, Math.max(0, close));
  const [begin] = yaml;
  const isYaml = isFence(opening?.text) && isKeyLine(begin?.text) && yaml.every((line) => isYamlLine(line.text));
  if (!isYaml || begin === undefined) return undefined;
  return { opening: { start, end: start + 3 }, yaml: { start: begin.start, end: yaml.at(-1)?.end ?? begin.end } };
}

/** The YAML of front matter without a closing `---`: from the second line to the first that is not YAML. */
export function openFrontMatter(page: Page): Range | undefined {
  const { text } = page.file;
  const first = beginningOf(page);
  if (page.frontMatter !== undefined || !text.startsWith('---', first)) return undefined;
  const [opening, ...lines] = linesFrom(text, first);
  const [begin] = lines;
  if (!isFence(opening?.text) || !isKeyLine(begin?.text)) return undefined;
  const behind = lines.findIndex((line) => line.text.trim() === '' || !isYamlLine(line.text));
  const last = (behind < 0 ? lines : lines.slice(0, behind)).at(-1);
  return begin && last && { start: begin.start, end: last.end };
}

/** The lines from an offset to the limit of front matter, without their line endings. */
function linesFrom(text: string, from: number): readonly (Range & { readonly text: string })[] {
  let at = from;
  return text
    .slice(from, from + maxLength)
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

const maxLength = 20_000;

function isYamlLine(line: string): boolean {
  return isKeyLine(line) || /^\s*(?:#|-\s|$)/.test(line) || /^\s+\S/.test(line);
}

function isKeyLine(line: string | undefined): boolean {
  return /^ {0,8}[\w"'][\w"':-]*:(?:\s|$)/.test(line ?? '');
}

/** Offset where the text begins: after the byte order mark. */
export function beginningOf({ file: { text } }: Page): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}
