import type { Definition, FootnoteDefinition, FootnoteReference, Page } from '../../page/pageTree.ts';
import { walk } from '../../page/walk.ts';
import type { Edit } from '../../text/edit.ts';
import { memo } from '../../text/memo.ts';
import { encloses, type Range } from '../../text/range.ts';

/** Definitions and footnotes: text that other places in the page refer to. */
export interface Notes {
  readonly definitions: readonly Definition[];
  readonly footnotes: readonly FootnoteDefinition[];
  readonly footnoteReferences: readonly FootnoteReference[];
}

/** The definitions and footnotes of a page, in order. */
export const notesOf: (page: Page) => Notes = memo(({ root }: Page) => {
  const definitions: Definition[] = [];
  const footnotes: FootnoteDefinition[] = [];
  const footnoteReferences: FootnoteReference[] = [];
  walk(root, (node) => {
    if (node.kind === 'definition') definitions.push(node);
    else if (node.kind === 'footnoteDefinition') footnotes.push(node);
    else if (node.kind === 'footnoteReference') footnoteReferences.push(node);
  });
  return { definitions, footnotes, footnoteReferences };
});

/** Footnotes that parts of a page refer to. */
export function footnotesUsed(page: Page, isPart: (range: Range) => boolean): ReadonlySet<FootnoteDefinition> {
  const { footnotes, footnoteReferences } = notesOf(page);
  const labels = new Set(footnoteReferences.filter(({ range }) => isPart(range)).map(({ label }) => sameLabel(label)));
  return new Set(footnotes.filter(({ label }) => labels.has(sameLabel(label))));
}

/** Definitions that links and images in parts of a page refer to. */
export function definitionsUsed(page: Page, isPart: (range: Range) => boolean): ReadonlySet<Definition> {
  const places = [...page.links, ...page.images].flatMap(({ range, definedAt }) =>
    definedAt !== undefined && isPart(range) ? [definedAt] : [],
  );
  return new Set(notesOf(page).definitions.filter(({ range }) => places.some((each) => encloses(range, each))));
}

/** Labels are equal if they differ only in case and whitespace. */
export function sameLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Renames the footnotes of a page whose labels another page has too. */
export function freeLabels(page: Page, other: Page): readonly Edit[] {
  const { footnotes, footnoteReferences } = notesOf(page);
  const taken = new Set([...notesOf(other).footnotes, ...footnotes].map(({ label }) => sameLabel(label)));
  const theirs = new Set(notesOf(other).footnotes.map(({ label }) => sameLabel(label)));
  const now = new Map<string, string>();
  for (const { label } of footnotes) {
    const same = sameLabel(label);
    if (!theirs.has(same) || now.has(same)) continue;
    let free = '';
    for (let count = 2; free === '' || taken.has(free); count++)
      free = /^\d+$/.test(same) ? String(Number(same) + count - 1) : `${same}-${count}`;
    taken.add(free);
    now.set(same, free);
  }
  return [...footnotes, ...footnoteReferences].flatMap(({ range: { start }, label }) => {
    const to = now.get(sameLabel(label));
    return to === undefined ? [] : [{ range: { start: start + 2, end: start + 2 + label.length }, text: to }];
  });
}
