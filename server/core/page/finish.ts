import type { Drafted } from './draft.ts';
import type {
  Block,
  Code,
  Element,
  Esm,
  Expression,
  Heading,
  Image,
  Inline,
  Link,
  Page,
  PageNode,
  Placed,
  Root,
} from './pageTree.ts';
import { plainText } from './walk.ts';

/** Lists of a page's nodes by kind, in order of the text. */
export type PageLists = Pick<
  Page,
  'elements' | 'headings' | 'links' | 'images' | 'fences' | 'esm' | 'expressions' | 'placed'
>;

/**
 * Visits the finished tree once. Lifts tags out of paragraphs that contain nothing else, gives headings their text and
 * elements their parents, and collects the lists.
 */
export function finish(root: Root): PageLists {
  const finishing: Finishing = {
    elements: [],
    headings: [],
    links: [],
    images: [],
    fences: [],
    esm: [],
    expressions: [],
    placed: [],
    around: [],
    ways: new Map(),
  };
  visitAll(finishing, root, undefined);
  const { elements, headings, links, images, fences, esm, expressions, placed } = finishing;
  return { elements, headings, links, images, fences, esm, expressions, placed };
}

/** The lists so far, and the nodes around the current one. */
interface Finishing {
  readonly elements: Element[];
  readonly headings: Heading[];
  readonly links: Link[];
  readonly images: Image[];
  readonly fences: Code[];
  readonly esm: Esm[];
  readonly expressions: Expression[];
  readonly placed: Placed[];
  readonly around: PageNode[];
  /** Copies of `around` by the innermost node, because a hostile page has many images in one deep element. */
  readonly ways: Map<PageNode | undefined, readonly PageNode[]>;
}

function visitAll(
  finishing: Finishing,
  node: PageNode & { readonly children: readonly (Block | Inline)[] },
  parent: Element | undefined,
): void {
  const lifted = lift(node.children);
  if (lifted !== undefined) (node as { children: readonly (Block | Inline)[] }).children = lifted;
  finishing.around.push(node);
  let before: Block | Inline | undefined;
  for (const child of node.children) {
    if (child.kind !== 'text' && child.kind !== 'inlineCode') visit(finishing, child, parent, before);
    before = child;
  }
  finishing.around.pop();
}

function visit(
  finishing: Finishing,
  node: Block | Inline,
  parent: Element | undefined,
  before: Block | Inline | undefined,
): void {
  switch (node.kind) {
    case 'element':
      visitElement(finishing, node, parent, before);
      return;
    case 'heading':
      visitHeading(finishing, node);
      break;
    case 'link':
      finishing.links.push(node);
      break;
    case 'image':
      finishing.images.push(node);
      place(finishing, node, before);
      break;
    case 'code':
      finishing.fences.push(node);
      place(finishing, node, before);
      break;
    case 'list':
      if (node.ordered) place(finishing, node, before);
      break;
    case 'esm':
      finishing.esm.push(node);
      break;
    case 'expression':
      visitExpression(finishing, node, parent);
      break;
    default:
  }
  if ('children' in node) visitAll(finishing, node, parent);
}

function visitElement(
  finishing: Finishing,
  element: Element,
  parent: Element | undefined,
  before: Block | Inline | undefined,
): void {
  (element as Drafted<Element>).parent = parent;
  finishing.elements.push(element);
  if (element.name === 'img') place(finishing, element, before);
  finishing.around.push(element);
  for (const { value } of element.attributes)
    if (value?.kind === 'expression') visitExpression(finishing, value, element);
  finishing.around.pop();
  visitAll(finishing, element, element);
}

function visitExpression(finishing: Finishing, expression: Expression, parent: Element | undefined): void {
  finishing.expressions.push(expression);
  if (expression.elements === undefined) return;
  finishing.around.push(expression);
  for (const element of expression.elements) visitElement(finishing, element, parent, undefined);
  finishing.around.pop();
}

function place({ placed, around, ways }: Finishing, node: Placed['node'], before: Block | Inline | undefined): void {
  const way = ways.get(around.at(-1)) ?? around.slice();
  ways.set(around.at(-1), way);
  placed.push({ node, around: way, before });
}

function visitHeading({ headings }: Finishing, heading: Heading): void {
  // A removed comment leaves two spaces.
  const text = plainText(heading.children).trim().replace(/ {2,}/g, ' ');
  (heading as Drafted<Heading>).text = text;
  headings.push(heading);
}

/** MDX removes a paragraph that contains only tags and expressions, and puts them in its place. */
function lift(children: readonly (Block | Inline)[]): readonly (Block | Inline)[] | undefined {
  if (!children.some(isLiftable)) return undefined;
  return children.flatMap((child) => {
    if (!isLiftable(child)) return [child];
    return child.children.filter((each) => each.kind !== 'text').map(toFlow);
  });
}

function isLiftable(node: Block | Inline): node is Extract<Block, { kind: 'paragraph' }> {
  if (node.kind !== 'paragraph') return false;
  let found = false;
  for (const child of node.children) {
    if (child.kind === 'element' || child.kind === 'expression') found = true;
    else if (child.kind !== 'text' || child.value.trim() !== '') return false;
  }
  return found;
}

function toFlow(node: Inline): Inline {
  if (node.kind === 'element' || node.kind === 'expression') (node as Drafted<Element | Expression>).flow = true;
  return node;
}
