import type { Page } from '../page/pageTree.ts';
import { isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Range } from '../text/range.ts';
import type { Folding, TagHelp, Token } from './ideTypes.ts';
import { pageFoldings } from './pageFolding.ts';
import { pageSelections } from './pageSelection.ts';
import { pageTagHelp } from './pageTagHelp.ts';
import { autoClose as closePageTag, linkedNames as linkedPageNames } from './pageTags.ts';
import { pageTokens } from './pageTokens.ts';

/** What can be folded in a file. */
export function foldings(site: Site, path: string): readonly Folding[] {
  const page = pageAt(site, path);
  return page === undefined ? [] : pageFoldings(page);
}

/** The ranges that a growing selection takes, innermost first. */
export function selections(site: Site, path: string, offset: number): readonly Range[] {
  const page = pageAt(site, path);
  return page === undefined ? [] : pageSelections(page, offset);
}

/** The two names of a tag that change together. */
export function linkedNames(site: Site, path: string, offset: number): readonly [Range, Range] | undefined {
  const page = pageAt(site, path);
  return page && linkedPageNames(page, offset);
}

/** The closing tag to put behind the offset once `>` was typed before it. */
export function autoClose(site: Site, path: string, offset: number): string | undefined {
  const page = pageAt(site, path);
  return page && closePageTag(page, offset);
}

/** Words to be colored by their meaning. */
export function tokens(site: Site, path: string, window?: Range): readonly Token[] {
  const page = pageAt(site, path);
  return page === undefined ? [] : pageTokens(page, site.index, window);
}

/** Help on the attributes of the tag at a place. */
export function tagHelp(site: Site, path: string, offset: number): TagHelp | undefined {
  const page = pageAt(site, path);
  return page && pageTagHelp(page, site.index, offset);
}

function pageAt(site: Site, path: string): Page | undefined {
  const file = site.files.get(path);
  return file === undefined || !isMarkdown(path) ? undefined : pageOf(file);
}
