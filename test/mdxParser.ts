import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { normalizeLabel } from '../server/core/page/markdownIt.ts';
import type { Block, Inline, Page } from '../server/core/page/pageTree.ts';

/** The members of MDX's nodes that are used here. */
export interface MdxNode {
  readonly type: string;
  readonly children?: readonly MdxNode[];
  readonly position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } };
  readonly [key: string]: unknown;
}

/** MDX's result for a page: its tree, or the position and reason of an error. */
export type Verdict =
  | { readonly accepted: true; readonly tree: MdxNode }
  | { readonly accepted: false; readonly message: string; readonly line: number | undefined };

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMath).use(remarkGfm).use(remarkMdx).freeze();

/** Parses a text like MDX: remark-parse with front matter, math, GFM and MDX. */
export function askMdx(text: string): Verdict {
  try {
    return { accepted: true, tree: parser.parse(text) as unknown as MdxNode };
  } catch (error) {
    const { message, line } = error as { message: string; line?: number };
    return { accepted: false, message, line };
  }
}

/** A tree without positions: kind, content, children. */
export type Outline = readonly [kind: string, ...said: unknown[]];

/** The outline of MDX's tree. Paragraphs with only tags are unwrapped, as MDX does after parsing. */
export function outlineOfMdx(tree: MdxNode): readonly Outline[] {
  const definitions = new Map<string, MdxNode>();
  collectDefinitions(tree, definitions);
  return outlineAll(tree.children ?? [], definitions);
}

function collectDefinitions(node: MdxNode, found: Map<string, MdxNode>): void {
  const key = normalizeLabel(String(node['identifier']));
  if (node.type === 'definition' && !found.has(key)) found.set(key, node);
  for (const child of node.children ?? []) collectDefinitions(child, found);
}

function outlineAll(nodes: readonly MdxNode[], definitions: ReadonlyMap<string, MdxNode>): readonly Outline[] {
  return joinTexts(nodes.flatMap((node) => outlineNode(node, definitions)));
}

/** Adjacent texts are merged. */
function joinTexts(outlines: readonly Outline[]): readonly Outline[] {
  const joined: Outline[] = [];
  for (const each of outlines) {
    const last = joined.at(-1);
    if (each[0] === 'text' && last?.[0] === 'text') joined[joined.length - 1] = ['text', `${last[1]}${each[1]}`];
    else joined.push(each);
  }
  return joined;
}

function outlineNode(node: MdxNode, definitions: ReadonlyMap<string, MdxNode>): readonly Outline[] {
  const children = (): readonly Outline[] => outlineAll(node.children ?? [], definitions);
  const target = (): MdxNode => definitions.get(normalizeLabel(String(node['identifier']))) ?? node;
  const title = (from: MdxNode): string => String(from['title'] ?? '');
  switch (node.type) {
    case 'yaml':
      return [];
    case 'paragraph':
      return isUnravelled(node) ? children().filter(([kind]) => kind !== 'text') : [['paragraph', children()]];
    case 'heading':
      return [['heading', node['depth'], children()]];
    case 'list':
      return [['list', node['ordered'], node['start'] ?? undefined, node['spread'], children()]];
    case 'listItem':
      return [['listItem', node['checked'] ?? undefined, node['spread'], children()]];
    case 'code':
      return [['code', node['lang'] ?? '', trimmed(node['meta']), trimmed(node['value'])]];
    case 'table':
      return [['table', (node['align'] as unknown[]).map((each) => each ?? undefined), children()]];
    case 'text':
    case 'inlineCode':
      return [[node.type, lines(node['value'])]];
    case 'inlineMath':
      return [['math', false, lines(node['value'])]];
    case 'math':
      return [['math', true, trimmed(node['value'])]];
    case 'definition':
      return [['definition', node['label'], node['url'], title(node)]];
    case 'footnoteDefinition':
      return [['footnoteDefinition', node['label'], children()]];
    case 'footnoteReference':
      return [['footnoteReference', node['label']]];
    case 'link':
      return [['link', node['url'], title(node), children()]];
    case 'linkReference':
      return [['link', target()['url'], title(target()), children()]];
    case 'image':
      return [['image', node['url'], title(node), lines(node['alt'])]];
    case 'imageReference':
      return [['image', target()['url'], title(target()), lines(node['alt'])]];
    case 'mdxjsEsm':
      return [['esm', trimmed(node['value'])]];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [['expression', code(node['value'])]];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return [['element', node['name'] ?? '', (node['attributes'] as MdxNode[]).map(outlineAttribute), children()]];
    default:
      return [[node.type, ...(node.children === undefined ? [] : [children()])]];
  }
}

function outlineAttribute(attribute: MdxNode): readonly [string, unknown] {
  if (attribute.type === 'mdxJsxExpressionAttribute') return ['...', { code: code(attribute['value']) }];
  const value = attribute['value'];
  if (value === null || value === undefined) return [String(attribute['name']), true];
  return [
    String(attribute['name']),
    typeof value === 'string' ? lines(value) : { code: code((value as MdxNode)['value']) },
  ];
}

function isUnravelled(paragraph: MdxNode): boolean {
  const children = paragraph.children ?? [];
  const plain = children.filter((each) => each.type !== 'mdxJsxTextElement' && each.type !== 'mdxTextExpression');
  return (
    plain.length < children.length && plain.every((each) => each.type === 'text' && String(each['value']).trim() === '')
  );
}

function lines(value: unknown): string {
  return String(value ?? '').replace(/\r\n?/g, '\n');
}

/** Trailing spaces make no difference. */
function trimmed(value: unknown): string {
  return lines(value).trimEnd();
}

/** MDX removes indentation in expressions by columns, so whitespace at line starts is ignored. */
function code(value: unknown): string {
  return lines(value)
    .replace(/\n[ \t]*/g, '\n')
    .trimEnd();
}

/** Ranges of MDX's elements, in text order. */
export function elementRangesOfMdx(node: MdxNode): readonly (readonly [number, number])[] {
  const own = node.type.startsWith('mdxJsx')
    ? [[node.position?.start.offset ?? -1, node.position?.end.offset ?? -1] as const]
    : [];
  return [...own, ...(node.children ?? []).flatMap(elementRangesOfMdx)];
}

/** The outline of our tree. */
export function outlineOfPage(page: Page): readonly Outline[] {
  return outlinePage(page.root.children);
}

function outlinePage(nodes: readonly (Block | Inline)[]): readonly Outline[] {
  return joinTexts(nodes.map(outlineOwn));
}

function outlineOwn(node: Block | Inline): Outline {
  switch (node.kind) {
    case 'heading':
      return ['heading', node.level, outlinePage(node.children)];
    case 'list':
      return ['list', node.ordered, node.start, node.spread, outlinePage(node.children)];
    case 'listItem':
      return ['listItem', node.checked, node.spread, outlinePage(node.children)];
    case 'code':
      return ['code', node.lang, trimmed(node.meta), trimmed(node.value)];
    case 'table':
      return ['table', node.align, outlinePage(node.children)];
    case 'text':
    case 'inlineCode':
      return [node.kind, node.value];
    case 'definition':
      return ['definition', node.label, node.url, node.title ?? ''];
    case 'footnoteDefinition':
      return ['footnoteDefinition', node.label, outlinePage(node.children)];
    case 'footnoteReference':
      return ['footnoteReference', node.label];
    case 'link':
      return ['link', node.target, node.title ?? '', outlinePage(node.children)];
    case 'image':
      return ['image', node.target, node.title ?? '', node.alt];
    case 'esm':
      return ['esm', trimmed(node.code)];
    case 'expression':
      return ['expression', code(node.code)];
    case 'math':
      return ['math', node.flow, node.flow ? trimmed(node.value) : node.value];
    case 'element':
      return ['element', node.name, node.attributes.map(outlineOwnAttribute), outlinePage(node.children)];
    default:
      return [node.kind, ...('children' in node ? [outlinePage(node.children)] : [])];
  }
}

function outlineOwnAttribute({
  name,
  value,
}: {
  readonly name: string;
  readonly value?: unknown;
}): readonly [string, unknown] {
  const written = value as { readonly kind: string; readonly value: string; readonly code: string } | undefined;
  if (written === undefined) return [name, true];
  return [name, written.kind === 'string' ? written.value : { code: code(written.code) }];
}
