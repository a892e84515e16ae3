import type * as lsp from 'vscode-languageserver';
import { type Feature, onWorkspace } from '../feature.ts';

/** textDocument/diagnostic: what is shown of one document, also of one that no site has. */
export const documentDiagnostics: Feature = onWorkspace<
  lsp.DocumentDiagnosticParams,
  lsp.DocumentDiagnosticReport | Promise<lsp.DocumentDiagnosticReport>
>('textDocument/diagnostic', {}, { kind: 'full', items: [] }, ({ textDocument: { uri }, previousResultId }, world) =>
  world.pulled.document(uri, previousResultId),
);

/** workspace/diagnostic: what is shown of all files of all sites. */
export const workspaceDiagnostics: Feature = onWorkspace<
  lsp.WorkspaceDiagnosticParams,
  lsp.WorkspaceDiagnosticReport | Promise<lsp.WorkspaceDiagnosticReport>
>('workspace/diagnostic', {}, { items: [] }, ({ previousResultIds }, { pulled }) =>
  pulled.workspace(previousResultIds),
);
