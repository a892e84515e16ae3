import { memo } from '../text/memo.ts';
import type { Range } from '../text/range.ts';
import type { Page } from './pageTree.ts';
import { variablesIn } from './variable.ts';
import { walk } from './walk.ts';

/**
 * Place of a `{{name}}` in a page:
 * - `text`, including titles, attributes and front matter
 * - `code` that is shown
 * - the target of a Markdown `link`
 * - `script`, where the braces may be a JavaScript object
 */
export type VariablePlace = 'text' | 'code' | 'link' | 'script';

/** A `{{name}}` in a page. */
export interface PageVariable {
  readonly name: string;
  /** Range of the name. */
  readonly range: Range;
  readonly place: VariablePlace;
}

interface Zone {
  readonly range: Range;
  readonly place: VariablePlace | undefined;
}

/** Returns the variables in a page, in order. Those in comments or after a backslash are left out. */
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

/** Returns the parts of a page that are not plain text, in order. */
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
