import { renderPreview } from '../../../server/core/render/preview.ts';
import type { RenderHost } from '../../../server/core/render/renderTypes.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { apiSite } from './apiSite.ts';

/** Renders without icons; files keep their paths. */
export const renderHost: RenderHost = { glyph: () => undefined, assetUrl: (path) => path };

/** All blocks of a page. */
export function html(site: Site, path = 'page.mdx'): string {
  return renderPreview(site, path, renderHost)
    .blocks.map((block) => block.html)
    .join('\n');
}

/** The visible text, without tags. */
export function words(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** A site whose `page.mdx` shows an operation of one of the other files. */
export function pageOf(openapi: string, files: Readonly<Record<string, string | undefined>>, config?: string): Site {
  return apiSite({
    ...(config === undefined ? {} : { 'docs.json': config }),
    'page.mdx': `---\ntitle: Page\nopenapi: ${JSON.stringify(openapi)}\n---\n`,
    ...files,
  });
}
