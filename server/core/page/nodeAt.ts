import type { Page, PageNode } from './pageTree.ts';
import { childrenOf } from './walk.ts';

/** The nodes that an offset touches, outermost (the root) first. Where two meet, the one that begins there. */
export function nodesAt(page: Page, offset: number): readonly PageNode[] {
  const found: PageNode[] = [page.root];
  for (let node: PageNode | undefined = page.root; node !== undefined; ) {
    const next: PageNode | undefined = childrenOf(node).findLast(
      ({ range }) => range.start <= offset && offset <= range.end,
    );
    if (next !== undefined) found.push(next);
    node = next;
  }
  return found;
}

/** True where text stands for itself: in code, formulas, comments, imports and front matter no tag or link begins. */
export function isVerbatim(page: Page, offset: number): boolean {
  const { frontMatter } = page;
  if (frontMatter !== undefined && offset < frontMatter.range.end) return true;
  return nodesAt(page, offset).some(
    (node) => isVerbatimNode(node) && node.range.start < offset && offset < node.range.end,
  );
}

function isVerbatimNode(node: PageNode): boolean {
  if (node.kind === 'expression') return node.empty;
  return node.kind === 'code' || node.kind === 'inlineCode' || node.kind === 'math' || node.kind === 'esm';
}
