import type { DataNode, ParsedData } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import { walk } from '../../page/walk.ts';
import { configFileAt } from '../../site/config/configFiles.ts';
import { isMarkdown, isStyleSheet } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { type LineIndex, lineIndex } from '../../text/lineIndex.ts';
import { linesOf } from '../../text/lines.ts';
import { encloses, type Range, touches } from '../../text/range.ts';
import type { ColorRange, Folding, TagHelp, Token } from '../assistTypes.ts';
import type { DataText } from '../completion/dataIdeas.ts';
import { settingsText } from '../completion/dataText.ts';
import { apiFoldings, apiTokens } from '../openapi/structure.ts';
import { classColors, sheetColors } from '../styles/colors.ts';
import { configColors } from './colors.ts';
import { pageSelections } from './selection.ts';
import {
  autoClose as closePageTag,
  linkedNames as linkedPageNames,
  pageTagHelp,
  pageTokens,
  valueMarks,
} from './tags.ts';

/** Foldable regions of a file. */
export function foldings(site: Site, path: string): readonly Folding[] {
  const data = dataAt(site, path);
  if (data !== undefined) return dataFoldings(data.text, data.data);
  const page = pageAt(site, path);
  return page === undefined ? (apiFoldings(site, path) ?? []) : pageFoldings(page);
}

/** Ranges for expanding the selection, innermost first. */
export function selections(site: Site, path: string, offset: number): readonly Range[] {
  const data = dataAt(site, path);
  if (data !== undefined) return dataSelections(data.text, data.data, offset);
  const page = pageAt(site, path);
  return page === undefined ? [] : pageSelections(page, offset);
}

/** The two names of a tag that are edited together. */
export function linkedNames(site: Site, path: string, offset: number): readonly [Range, Range] | undefined {
  const page = pageAt(site, path);
  return page && linkedPageNames(page, offset);
}

/** Text to insert after the offset: a closing tag after `>`, quotes or braces after `=`. */
export function autoClose(site: Site, path: string, offset: number): string | undefined {
  const page = pageAt(site, path);
  return page && (valueMarks(page, site.index, offset) ?? closePageTag(page, offset));
}

/** Semantic tokens of a file, or of a window of it. */
export function tokens(site: Site, path: string, window?: Range): readonly Token[] {
  const page = pageAt(site, path);
  return page === undefined ? apiTokens(site, path, window) : pageTokens(page, site.index, window);
}

/** Help for the attributes of the tag at an offset. */
export function tagHelp(site: Site, path: string, offset: number): TagHelp | undefined {
  const page = pageAt(site, path);
  return page && pageTagHelp(page, site.index, offset);
}

/** Colors in a file. */
export function colors(site: Site, path: string): readonly ColorRange[] {
  const file = site.files.get(path);
  if (file !== undefined && isStyleSheet(path)) return sheetColors(file, site.index);
  if (file !== undefined && isMarkdown(path)) return classColors(pageOf(file), site.index);
  return configColors(configFileAt(site.index.config.whole, path)?.data.root);
}

/** docs.json (of any tool) and settings files. */
function dataAt(site: Site, path: string): Pick<DataText, 'text' | 'data'> | undefined {
  const found = configFileAt(site.index.config.whole, path);
  if (found !== undefined) return { text: found.file.text, data: found.data };
  return settingsText(site.index, path);
}

function pageAt(site: Site, path: string): Page | undefined {
  const file = site.files.get(path);
  return file === undefined || !isMarkdown(path) ? undefined : pageOf(file);
}

/**
 * Foldable regions of a page: front matter, imports, sections, components, code blocks, lists, quotes, tables,
 * comments.
 */
export function pageFoldings(page: Page): readonly Folding[] {
  const { text } = page.file;
  const lines = linesOf(page.file);
  const foldings: Folding[] = [];
  const add = (range: Range, kind?: Folding['kind']): void => {
    if (lines.endOf(lines.positionAt(range.start).line) < range.end)
      foldings.push(kind === undefined ? { range } : { range, kind });
  };
  if (page.frontMatter !== undefined) add(page.frontMatter.range, 'region');
  for (const esm of page.esm) add(esm.range, esm.imports.length > 0 ? 'imports' : undefined);
  for (const { start, end } of sections(page)) add({ start, end });
  // The line of the closing tag stays visible, like the closing brace in other languages.
  for (const { range, closeTag, openTag } of page.elements) {
    add({ start: range.start, end: closeTag === undefined ? openTag.end : lineBefore(lines, closeTag.start) });
  }
  for (const { range } of page.fences) add(range);
  walk(page.root, ({ kind, range }) => {
    if (kind === 'listItem' || kind === 'blockquote' || kind === 'table')
      add({ start: range.start, end: trimmedEnd(text, range.end) });
  });
  for (const { range, empty } of page.expressions) if (empty) add(range, 'comment');
  return foldings.sort((a, b) => a.range.start - b.range.start);
}

/** From each heading to the next one of the same or a higher level. */
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

/** End of the line before the one at an offset. */
function lineBefore(lines: LineIndex, offset: number): number {
  return Math.max(0, lines.startOf(lines.positionAt(offset).line) - 1);
}

/** Objects and arrays with several lines. The line of the closing bracket stays visible. */
export function dataFoldings(text: string, { root, findings }: ParsedData): readonly Folding[] {
  const foldings: Folding[] = [];
  const lines = lineIndex(text);
  const open: DataNode[] = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'object')
      for (const { value } of node.properties) if (value !== undefined && isContainer(value)) open.push(value);
    if (node.kind === 'array') for (const item of node.items) if (isContainer(item)) open.push(item);
    if (!isContainer(node)) continue;
    const last = lineBefore(lines, node.range.end);
    if (last > node.range.start) foldings.push({ range: { start: node.range.start, end: last } });
  }
  for (const { code, range } of findings)
    if (code === 'json/comment' && text.slice(range.start, range.end).includes('\n'))
      foldings.push({ range, kind: 'comment' });
  return foldings.sort((a, b) => a.range.start - b.range.start);
}

/** Ranges for expanding the selection, innermost first. */
export function dataSelections(text: string, { root }: ParsedData, offset: number): readonly Range[] {
  const ranges: Range[] = [{ start: 0, end: text.length }];
  const add = (range: Range): void => {
    const last = ranges.at(-1);
    if (last === undefined || !encloses(last, range) || !touches(range, offset)) return;
    if (range.start !== last.start || range.end !== last.end) ranges.push(range);
  };
  let node = root;
  while (node !== undefined) {
    add(node.range);
    let next: DataNode | undefined;
    if (node.kind === 'object') {
      add({ start: node.range.start + 1, end: Math.max(node.range.start + 1, node.range.end - 1) });
      const found = node.properties.find(({ range }) => touches(range, offset));
      if (found !== undefined) {
        add(found.range);
        if (touches(found.keyRange, offset)) addText(found.keyRange);
        else next = found.value;
      }
    } else if (node.kind === 'array') {
      add({ start: node.range.start + 1, end: Math.max(node.range.start + 1, node.range.end - 1) });
      next = node.items.find(({ range }) => touches(range, offset));
    } else if (node.kind === 'string') addText(node.range);
    node = next !== undefined && touches(next.range, offset) ? next : undefined;
  }
  return ranges.reverse();

  function addText(range: Range): void {
    add(range);
    if (text.charAt(range.start) === '"')
      add({ start: range.start + 1, end: Math.max(range.start + 1, range.end - 1) });
  }
}

function isContainer(node: DataNode): boolean {
  return node.kind === 'object' || node.kind === 'array';
}
