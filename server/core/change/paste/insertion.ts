import { contextAt } from '../../model/place/page.ts';
import type { Element, Page, PageNode } from '../../page/pageTree.ts';
import { parsePage } from '../../page/parsePage.ts';
import { isVerbatim, nodesAt } from '../../page/walk.ts';
import { applyEdits } from '../../text/edit.ts';
import { containerMarkers, indentAt, lineEnd, lineEnding, lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { stripEnd } from '../../text/text.ts';

/** A pasted image without its bytes. The editor keeps those and writes the file. */
export interface IncomingImage {
  /** Content type, such as `image/png`. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** One way to insert content into a page. */
export interface Insertion {
  readonly kind: 'image' | 'link' | 'table' | 'richText' | 'file';
  /** Title for a menu. */
  readonly title: string;
  /** Snippet syntax that replaces the selection. */
  readonly snippet: string;
  /** Files to create first; `image` is an index into the images of `Incoming`. */
  readonly files: readonly { readonly path: string; readonly image: number }[];
}

/** Returns the insertion if the page is as valid with it as without. `plain` is its snippet as plain text. */
export function checked(place: InsertPlace, insertion: Insertion, plain: string): Insertion | undefined {
  return fits(place, plain) ? insertion : undefined;
}

/** The place in a page for pasted or dropped content. */
export interface InsertPlace {
  readonly page: Page;
  /** Range to replace. */
  readonly range: Range;
  /** Only inline text fits here, not a block: in a heading, a cell, a link, or a tag within a line. */
  readonly inLine: boolean;
  readonly inCell: boolean;
  readonly inLink: boolean;
  readonly inStrong: boolean;
  readonly inEmphasis: boolean;
  /** Names of the elements around it, innermost first. */
  readonly inside: readonly string[];
  /** The selected text. */
  readonly selected: string;
}

/** A list marker, with its task box if any, and nothing after it. */
const emptyItem = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+(\[[ xX]\][ \t]+)?$/;

/**
 * The place of a selection in prose. Undefined where only plain text can be pasted: front matter, code, formulas,
 * expressions, imports, tags and link targets.
 */
export function insertPlace(page: Page, range: Range): InsertPlace | undefined {
  const { text } = page.file;
  if (!isProse(page, range.start) || !isProse(page, range.end)) return undefined;
  const nodes = nodesAt(page, range.start).filter((node) => isInside(node, range));
  const elements = nodes.filter((node): node is Element => node.kind === 'element');
  const has = (...kinds: readonly PageNode['kind'][]): boolean => nodes.some(({ kind }) => kinds.includes(kind));
  // A `-` below text underlines it as a heading until something follows it.
  const isItem = emptyItem.test(text.slice(lineStart(text, range.start), range.start));
  return {
    page,
    range,
    inLine: (has('heading') && !isItem) || has('tableCell', 'table', 'link') || elements.some(({ flow }) => !flow),
    inCell: has('tableCell', 'table'),
    inLink: has('link') || elements.some(({ name }) => name === 'a' || name === 'Link'),
    inStrong: has('strong'),
    inEmphasis: has('emphasis'),
    inside: elements.map(({ name }) => name).reverse(),
    selected: text.slice(range.start, range.end),
  };
}

function isProse(page: Page, offset: number): boolean {
  const { frontMatter } = page;
  if (frontMatter !== undefined && offset <= frontMatter.range.end) return false;
  if (isVerbatim(page, offset) || contextAt(page, offset) !== undefined || isBegun(page.file.text, offset))
    return false;
  // Code without a closing fence continues.
  const isOpenCode = page.fences.some(
    ({ closed, range }) => !closed && range.start < offset && page.file.text.slice(range.end, offset).trim() === '',
  );
  return !isOpenCode && !nodesAt(page, offset).some((node) => isClosed(node, offset));
}

/** In an empty code block, or in the label of a link or image without a target yet. */
function isBegun(text: string, offset: number): boolean {
  if (text[offset - 1] === '`' && text[offset] === '`') return true;
  const before = text.slice(lineStart(text, offset), offset);
  const behind = /^[^[\]\r\n]*\]\(/.test(text.slice(offset, lineEnd(text, offset)));
  return behind && before.lastIndexOf('[') > before.lastIndexOf(']');
}

/** Inside something that is not Markdown, or at its end if typing continues it. */
function isClosed(node: PageNode, offset: number): boolean {
  const { start, end } = node.range;
  const isWithin = start < offset && offset < end;
  switch (node.kind) {
    case 'expression':
    case 'definition':
    case 'image':
      return isWithin;
    case 'esm':
      return start < offset && offset <= end;
    case 'element': {
      const { openTag, closeTag } = node;
      if (openTag.start < offset && offset < openTag.end) return true;
      return closeTag !== undefined && closeTag.start < offset && offset < closeTag.end;
    }
    default:
      return false;
  }
}

/** The edge of a link or element counts as outside. */
function isInside(node: PageNode, { start, end }: Range): boolean {
  if (node.kind === 'element') return node.openTag.end <= start && end <= (node.closeTag?.start ?? node.range.end);
  return node.kind === 'link' ? node.range.start < start && end < node.range.end : true;
}

/**
 * A block with the blank lines that separate it from its surroundings, indented for the list or quote around it. The
 * editor repeats the whitespace of the first line on further lines, as in LSP snippets. A list continues the list whose
 * empty item it is pasted into.
 *
 * @param isText the block begins with a paragraph, which can follow a task box
 */
export function blockAt({ page, range }: InsertPlace, block: string, isText = false): string {
  const { text } = page.file;
  const before = text.slice(lineStart(text, range.start), range.start);
  const after = text.slice(range.end, lineEnd(text, range.end));
  const container = containerMarkers.exec(before);
  const margin = (container?.[1] ?? '').replace(/[^>\s]/g, ' ');
  const box = emptyItem.exec(before)?.[1];
  const isEmptyBefore = before.slice(container?.[0].length ?? 0).trim() === '' || (isText && box !== undefined);
  const above = isEmptyBefore && margin === '' ? lineBefore(text, range.start) : '';
  const below = after.trim() === '' ? lineAfter(text, range.end) : '';
  if (after.trim() === '' && emptyItem.test(before)) {
    const list = goneOn(block, container?.[1] ?? '', box);
    if (list !== undefined)
      return list + (needsBlank(below) && !/^[>\s]*(?:[-*+]|\d{1,9}[.)])\s/.test(below) ? '\n' : '');
  }
  const lead = isEmptyBefore ? (needsBlank(above) ? '\n' : '') : '\n\n';
  const tail = after.trim() === '' ? (needsBlank(below) ? '\n' : '') : '\n\n';
  const isAmid = after.trim() !== '';
  const written = lead + block + tail;
  return written.replace(/\n(?=([^\n])?)/g, (_, next: string | undefined, at: number) => {
    const hasText = next !== undefined || (isAmid && at === written.length - 1);
    return `\n${hasText ? margin : margin.trimEnd()}`;
  });
}

/** The items of a list with the given markers. The first continues the existing empty item. */
function goneOn(block: string, markers: string, box: string | undefined): string | undefined {
  const lines = block.split('\n');
  const marker = /^(?:- |\d+\. )/;
  if (!lines.every((line) => line === '' || line.startsWith('  ') || marker.test(line))) return undefined;
  const own = /(?:[-*+]|(\d{1,9})([.)]))[ \t]+$/.exec(markers);
  if (own === null) return undefined;
  const margin = markers.slice(0, -own[0].length).replace(/[^>\s]/g, ' ');
  let count = 0;
  let width = 0;
  let indent = '';
  return lines
    .map((line, at) => {
      const found = marker.exec(line)?.[0];
      if (found === undefined) return line === '' ? margin.trimEnd() : margin + indent + line.slice(width);
      width = found.length;
      const next = at === 0 || own[1] === undefined ? own[0] : `${Number(own[1]) + count}${own[2]} `;
      indent = ' '.repeat(next.length);
      count++;
      const item = box === undefined ? line.slice(width) : line.slice(width).replace(/^\[[ x]\] /, '');
      return at === 0 ? item : `${margin}${next}${box === undefined ? '' : '[ ] '}${item}`;
    })
    .join('\n');
}

/** Whether the place is in the middle of a line, so that inserted text continues the line. */
export function isAmidText({ page, range }: InsertPlace): boolean {
  const { text } = page.file;
  const before = text.slice(lineStart(text, range.start), range.start).replace(containerMarkers, '');
  return before.trim() !== '' && text.slice(range.end, lineEnd(text, range.end)).trim() !== '';
}

/** Whether a block would merge with this line of prose. Lines with tags do not merge. */
function needsBlank(line: string): boolean {
  return line.trim() !== '' && !/^\s*<.*>\s*$/.test(line);
}

function lineBefore(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return start === 0 ? '' : stripEnd(text.slice(lineStart(text, start - 1), start), '\r\n');
}

function lineAfter(text: string, offset: number): string {
  const end = lineEnd(text, offset);
  const next = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  return next > text.length ? '' : text.slice(next, lineEnd(text, next));
}

/** Whether the page has no new syntax errors with the text inserted. */
export function fits({ page, range }: InsertPlace, text: string): boolean {
  const margin = lineEnding(page.file.text) + indentAt(page.file.text, range.start);
  const after = applyEdits(page.file.text, [{ range, text: text.replaceAll('\n', margin) }]);
  return refusals(parsePage({ path: page.file.path, text: after })) <= refusals(page);
}

function refusals({ findings }: Page): number {
  return findings.filter(({ code }) => code.startsWith('mdx/')).length;
}
