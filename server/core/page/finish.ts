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
import { plainText } from './plainText.ts';
import { slugger } from './slug.ts';

/** The lists of a page: its nodes of each kind in order of the text. */
export type PageLists = Pick<
  Page,
  'elements' | 'headings' | 'links' | 'images' | 'fences' | 'esm' | 'expressions' | 'placed'
>;

/**
 * Goes over the finished tree once: lifts tags out of paragraphs that hold nothing else, gives headings their text and
 * slug and elements their parents, and lists what the page holds.
 */
export function finish(root: Root): PageLists {
  const lists = {
    elements: [] as Element[],
    headings: [] as Heading[],
    links: [] as Link[],
    images: [] as Image[],
    fences: [] as Code[],
    esm: [] as Esm[],
    expressions: [] as Expression[],
    placed: [] as Placed[],
  };
  const slugOf = slugger();
  const around: PageNode[] = [];
  visitAll(root, undefined);
  return lists;

  function visitAll(
    node: PageNode & { readonly children: readonly (Block | Inline)[] },
    parent: Element | undefined,
  ): void {
    const lifted = lift(node.children);
    if (lifted !== undefined) (node as { children: readonly (Block | Inline)[] }).children = lifted;
    around.push(node);
    let before: Block | Inline | undefined;
    for (const child of node.children) {
      visit(child, parent, before);
      before = child;
    }
    around.pop();
  }

  function visit(node: Block | Inline, parent: Element | undefined, before: Block | Inline | undefined): void {
    switch (node.kind) {
      case 'text':
      case 'inlineCode':
        return;
      case 'element':
        visitElement(node, parent, before);
        return;
      case 'heading':
        visitHeading(node);
        break;
      case 'link':
        lists.links.push(node);
        break;
      case 'image':
        lists.images.push(node);
        place(node, before);
        break;
      case 'code':
        lists.fences.push(node);
        place(node, before);
        break;
      case 'list':
        if (node.ordered) place(node, before);
        break;
      case 'esm':
        lists.esm.push(node);
        break;
      case 'expression':
        visitExpression(node, parent);
        break;
      default:
    }
    if ('children' in node) visitAll(node, parent);
  }

  function visitElement(element: Element, parent: Element | undefined, before: Block | Inline | undefined): void {
    (element as Drafted<Element>).parent = parent;
    lists.elements.push(element);
    if (element.name === 'img') place(element, before);
    around.push(element);
    for (const { value } of element.attributes) if (value?.kind === 'expression') visitExpression(value, element);
    around.pop();
    visitAll(element, element);
  }

  function visitExpression(expression: Expression, parent: Element | undefined): void {
    lists.expressions.push(expression);
    if (expression.elements === undefined) return;
    around.push(expression);
    for (const element of expression.elements) visitElement(element, parent, undefined);
    around.pop();
  }

  function place(node: Placed['node'], before: Block | Inline | undefined): void {
    lists.placed.push({ node, around: [...around], before });
  }

  function visitHeading(heading: Heading): void {
    const text = plainText(heading.children).trim();
    (heading as Drafted<Heading>).text = text;
    (heading as Drafted<Heading>).slug = slugOf(text, heading.id?.value);
    lists.headings.push(heading);
  }
}

/** MDX takes a paragraph away that holds nothing but tags and expressions: they stand on their own then. */
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
