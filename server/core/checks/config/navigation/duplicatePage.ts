import { type ListedPage, listedPages } from '../../../model/config/parts.ts';
import { newVisitors, type Visitors } from '../../../model/config/visitors.ts';
import { draftFix } from '../../../model/write/siteDraft.ts';
import { listAround } from '../../../site/config/listAround.ts';
import { configPath } from '../../../site/paths.ts';
import type { SiteIndex } from '../../../site/siteTypes.ts';
import type { FileFinding, Fix } from '../../../text/finding.ts';
import type { SiteCheck } from '../../check.ts';

/** Maximum number of findings with a fix, because each fix has to be computed. */
const maxFixed = 500;

/** Reports a page that is listed twice in the navigation of one version, language and product. */
export const configDuplicatePage: SiteCheck = {
  on: 'site',
  codes: ['config/duplicate-page'],
  *run(index): Iterable<FileFinding> {
    if (index.config.dialect === 'foreign') return;
    const first = new Map<string, ListedPage | Visitors<ListedPage>>();
    let reported = 0;
    for (const each of listedPages(index)) {
      const { page, version, language } = each;
      // The page of a group's title is often among its pages too.
      if (page.isRoot === true) continue;
      const before = first.get(page.slug);
      if (before === undefined) {
        first.set(page.slug, each);
        continue;
      }
      const seen = 'page' in before ? newVisitors<ListedPage>() : before;
      if ('page' in before) seen.add(before);
      first.set(page.slug, seen);
      // A group without a version appears in all of them.
      const same = seen.meeting(each);
      seen.add(each);
      if (same === undefined || page.slug === '') continue;
      yield {
        code: 'config/duplicate-page',
        range: page.range,
        path: configPath,
        message: `"${page.slug}" is already in the navigation${version === undefined ? '' : ` of version "${version}"`}${language === undefined ? '' : ` in language "${language}"`}. Readers who open it here land at the first entry.`,
        related: [{ path: configPath, range: same.page.range, message: 'The first place' }],
        ...(reported++ < maxFixed && { fixes: removal(index, each) }),
      };
    }
  },
};

function removal(index: SiteIndex, { page }: ListedPage): readonly Fix[] {
  const { root } = index.config.whole;
  const around = listAround(root, page.range);
  if (around === undefined || around.list.items.length < 2) return [];
  return [
    draftFix(index.config.whole, 'suggestion', 'Remove this entry', (draft) =>
      draft.list(around.list).remove(around.at, 'go'),
    ),
  ];
}
