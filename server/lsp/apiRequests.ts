import {
  applyEdits,
  descriptionsOf,
  type FileEdit,
  generatePages,
  isPage,
  pageOf,
  requestOfPage,
} from '../core/index.ts';
import type { ApiRequest, GeneratedFile } from '../protocol/messages.ts';
import type { LiveSite, LiveSites } from './liveSites.ts';
import { siteAround } from './siteAround.ts';

/** The request of a page's form. */
export function apiRequest(sites: LiveSites, uri: string, inputs: unknown): ApiRequest | null {
  const place = sites.placeOf(uri);
  const file = place?.live.site.files.get(place.path);
  if (place === undefined || file === undefined || !isPage(place.path)) return null;
  return requestOfPage(place.live.site.index, pageOf(file), inputs) ?? null;
}

/** The files that generating the pages of all descriptions would write, docs.json among them. */
export async function generatedPages(sites: LiveSites, folder: string): Promise<readonly GeneratedFile[]> {
  await sites.settled();
  const live = siteAround(sites, folder);
  if (live === undefined) return [];
  const { index } = live.site;
  const edits = descriptionsOf(index).flatMap((description) => generatePages(index, description).edits);
  return filesOf(sites, live, edits);
}

function filesOf(sites: LiveSites, live: LiveSite, edits: readonly FileEdit[]): readonly GeneratedFile[] {
  const files = new Map<string, GeneratedFile>();
  for (const edit of edits) {
    if (edit.kind === 'rename') continue;
    const uri = sites.uriOf(live, edit.path);
    const before = live.site.files.get(edit.path)?.text;
    if (edit.kind === 'create') files.set(edit.path, { uri, before, after: edit.text });
    // Of several descriptions each counts from the text as it is; one goes at a time.
    else if (!files.has(edit.path)) files.set(edit.path, { uri, before, after: applyEdits(before ?? '', edit.edits) });
  }
  return [...files.values()];
}
