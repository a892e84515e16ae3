import { toValue } from '../data/node.ts';
import type { Range } from '../text/range.ts';
import type { AnchorRule } from './anchorRule.ts';
import { fragmentsOfHeadings } from './anchors.ts';
import type { Attribute, Element, Literal, Page, PageNode } from './pageTree.ts';

/** What `docsight inspect` prints for a page. A public, stable format: see schemas/inspect-page.schema.json. */
export interface InspectedPage {
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly components: readonly InspectedElement[];
  readonly headings: readonly {
    readonly level: number;
    readonly text: string;
    readonly slug: string;
    readonly range: Span;
  }[];
  readonly links: readonly { readonly target: string; readonly range: Span }[];
  readonly images: readonly { readonly target: string; readonly alt: string; readonly range: Span }[];
  readonly fences: readonly { readonly lang: string; readonly meta: string; readonly range: Span }[];
}

/** A JSX element: a component, an HTML element, or a fragment (name ""). */
export interface InspectedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, InspectedValue>>;
  readonly range: Span;
  readonly children: readonly InspectedElement[];
}

/** A string, `true` for a bare attribute, any other literal, or the code of an expression that is not a literal. */
export type InspectedValue = string | true | { readonly literal: Literal } | { readonly expression: string };

/** Start and end, as offsets in UTF-16 code units from the start of the file. */
export type Span = readonly [start: number, end: number];

/** Returns a page as plain data. Elements in the expression of an attribute are part of its code and not listed. */
export function inspectPage(page: Page, rule: AnchorRule): InspectedPage {
  const fragments = fragmentsOfHeadings(page, rule);
  return {
    frontMatter: frontMatterOf(page),
    components: elementsIn(page),
    headings: page.headings.map((heading) => ({
      level: heading.level,
      text: heading.text,
      slug: fragments.get(heading) ?? '',
      range: span(heading.range),
    })),
    links: page.links.map(({ target, range }) => ({ target, range: span(range) })),
    images: page.images.map(({ target, alt, range }) => ({ target, alt, range: span(range) })),
    fences: page.fences.map(({ lang, meta, range }) => ({ lang, meta, range: span(range) })),
  };
}

function frontMatterOf(page: Page): Readonly<Record<string, unknown>> {
  const root = page.frontMatter?.root;
  return root?.kind === 'object' ? (toValue(root) as Record<string, unknown>) : {};
}

/** Without recursion, since authors decide how deep a page is. */
function elementsIn(page: Page): readonly InspectedElement[] {
  const top: InspectedElement[] = [];
  const open: { readonly node: PageNode; readonly into: InspectedElement[] }[] = [{ node: page.root, into: top }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    let { into } = next;
    const { node } = next;
    if (node.kind === 'element') {
      const children: InspectedElement[] = [];
      into.push({ name: node.name, attributes: attributesOf(node), range: span(node.range), children });
      into = children;
    }
    if (!('children' in node)) continue;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) open.push({ node: child, into });
    }
  }
  return top;
}

function attributesOf(element: Element): Readonly<Record<string, InspectedValue>> {
  const result: Record<string, InspectedValue> = Object.create(null);
  for (const attribute of element.attributes) result[attribute.name] = inspectedValue(attribute);
  return result;
}

function inspectedValue({ value }: Attribute): InspectedValue {
  if (value === undefined) return true;
  if (value.kind === 'string') return value.value;
  const { literal } = value;
  if (literal === undefined || !isJson(literal.value)) return { expression: value.code };
  return typeof literal.value === 'string' ? literal.value : { literal: literal.value };
}

/** False for `undefined`, NaN and infinity, which JSON does not have. Their expressions are printed as code. */
function isJson(value: Literal): boolean {
  const open: Literal[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (next === undefined || (typeof next === 'number' && !Number.isFinite(next))) return false;
    if (typeof next === 'object' && next !== null) for (const each of Object.values(next)) open.push(each);
  }
  return true;
}

function span({ start, end }: Range): Span {
  return [start, end];
}
