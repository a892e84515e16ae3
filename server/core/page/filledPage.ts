import { memo2 } from '../text/memo.ts';
import type { AnchorRule } from './anchorRule.ts';
import type { Drafted } from './draft.ts';
import { finish } from './finish.ts';
import type {
  Attribute,
  Block,
  Code,
  Element,
  Expression,
  Inline,
  Page,
  PageNode,
  Paragraph,
  Root,
} from './pageTree.ts';
import { variableName } from './variable.ts';

/** How many characters a page can grow by the values of its variables, and a snippet by what a tag passes in. */
const maxGrowth = 1_000_000;
const maxFenceGrowth = 50_000;

/**
 * Returns a page with the values of the site's variables in place of `{{name}}`. Values are text, never markup. Ranges
 * are those of the original page. Targets of Markdown links and images do not change.
 * Source: platform-today.md, "Variables" (mintlify/docs organize/settings-structure; rive-app/rive-docs#820).
 */
export const filledPage: (page: Page, rule: AnchorRule) => Page = memo2((page: Page, rule: AnchorRule): Page => {
  const { text } = page.file;
  if (!text.includes('{{') || rule.fill(text) === text) return page;
  let room = maxGrowth;
  const fill = (each: string): string => {
    const filled = room > 0 ? rule.fill(each) : each;
    room -= Math.max(0, filled.length - each.length);
    return filled;
  };
  const root: Root = { ...page.root, children: flow(page.root.children, { text, fill }) };
  return { ...page, root, ...finish(root) };
});

/**
 * Returns a snippet with the values that a tag passes in, in place of `{name}` in its code blocks. Elsewhere such
 * braces are expressions. Source: platform-today.md, "Snippets" (mintlify/docs create/reusable-snippets).
 */
export function withFenceValues(page: Page, values: ReadonlyMap<string, string>): Page {
  const isIn = ({ value, meta }: Code): boolean =>
    [...`${value}\n${meta}`.matchAll(inBraces)].some(([, name = '']) => values.has(name));
  if (values.size === 0 || !page.fences.some(isIn)) return page;
  let room = maxFenceGrowth;
  const inFence = (code: string): string =>
    code.replace(inBraces, (written, name: string) => {
      const value = values.get(name);
      if (value === undefined || value.length > room) return written;
      room -= value.length;
      return value;
    });
  const root: Root = {
    ...page.root,
    children: flow(page.root.children, { text: page.file.text, fill: same, inFence }),
  };
  return { ...page, root, ...finish(root) };
}

const inBraces = /\{([A-Za-z_$][\w$]{0,100})\}/g;

function same(text: string): string {
  return text;
}

interface Filling {
  /** Text of the whole file. */
  readonly text: string;
  readonly fill: AnchorRule['fill'];
  /** Same as `fill` for code blocks, if it differs. */
  readonly inFence?: AnchorRule['fill'];
}

/** Fills the children of a node. Variables alone on their lines become a paragraph. */
function flow<Node extends Block | Inline>(nodes: readonly Node[], filling: Filling): readonly Node[] {
  const found: (Block | Inline)[] = [];
  for (const node of nodes) {
    const filled = fillNode(node, filling);
    const isOwnLine = node.kind === 'expression' && node.flow && filled.kind === 'text';
    found.push(isOwnLine ? paragraphOf(filled, found, filling) : filled);
  }
  // The kind of a node stays the same, except for expressions, which can be replaced wherever text is allowed.
  return found as Node[];
}

/** Makes a paragraph of a value, or continues the paragraph on the line before. */
function paragraphOf(value: Inline, found: (Block | Inline)[], { text }: Filling): Paragraph {
  const before = found.at(-1);
  const gap = before?.kind === 'paragraph' ? text.slice(before.range.end, value.range.start) : undefined;
  if (before?.kind !== 'paragraph' || gap === undefined || !/^[ \t]*\r?\n?[ \t]*$/.test(gap))
    return { kind: 'paragraph', range: value.range, children: [value] };
  found.pop();
  const blank: Inline = { kind: 'text', range: { start: before.range.end, end: value.range.start }, value: ' ' };
  const range = { start: before.range.start, end: value.range.end };
  return { kind: 'paragraph', range, children: [...before.children, ...(gap === '' ? [] : [blank]), value] };
}

function fillNode(node: Block | Inline, filling: Filling): Block | Inline {
  const { fill } = filling;
  switch (node.kind) {
    case 'expression':
      return fillExpression(node, filling, true);
    case 'element':
      return fillElement(node, filling);
    case 'inlineCode':
    case 'math':
      return { ...node, value: fill(node.value) };
    case 'code': {
      const { inFence = fill } = filling;
      return { ...node, value: inFence(node.value), meta: inFence(node.meta) };
    }
    case 'image':
      return { ...node, alt: fill(node.alt), ...titled(node, fill) };
    case 'link':
      return { ...node, children: flow(node.children, filling), ...titled(node, fill) };
    case 'esm':
      return { ...node, code: inCode(node.code, fill) };
    case 'heading': {
      const id = node.id && { ...node.id, value: fill(node.id.value) };
      return { ...node, children: flow(node.children, filling), ...(id !== undefined && { id }) };
    }
    default:
      return 'children' in node ? withChildren(node, filling) : node;
  }
}

function withChildren<Node extends PageNode & { readonly children: readonly (Block | Inline)[] }>(
  node: Node,
  filling: Filling,
): Node {
  return { ...node, children: flow(node.children, filling) };
}

function titled({ title }: { readonly title?: string }, fill: Filling['fill']): { readonly title?: string } {
  return title === undefined ? {} : { title: fill(title) };
}

function fillElement(element: Element, filling: Filling): Element {
  const attributes = element.attributes.map((each) => fillAttribute(each, filling));
  return { ...element, attributes, children: flow(element.children, filling) };
}

function fillAttribute(attribute: Attribute, filling: Filling): Attribute {
  const { value } = attribute;
  if (value === undefined) return attribute;
  if (value.kind === 'string') return { ...attribute, value: { ...value, value: filling.fill(value.value) } };
  const filled = fillExpression(value, filling, false);
  return filled.kind === 'expression' ? { ...attribute, value: filled } : attribute;
}

/** Fills an expression. A variable alone becomes its value: as text if `asText`, otherwise as a literal. */
function fillExpression(node: Expression, filling: Filling, asText: boolean): Expression | Inline {
  const { fill } = filling;
  const whole = `{${node.code.trim()}}`;
  const name = variableName(whole);
  const value = name === undefined ? undefined : fill(whole);
  if (value !== undefined && value !== whole)
    return asText ? { kind: 'text', range: node.range, value } : { ...node, literal: { value } };
  const filled: Drafted<Expression> = { ...node, code: inCode(node.code, fill) };
  if (typeof node.literal?.value === 'string') filled.literal = { value: fill(node.literal.value) };
  if (node.elements !== undefined) filled.elements = node.elements.map((each) => fillElement(each, filling));
  return filled;
}

/** Inserts values into JavaScript strings, with quotes and the like escaped. */
function inCode(code: string, fill: Filling['fill']): string {
  return code.replace(/\{\{\s{0,99}[\w-]{1,100}\s{0,99}\}\}/g, (written) => {
    const value = fill(written);
    return value === written ? written : JSON.stringify(value).slice(1, -1).replace(/['`$]/g, '\\$&');
  });
}
