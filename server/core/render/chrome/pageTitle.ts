import { titleFromOperation } from '../../openapi/page/pages.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { PageSummary, SiteIndex } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';

/** The page's title; its operation's, else the file's name in words where front matter gives none. */
export function titleOf(path: string, summary: PageSummary | undefined, index: SiteIndex): string {
  return summary?.title ?? titleFromOperation(index, path) ?? titleOfSlug(slugOfPath(path).replace(/\/index$/, ''));
}
