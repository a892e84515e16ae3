import type { Page } from '../page/pageTree.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { attributeSuggestions } from './attributeSuggestions.ts';
import { closingSuggestions, componentSuggestions } from './componentSuggestions.ts';
import { fenceSuggestions, fenceValueSuggestions } from './fenceSuggestions.ts';
import type { Suggestion } from './ideTypes.ts';
import { exportSuggestions, headingIdSuggestions, importSuggestions, targetSuggestions } from './linkSuggestions.ts';
import { spotAt } from './pageSpot.ts';
import { valueSuggestions } from './valueSuggestions.ts';

/** What can be typed at a place of a page; nothing in prose. Front matter has its own completion. */
export function completePage(site: Site, page: Page, offset: number): readonly Suggestion[] {
  const spot = spotAt(page, offset);
  switch (spot?.kind) {
    case undefined:
      return [];
    case 'tag-name':
      return componentSuggestions(site.index, page, spot);
    case 'closing-name':
      return closingSuggestions(page, spot);
    case 'attribute':
      return attributeSuggestions(site.index, page, spot);
    case 'value':
    case 'expression':
      return valueSuggestions(site.index, page, spot, offset);
    case 'fence':
      return fenceSuggestions(page, spot);
    case 'fence-value':
      return fenceValueSuggestions(spot, page.file.text.slice(spot.range.start, offset));
    case 'target':
      return targetSuggestions(site.index, page, spot, offset);
    case 'import':
      return importSuggestions(site.index, page, spot);
    case 'import-name':
      return exportSuggestions(site.index, page, spot);
    case 'heading-id':
      return headingIdSuggestions(page, spot);
    default:
      return spot satisfies never;
  }
}

/** As `completePage`, by path. */
export function completePageAt(site: Site, path: string, offset: number): readonly Suggestion[] {
  const file = site.files.get(path);
  return file === undefined ? [] : completePage(site, pageOf(file), offset);
}
