import { memo } from '../text/memo.ts';
import type { Range } from '../text/range.ts';
import type { Page } from './pageTree.ts';
import { variablesIn } from './variable.ts';
import { walk } from './walk.ts';

/**
 * Where a page writes `{{name}}`: in its `text`, which titles, attributes and front matter belong to; in `code` that is
 * shown; in the target of a Markdown `link`; in `script`, where the braces may be an object of JavaScript.
 */
export type VariablePlace = 'text' | 'code' | 'link' | 'script';

/** A `{{name}}` of a page. */
export interface PageVariable {
  readonly name: string;
  /** Of the name. */
  readonly range: Range;
  readonly place: VariablePlace;
}

interface Zone {
  readonly range: Range;
  readonly place: VariablePlace | undefined;
}

/** The variables that a page writes, in order; none in comments and behind a backslash. */
export const pageVariables: (page: Page) => readonly PageVariable[] = memo((page: Page) => {
  const { text } = page.file;
  const uses = variablesIn(text);
  if (uses.length === 0) return [];
  const zones = zonesOf(page);
  let next = 0;
  return uses.flatMap(({ name, start, end, open }): readonly PageVariable[] => {
    while (next < zones.length && (zones[next]?.range.end ?? 0) <= open) next++;
    const zone = zones[next];
    const isInside = zone !== undefined && zone.range.start <= open;
    const place = isInside ? zone.place : text[open - 1] === '=' ? 'script' : 'text';
    if (place === undefined || text[open - 1] === '\\') return [];
    return [{ name, range: { start, end }, place }];
  });
});

/** The parts of a page that are not its text, in order. */
function zonesOf(page: Page): readonly Zone[] {
  const zones: Zone[] = [];
  const add = (range: Range, place: Zone['place']): void => void zones.push({ range, place });
  for (const { form, targetRange, definedAt } of page.links)
    if (form !== 'autolink') add(definedAt ?? targetRange, 'link');
  for (const { targetRange, definedAt } of page.images) add(definedAt ?? targetRange, 'link');
  for (const { range } of page.fences) add(range, 'code');
  for (const { range } of page.esm) add(range, 'script');
  for (const { range, empty } of page.expressions) if (empty) add(range, undefined);
  walk(page.root, ({ kind, range }) => {
    if (kind === 'inlineCode' || kind === 'math') add(range, 'code');
  });
  return zones.sort((a, b) => a.range.start - b.range.start);
}
