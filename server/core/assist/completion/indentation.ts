import type { Page } from '../../page/pageTree.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { indentAt } from '../../text/lines.ts';
import { memo } from '../../text/memo.ts';

/** A page that indents does so soon: so many elements are looked at. */
const maxElements = 50;
/** Pages that are asked how their site indents. */
const maxPages = 200;
/** Characters. Nobody indents by more. */
const widest = 8;

/** By how much the first component of a page that is indented in another one is; undefined where none is. */
const unitOfPage = memo((page: Page): string | undefined => {
  const { text } = page.file;
  for (const { openTag, parent, flow } of page.elements.slice(0, maxElements)) {
    if (!flow || parent === undefined) continue;
    const [outer, inner] = [indentAt(text, parent.openTag.start), indentAt(text, openTag.start)];
    if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length, outer.length + widest);
  }
  return undefined;
});

/** By how much a page indents: as it does itself, else as most pages of the site do; undefined where none does. */
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
