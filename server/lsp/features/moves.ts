import * as lsp from 'vscode-languageserver/node';
import { type Move, moveFiles, moveRefusal, type RedirectChoice, type Site } from '../../core/index.ts';
import { fileOf, pathWithin } from '../../host/places.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import { type Feature, onWorkspace, type World } from '../feature.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';

/**
 * Files and folders that are renamed or moved in the explorer take navigation, links and redirects along. What would
 * break the site is an error with the reason.
 */
export const willRenameFiles: Feature = onWorkspace<
  lsp.RenameFilesParams,
  lsp.WorkspaceEdit | lsp.ResponseError | null
>(
  'workspace/willRenameFiles',
  { workspace: { fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } } } },
  null,
  ({ files }, world) => {
    const found: lsp.WorkspaceEdit[] = [];
    for (const live of world.sites.all()) {
      const moves = movesWithin(live, files);
      const reason = moveRefusal(live.site.index, moves);
      if (reason !== undefined) return new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, reason);
      const edit = editOf(world, live, moves);
      if (edit !== undefined) found.push(edit);
    }
    return found.length === 0 ? null : merged(found);
  },
);

/** What moves within a site. What leaves it or comes into it leads nowhere else inside. */
function movesWithin({ folder, site }: LiveSite, files: lsp.RenameFilesParams['files']): readonly Move[] {
  return files.flatMap(({ oldUri, newUri }) => {
    const [from, to] = [within(folder, oldUri), within(folder, newUri)];
    return from === undefined || to === undefined || !isKnown(site, from) ? [] : [{ from, to }];
  });
}

function isKnown({ index: { paths } }: Site, path: string): boolean {
  if (paths.has(path)) return true;
  for (const each of paths) if (each.startsWith(`${path}/`)) return true;
  return false;
}

/** What moved pages leave behind. Who cannot be asked gets what nobody chose. */
export function moveOptions({ abilities, settings }: World): { readonly redirects?: RedirectChoice } {
  const { redirects } = settings();
  return redirects === undefined || (redirects === 'ask' && !abilities.confirm) ? {} : { redirects };
}

function editOf(world: World, live: LiveSite, moves: readonly Move[]): lsp.WorkspaceEdit | undefined {
  if (moves.length === 0) return undefined;
  const { sites, abilities, versionOf } = world;
  const edits = moveFiles(live.site, moves, moveOptions(world));
  return edits.length === 0 ? undefined : toWorkspaceEdit(sites, live, edits, abilities, versionOf);
}

function merged(edits: readonly lsp.WorkspaceEdit[]): lsp.WorkspaceEdit {
  const [first = {}] = edits;
  if (first.documentChanges === undefined)
    return { changes: Object.assign({}, ...edits.map(({ changes }) => changes)) };
  const annotations = edits.find(({ changeAnnotations }) => changeAnnotations !== undefined)?.changeAnnotations;
  return {
    documentChanges: edits.flatMap(({ documentChanges }) => documentChanges ?? []),
    ...(annotations !== undefined && { changeAnnotations: annotations }),
  };
}

function within(folder: string, uri: string): string | undefined {
  const file = fileOf(uri);
  const path = file === undefined ? undefined : pathWithin(folder, file);
  return path === '' ? undefined : path;
}
