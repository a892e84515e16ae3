import { documentOf, publicPageUrl, type RenderHost, renderPreview } from '../core/index.ts';
import { filesFolder, mediaFolder, type ServedPage } from '../host/pages/pageServer.ts';
import { siteFile } from '../host/pages/sendFile.ts';
import type { ReaderState } from '../protocol/messages.ts';
import { contentPolicy } from '../protocol/previewDocument.ts';
import type { LiveSite } from './liveSiteTypes.ts';

/** How a page looks on paper, and where its pictures may come from. */
export interface PaperOptions extends Pick<RenderHost, 'glyph' | 'highlight'> {
  readonly reader: ReaderState;
  readonly allowedHosts: readonly string[];
}

/** A page as it is now, without the site around it and without marks, for paper. */
export function paperPage(live: LiveSite, path: string, options: PaperOptions): ServedPage {
  const { reader, allowedHosts, ...given } = options;
  const { site } = live;
  const shown = new Set<string>();
  const pageUrl = publicPageUrl(site.index);
  const host: RenderHost = {
    ...given,
    allowedHosts: new Set(allowedHosts),
    assetUrl(asset) {
      shown.add(asset);
      return `${filesFolder}/${asset.split('/').map(encodeURIComponent).join('/')}`;
    },
    ...(pageUrl === undefined ? {} : { pageUrl }),
  };
  return {
    html: (nonce) =>
      documentOf(renderPreview(site, path, host, reader), { folder: `${mediaFolder}/`, nonce, isPaper: true }),
    policy: (nonce) => `${contentPolicy("'self'", nonce, allowedHosts)}; frame-ancestors 'none'`,
    file: async (asset) => (shown.has(asset) ? siteFile(site, live.folder, asset) : undefined),
  };
}
