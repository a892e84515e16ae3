import { classesIn } from '../../css/names.ts';
import { itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { findingRows } from '../../model/graded.ts';
import { filledPage } from '../../page/filledPage.ts';
import type { Block, FootnoteDefinition, Inline, Page } from '../../page/pageTree.ts';
import { catalogueOf } from '../../site/link/references.ts';
import { hashOf } from '../../text/hash.ts';
import type { Range } from '../../text/range.ts';
import { operationPieces } from '../operation/operation.ts';
import type { RenderedBlock } from '../renderTypes.ts';
import { type BlockPlace, blockMemo, type MadeBlock, type Rendering } from './blockMemo.ts';
import { scopeOf } from './code/enter.ts';
import { type Context, newState, type OutlineEntry, type PageStyle, type RenderInput } from './context.ts';
import { box, el, type Html, join, trusted } from './html/html.ts';
import { footnotes } from './markdown/markdown.ts';
import { remainingMarks } from './marks.ts';
import { renderNodes } from './nodes.ts';
import { type Side, type Sides, sidesOf } from './sides.ts';

/** The content of a page, and facts for the chrome around it. */
export interface RenderedPage {
  readonly blocks: readonly RenderedBlock[];
  readonly outline: readonly OutlineEntry[];
  /** Titles of the page's views, in order. */
  readonly views: readonly string[];
  /** Tags of the page's updates, each once, in order. */
  readonly tags: readonly string[];
  /** Whether something is next to the text, in place of the table of contents. */
  readonly hasBeside: boolean;
  /** Whether only the first part is shown, because the page is too large. */
  readonly isCut: boolean;
  /** Class names in the source. */
  readonly classes: ReadonlySet<string>;
  /** The `<style>` elements of the page and its includes, in order. */
  readonly styles: readonly PageStyle[];
  readonly rendering: Rendering;
}

/** A page as HTML blocks, one for each top-level block with content. */
export function renderBlocks(page: Page, input: RenderInput): readonly RenderedBlock[] {
  return renderPage(page, input).blocks;
}

/**
 * A page as HTML blocks, with its outline. Never throws; text with errors is rendered too.
 *
 * @param before an earlier rendering; only changed blocks are rendered again
 */
export function renderPage(written: Page, input: RenderInput, before?: Rendering): RenderedPage {
  const sides = sidesOf(written);
  const page = filledPage(sides?.page ?? written, input.index.config.anchorRule);
  const { path } = page.file;
  const marks = (input.host.findings?.(path) ?? []).filter(
    ({ severity }) => severity === 'error' || severity === 'warning',
  );
  const context: Context = {
    index: input.index,
    files: input.files,
    host: input.host,
    language: input.language,
    source: page,
    pagePath: path,
    scope: scopeOf(page, input),
    state: newState(marks, input.index.config.anchorRule),
    depth: 0,
    snippets: [path],
    blockStart: 0,
    inLink: false,
    render: renderNodes,
  };
  // In text order, like the blocks.
  const broken = page.findings
    .filter(({ code }) => findingRows.get(code)?.class === 'breaks')
    .map(({ range }) => range.start);
  let firstBroken = 0;
  const { footnoteDefinitions, signature } = definitionsOf(page);
  const { rendering, block: renderBlock } = blockMemo(
    page,
    input,
    signature + JSON.stringify(page.conflicts ?? ''),
    before,
  );
  const keys = new Map<string, number>();
  const blocks: RenderedBlock[] = [];
  const classes = new Set<string>();
  let hasBeside = false;
  let above: string | undefined;
  const add = (block: MadeBlock | undefined, range: Range): void => {
    if (block === undefined) return;
    hasBeside ||= block.place === 'aside';
    for (const name of block.classes) classes.add(name);
    const { html, hash } = block.kind !== undefined && block.kind === above ? following(block) : block;
    // Blocks next to the text do not count as neighbors.
    if (block.place === 'text') above = block.kind;
    blocks.push({ key: uniqueKey(hash, keys), html, range });
  };
  const addSource = (source: Sides['sources'][number] | undefined): void => {
    if (source !== undefined) add(wrapped(source.html), { start: source.at, end: source.at });
  };
  // The parts from the OpenAPI document are around the page's own text.
  const pieces = operationPieces(page, context);
  const top = { start: page.frontMatter?.range.end ?? 0, end: page.frontMatter?.range.end ?? 0 };
  for (const { html, place, isFirst } of pieces) if (isFirst) add(wrapped(html, { place }), top);
  const sources = [...(sides?.sources ?? [])];
  for (const node of page.root.children) {
    const { range } = node;
    while (sources[0] !== undefined && sources[0].at <= range.start) addSource(sources.shift());
    while ((broken[firstBroken] ?? range.start) < range.start) firstBroken++;
    const isBroken = (broken[firstBroken] ?? Number.POSITIVE_INFINITY) <= range.end;
    add(
      renderBlock(node, isBroken, context.state, () => {
        const inside = { ...context, blockStart: range.start };
        const content = join([renderNodes([node], inside), remainingMarks(range, inside)]);
        const shape = shapeOf(node, context);
        return wrapped(content, {
          place: besides.has(shape) ? 'aside' : 'text',
          isBroken,
          kind: kinds.get(shape),
          side: sides?.sideOf(range),
        });
      }),
      range,
    );
  }
  for (const source of sources) addSource(source);
  const end = { start: page.file.text.length, end: page.file.text.length };
  for (const { html, place, isFirst } of pieces) if (!isFirst) add(wrapped(html, { place }), end);
  const isCut = context.state.budget <= 0;
  if (isCut) add(wrapped(box('This page is too large. The rest is not shown.', undefined, false)), end);
  const notes = footnotes(footnoteDefinitions, { ...context, blockStart: undefined });
  if (notes !== undefined) add(wrapped(notes), end);
  const leftOver = remainingMarks({ start: 0, end: page.file.text.length + 1 }, { ...context, blockStart: 0 });
  add(wrapped(leftOver), { start: 0, end: 0 });
  const { outline, styles } = context.state;
  return { blocks, outline, views: viewsOf(page), tags: tagsOf(page), hasBeside, isCut, classes, styles, rendering };
}

interface Wrapping {
  readonly place?: BlockPlace;
  readonly isBroken?: boolean;
  readonly kind?: string | undefined;
  readonly side?: Side | undefined;
}

/** Wraps content in a block; undefined without content. */
function wrapped(
  content: Html,
  { place = 'text', isBroken = false, kind, side }: Wrapping = {},
): MadeBlock | undefined {
  if (content === '' || content.trim() === '') return undefined;
  const classes = classesIn(content);
  const html = el(
    'div',
    {
      class: 'block',
      'data-place': place === 'text' ? undefined : place,
      'data-broken': isBroken ? 'true' : undefined,
      'data-kind': kind,
      'data-side': side?.side,
      'data-side-label': side?.label,
    },
    content,
  );
  return { html, hash: hashOf(html), place, classes, kind };
}

/**
 * Marks a block that follows one of its own kind. A CSS rule for adjacent blocks could do this, but then browsers
 * recompute all styles of the page whenever a block is inserted.
 */
function following({ html, hash, place, classes, kind }: MadeBlock): MadeBlock {
  const reported = trusted(html.replace(` data-kind="${kind}"`, ` data-kind="${kind}-next"`));
  return { html: reported, hash: `${hash}n`, place, classes, kind };
}

/** Panels and API examples are next to the text. */
const besides: ReadonlySet<string> = new Set(['panel', 'example']);

/**
 * Kinds that affect the spacing between blocks: fields and updates have a line between them, inline content shares a
 * line.
 */
const kinds: ReadonlyMap<string, string> = new Map([
  ['field', 'field'],
  ['update', 'update'],
  ['badge', 'inline'],
  ['icon', 'inline'],
  ['tooltip', 'inline'],
]);

/** The shape of a block; empty for Markdown and snippets. */
function shapeOf(node: Block | Inline, context: Context): string {
  if (node.kind !== 'element' || context.scope.imports.has(node.name)) return '';
  return catalogueOf(context.index).components.get(node.name)?.shape ?? '';
}

/** Footnotes, and the definitions of reference links anywhere on the page. */
function definitionsOf(page: Page): {
  readonly footnoteDefinitions: readonly FootnoteDefinition[];
  readonly signature: string;
} {
  const footnoteDefinitions: FootnoteDefinition[] = [];
  const labels: string[] = [];
  const stack: (Block | Inline)[] = [...page.root.children].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'footnoteDefinition') footnoteDefinitions.push(node);
    if (node.kind === 'footnoteDefinition' || node.kind === 'definition')
      labels.push(page.file.text.slice(node.range.start, node.range.end));
    // Only blocks can contain definitions.
    if ('children' in node && node.kind !== 'paragraph' && node.kind !== 'heading' && node.kind !== 'table')
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as Block | Inline);
  }
  return { footnoteDefinitions, signature: labels.join('\n') };
}

function viewsOf(page: Page): readonly string[] {
  return page.elements
    .filter(({ name }) => name === 'View')
    .flatMap(({ attributes }) =>
      attributes.flatMap(({ name, value }) => (name === 'title' && value?.kind === 'string' ? value.value : [])),
    );
}

/** Maximum number of tags in a changelog. */
const maxTags = 50;

function tagsOf(page: Page): readonly string[] {
  const tags = page.elements
    .filter(({ name }) => name === 'Update')
    .flatMap(({ data }) => {
      const node = valueOf(data, 'tags');
      const list = node?.kind === 'array' ? itemsOf(node).map(stringOf) : (stringOf(node)?.split(',') ?? []);
      return list.flatMap((tag) => (tag === undefined || tag.trim() === '' ? [] : tag.trim()));
    });
  return [...new Set(tags)].slice(0, maxTags);
}

/** The hash of a block's HTML, with a number if the page already has the same block. */
function uniqueKey(hash: string, keys: Map<string, number>): string {
  const count = (keys.get(hash) ?? 0) + 1;
  keys.set(hash, count);
  return count === 1 ? hash : `${hash}-${count}`;
}
