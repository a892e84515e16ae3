import type { SiteIndex } from '../../site/siteTypes.ts';
import { isIncluded, isPart } from '../../site/snippet/includers.ts';
import { question } from '../../text/question.ts';

/** Whether a file is a snippet that nothing includes. Only its syntax can be checked. */
export function isUnusedPart(index: SiteIndex, path: string): boolean {
  return isPart(index, path) && !isIncluded(index, path) && !hasCutPage(index, '');
}

/** Whether a page was too large to read to its end, where it could include anything. */
const hasCutPage = question((index: SiteIndex) => [...index.pages.values()].some(({ isCut }) => isCut === true));
