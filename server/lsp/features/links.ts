import * as lsp from 'vscode-languageserver';
import {
  define,
  highlights,
  linesOf,
  linkedNames,
  documentLinks as linksOf,
  references as referencesTo,
  type Target,
} from '../../core/index.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import { rangeIn, toRange } from '../convert.ts';
import { type Feature, onFile, onPlace, type World } from '../feature.ts';

/** textDocument/definition: the target of the path, link, name or reference under the cursor. */
export const definition: Feature = onPlace<lsp.DefinitionParams, lsp.Location[]>(
  'textDocument/definition',
  { definitionProvider: true },
  [],
  ({ live, site, path }, offset, _, world) =>
    define(site, path, offset).map((target) => locationOf(world, live, target)),
);

/** textDocument/references: everything in the site that refers to the thing under the cursor. */
export const references: Feature = onPlace<lsp.ReferenceParams, lsp.Location[]>(
  'textDocument/references',
  { referencesProvider: true },
  [],
  ({ live, site, path }, offset, { context }, world) =>
    referencesTo(site, path, offset, context.includeDeclaration).map((target) => locationOf(world, live, target)),
);

/** textDocument/documentHighlight: both names of a tag, or other occurrences in the file. */
export const documentHighlights: Feature = {
  tellsCursor: true,
  ...onPlace<lsp.DocumentHighlightParams, lsp.DocumentHighlight[]>(
    'textDocument/documentHighlight',
    { documentHighlightProvider: true },
    [],
    ({ site, path, lines }, offset) => {
      const found = highlights(site, path, offset);
      if (found.length === 0)
        return (linkedNames(site, path, offset) ?? []).map((range) => ({
          range: toRange(lines, range),
          kind: lsp.DocumentHighlightKind.Text,
        }));
      return found.map(({ range, isDefinition }) => ({
        range: toRange(lines, range),
        kind: isDefinition ? lsp.DocumentHighlightKind.Write : lsp.DocumentHighlightKind.Read,
      }));
    },
  ),
};

/** textDocument/documentLink: paths and URLs to open; files as URIs with a line. */
export const documentLinks: Feature = onFile<lsp.DocumentLinkParams, lsp.DocumentLink[]>(
  'textDocument/documentLink',
  { documentLinkProvider: {} },
  [],
  ({ live, site, path, lines }, _, { sites }) =>
    linksOf(site, path).map(({ range, target, tooltip }) => ({
      range: toRange(lines, range),
      target: 'url' in target ? target.url : `${sites.uriOf(live, target.path)}${lineFragment(live, target)}`,
      ...(tooltip === undefined ? {} : { tooltip }),
    })),
);

function locationOf({ sites, abilities }: World, live: LiveSite, { path, range }: Target): lsp.Location {
  return { uri: sites.uriOf(live, path), range: rangeIn(live.site, path, range, abilities.linesOf) };
}

/** Editors open `file#L12` at line 12. */
function lineFragment(live: LiveSite, target: { readonly path: string; readonly offset?: number }): string {
  const file = live.site.files.get(target.path);
  if (file === undefined || target.offset === undefined || target.offset === 0) return '';
  return `#L${linesOf(file).positionAt(target.offset).line + 1}`;
}
