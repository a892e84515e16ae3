import { property } from '../../data/node.ts';
import { folderOf, isPage } from '../../site/paths.ts';
import type { PageSummary, SiteIndex } from '../../site/siteTypes.ts';
import type { Finding } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import type { PageCheck } from '../check.ts';
import { isVisitorsPage } from './parts.ts';

/** Pages of one folder have titles and descriptions of their own: readers and search engines tell them apart by these. */
export const frontMatterDuplicate: PageCheck = {
  on: 'page',
  codes: ['front-matter/duplicate-title', 'front-matter/duplicate-description'],
  run(page, index) {
    const findings: Finding[] = [];
    if (!isVisitorsPage(page, index)) return findings;
    for (const key of ['title', 'description'] as const) {
      const other = sharers(index)[key].get(page.file.path);
      const found = property(page.frontMatter?.root, key);
      if (other === undefined || found?.value === undefined) continue;
      findings.push({
        code: key === 'title' ? 'front-matter/duplicate-title' : 'front-matter/duplicate-description',
        range: found.value.range,
        message: `"${other}" in the same folder has the same ${key}.`,
        related: [{ path: other, range: { start: 0, end: 0 }, message: `The page with the same ${key}` }],
      });
    }
    return findings;
  },
};

type Key = 'title' | 'description';

/** Of each page that shares a text with others of its folder the first other one. */
const sharers = memo((index: SiteIndex) => {
  const pages = [...index.pages.values()].filter(({ path }) => isPage(path));
  return { title: sharersOf(pages, 'title'), description: sharersOf(pages, 'description') };
});

function sharersOf(pages: readonly PageSummary[], key: Key): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const others = new Map<string, string>();
  for (const { path, [key]: text } of pages) {
    if (text === undefined) continue;
    const id = `${folderOf(path)}\n${text.trim().toLowerCase()}`;
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, path);
    else {
      others.set(path, earlier);
      if (!others.has(earlier)) others.set(earlier, path);
    }
  }
  return others;
}
