import type * as lsp from 'vscode-languageserver/node';
import { moveFiles } from '../../core/index.ts';
import { type Feature, onWorkspace } from '../feature.ts';
import { fileOf, pathWithin } from '../places.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';

/** Files and folders that are renamed or moved in the explorer take navigation, links and redirects along. */
export const willRenameFiles: Feature = onWorkspace<lsp.RenameFilesParams, lsp.WorkspaceEdit | null>(
  'workspace/willRenameFiles',
  { workspace: { fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } } } },
  null,
  ({ files }, { sites, abilities, versionOf }) => {
    const documentChanges: NonNullable<lsp.WorkspaceEdit['documentChanges']> = [];
    const changes: Record<string, lsp.TextEdit[]> = Object.create(null);
    for (const live of sites.all()) {
      const moves = files.flatMap(({ oldUri, newUri }) => {
        const [from, to] = [within(live.folder, oldUri), within(live.folder, newUri)];
        // What leaves the site or comes into it leads nowhere else inside.
        return from === undefined || to === undefined ? [] : [{ from, to }];
      });
      const edits = moves.length === 0 ? [] : moveFiles(live.site, moves);
      const edit = edits.length === 0 ? undefined : toWorkspaceEdit(sites, live, edits, abilities, versionOf);
      documentChanges.push(...(edit?.documentChanges ?? []));
      Object.assign(changes, edit?.changes);
    }
    if (documentChanges.length > 0) return { documentChanges };
    return Object.keys(changes).length > 0 ? { changes } : null;
  },
);

function within(folder: string, uri: string): string | undefined {
  const file = fileOf(uri);
  const path = file === undefined ? undefined : pathWithin(folder, file);
  return path === '' ? undefined : path;
}
