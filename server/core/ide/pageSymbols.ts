import { textOf } from '../page/attributes.ts';
import type { Element, Heading, Page } from '../page/pageTree.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { usesOf } from '../site/uses.ts';
import { encloses } from '../text/range.ts';
import type { SymbolNode } from './ideTypes.ts';

interface Draft {
  readonly name: string;
  readonly kind: 'heading' | 'component';
  readonly detail?: string;
  readonly range: { readonly start: number; end: number };
  readonly nameRange: SymbolNode['nameRange'];
  readonly children: Draft[];
  /** Of a heading. */
  readonly level?: number;
}

/** An outline as deep as authors nest; the rest of a page that nests deeper is left out. */
const deepest = 30;

/** The outline of a page: headings with their sections, components in them. */
export function pageSymbols(page: Page, index: SiteIndex): readonly SymbolNode[] {
  const elements = usesOf(page, index).filter(({ spec, declared, element }) =>
    isShown(element.name, spec?.inline === true || spec?.html === true, declared),
  );
  const nodes: Draft[] = [
    ...page.headings.map((heading) => ofHeading(page, heading)),
    ...elements.map(({ element }) => ofElement(element)),
  ];
  nodes.sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  const roots: Draft[] = [];
  const open: Draft[] = [];
  for (const node of nodes) {
    closeBefore(open, node);
    const parent = open.at(-1);
    if (parent !== undefined) node.range.end = Math.min(node.range.end, parent.range.end);
    if (open.length < deepest) (parent?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

function isShown(name: string, quiet: boolean, declared: boolean): boolean {
  return /^[A-Z]/.test(name) && (declared || !quiet);
}

function closeBefore(open: Draft[], node: Draft): void {
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const inside = encloses(top.range, { start: node.range.start, end: node.nameRange.end });
    const ends = node.level !== undefined && top.level !== undefined && top.level >= node.level;
    if (inside && !ends) return;
    if (ends) top.range.end = Math.min(top.range.end, node.range.start);
    open.pop();
  }
}

/** A section ends where the element around its heading does, or with the page; the next heading may end it before. */
function ofHeading(page: Page, heading: Heading): Draft {
  return {
    name: heading.text === '' ? '#'.repeat(heading.level) : heading.text,
    kind: 'heading',
    range: { start: heading.range.start, end: page.file.text.length },
    nameRange: heading.range,
    children: [],
    level: heading.level,
  };
}

function ofElement(element: Element): Draft {
  const detail = ['title', 'label', 'name', 'path', 'body', 'query', 'header', 'file']
    .map((name) => textOf(element, name))
    .find((text) => text !== undefined && text !== '');
  return {
    name: element.name,
    kind: 'component',
    ...(detail === undefined ? {} : { detail }),
    range: { ...element.range },
    nameRange: element.nameRange,
    children: [],
  };
}
