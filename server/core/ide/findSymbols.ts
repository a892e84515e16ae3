import { isPage, slugOfPath } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { titleOfSlug } from '../site/titleOfSlug.ts';
import type { Range } from '../text/range.ts';

/** A place that a search by name over a whole site finds. */
export interface FoundSymbol {
  readonly name: string;
  readonly kind: 'page' | 'heading';
  readonly path: string;
  readonly range: Range;
  /** Title of the page that a heading stands on. */
  readonly container?: string;
}

/** Nobody scrolls further; editors filter again by themselves. */
const most = 200;

/** Pages by title and headings by text: those that hold the query's letters in order, better matches first. */
export function findSymbols(site: Site, query: string): readonly FoundSymbol[] {
  const wanted = query.trim().toLowerCase();
  const found: { readonly symbol: FoundSymbol; readonly score: number }[] = [];
  const add = (symbol: FoundSymbol): void => {
    const score = scoreOf(symbol.name.toLowerCase(), wanted);
    if (score !== undefined) found.push({ symbol, score });
  };
  for (const [path, summary] of site.index.pages) {
    const file = site.files.get(path);
    if (!isPage(path) || file === undefined) continue;
    const title = summary.title ?? titleOfSlug(slugOfPath(path));
    add({ name: title, kind: 'page', path, range: { start: 0, end: 0 } });
    // Summaries say whether a page is worth opening; parsed pages are memoised, so this is cheap.
    if (!summary.headings.some(({ text }) => scoreOf(text.toLowerCase(), wanted) !== undefined)) continue;
    for (const heading of pageOf(file).headings) {
      add({ name: heading.text, kind: 'heading', path, range: heading.range, container: title });
    }
  }
  return found
    .sort((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ symbol }) => symbol);
}

/** 0 for a beginning, 1 for a part, 2 for letters in order, undefined for none. */
function scoreOf(name: string, wanted: string): number | undefined {
  const at = name.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return 1;
  let next = 0;
  for (let i = 0; i < name.length && next < wanted.length; i++) if (name[i] === wanted[next]) next++;
  return next === wanted.length ? 2 : undefined;
}
