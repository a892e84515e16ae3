import { deepestAnchor } from '../../page/anchors.ts';
import type { Heading, Page } from '../../page/pageTree.ts';
import type { Edit } from '../../text/edit.ts';
import { encloses, type Range } from '../../text/range.ts';

/** Markdown and HTML headings within a range, with their level. */
function headingsIn({ headings, elements }: Page, range: Range): readonly Leveled[] {
  const plain = elements.filter(({ name, nameRange }) => /^h[1-6]$/.test(name) && encloses(range, nameRange));
  return [
    ...headings.filter((each) => encloses(range, each.range)).map((heading) => ({ level: heading.level, heading })),
    ...plain.map(({ name, nameRange, closeNameRange }) => ({
      level: Number(name.slice(1)),
      names: closeNameRange === undefined ? [nameRange] : [nameRange, closeNameRange],
    })),
  ];
}

type Leveled =
  | { readonly level: number; readonly heading: Heading }
  | { readonly level: number; readonly names: readonly Range[] };

/**
 * Shifts the levels of headings in a range, also inside components. No heading becomes level 1, which is the title, and
 * no heading with links to it gets a level without anchors.
 *
 * @param by number of levels; negative values raise headings
 */
export function shiftHeadings(page: Page, range: Range, by: number): readonly Edit[] {
  if (by === 0) return [];
  return headingsIn(page, range).flatMap((each): readonly Edit[] => {
    const { level } = each;
    const deepest = level <= deepestAnchor ? deepestAnchor : 6;
    const now = by < 0 ? Math.max(Math.min(level, 2), level + by) : Math.min(deepest, level + by);
    if (now === level) return [];
    if ('names' in each) return each.names.map((name) => ({ range: name, text: `h${now}` }));
    return leveled(page, each.heading, now);
  });
}

function leveled({ file: { text } }: Page, { range, level }: Heading, now: number): readonly Edit[] {
  const written = text.slice(range.start, range.end);
  if (written.startsWith('#'))
    return [{ range: { start: range.start, end: range.start + level }, text: '#'.repeat(now) }];
  // An underlined heading has only levels 1 and 2, and can span several lines.
  const words = written.split(/\r\n|\n|\r/).slice(0, -1);
  return [{ range, text: `${'#'.repeat(now)} ${words.map((line) => line.trim()).join(' ')}` }];
}
