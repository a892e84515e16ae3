import { nodesAt } from '../page/nodeAt.ts';
import type { Block, Inline, Page, PageNode } from '../page/pageTree.ts';
import type { Range } from '../text/range.ts';

/** Blocks that follow each other in one container. */
export interface BlockRun {
  readonly container: PageNode;
  readonly blocks: readonly (Block | Inline)[];
  readonly range: Range;
}

/** The blocks that a selection touches, of the innermost container that holds the whole selection. */
export function blocksIn(page: Page, range: Range): BlockRun | undefined {
  const { text } = page.file;
  // White space around the selection belongs to no block.
  let { start, end } = range;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  const around = nodesAt(page, start).filter((node) => node.range.start <= start && end <= node.range.end);
  const container = around.findLast((node) => holdsBlocks(node) && isInContent(node, start, end));
  if (container === undefined || !('children' in container)) return undefined;
  const blocks = container.children.filter((child) => child.range.start < end && start < child.range.end);
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { container, blocks, range: { start: first.range.start, end: last.range.end } };
}

function holdsBlocks(node: PageNode): boolean {
  return node.kind === 'root' || (node.kind === 'element' && node.flow) || node.kind === 'listItem';
}

/** A selection that takes a tag of an element in selects the element. */
function isInContent(node: PageNode, start: number, end: number): boolean {
  if (node.kind !== 'element') return true;
  return node.closeTag !== undefined && node.openTag.end <= start && end <= node.closeTag.start;
}
