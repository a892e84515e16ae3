import { isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Hover } from './ideTypes.ts';
import { hoverPage } from './pageHover.ts';

/** What is to be said of a place of a file. */
export function hover(site: Site, path: string, offset: number): Hover | undefined {
  const file = site.files.get(path);
  if (file === undefined) return undefined;
  return isMarkdown(path) ? hoverPage(site, pageOf(file), offset) : undefined;
}
