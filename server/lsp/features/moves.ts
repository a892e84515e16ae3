import * as lsp from 'vscode-languageserver';
import { leaveRefusal, type Move, moveFiles, moveRefusal, type RedirectChoice, type Site } from '../../core/index.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import { type Feature, onWorkspace, type World } from '../feature.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';

/** What is renamed and what is deleted is asked about; merged capabilities have one entry for both. */
const anyFile = { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] };

/**
 * Files and folders that are renamed or moved in the explorer take navigation, links and redirects along. What would
 * break the site is an error with the reason.
 */
export const willRenameFiles: Feature = onWorkspace<
  lsp.RenameFilesParams,
  lsp.WorkspaceEdit | lsp.ResponseError | null
>(
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
);

/** What leaves a site; of a site that moves itself, nothing does. */
function leavingFrom(world: World, live: LiveSite, files: lsp.RenameFilesParams['files']): readonly string[] {
  return files.flatMap(({ oldUri, newUri }) => {
    const from = within(world, live, oldUri);
    return from === undefined || within(world, live, newUri) !== undefined || !isKnown(live.site, from) ? [] : [from];
  });
}

/** What moves within a site. What comes into it leads nowhere else inside. */
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

/** The edits of several sites as one. */
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

/** The path of a file below a site's folder; undefined for what lies elsewhere. */
export function within({ sites }: World, live: LiveSite, uri: string): string | undefined {
  const path = sites.pathIn(live, uri);
  return path === '' ? undefined : path;
}
