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

/** True where text is shown as it is: in code, formulas and front matter no tag or link begins. */
export function isVerbatim(page: Page, offset: number): boolean {
  const { frontMatter } = page;
  if (frontMatter !== undefined && offset < frontMatter.range.end) return true;
  return nodesAt(page, offset).some(
    (node) =>
      (node.kind === 'code' || node.kind === 'inlineCode' || node.kind === 'math') &&
      node.range.start < offset &&
      offset < node.range.end,
  );
}
