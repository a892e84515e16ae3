import type { Block, Inline, Page } from '../../page/pageTree.ts';
import { childrenOf } from '../../page/walk.ts';
import { align } from '../../text/align.ts';
import { alignSections, sectionsOf } from './sections.ts';

type Node = Block | Inline;

/** The matching place in a translated page: the same block of the same section. */
export function placeInCounterpart(page: Page, offset: number, other: Page): number {
  const pairs = alignSections(sectionsOf(page), sectionsOf(other));
  const here = sectionsOf(page).findLast(({ heading }) => heading.range.start <= offset);
  const at = pairs.findIndex(([own]) => own === here);
  const there = here === undefined ? undefined : pairs[at]?.[1];
  // If the other page lacks the section, use the previous one.
  if (here !== undefined && there === undefined)
    return (
      pairs.slice(0, Math.max(0, at)).findLast(([, section]) => section !== undefined)?.[1]?.heading.range.start ?? 0
    );
  const own = blocksOf(page, here?.heading.range.start);
  const others = blocksOf(other, there?.heading.range.start);
  return beside(own, others, offset) ?? there?.heading.range.start ?? firstOf(other);
}

/** The blocks of a section with its heading, or those before the first heading. */
function blocksOf({ root, headings }: Page, start: number | undefined): readonly Node[] {
  const next = headings.find(({ range }) => range.start > (start ?? -1))?.range.start ?? Number.POSITIVE_INFINITY;
  return root.children.filter(({ range }) => range.end > (start ?? -1) && range.start < next);
}

function firstOf({ root }: Page): number {
  return root.children[0]?.range.start ?? 0;
}

/** Maximum depth at which blocks are compared. */
const maxDepth = 20;

function beside(own: readonly Node[], others: readonly Node[], offset: number, depth = 0): number | undefined {
  let last: number | undefined;
  for (const [a, b] of align(own, others, signOf)) {
    if (a !== undefined && a.range.start > offset) break;
    if (b !== undefined && a !== undefined) {
      last = b.range.start;
      if (offset <= a.range.end && depth < maxDepth)
        last = beside(childrenOf(a).filter(isBlock), childrenOf(b).filter(isBlock), offset, depth + 1) ?? last;
    }
  }
  return last;
}

function isBlock(node: Node): boolean {
  return !['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link'].includes(node.kind);
}

/** A key that is equal for the same block in two languages. */
function signOf(node: Node): string {
  switch (node.kind) {
    case 'heading':
      return `h${node.level}`;
    case 'element':
      return `<${node.name}>`;
    case 'code':
      return `code ${node.lang}`;
    default:
      return node.kind;
  }
}
