import { apiDocumentsOf, generatePages, isPage, pageOf, requestOfPage, withPreviewPage } from '../../core/index.ts';
import type { ApiRequest, GeneratedFile } from '../../protocol/messages.ts';
import type { LiveSites } from '../sites/liveSiteTypes.ts';
import { changedFiles, edited } from './changedFiles.ts';

/** Returns the request for a page's form. */
export function apiRequest(sites: LiveSites, uri: string, inputs: unknown): ApiRequest | null {
  const live = sites.around(uri);
  const path = live && sites.pathIn(live, uri);
  if (live === undefined || path === undefined || !isPage(path)) return null;
  const site = withPreviewPage(live.site, path);
  const file = site.files.get(path);
  return file === undefined ? null : (requestOfPage(site.index, pageOf(file), inputs) ?? null);
}

/** Returns the files that generating pages for all API documents would write, including docs.json. */
export async function generatedPages(sites: LiveSites, folder: string): Promise<readonly GeneratedFile[]> {
  await sites.settled();
  const live = sites.around(folder);
  if (live === undefined) return [];
  let { site } = live;
  // Each API document uses the docs.json that the one before it has changed.
  for (const { file } of apiDocumentsOf(site.index)) {
    const apiDocument = apiDocumentsOf(site.index).find((each) => each.file.path === file.path);
    if (apiDocument !== undefined) site = edited(site, generatePages(site.index, apiDocument).edits);
  }
  return changedFiles(sites, live, site);
}
