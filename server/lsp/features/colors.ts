import type * as lsp from 'vscode-languageserver';
import { colors, colorText } from '../../core/index.ts';
import { fromRange, toRange } from '../convert.ts';
import { type Feature, onFile } from '../feature.ts';

/** textDocument/documentColor: hex colors of docs.json, utility classes and custom properties, for swatches. */
export const documentColors: Feature = onFile<lsp.DocumentColorParams, lsp.ColorInformation[]>(
  'textDocument/documentColor',
  { colorProvider: true },
  [],
  ({ site, path, lines }) =>
    colors(site, path).map(({ range, red, green, blue, alpha = 1 }) => ({
      range: toRange(lines, range),
      color: { red, green, blue, alpha },
    })),
);

/** textDocument/colorPresentation: the chosen color in the notation of the old one. */
export const colorPresentations: Feature = onFile<lsp.ColorPresentationParams, lsp.ColorPresentation[]>(
  'textDocument/colorPresentation',
  {},
  [],
  ({ file, lines }, { color, range }) => {
    const newText = colorText(file.text, fromRange(lines, range), color);
    return [{ label: newText.replaceAll('"', ''), textEdit: { range, newText } }];
  },
);
