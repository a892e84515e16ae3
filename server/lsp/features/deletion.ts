import type * as lsp from 'vscode-languageserver';
import { deleteFiles, isPage, type LinksToDeleted, linksToDeleted } from '../../core/index.ts';
import type { DeletionAnswer, DeletionRequest } from '../../protocol/messages.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import { afterReading, type Feature, onWorkspace, type World } from '../feature.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import { merged, within } from './moves.ts';

/**
 * workspace/willDeleteFiles: removes deleted files from the navigation. Links to them stay and are reported as
 * findings, because the author must decide about them. Our own client asks the author.
 */
export const willDeleteFiles: Feature = afterReading(
  onWorkspace<lsp.DeleteFilesParams, lsp.WorkspaceEdit | null>(
    'workspace/willDeleteFiles',
    {},
    null,
    ({ files }, world) => deletionAnswer(world, { uris: files.map(({ uri }) => uri) }).edit as lsp.WorkspaceEdit | null,
  ),
);

/** The effects of deleting files on all their sites. */
export function deletionAnswer(world: World, request: DeletionRequest): DeletionAnswer {
  const { sites, abilities, versionOf } = world;
  const edits: lsp.WorkspaceEdit[] = [];
  const linking = new Set<string>();
  let links = 0;
  let folder: string | null = null;
  for (const live of sites.all()) {
    const paths = request.uris.flatMap((uri) => within(world, live, uri) ?? []);
    if (paths.length === 0) continue;
    for (const { path } of linksToDeleted(live.site, paths)) {
      links++;
      linking.add(sites.uriOf(live, path));
    }
    if (hasPages(live, paths)) folder ??= live.uri;
    const changes = deleteFiles(live.site, paths, choiceOf(world, live, request));
    const edit = changes.length === 0 ? undefined : toWorkspaceEdit(sites, live, changes, abilities, versionOf);
    if (edit !== undefined) edits.push(edit);
  }
  return { links, files: linking.size, folder, edit: edits.length === 0 ? null : merged(edits) };
}

function hasPages({ site }: LiveSite, paths: readonly string[]): boolean {
  return [...site.index.pages.keys()].some(
    (path) => isPage(path) && paths.some((each) => path === each || path.startsWith(`${each}/`)),
  );
}

/** A redirect cannot lead to another site, so other sites keep their links. */
function choiceOf({ sites }: World, live: LiveSite, { links, to }: DeletionRequest): LinksToDeleted {
  if (links !== 'redirect') return links ?? 'keep';
  const place = to === undefined ? undefined : sites.placeOf(to);
  return place?.live === live ? { to: place.path } : 'keep';
}
