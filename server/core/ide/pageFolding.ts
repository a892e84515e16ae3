import type { Page } from '../page/pageTree.ts';
import { walk } from '../page/walk.ts';
import { lineEnd, lineStart } from '../text/lines.ts';
import type { Range } from '../text/range.ts';
import type { Folding } from './ideTypes.ts';

/** What can be folded in a page: front matter, imports, sections, components, code blocks, lists, quotes, tables, comments. */
export function pageFoldings(page: Page): readonly Folding[] {
  const { text } = page.file;
  const foldings: Folding[] = [];
  const add = (range: Range, kind?: Folding['kind']): void => {
    if (lineEnd(text, range.start) < range.end) foldings.push(kind === undefined ? { range } : { range, kind });
  };
  if (page.frontMatter !== undefined) add(page.frontMatter.range, 'region');
  for (const esm of page.esm) add(esm.range, esm.imports.length > 0 ? 'imports' : undefined);
  for (const { start, end } of sections(page)) add({ start, end });
  // The line of the closing tag stays in view, as the last line of a block of code does in other languages.
  for (const { range, closeTag, openTag } of page.elements) {
    add({ start: range.start, end: closeTag === undefined ? openTag.end : lineBefore(text, closeTag.start) });
  }
  for (const { range } of page.fences) add(range);
  walk(page.root, ({ kind, range }) => {
    if (kind === 'listItem' || kind === 'blockquote' || kind === 'table')
      add({ start: range.start, end: trimmedEnd(text, range.end) });
  });
  for (const { range, empty } of page.expressions) if (empty) add(range, 'comment');
  return foldings.sort((a, b) => a.range.start - b.range.start);
}

/** From each heading to the next of its level or above. */
function sections(page: Page): readonly Range[] {
  const { headings } = page;
  const end = trimmedEnd(page.file.text, page.file.text.length);
  const open: { readonly level: number; readonly start: number }[] = [];
  const found: Range[] = [];
  for (const { level, range } of headings) {
    for (let top = open.at(-1); top !== undefined && top.level >= level; top = open.at(-1)) {
      found.push({ start: top.start, end: trimmedEnd(page.file.text, range.start) });
      open.pop();
    }
    open.push({ level, start: range.start });
  }
  return [...found, ...open.map(({ start }) => ({ start, end }))];
}

function trimmedEnd(text: string, offset: number): number {
  let end = offset;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}

/** The end of the line above the one of an offset. */
function lineBefore(text: string, offset: number): number {
  return Math.max(0, lineStart(text, offset) - 1);
}
