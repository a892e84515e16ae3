import type { DataNode, ParsedData } from '../data/node.ts';
import { lineStart } from '../text/lines.ts';
import { encloses, type Range, touches } from '../text/range.ts';
import type { Folding } from './ideTypes.ts';

/** Objects and lists over several lines; the line of the closing bracket stays in view. */
export function dataFoldings(text: string, { root, findings }: ParsedData): readonly Folding[] {
  const foldings: Folding[] = [];
  const open: DataNode[] = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'object')
      for (const { value } of node.properties) if (value !== undefined && isContainer(value)) open.push(value);
    if (node.kind === 'array') for (const item of node.items) if (isContainer(item)) open.push(item);
    if (!isContainer(node)) continue;
    const last = lineStart(text, node.range.end) - 1;
    if (last > node.range.start) foldings.push({ range: { start: node.range.start, end: last } });
  }
  for (const { code, range } of findings)
    if (code === 'json/comment' && text.slice(range.start, range.end).includes('\n'))
      foldings.push({ range, kind: 'comment' });
  return foldings.sort((a, b) => a.range.start - b.range.start);
}

/** The ranges that a growing selection takes, innermost first, each inside the next. */
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
