import type { Page } from '../page/pageTree.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Range } from '../text/range.ts';
import { calloutFixes } from './calloutFixes.ts';
import { codeGroupFixes } from './codeGroupFixes.ts';
import type { CodeFix } from './ideTypes.ts';
import { imageFixes } from './imageFixes.ts';
import { snippetFixes } from './snippetFixes.ts';
import { stepsFixes } from './stepsFixes.ts';
import { tableFixes } from './tableFixes.ts';
import { wrapFixes } from './wrapFixes.ts';

/** Changes to the form of a page that are offered for a selection (or a cursor), whatever is found there. */
export function pageFixes(site: Site, page: Page, range: Range): readonly CodeFix[] {
  if (page.frontMatter !== undefined && range.start < page.frontMatter.range.end) return [];
  return [
    ...calloutFixes(page, range),
    ...imageFixes(page, range),
    ...codeGroupFixes(page, range),
    ...stepsFixes(page, site.index, range),
    ...tableFixes(page, range),
    ...wrapFixes(page, range),
    ...snippetFixes(site, page, range),
  ];
}
