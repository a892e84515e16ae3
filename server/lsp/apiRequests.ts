import {
  applyEdits,
  type Change,
  descriptionsOf,
  type FileEdit,
  generatePages,
  isPage,
  pageOf,
  requestOfPage,
  type Site,
  withChanges,
} from '../core/index.ts';
import type { ApiRequest, GeneratedFile } from '../protocol/messages.ts';
import type { LiveSites } from './liveSites.ts';
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
  let { site } = live;
  // Each description counts from what the one before it made of docs.json.
  for (const { file } of descriptionsOf(site.index)) {
    const description = descriptionsOf(site.index).find((each) => each.file.path === file.path);
    if (description !== undefined)
      site = withChanges(site, changesOf(site, generatePages(site.index, description).edits));
  }
  return [...site.files].flatMap(([path, { text }]): readonly GeneratedFile[] => {
    const before = live.site.files.get(path)?.text;
    return before === text ? [] : [{ uri: sites.uriOf(live, path), before, after: text }];
  });
}

function changesOf(site: Site, edits: readonly FileEdit[]): readonly Change[] {
  return edits.flatMap((edit): readonly Change[] => {
    if (edit.kind === 'rename') return [];
    const text = edit.kind === 'create' ? edit.text : applyEdits(site.files.get(edit.path)?.text ?? '', edit.edits);
    return [{ kind: 'text', path: edit.path, text }];
  });
}
