import type * as lsp from 'vscode-languageserver/node';
import { lenses } from '../../core/index.ts';
import { rangeIn, toRange } from '../convert.ts';
import { type Feature, onFile } from '../feature.ts';

/** What stands above a line. A click shows the places, by a command that the client has. */
export const codeLenses: Feature = onFile<lsp.CodeLensParams, lsp.CodeLens[]>(
  'textDocument/codeLens',
  { codeLensProvider: {} },
  [],
  ({ live, site, path, lines }, { textDocument }, { sites }) =>
    lenses(site, path).map(({ range, title, targets }) => {
      const place = toRange(lines, range);
      const locations = targets.map((target) => ({
        uri: sites.uriOf(live, target.path),
        range: rangeIn(site, target.path, target.range),
      }));
      const command = locations.length === 0 ? '' : 'docsight.showReferences';
      return { range: place, command: { title, command, arguments: [textDocument.uri, place.start, locations] } };
    }),
);
