import { property } from '../../data/node.ts';
import { folderOf } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Finding } from '../../text/finding.ts';
import { question, question2, table } from '../../text/question.ts';
import type { PageCheck } from '../check.ts';
import { isReadersPage } from './parts.ts';

/**
 * Reports pages of one folder with the same title or description, which confuses readers and search engines.
 */
export const frontMatterDuplicate: PageCheck = {
  on: 'page',
  codes: ['front-matter/duplicate-title', 'front-matter/duplicate-description'],
  run(page, index) {
    const findings: Finding[] = [];
    if (!isReadersPage(page, index)) return findings;
    for (const key of ['title', 'description'] as const) {
      const other = sharerOf(index, page.file.path, key);
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

/** Returns the pages of each folder, in order. */
const pagesByFolder = table((index: SiteIndex): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const path of pagesIn(index)) {
    const folder = folderOf(path);
    const pages = found.get(folder);
    if (pages === undefined) found.set(folder, [path]);
    else pages.push(path);
  }
  return found;
});

const pagesOfFolder = question((index: SiteIndex, folder) => pagesByFolder(index).get(folder) ?? []);

/** Returns, for each page that shares a text with others of its folder, the first other one. */
const sharersIn = question2((index: SiteIndex, folder, key): ReadonlyMap<string, string> => {
  const firsts = new Map<string, string>();
  const others = new Map<string, string>();
  for (const path of pagesOfFolder(index, folder)) {
    const text = index.pages.get(path)?.[key as Key]?.trim().toLowerCase();
    if (text === undefined) continue;
    const earlier = firsts.get(text);
    if (earlier === undefined) firsts.set(text, path);
    else {
      others.set(path, earlier);
      if (!others.has(earlier)) others.set(earlier, path);
    }
  }
  return others;
});

const sharerOf = question2((index: SiteIndex, path, key) => sharersIn(index, folderOf(path), key).get(path));
