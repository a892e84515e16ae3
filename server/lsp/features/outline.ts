import * as lsp from 'vscode-languageserver';
import { findSymbols, type SymbolNode, symbols } from '../../core/index.ts';
import { rangeIn, toRange } from '../convert.ts';
import { type Feature, type FileContext, onFile, onWorkspace } from '../feature.ts';

const kinds: Readonly<Record<SymbolNode['kind'], lsp.SymbolKind>> = {
  heading: lsp.SymbolKind.String,
  component: lsp.SymbolKind.Class,
  group: lsp.SymbolKind.Namespace,
  page: lsp.SymbolKind.File,
  tab: lsp.SymbolKind.Module,
  anchor: lsp.SymbolKind.Module,
  version: lsp.SymbolKind.Package,
  key: lsp.SymbolKind.Property,
  path: lsp.SymbolKind.Namespace,
  operation: lsp.SymbolKind.Method,
  schema: lsp.SymbolKind.Struct,
};

/** textDocument/documentSymbol: headings and components of a page, entries of docs.json. */
export const documentSymbols: Feature = onFile<lsp.DocumentSymbolParams, lsp.DocumentSymbol[]>(
  'textDocument/documentSymbol',
  // The heading in an outline that other extensions fill too, such as for Markdown.
  { documentSymbolProvider: { label: 'Docsight' } },
  [],
  (context) => symbols(context.site, context.path).map((node) => symbolOf(context, node)),
);

function symbolOf(context: FileContext, node: SymbolNode): lsp.DocumentSymbol {
  return {
    // Editors reject a symbol without a name.
    name: node.name.trim() === '' ? '(no name)' : node.name,
    kind: kinds[node.kind],
    range: toRange(context.lines, node.range),
    selectionRange: toRange(context.lines, node.nameRange),
    children: node.children.map((child) => symbolOf(context, child)),
    ...(node.detail === undefined ? {} : { detail: node.detail }),
  };
}

/** Maximum number of results. */
const maxSymbols = 200;

/** workspace/symbol: pages and headings of all sites that match the query. */
export const workspaceSymbols: Feature = onWorkspace<lsp.WorkspaceSymbolParams, lsp.SymbolInformation[]>(
  'workspace/symbol',
  { workspaceSymbolProvider: true },
  [],
  ({ query }, { sites, abilities }) =>
    sites
      .all()
      .flatMap((live) =>
        findSymbols(live.site, query).map(({ name, kind, path, range, container }) => ({
          name,
          kind: kinds[kind],
          location: { uri: sites.uriOf(live, path), range: rangeIn(live.site, path, range, abilities.linesOf) },
          ...(container === undefined ? {} : { containerName: container }),
        })),
      )
      .slice(0, maxSymbols),
);
