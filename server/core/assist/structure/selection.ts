import type { DataNode, ParsedData } from '../../data/node.ts';
import type { Code, Element, Page } from '../../page/pageTree.ts';
import { nodesAt } from '../../page/walk.ts';
import { encloses, type Range, touches } from '../../text/range.ts';
import { insideQuotes } from '../../text/text.ts';

/** Ranges for expanding the selection, innermost first. */
export function pageSelections(page: Page, offset: number): readonly Range[] {
  const { text } = page.file;
  const ranges: Range[] = [{ start: 0, end: text.length }];
  const add = (range: Range | undefined): void => {
    const last = ranges.at(-1);
    if (range === undefined || last === undefined || !touches(range, offset) || !encloses(last, range)) return;
    if (range.start !== last.start || range.end !== last.end) ranges.push(range);
  };
  if (page.frontMatter !== undefined && touches(page.frontMatter.range, offset)) {
    add(page.frontMatter.range);
    add(page.frontMatter.yamlRange);
    for (const range of valuesAt(text, page.frontMatter, offset)) add(range);
  }
  for (const node of nodesAt(page, offset)) {
    if (node.kind === 'root') continue;
    add(node.range);
    if (node.kind === 'element') for (const range of insideElement(node)) add(range);
    else if (node.kind === 'code') add(contentOf(text, node));
    else if (node.kind === 'link' || node.kind === 'image') add(node.targetRange);
  }
  add(wordAt(text, offset));
  return ranges.reverse();
}

/** Fields of front matter and their values, outermost first. */
function* valuesAt(text: string, { root }: ParsedData, offset: number): Iterable<Range> {
  for (let node = root; node !== undefined; ) {
    let next: DataNode | undefined;
    if (node.kind === 'object') {
      const field = node.properties.find(({ range }) => touches(range, offset));
      if (field !== undefined) yield* [field.range, field.keyRange];
      next = field?.value;
    } else if (node.kind === 'array') next = node.items.find(({ range }) => touches(range, offset));
    else {
      yield node.range;
      if (/["']/.test(text.charAt(node.range.start))) yield insideQuotes(text, node.range);
    }
    node = next;
  }
}

/** The lines between the fences. */
function contentOf(text: string, { range, closed }: Code): Range | undefined {
  const start = text.indexOf('\n', range.start) + 1;
  const end = text.lastIndexOf('\n', range.end - 1) + 1;
  return closed && start > range.start && end > start ? { start, end } : undefined;
}

function* insideElement({
  openTag,
  closeTag,
  attributes,
  nameRange,
  closeNameRange,
}: Element): Iterable<Range | undefined> {
  if (closeTag !== undefined) yield { start: openTag.end, end: closeTag.start };
  yield openTag;
  for (const { range, nameRange: name, value } of attributes) {
    yield range;
    yield name;
    if (value !== undefined) {
      yield value.range;
      yield { start: value.range.start + 1, end: value.range.end - 1 };
    }
  }
  yield nameRange;
  yield closeTag;
  yield closeNameRange;
}

function wordAt(text: string, offset: number): Range | undefined {
  const isWord = (at: number): boolean => /[\p{L}\p{N}_]/u.test(text.charAt(at));
  let start = offset;
  let end = offset;
  while (start > 0 && isWord(start - 1)) start--;
  while (end < text.length && isWord(end)) end++;
  return start === end ? undefined : { start, end };
}
