import { memo } from '../text/memo.ts';
import type { Range } from '../text/range.ts';
import { textOf } from './attributes.ts';
import type { Element, Heading, Image, Page, PageNode } from './pageTree.ts';

/** An image of a page, written as Markdown or as `<img>`, and what stands around it. */
export interface PlacedImage {
  readonly node: Image | (Element & { readonly name: 'img' });
  readonly range: Range;
  readonly target: string | undefined;
  /** Undefined where it is absent; of Markdown always a text. */
  readonly alt: string | undefined;
  /** What stands around it, outermost first. */
  readonly around: readonly PageNode[];
  /** Names of the elements around it, innermost first. */
  readonly inside: readonly string[];
  /** In a link, a table or a heading. */
  readonly inLink: boolean;
  readonly inTable: boolean;
  /** Alone in its block, so that it can become a block of its own. */
  readonly alone: boolean;
  /** The heading above it. */
  readonly heading: Heading | undefined;
}

/** All images of a page in order of the text. */
export const imagesOf: (page: Page) => readonly PlacedImage[] = memo((page: Page) => {
  const images: PlacedImage[] = [];
  let next = 0;
  for (const { node, around } of page.placed) {
    if (node.kind !== 'image' && node.kind !== 'element') continue;
    while (isAbove(page.headings[next], node)) next++;
    const heading = page.headings[next - 1];
    if (node.kind === 'image') images.push(placed(node, node.target, node.alt, around, heading));
    else {
      const alt = node.attributes.find(({ name }) => name === 'alt' || name === '...');
      // An expression says something, though not what.
      const text =
        alt === undefined
          ? undefined
          : (textOf(node, 'alt') ?? (alt.value?.kind === 'expression' || alt.name === '...' ? '{}' : ''));
      images.push(placed(node as PlacedImage['node'], textOf(node, 'src'), text, around, heading));
    }
  }
  return images;
});

function isAbove(heading: Heading | undefined, { range }: PageNode): boolean {
  return heading !== undefined && heading.range.start <= range.start;
}

function placed(
  node: PlacedImage['node'],
  target: string | undefined,
  alt: string | undefined,
  around: readonly PageNode[],
  heading: Heading | undefined,
): PlacedImage {
  const parent = around.at(-1);
  const elements = around.filter((each): each is Element => each.kind === 'element');
  return {
    node,
    range: node.range,
    target,
    alt,
    around,
    inside: elements.map(({ name }) => name).reverse(),
    inLink: around.some(({ kind }) => kind === 'link') || elements.some(({ name }) => name === 'a' || name === 'Link'),
    inTable:
      around.some(({ kind }) => kind === 'tableCell' || kind === 'heading') ||
      elements.some(({ name }) => /^t[dhr]$|^table$/.test(name)),
    alone: parent !== undefined && isAlone(node, parent),
    heading,
  };
}

function isAlone(node: PlacedImage['node'], parent: PageNode): boolean {
  if (parent.kind !== 'paragraph')
    return parent.kind === 'root' || parent.kind === 'element' || parent.kind === 'listItem';
  return parent.children.every((child) => child === node || (child.kind === 'text' && child.value.trim() === ''));
}
