import { documentOf, encodePath, publicPageUrl, type RenderHost, renderPreview } from '../../../core/index.ts';
import { contentPolicy } from '../../../protocol/previewDocument.ts';
import type { PaperPage } from '../../../workspace/runtime.ts';
import { filesFolder, mediaFolder, type ServedPage } from './pageServer.ts';
import { siteFile } from './sendFile.ts';

/** Returns the current page for printing: without the site's navigation and without problem marks. */
export function paperPage({ site, folder, path, visitor, allowedHosts, glyph, highlight }: PaperPage): ServedPage {
  const shown = new Set<string>();
  const pageUrl = publicPageUrl(site.index);
  const host: RenderHost = {
    glyph,
    allowedHosts: new Set(allowedHosts),
    assetUrl(asset) {
      shown.add(asset);
      return `${filesFolder}/${encodePath(asset)}`;
    },
    ...(highlight === undefined ? {} : { highlight }),
    ...(pageUrl === undefined ? {} : { pageUrl }),
  };
  return {
    html: (nonce) =>
      documentOf(renderPreview(site, path, host, visitor), { folder: `${mediaFolder}/`, nonce, isPaper: true }),
    policy: (nonce) => `${contentPolicy("'self'", nonce, allowedHosts)}; frame-ancestors 'none'`,
    file: async (asset) => (shown.has(asset) ? siteFile({ site, folder, path: asset }) : undefined),
  };
}
