import { isPage } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { linkPath } from './linkSuggestions.ts';

/** The root-relative link to the section that an offset stands in; to the page where no heading comes before it. */
export function headingLink(site: Site, path: string, offset: number): string | undefined {
  const file = site.files.get(path);
  if (file === undefined || !isPage(path)) return undefined;
  const heading = pageOf(file).headings.findLast(({ range, slug }) => range.start <= offset && slug !== '');
  const link = encodeURI(`/${linkPath(path)}`);
  return heading === undefined ? link : `${link}#${heading.slug}`;
}
