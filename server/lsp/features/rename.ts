import * as lsp from 'vscode-languageserver';
import { rename as renameAt, renameRange } from '../../core/index.ts';
import { toRange } from '../convert.ts';
import { afterReading, type Feature, onPlace } from '../feature.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import { moveOptions } from './moves.ts';

/** textDocument/prepareRename: the name under the cursor, as authors type it. */
export const prepareRename: Feature = onPlace<lsp.PrepareRenameParams, lsp.PrepareRenamePlaceholder | null>(
  'textDocument/prepareRename',
  {},
  null,
  ({ site, path, lines }, offset) => {
    const found = renameRange(site, path, offset);
    return found === undefined ? null : { range: toRange(lines, found.range), placeholder: found.name };
  },
);

/**
 * textDocument/rename: renames everywhere; a new path moves its file. Link texts that equal the old heading are edits
 * to confirm. A rename that is not possible is an error with the reason.
 */
export const rename: Feature = afterReading(
  onPlace<lsp.RenameParams, lsp.WorkspaceEdit | lsp.ResponseError | null>(
    'textDocument/rename',
    { renameProvider: { prepareProvider: true } },
    null,
    ({ live, site, path }, offset, { newName }, world) => {
      const { sites, abilities, versionOf } = world;
      const options = { ...moveOptions(world), linkTexts: abilities.annotations };
      const result = renameAt(site, path, offset, newName, options);
      if (result === undefined) return null;
      if (result.kind === 'refused') return new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, result.reason);
      const files = result.edits.filter(({ kind }) => kind === 'rename');
      // The editor will ask for their edits next, as when the user renames a file.
      const edits = files.length > 0 && abilities.asksOnRename ? files : result.edits;
      return (
        toWorkspaceEdit(sites, live, edits, abilities, versionOf) ??
        new lsp.ResponseError(
          lsp.LSPErrorCodes.RequestFailed,
          'This editor does not let the language server rename files.',
        )
      );
    },
  ),
);
