import { titleFromOperation } from '../../openapi/page/pages.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { PageSummary, SiteIndex } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';

/** The title of a page: from front matter, else of its operation, else the file name as words. */
export function titleOf(path: string, summary: PageSummary | undefined, index: SiteIndex): string {
  return summary?.title ?? titleFromOperation(index, path) ?? titleOfSlug(slugOfPath(path).replace(/\/index$/, ''));
}
