import type { LiveSite, LiveSites } from './liveSiteTypes.ts';
import { fileOf, pathWithin } from './places.ts';

/** The site that a file or folder belongs to, whether it is a page of it or not. */
export function siteAround(sites: LiveSites, uri: string): LiveSite | undefined {
  const file = fileOf(uri);
  if (file === undefined) return undefined;
  const around = sites.all().filter((live) => pathWithin(live.folder, file) !== undefined);
  return around.reduce<LiveSite | undefined>(
    (best, live) => (best === undefined || live.folder.length > best.folder.length ? live : best),
    undefined,
  );
}
