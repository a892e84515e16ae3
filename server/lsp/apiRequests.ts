import { descriptionsOf, generatePages, isPage, pageOf, requestOfPage, withGeneratedPages } from '../core/index.ts';
import { fileOf, pathWithin } from '../host/places.ts';
import type { ApiRequest, GeneratedFile } from '../protocol/messages.ts';
import type { LiveSites } from '../workspace/sites/liveSiteTypes.ts';
import { changedFiles, edited } from './changedFiles.ts';

/** The request of a page's form. */
export function apiRequest(sites: LiveSites, uri: string, inputs: unknown): ApiRequest | null {
  const live = sites.around(uri);
  const path = live && pathWithin(live.folder, fileOf(uri) ?? '');
  if (live === undefined || path === undefined || !isPage(path)) return null;
  const site = withGeneratedPages(live.site);
  const file = site.files.get(path);
  return file === undefined ? null : (requestOfPage(site.index, pageOf(file), inputs) ?? null);
}

/** The files that generating the pages of all descriptions would write, docs.json among them. */
export async function generatedPages(sites: LiveSites, folder: string): Promise<readonly GeneratedFile[]> {
  await sites.settled();
  const live = sites.around(folder);
  if (live === undefined) return [];
  let { site } = live;
  // Each description counts from what the one before it made of docs.json.
  for (const { file } of descriptionsOf(site.index)) {
    const description = descriptionsOf(site.index).find((each) => each.file.path === file.path);
    if (description !== undefined) site = edited(site, generatePages(site.index, description).edits);
  }
  return changedFiles(sites, live, site);
}
