import { isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Suggestion } from './ideTypes.ts';
import { completePage } from './pageComplete.ts';

/** What can be typed at a place of a file. */
export function complete(site: Site, path: string, offset: number): readonly Suggestion[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  return isMarkdown(path) ? completePage(site, pageOf(file), offset) : [];
}
