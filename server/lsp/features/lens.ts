import type * as lsp from 'vscode-languageserver/node';
import { lenses } from '../../core/index.ts';
import { rangeIn, toRange } from '../convert.ts';
import { type Feature, onFile } from '../feature.ts';

/** Above each operation of an API description, how many pages show it; a click lists them. */
export const codeLens: Feature = onFile<lsp.CodeLensParams, lsp.CodeLens[]>(
  'textDocument/codeLens',
  { codeLensProvider: {} },
  [],
  ({ live, site, path, lines }, _, { sites }) =>
    lenses(site, path).map((lens) => {
      const range = toRange(lines, lens.range);
      const locations = lens.targets.map((target) => ({
        uri: sites.uriOf(live, target.path),
        range: rangeIn(site, target.path, target.range),
      }));
      const isEmpty = locations.length === 0;
      return {
        range,
        command: {
          title: lens.title,
          command: isEmpty ? '' : 'docsight.showPages',
          arguments: isEmpty ? [] : [sites.uriOf(live, path), range.start, locations],
        },
      };
    }),
);
