import * as lsp from 'vscode-languageserver';
import { type Folding, foldings, linkedNames, type Range, selections, type Token, tokens } from '../../core/index.ts';
import { fromRange, toRange } from '../convert.ts';
import { type Feature, type FileContext, onFile, onPlace } from '../feature.ts';

const foldingKinds: Readonly<Record<NonNullable<Folding['kind']>, lsp.FoldingRangeKind>> = {
  comment: lsp.FoldingRangeKind.Comment,
  imports: lsp.FoldingRangeKind.Imports,
  region: lsp.FoldingRangeKind.Region,
};

/** textDocument/foldingRange: whole lines. */
export const foldingRanges: Feature = onFile<lsp.FoldingRangeParams, lsp.FoldingRange[]>(
  'textDocument/foldingRange',
  { foldingRangeProvider: true },
  [],
  ({ site, path, lines }) =>
    foldings(site, path).map(({ range, kind }) => ({
      startLine: lines.positionAt(range.start).line,
      endLine: lines.positionAt(range.end).line,
      ...(kind === undefined ? {} : { kind: foldingKinds[kind] }),
    })),
);

/** textDocument/selectionRange: the ranges around each position, innermost first. */
export const selectionRanges: Feature = onFile<lsp.SelectionRangeParams, lsp.SelectionRange[]>(
  'textDocument/selectionRange',
  { selectionRangeProvider: true },
  [],
  ({ site, path, lines }, { positions }) =>
    positions.map((position) => {
      const offset = lines.offsetAt(position);
      // Innermost first; each has the next one as its parent.
      const found = selections(site, path, offset).toReversed();
      const outermost: lsp.SelectionRange | undefined = undefined;
      const chain = found.reduce<lsp.SelectionRange | undefined>(
        (parent, range) => ({ range: toRange(lines, range), ...(parent === undefined ? {} : { parent }) }),
        outermost,
      );
      return chain ?? { range: { start: position, end: position } };
    }),
);

/** textDocument/linkedEditingRange: both names of the tag under the cursor; null elsewhere. */
export const linkedEditing: Feature = {
  tellsCursor: true,
  ...onPlace<lsp.LinkedEditingRangeParams, lsp.LinkedEditingRanges | null>(
    'textDocument/linkedEditingRange',
    { linkedEditingRangeProvider: true },
    null,
    ({ site, path, lines }, offset) => {
      const pair = linkedNames(site, path, offset);
      return pair === undefined
        ? null
        : { ranges: pair.map((range) => toRange(lines, range)), wordPattern: '[A-Za-z_$][\\w$.:-]*' };
    },
  ),
};

/** Standard names, so that every color theme has a color for them; methods have scopes in package.json. */
const tokenTypes: Readonly<Record<Token['type'], string>> = {
  component: 'class',
  element: 'type',
  attribute: 'property',
  get: 'get',
  post: 'post',
  put: 'put',
  patch: 'patch',
  delete: 'delete',
};
const typeNames = Object.values(tokenTypes);
const modifierNames: readonly NonNullable<Token['modifiers']>[number][] = ['declared', 'unknown'];

/** textDocument/semanticTokens/full: names of components, elements and attributes. */
export const semanticTokens: Feature = onFile<lsp.SemanticTokensParams, lsp.SemanticTokens>(
  'textDocument/semanticTokens/full',
  {
    semanticTokensProvider: {
      legend: { tokenTypes: typeNames, tokenModifiers: [...modifierNames] },
      full: true,
      range: true,
    },
  },
  { data: [] },
  (context) => encode(context, undefined),
);

/** textDocument/semanticTokens/range: the same for a part of the file. */
export const semanticTokensRange: Feature = onFile<lsp.SemanticTokensRangeParams, lsp.SemanticTokens>(
  'textDocument/semanticTokens/range',
  {},
  { data: [] },
  (context, { range }) => encode(context, fromRange(context.lines, range)),
);

function encode({ site, path, lines }: FileContext, window: Range | undefined): lsp.SemanticTokens {
  const builder = new lsp.SemanticTokensBuilder();
  for (const { range, type, modifiers = [] } of tokens(site, path, window).toSorted(
    (a, b) => a.range.start - b.range.start,
  )) {
    const { line, character } = lines.positionAt(range.start);
    const bits = modifiers.reduce((sum, each) => sum | (1 << modifierNames.indexOf(each)), 0);
    builder.push(
      line,
      character,
      lines.positionAt(range.end).character - character,
      typeNames.indexOf(tokenTypes[type]),
      bits,
    );
  }
  return builder.build();
}
