import * as lsp from 'vscode-languageserver';
import { rename as renameAt, renameRange } from '../../core/index.ts';
import { toRange } from '../convert.ts';
import { type Feature, onPlace } from '../feature.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import { moveOptions } from './moves.ts';

/** textDocument/prepareRename: what under the cursor has a name, and how it is typed. */
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
 * textDocument/rename: another name, there and everywhere it is meant; a path moves what it leads to. Texts of links that
 * equal the old heading are offered as edits to confirm. What cannot be done is an error with the reason.
 */
export const rename: Feature = onPlace<lsp.RenameParams, lsp.WorkspaceEdit | lsp.ResponseError | null>(
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
    // What they change is asked for in a moment, as for files that an author renames.
    const edits = files.length > 0 && abilities.asksOnRename ? files : result.edits;
    return (
      toWorkspaceEdit(sites, live, edits, abilities, versionOf) ??
      new lsp.ResponseError(
        lsp.LSPErrorCodes.RequestFailed,
        'This editor does not let the language server rename files.',
      )
    );
  },
);
