import type * as lsp from 'vscode-languageserver';
import { lenses, pageLenses } from '../../core/index.ts';
import { rangeIn, toRange } from '../convert.ts';
import { type Feature, onFile } from '../feature.ts';

/** A command of the client if it has one, else of the server. */
const showPages = 'docsight.showPages';

/** textDocument/codeLens: above each operation in an OpenAPI document, the number of its pages. A click lists them. */
export const codeLens: Feature = onFile<lsp.CodeLensParams, lsp.CodeLens[]>(
  'textDocument/codeLens',
  { codeLensProvider: {} },
  [],
  ({ live, site, path, lines }, _, { sites, abilities, settings }) =>
    [...lenses(site, path), ...(settings().codeLens ? pageLenses(site, path) : [])].map((lens) => {
      const range = toRange(lines, lens.range);
      const locations = lens.targets.map((target) => ({
        uri: sites.uriOf(live, target.path),
        range: rangeIn(site, target.path, target.range, abilities.linesOf),
      }));
      const isEmpty = locations.length === 0 || !(abilities.commands.has(showPages) || abilities.showDocument);
      return {
        range,
        command: {
          title: lens.title,
          command: isEmpty ? '' : showPages,
          arguments: isEmpty ? [] : [sites.uriOf(live, path), range.start, locations],
        },
      };
    }),
);
