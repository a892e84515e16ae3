import type { Page } from '../page/pageTree.ts';
import { configPath, isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Range } from '../text/range.ts';
import { configColors } from './configColors.ts';
import { settingsText } from './configText.ts';
import type { DataText } from './dataComplete.ts';
import { dataFoldings, dataSelections } from './dataFolding.ts';
import type { ColorSpot, Folding, TagHelp, Token } from './ideTypes.ts';
import { pageFoldings } from './pageFolding.ts';
import { pageSelections } from './pageSelection.ts';
import { pageTagHelp } from './pageTagHelp.ts';
import { autoClose as closePageTag, linkedNames as linkedPageNames } from './pageTags.ts';
import { pageTokens } from './pageTokens.ts';

/** What can be folded in a file. */
export function foldings(site: Site, path: string): readonly Folding[] {
  const data = dataAt(site, path);
  if (data !== undefined) return dataFoldings(data.text, data.data);
  const page = pageAt(site, path);
  return page === undefined ? [] : pageFoldings(page);
}

/** The ranges that a growing selection takes, innermost first. */
export function selections(site: Site, path: string, offset: number): readonly Range[] {
  const data = dataAt(site, path);
  if (data !== undefined) return dataSelections(data.text, data.data, offset);
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

/** The colors that a file sets. */
export function colors(site: Site, path: string): readonly ColorSpot[] {
  return path === configPath ? configColors(site.index) : [];
}

/** docs.json, whoever's it is, and settings files. */
function dataAt(site: Site, path: string): Pick<DataText, 'text' | 'data'> | undefined {
  const { file, data } = site.index.config;
  if (path === configPath) return { text: file.text, data };
  return settingsText(site.index, path);
}

function pageAt(site: Site, path: string): Page | undefined {
  const file = site.files.get(path);
  return file === undefined || !isMarkdown(path) ? undefined : pageOf(file);
}
