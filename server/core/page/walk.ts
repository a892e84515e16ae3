import type { Block, Element, Inline, Page, PageNode, Root } from './pageTree.ts';
import { variableName } from './variable.ts';

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
 * The text that a reader sees of a node, as far as the page itself says it: images count as nothing, code as what it says.
 * `plainText` names things, `drawnText` (`render/page/markdown`) also evaluates code. With `enough`,
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

/** True for text of which a reader sees nothing. */
export function isBlankText(node: PageNode): boolean {
  return node.kind === 'text' && node.value.trim() === '';
}

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

/**
 * The text of nodes without markup, as headings and links are called: of images their alternative text, of expressions their code, of comments nothing.
 * A variable of docs.json stays `{{name}}`.
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

/** The value of an attribute that is a text as written or a literal text in braces; of duplicates the last. */
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

/** True when an attribute is given; a spread may give any. */
export function hasAttribute(element: Element, name: string): boolean {
  return element.attributes.some((attribute) => attribute.name === name || attribute.name === '...');
}
