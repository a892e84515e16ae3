import { property } from '../../data/node.ts';
import { configPath } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { PageSummary, SiteIndex } from '../../site/siteTypes.ts';
import { isListed, isPart } from '../../site/snippet/includers.ts';
import type { FileFinding } from '../../text/finding.ts';
import { question, table } from '../../text/question.ts';
import type { SiteCheck } from '../check.ts';

/** With fewer pages without a description than this, each page has its own finding. */
const fewest = 5;

/** The pages of a site that need a description, and those without one. */
interface Described {
  readonly pages: number;
  readonly lacking: number;
}

const described = table((index: SiteIndex): Described => {
  let pages = 0;
  let lacking = 0;
  for (const path of pagesIn(index)) {
    const page = index.pages.get(path);
    if (page === undefined || isFromElsewhere(page) || isPart(index, path)) continue;
    // A note for authors, as in `isVisitorsPage`.
    if (!/\.mdx$/i.test(path) && !isListed(index, path)) continue;
    pages++;
    if ((page.description ?? '').trim() === '') lacking++;
  }
  return { pages, lacking };
});

/** True if an operation has the description, or if the navigation entry links elsewhere. */
function isFromElsewhere({ openapi, api, url }: PageSummary): boolean {
  return [openapi, api, url].some((each) => each !== undefined);
}

/**
 * True if so many pages have no description that it is a decision for the whole site. Then docs.json has one finding.
 */
export function lacksDescriptions(index: SiteIndex): boolean {
  return mostLack(index, '');
}

const mostLack = question((index: SiteIndex) => {
  const { pages, lacking } = described(index);
  return lacking >= fewest && lacking > pages / 2;
});

/** Reports a site whose pages mostly have no description. */
export const frontMatterDescriptions: SiteCheck = {
  on: 'site',
  codes: ['front-matter/missing-description'],
  *run(index): Iterable<FileFinding> {
    if (!lacksDescriptions(index)) return;
    const { root } = index.config.data;
    const start = root?.range.start ?? 0;
    const { pages, lacking } = described(index);
    yield {
      code: 'front-matter/missing-description',
      path: configPath,
      range: property(root, 'name')?.keyRange ?? { start, end: start + (root === undefined ? 0 : 1) },
      message: `${lacking.toLocaleString('en')} of ${pages.toLocaleString('en')} pages have no "description". Add one sentence to each, for search engines and assistants.`,
    };
  },
};
