import type { Page } from '../../page/pageTree.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { indentAt } from '../../text/lines.ts';
import { memo } from '../../text/memo.ts';

/** Number of elements to look at. A page that indents does so early. */
const maxElements = 50;
/** Number of pages to look at for the site's indentation. */
const maxPages = 200;
/** Maximum indentation, in characters. */
const widest = 8;

/** Indentation of the first component nested in another one; undefined if none is indented. */
const unitOfPage = memo((page: Page): string | undefined => {
  const { text } = page.file;
  for (const { openTag, parent, flow } of page.elements.slice(0, maxElements)) {
    if (!flow || parent === undefined) continue;
    const [outer, inner] = [indentAt(text, parent.openTag.start), indentAt(text, openTag.start)];
    if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length, outer.length + widest);
  }
  return undefined;
});

/** The indentation of a page: its own, else that of most pages of the site; undefined if none indents. */
export function indentationOf(site: Site, page: Page): string | undefined {
  return unitOfPage(page) ?? unitOfSite(site);
}

function unitOfSite({ files }: Site): string | undefined {
  const counts = new Map<string, number>();
  let looked = 0;
  for (const [path, file] of files) {
    if (!isMarkdown(path)) continue;
    if (++looked > maxPages) break;
    const unit = unitOfPage(pageOf(file));
    if (unit !== undefined) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
