import { isMarkdown, joinPath } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import { nearest } from '../text/nearest.ts';
import type { Wrong } from './tool.ts';

/** A path as an assistant may write it: with a leading slash, without an extension; never out of the site. */
export function pagePath(site: Site, given: string): string | undefined {
  const path = joinPath('', given.replace(/\\/g, '/'));
  if (path === undefined || isMarkdown(path)) return path;
  return [`${path}.mdx`, `${path}.md`].find((each) => site.files.has(each)) ?? `${path}.mdx`;
}

/** What is said of a page that is not there. */
export function noPage({ index }: Site, given: string): Wrong {
  const path = isMarkdown(given) ? given : `${given}.mdx`;
  const near = nearest(path.replace(/^\/+/, ''), index.pages.keys());
  return { wrong: `The page "${given}" does not exist${near === undefined ? '.' : `; did you mean "${near}"?`}` };
}
