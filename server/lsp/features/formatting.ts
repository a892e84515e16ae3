import type * as lsp from 'vscode-languageserver';
import { formatJson } from '../../core/index.ts';
import { fromRange, toRange } from '../convert.ts';
import { type Feature, type FileContext, onFile } from '../feature.ts';

/** textDocument/formatting: JSON of the whole file. */
export const formatting: Feature = onFile<lsp.DocumentFormattingParams, lsp.TextEdit[]>(
  'textDocument/formatting',
  { documentFormattingProvider: true, documentRangeFormattingProvider: true },
  [],
  (context, { options }) => format(context, options, undefined),
);

/** textDocument/rangeFormatting: JSON of the lines of the selection. */
export const rangeFormatting: Feature = onFile<lsp.DocumentRangeFormattingParams, lsp.TextEdit[]>(
  'textDocument/rangeFormatting',
  {},
  [],
  (context, { options, range }) => format(context, options, fromRange(context.lines, range)),
);

/** Nobody indents by more; every line of a text would have so many spaces for each level around it. */
const widestTab = 16;

/** Structured files only: nobody's prose is formatted. */
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
