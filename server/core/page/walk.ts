import type { Block, Element, Inline, Page, PageNode, Root } from './pageTree.ts';
import { variableName } from './variable.ts';

/**
 * Visits every node of a page in order of the text. `around` has the nodes around it, outermost (the root) first.
 * Elements inside the values of attributes are visited after the children of the element. Uses its own stack, because
 * the depth is up to authors.
 */
export function walk(root: Root, visit: (node: Block | Inline, around: readonly PageNode[]) => void): void {
  const around: PageNode[] = [];
  const stack: { readonly node: PageNode; readonly children: readonly (Block | Inline)[]; next: number }[] = [];
  const enter = (node: PageNode): void => {
    const children = childrenOf(node);
    // Most nodes have no children.
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

/** Returns the nodes directly inside a node. For an expression, these are its elements. */
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
 * Returns the text of a node that readers see, as far as the page itself shows. Images have no text, and code is shown
 * as written. `plainText` is for names, and `drawnText` (`render/page/markdown`) also evaluates code. Text after
 * `enough` characters may be missing.
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

/** True for text that readers do not see. */
export function isBlankText(node: PageNode): boolean {
  return node.kind === 'text' && node.value.trim() === '';
}

/**
 * Returns the nodes that an offset touches, outermost (the root) first. Between two nodes, the one that begins there
 * counts.
 */
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

/** True inside code, formulas, comments, imports and front matter, where no tag or link can begin. */
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

/**
 * Returns the text of nodes without markup, as used for headings and links. Images have their alt text, expressions
 * their code, and comments nothing. A variable of docs.json stays `{{name}}`.
 */
export function plainText(nodes: readonly (Block | Inline)[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text' || node.kind === 'inlineCode' || node.kind === 'math' || node.kind === 'code')
      text += node.value;
    else if (node.kind === 'image') text += node.alt;
    else if (node.kind === 'expression') text += node.empty ? '' : codeText(node.code);
    else if ('children' in node) text += plainText(node.children);
  }
  return text;
}

function codeText(code: string): string {
  const whole = `{${code}}`;
  return variableName(whole) === undefined ? code : whole;
}

/**
 * Returns the value of an attribute that is a string, or a literal string in braces. Of duplicates, the last counts.
 */
export function attributeText(element: Element, name: string): string | undefined {
  for (let i = element.attributes.length - 1; i >= 0; i--) {
    const attribute = element.attributes[i];
    if (attribute?.name !== name) continue;
    const { value } = attribute;
    if (value === undefined) return undefined;
    if (value.kind === 'string') return value.value;
    return typeof value.literal?.value === 'string' ? value.literal.value : undefined;
  }
  return undefined;
}

/** True if an attribute is present. A spread can contain any attribute. */
export function hasAttribute(element: Element, name: string): boolean {
  return element.attributes.some((attribute) => attribute.name === name || attribute.name === '...');
}
