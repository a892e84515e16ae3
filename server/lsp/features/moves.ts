import * as lsp from 'vscode-languageserver';
import { leaveRefusal, type Move, moveFiles, moveRefusal, type RedirectChoice, type Site } from '../../core/index.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import { afterReading, type Feature, onWorkspace, type World } from '../feature.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';

/** Files of all kinds and schemes, for renames and deletions. Merged capabilities have one entry for both. */
const anyFile = { filters: [{ pattern: { glob: '**/*' } }] };

/**
 * workspace/willRenameFiles: updates navigation, links and redirects for files that are renamed or moved in the
 * explorer. A move that would break the site is an error with the reason.
 */
export const willRenameFiles: Feature = afterReading(
  onWorkspace<lsp.RenameFilesParams, lsp.WorkspaceEdit | lsp.ResponseError | null>(
    'workspace/willRenameFiles',
    { workspace: { fileOperations: { willRename: anyFile, willDelete: anyFile } } },
    null,
    ({ files }, world) => {
      const found: lsp.WorkspaceEdit[] = [];
      for (const live of world.sites.all()) {
        const moves = movesWithin(world, live, files);
        const reason = moveRefusal(live.site.index, moves) ?? leaveRefusal(live.site, leavingFrom(world, live, files));
        if (reason !== undefined) return new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, reason);
        const edit = editOf(world, live, moves);
        if (edit !== undefined) found.push(edit);
      }
      return found.length === 0 ? null : merged(found);
    },
  ),
);

/** Files that leave a site. If the site's folder itself moves, no file leaves it. */
function leavingFrom(world: World, live: LiveSite, files: lsp.RenameFilesParams['files']): readonly string[] {
  return files.flatMap(({ oldUri, newUri }) => {
    const from = within(world, live, oldUri);
    return from === undefined || within(world, live, newUri) !== undefined || !isKnown(live.site, from) ? [] : [from];
  });
}

/** Moves within a site. A file from outside is a new file. */
function movesWithin(world: World, live: LiveSite, files: lsp.RenameFilesParams['files']): readonly Move[] {
  return files.flatMap(({ oldUri, newUri }) => {
    const [from, to] = [within(world, live, oldUri), within(world, live, newUri)];
    return from === undefined || to === undefined || !isKnown(live.site, from) ? [] : [{ from, to }];
  });
}

function isKnown({ index: { paths } }: Site, path: string): boolean {
  if (paths.has(path)) return true;
  for (const each of paths) if (each.startsWith(`${path}/`)) return true;
  return false;
}

/** Redirects for moved pages. If the user cannot be asked, the setting's default applies. */
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

/** Merges the edits of several sites. */
export function merged(edits: readonly lsp.WorkspaceEdit[]): lsp.WorkspaceEdit {
  const [first = {}] = edits;
  if (first.documentChanges === undefined)
    return { changes: Object.assign({}, ...edits.map(({ changes }) => changes)) };
  const annotations = edits.find(({ changeAnnotations }) => changeAnnotations !== undefined)?.changeAnnotations;
  return {
    documentChanges: edits.flatMap(({ documentChanges }) => documentChanges ?? []),
    ...(annotations !== undefined && { changeAnnotations: annotations }),
  };
}

/** Path of a file below the site's folder; undefined outside. */
export function within({ sites }: World, live: LiveSite, uri: string): string | undefined {
  const path = sites.pathIn(live, uri);
  return path === '' ? undefined : path;
}
