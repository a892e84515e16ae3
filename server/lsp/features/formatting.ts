import type * as lsp from 'vscode-languageserver';
import { formatJson } from '../../core/index.ts';
import { fromRange, toRange } from '../convert.ts';
import { type Feature, type FileContext, onFile } from '../feature.ts';

/** textDocument/formatting: formats a JSON file. */
export const formatting: Feature = onFile<lsp.DocumentFormattingParams, lsp.TextEdit[]>(
  'textDocument/formatting',
  { documentFormattingProvider: true, documentRangeFormattingProvider: true },
  [],
  (context, { options }) => format(context, options, undefined),
);

/** textDocument/rangeFormatting: formats the selected lines of a JSON file. */
export const rangeFormatting: Feature = onFile<lsp.DocumentRangeFormattingParams, lsp.TextEdit[]>(
  'textDocument/rangeFormatting',
  {},
  [],
  (context, { options, range }) => format(context, options, fromRange(context.lines, range)),
);

/** Maximum indentation. Each nested line gets this many spaces for each level. */
const widestTab = 16;

/** Only JSON is formatted, never prose. */
function format(
  { path, file, lines }: FileContext,
  { tabSize, insertSpaces }: lsp.FormattingOptions,
  range: { start: number; end: number } | undefined,
): lsp.TextEdit[] {
  if (!path.endsWith('.json')) return [];
  return formatJson(file.text, { tabSize: Math.min(tabSize, widestTab), insertSpaces }, range).map((edit) => ({
    range: toRange(lines, edit.range),
    newText: edit.text,
  }));
}
