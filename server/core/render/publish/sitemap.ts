import type { Site } from '../../site/siteTypes.ts';
import { text } from '../page/html/html.ts';
import { isFound, type WrittenPage } from './metaTags.ts';
import { fileUrl, type Publication } from './publication.ts';

/** Limit of the protocol for one file. */
const maxUrls = 50_000;

/**
 * `sitemap.xml` with the pages that search engines may find. Undefined if the host is unknown, because it needs
 * absolute URLs.
 */
export function sitemap(pages: readonly WrittenPage[], site: Site, publication: Publication): string | undefined {
  if (publication.url === undefined) return undefined;
  const urls = pages
    .filter(({ path }) => isFound(site, path))
    .slice(0, maxUrls)
    .map(({ file }) => `  <url><loc>${text(fileUrl(publication, file) ?? '')}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
