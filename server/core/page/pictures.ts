import { memo } from '../text/memo.ts';
import type { Range } from '../text/range.ts';
import type { Element, Heading, Image, Page, PageNode } from './pageTree.ts';
import { attributeText, isBlankText } from './walk.ts';

/** An image of a page, as Markdown or `<img>`, and the nodes around it. */
export interface PlacedImage {
  readonly node: Image | (Element & { readonly name: 'img' });
  readonly range: Range;
  readonly target: string | undefined;
  /** Undefined if missing. Markdown images always have one. */
  readonly alt: string | undefined;
  /** The nodes around it, outermost first. */
  readonly around: readonly PageNode[];
  /** Names of the elements around it, innermost first. */
  readonly inside: readonly string[];
  /** True inside a link, a table or a heading. */
  readonly inLink: boolean;
  readonly inTable: boolean;
  /** True if it is alone in its block, so that it can become a separate block. */
  readonly alone: boolean;
  /** The heading above it. */
  readonly heading: Heading | undefined;
}

/** Returns all images of a page in order of the text. */
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
      // An expression has some text, although it is unknown.
      const text =
        alt === undefined
          ? undefined
          : (attributeText(node, 'alt') ?? (alt.value?.kind === 'expression' || alt.name === '...' ? '{}' : ''));
      images.push(placed(node as PlacedImage['node'], attributeText(node, 'src'), text, around, heading));
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
  const alone = parent !== undefined && isAlone(node, parent);
  return { node, range: node.range, target, alt, around, ...surroundings(around), alone, heading };
}

/** Facts about the nodes around an image. Images next to each other share the list of these nodes. */
const surroundings = memo((around: readonly PageNode[]): Pick<PlacedImage, 'inside' | 'inLink' | 'inTable'> => {
  const inside = elementNames(around);
  return {
    inside,
    inLink: around.some(({ kind }) => kind === 'link') || inside.some((name) => name === 'a' || name === 'Link'),
    inTable:
      around.some(({ kind }) => kind === 'tableCell' || kind === 'heading') ||
      inside.some((name) => /^t[dhr]$|^table$/.test(name)),
  };
});

function isAlone(node: PlacedImage['node'], parent: PageNode): boolean {
  if (parent.kind !== 'paragraph')
    return parent.kind === 'root' || parent.kind === 'element' || parent.kind === 'listItem';
  return parent.children.every((child) => child === node || isBlankText(child));
}

/** What readers see as one picture: an image, or one for light and one for dark mode. */
export interface Picture {
  /** One or two images, in order of the text. */
  readonly images: readonly [PlacedImage, ...PlacedImage[]];
  /** From the first to the last, including elements that contain nothing else and set the mode. */
  readonly range: Range;
  /** Names of the elements around all of it, innermost first. */
  readonly inside: readonly string[];
  /** True if it is alone in its block, so that it can become a separate block. */
  readonly alone: boolean;
}

/** Returns all pictures of a page in order of the text. */
export const picturesOf: (page: Page) => readonly Picture[] = memo((page: Page) => {
  const pictures: Picture[] = [];
  const images = imagesOf(page);
  for (let i = 0; i < images.length; i++) {
    const first = images[i];
    const second = images[i + 1];
    if (first === undefined) continue;
    const pair = second && pairOf(page, first, second);
    pictures.push(pair ?? { images: [first], range: first.range, inside: first.inside, alone: first.alone });
    if (pair !== undefined) i++;
  }
  return pictures;
});

function pairOf({ file }: Page, first: PlacedImage, second: PlacedImage): Picture | undefined {
  if (file.text.slice(first.range.end, second.range.start).length > farthest) return undefined;
  const [one, other] = [shown(first), shown(second)];
  if (one === undefined || other === undefined || one.mode === other.mode || one.parent !== other.parent)
    return undefined;
  const range = { start: one.node.range.start, end: other.node.range.end };
  if (file.text.slice(one.node.range.end, other.node.range.start).trim() !== '') return undefined;
  const { parent } = one;
  const alone =
    parent.kind === 'paragraph'
      ? parent.children.every((child) => child === one.node || child === other.node || isBlankText(child))
      : parent.kind === 'root' || parent.kind === 'element' || parent.kind === 'listItem';
  const inside = elementNames(one.around);
  return { images: [first, second], range, inside, alone };
}

/** Maximum number of characters, including tags, between two images of one picture. */
const farthest = 500;

interface Shown {
  readonly mode: 'light' | 'dark';
  /** The image, or the element around it that sets the mode. */
  readonly node: PageNode;
  readonly parent: PageNode;
  readonly around: readonly PageNode[];
}

/** Returns the mode that an image is limited to. Undefined if it shows in both. */
function shown({ node, around }: PlacedImage): Shown | undefined {
  let inner: PageNode = node;
  for (let depth = around.length - 1; depth >= 0; depth--) {
    const parent = around[depth];
    if (parent === undefined) return undefined;
    const mode = inner.kind === 'element' ? modeOf(inner) : undefined;
    if (mode !== undefined) return { mode, node: inner, parent, around: around.slice(0, depth + 1) };
    const isOnly =
      (parent.kind === 'element' || parent.kind === 'paragraph') &&
      parent.children.every((child) => child === inner || isBlankText(child));
    if (!isOnly) return undefined;
    inner = parent;
  }
  return undefined;
}

/** `dark:hidden` hides in dark mode. `hidden dark:block` shows in dark mode only. */
function modeOf(element: Element): Shown['mode'] | undefined {
  const classes = `${attributeText(element, 'className') ?? ''} ${attributeText(element, 'class') ?? ''}`
    .slice(0, 2000)
    .split(/\s+/);
  const isHidden = classes.some((each) => /^!?hidden!?$/.test(each));
  const dark = classes.flatMap((each) => /^dark:!?([a-z-]+)!?$/.exec(each)?.[1] ?? []);
  if (!isHidden && dark.includes('hidden')) return 'light';
  return isHidden && dark.some((each) => displays.has(each)) ? 'dark' : undefined;
}

const displays: ReadonlySet<string> = new Set([
  'block',
  'inline',
  'inline-block',
  'flex',
  'inline-flex',
  'grid',
  'contents',
]);

function elementNames(around: readonly PageNode[]): readonly string[] {
  return around.flatMap((each) => (each.kind === 'element' ? [each.name] : [])).reverse();
}
