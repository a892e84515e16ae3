import { property } from '../data/node.ts';
import { folderOf, isPage } from '../site/paths.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Finding } from '../text/finding.ts';
import { memo } from '../text/memo.ts';
import type { PageCheck } from './check.ts';
import { isReadersPage } from './frontMatterParts.ts';

/** Pages of one folder have titles and descriptions of their own: readers and search engines tell them apart by these. */
export const frontMatterDuplicate: PageCheck = {
  on: 'page',
  codes: ['front-matter/duplicate-title', 'front-matter/duplicate-description'],
  run(page, index) {
    const findings: Finding[] = [];
    if (!isReadersPage(page, index)) return findings;
    const own = index.pages.get(page.file.path);
    for (const key of ['title', 'description'] as const) {
      const text = own?.[key];
      const found = property(page.frontMatter?.root, key);
      if (text === undefined || found?.value === undefined) continue;
      const others = sharers(index).get(idOf(key, page.file.path, text)) ?? [];
      const other = others.find((path) => path !== page.file.path);
      if (other === undefined) continue;
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

const sharers = memo((index: SiteIndex): ReadonlyMap<string, readonly string[]> => {
  const result = new Map<string, string[]>();
  for (const { path, title, description } of index.pages.values()) {
    if (!isPage(path)) continue;
    for (const [key, text] of [
      ['title', title],
      ['description', description],
    ] as const) {
      if (text === undefined) continue;
      const id = idOf(key, path, text);
      const list = result.get(id);
      if (list === undefined) result.set(id, [path]);
      else list.push(path);
    }
  }
  return result;
});

function idOf(key: string, path: string, text: string): string {
  return `${key} ${folderOf(path)} ${text.trim().toLowerCase()}`;
}
