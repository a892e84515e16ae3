import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isPage, slugOfPath } from '../core/index.ts';
import { dataFolder, exists } from '../host/node/dataFolder.ts';
import { type LivePages, type LivePagesOptions, serveLivePages } from '../host/node/pages/livePages.ts';
import type { Previews } from '../workspace/previews/previews.ts';
import type { LiveSites } from '../workspace/sites/liveSiteTypes.ts';
import type { LivePreviews } from './services.ts';

/**
 * Creates the previews. No server runs before a URL is requested. The server of a site is:
 *
 * - not started;
 * - starting: all requests wait for it. If it fails, they get the error and the next request tries again;
 * - serving, until `close`.
 */
export function createLivePreviews(
  sites: LiveSites,
  previews: Previews,
  reveal: NonNullable<LivePagesOptions['reveal']>,
): LivePreviews {
  /** Servers that are starting or serving, by folder. */
  const serving = new Map<string, Promise<LivePages>>();
  const started: LivePages[] = [];

  const start = async (folder: string, media: string): Promise<LivePages> => {
    const site = () => sites.all().find((each) => each.folder === folder)?.site;
    // The URL gives access to the site, so it must not be guessable for other users of this machine.
    const token = randomBytes(24).toString('base64url');
    const pages = await serveLivePages({ folder, previews, site, port: 0, media, token, reveal });
    started.push(pages);
    return pages;
  };

  return {
    async address({ folder }, path) {
      const media = dataFolder('media', 'dist/media');
      if (!(await exists(join(media, 'preview.js')))) return undefined;
      const known = serving.get(folder) ?? start(folder, media);
      serving.set(folder, known);
      known.catch(() => serving.delete(folder));
      return (await known).addressOf(path === undefined ? '' : slugOfPath(path));
    },
    send: (message) => started.some((pages) => pages.documents.send(message)),
    follow(uri, line) {
      if (started.length === 0) return;
      const place = sites.placeOf(uri);
      if (place === undefined || !isPage(place.path)) return;
      const shown = sites.uriOf(place.live, place.path);
      void serving.get(place.live.folder)?.then((pages) => pages.documents.follow(shown, line));
    },
    async close() {
      await Promise.all(started.map((pages) => pages.close()));
    },
  };
}
