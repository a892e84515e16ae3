import { property } from '../../data/node.ts';
import { folderOf } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Finding } from '../../text/finding.ts';
import { question, table } from '../../text/question.ts';
import type { PageCheck } from '../check.ts';
import { isVisitorsPage } from './parts.ts';

/** Pages of one folder have titles and descriptions of their own: readers and search engines tell them apart by these. */
export const frontMatterDuplicate: PageCheck = {
  on: 'page',
  codes: ['front-matter/duplicate-title', 'front-matter/duplicate-description'],
  ahead: [(index) => titleSharers(index), (index) => descriptionSharers(index)],
  run(page, index) {
    const findings: Finding[] = [];
    if (!isVisitorsPage(page, index)) return findings;
    for (const key of ['title', 'description'] as const) {
      const other = (key === 'title' ? pageOfTitle : pageOfDescription)(index, page.file.path);
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

const titleSharers = table((index: SiteIndex) => sharersOf(index, 'title'));
const descriptionSharers = table((index: SiteIndex) => sharersOf(index, 'description'));
const pageOfTitle = question((index: SiteIndex, path) => titleSharers(index).get(path));
const pageOfDescription = question((index: SiteIndex, path) => descriptionSharers(index).get(path));

/** Whether a path is of a file in that very folder: told without making another text. */
function isIn(folder: string, path: string): boolean {
  return path.lastIndexOf('/') === (folder === '' ? -1 : folder.length) && path.startsWith(folder);
}

/** Of each page that shares a text with others of its folder the first other one. */
function sharersOf(index: SiteIndex, key: Key): ReadonlyMap<string, string> {
  const firsts = new Map<string, Map<string, string>>();
  const others = new Map<string, string>();
  let folder = '';
  for (const path of pagesIn(index)) {
    const text = index.pages.get(path)?.[key]?.trim().toLowerCase();
    if (text === undefined) continue;
    if (!isIn(folder, path)) folder = folderOf(path);
    const first = firsts.get(folder) ?? new Map<string, string>();
    firsts.set(folder, first);
    const earlier = first.get(text);
    if (earlier === undefined) first.set(text, path);
    else {
      others.set(path, earlier);
      if (!others.has(earlier)) others.set(earlier, path);
    }
  }
  return others;
}
