import type * as lsp from 'vscode-languageserver/node';
import { fixesAt } from '../../core/index.ts';
import { fromRange } from '../convert.ts';
import { type Feature, onFile } from '../feature.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';

export const codeActions: Feature = onFile<lsp.CodeActionParams, lsp.CodeAction[]>(
  'textDocument/codeAction',
  {
    codeActionProvider: {
      codeActionKinds: ['quickfix', 'refactor', 'refactor.rewrite', 'refactor.extract', 'source.fixAll'],
    },
  },
  [],
  ({ live, site, path, lines }, { range, context }, { sites, abilities, versionOf }) => {
    const isWanted = (kind: string): boolean =>
      context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
    const fixes = fixesAt(site, path, fromRange(lines, range)).filter(({ kind }) => isWanted(kind));
    return fixes.flatMap(({ title, kind, edits, preferred, code }) => {
      const edit = toWorkspaceEdit(sites, live, edits, abilities, versionOf);
      if (edit === undefined) return [];
      const diagnostics = context.diagnostics.filter((each) => each.source === 'docsight' && each.code === code);
      return {
        title,
        kind,
        edit,
        ...(preferred === true ? { isPreferred: true } : {}),
        ...(diagnostics.length === 0 ? {} : { diagnostics }),
      };
    });
  },
);
