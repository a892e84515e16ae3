import type { SiteIndex } from '../../site/siteTypes.ts';
import { isIncluded, isPart } from '../../site/snippet/includers.ts';
import { question } from '../../text/question.ts';

/** True for a part of pages that nothing includes: only its syntax can be checked. */
export function isUnusedPart(index: SiteIndex, path: string): boolean {
  return isPart(index, path) && !isIncluded(index, path) && !hasCutPage(index, '');
}

/** Whether the end of a page was not read, which may include anything. */
const hasCutPage = question((index: SiteIndex) => [...index.pages.values()].some(({ isCut }) => isCut === true));
