import { isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { touches } from '../text/range.ts';
import { completeConfig } from './configComplete.ts';
import { frontMatterText } from './configText.ts';
import { completeFrontMatter } from './frontMatterComplete.ts';
import type { Suggestion } from './ideTypes.ts';
import { completeParameter } from './operationComplete.ts';
import { completePage } from './pageComplete.ts';

/** What can be typed at a place of a file. */
export function complete(site: Site, path: string, offset: number): readonly Suggestion[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  if (!isMarkdown(path)) return completeConfig(site, path, offset);
  const page = pageOf(file);
  const front = frontMatterText(site.index, page)?.within;
  if (front !== undefined && touches(front, offset)) return completeFrontMatter(site, page, offset);
  const start = front === undefined && offset < 5 ? completeFrontMatter(site, page, offset) : [];
  return [...start, ...completeParameter(site, path, offset), ...completePage(site, page, offset)];
}
