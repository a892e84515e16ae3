import { type Conflict, sideNames } from '../../data/conflict.ts';
import type { Page } from '../../page/pageTree.ts';
import { withBothSides } from '../../page/parsePage.ts';
import type { Range } from '../../text/range.ts';
import { box, el, type Html, text } from './html/html.ts';

/** The side of an unresolved merge that a block is on; `both` if a block contains a conflict marker. */
export interface Side {
  readonly side: 'ours' | 'theirs' | 'both';
  readonly label: string;
}

/** How a page with unresolved merges is shown. */
export interface Sides {
  /** The page with the blocks of both sides, or of the current side if the sides are not whole blocks. */
  readonly page: Page;
  sideOf(range: Range): Side | undefined;
  /** The source of incoming sides that are not blocks, with their offsets. */
  readonly sources: readonly { readonly at: number; readonly html: Html }[];
}

/** Undefined for a page without conflicts. */
export function sidesOf(page: Page): Sides | undefined {
  if (page.conflicts === undefined) return undefined;
  const both = withBothSides(page);
  const { text: source } = page.file;
  const shown = both ?? page;
  const conflicts = shown.conflicts ?? [];
  const sources = both === undefined ? conflicts.filter(({ theirs }) => theirs.start < theirs.end) : [];
  return {
    page: shown,
    sideOf: (range) => sideIn(source, conflicts, range),
    sources: sources.map((conflict) => ({
      at: conflict.range.end,
      html: box(
        labelOf(source, conflict, 'theirs'),
        undefined,
        false,
        el('pre', {}, text(source.slice(conflict.theirs.start, conflict.theirs.end))),
      ),
    })),
  };
}

function sideIn(source: string, conflicts: readonly Conflict[], range: Range): Side | undefined {
  const conflict = conflicts.find((each) => each.range.start < range.end && range.start < each.range.end);
  if (conflict === undefined) return undefined;
  for (const side of ['ours', 'theirs'] as const)
    if (conflict[side].start <= range.start && range.end <= conflict[side].end + 1)
      return { side, label: labelOf(source, conflict, side) };
  return { side: 'both', label: 'Unresolved merge' };
}

function labelOf(source: string, conflict: Conflict, side: 'ours' | 'theirs'): string {
  const name = sideNames(source, conflict)[side];
  const words = side === 'ours' ? 'Current side' : 'Incoming side';
  return name === '' ? words : `${words}: ${name}`;
}
