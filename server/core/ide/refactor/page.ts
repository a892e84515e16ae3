import type { Page } from '../../page/pageTree.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { CodeFix } from '../ideTypes.ts';
import { sectionFixes } from '../sections/split.ts';
import { codeGroupFixes } from './codeGroups.ts';
import { headingFixes } from './headings.ts';
import { imageFixes } from './images.ts';
import { snippetFixes } from './snippets.ts';
import { stepsFixes } from './steps.ts';
import { tableFixes } from './tables.ts';
import { calloutFixes, wrapFixes } from './wrap.ts';

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
    ...headingFixes(site, page.file.path, range.start),
    ...sectionFixes(site, page, range.start),
  ];
}
