import type { Block, Inline, PageNode, Root } from './pageTree.ts';

/**
 * Visits every node of a page in order of the text, with the nodes around it, outermost (the root) first. Elements
 * inside attribute values are visited after the element's children. Keeps its own stack: depth comes from authors.
 */
export function walk(root: Root, visit: (node: Block | Inline, around: readonly PageNode[]) => void): void {
  const around: PageNode[] = [];
  const stack: { readonly node: PageNode; readonly children: readonly (Block | Inline)[]; next: number }[] = [];
  const enter = (node: PageNode): void => {
    const children = childrenOf(node);
    // Most nodes are leaves.
    if (children.length === 0) return;
    around.push(node);
    stack.push({ node, children, next: 0 });
  };
  enter(root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = top.children[top.next++];
    if (child === undefined) {
      stack.pop();
      around.pop();
    } else {
      visit(child, around);
      enter(child);
    }
  }
}

/** The nodes directly inside a node; of an expression the elements it holds. */
export function childrenOf(node: PageNode): readonly (Block | Inline)[] {
  if (node.kind === 'element') {
    let all: readonly (Block | Inline)[] = node.children;
    for (const { value } of node.attributes) {
      if (value?.kind === 'expression' && value.elements !== undefined) all = [...all, ...value.elements];
    }
    return all;
  }
  if (node.kind === 'expression') return node.elements ?? [];
  return 'children' in node ? node.children : [];
}

/**
 * The text that a reader sees of a node, markup dropped; images count as nothing, code as what it says. With `enough`,
 * what follows so many characters may be missing.
 */
export function visibleText(node: PageNode, enough = Number.POSITIVE_INFINITY): string {
  if (node.kind === 'text' || node.kind === 'inlineCode') return node.value;
  if (node.kind === 'break') return ' ';
  if (node.kind === 'expression') return typeof node.literal?.value === 'string' ? node.literal.value : '';
  if (!('children' in node)) return '';
  let text = '';
  const stack: (Block | Inline)[] = [...node.children].reverse();
  for (let next = stack.pop(); next !== undefined && text.length < enough; next = stack.pop()) {
    if ('children' in next)
      for (let i = next.children.length - 1; i >= 0; i--) stack.push(next.children[i] as Block | Inline);
    else text += visibleText(next);
  }
  return text;
}
