import * as lsp from 'vscode-languageserver';
import { complete, maxSuggested, type Range, recentFirst, type Suggestion, utilityMarkdown } from '../../core/index.ts';
import { drawnGlyph } from '../../workspace/answers/drawnGlyph.ts';
import { openList } from '../../workspace/diagnostics/openList.ts';
import { field } from '../../workspace/diagnostics/settings.ts';
import { toRange } from '../convert.ts';
import { type Feature, type FileContext, onPlace, onWorkspace } from '../feature.ts';
import type { Abilities } from '../workspaceEdit.ts';
import { glyphMarkdown, markup } from './markdown.ts';

const kinds: Readonly<Record<Suggestion['kind'], lsp.CompletionItemKind>> = {
  component: lsp.CompletionItemKind.Class,
  attribute: lsp.CompletionItemKind.Property,
  value: lsp.CompletionItemKind.Value,
  icon: lsp.CompletionItemKind.Value,
  page: lsp.CompletionItemKind.Reference,
  file: lsp.CompletionItemKind.File,
  anchor: lsp.CompletionItemKind.Reference,
  key: lsp.CompletionItemKind.Property,
  tag: lsp.CompletionItemKind.Class,
  snippet: lsp.CompletionItemKind.Snippet,
  language: lsp.CompletionItemKind.Keyword,
  color: lsp.CompletionItemKind.Color,
};

/** A command of VS Code. */
const suggestAgain = 'editor.action.triggerSuggest';

/** Kinds whose description is always shown, because their label alone is ambiguous. */
const besideAll: ReadonlySet<Suggestion['kind']> = new Set(['page', 'file']);

const none: lsp.CompletionList = { isIncomplete: false, items: [] };

/** textDocument/completion: suggestions at the cursor. */
export const completion: Feature = {
  ...onPlace<lsp.CompletionParams, lsp.CompletionList>(
    'textDocument/completion',
    {
      completionProvider: {
        triggerCharacters: ['<', ' ', '"', "'", '(', '#', '/', '{', '`', ':'],
        resolveProvider: true,
      },
    },
    none,
    (context, offset, { context: trigger, textDocument: { uri } }, { abilities, sites, recent, listed }) => {
      const isTyped = trigger?.triggerKind === lsp.CompletionTriggerKind.TriggerCharacter;
      const typed = trigger?.triggerCharacter;
      const isWanted = ({ asked, opens }: Suggestion): boolean =>
        !isTyped || (opens === undefined ? asked !== true && typed !== '`' && typed !== ':' : opens === typed);
      const paths = recent().flatMap((each) => {
        const place = sites.placeOf(each);
        return place?.live === context.live ? [place.path] : [];
      });
      const suggestions = recentFirst(complete(context.site, context.path, offset).filter(isWanted), paths);
      const range = abilities.listRange ? sameRange(suggestions) : undefined;
      const word = { start: Math.min(suggestions[0]?.edit.range.start ?? offset, offset), end: offset };
      const text = context.file.text.slice(word.start, word.end);
      const filters = suggestions.map(({ filter, label }) => filter ?? label);
      listed(uri, openList(uri, word, text, filters));
      return {
        // Editors filter lists themselves. Only a list of very many pages is requested again at each letter.
        isIncomplete: suggestions.length >= maxSuggested && suggestions.some(({ kind }) => kind === 'page'),
        ...(range === undefined ? {} : { itemDefaults: { editRange: toRange(context.lines, range) } }),
        items: suggestions.map((suggestion) => {
          const { image } = suggestion;
          const picture = image === undefined ? undefined : `![](${sites.uriOf(context.live, image)}|width=160)`;
          return itemOf(context, suggestion, abilities, picture, range !== undefined);
        }),
      };
    },
  ),
  prompt: true,
  tellsCursor: true,
};

/** completionItem/resolve: draws the icon or makes the CSS rule of the focused suggestion only. */
export const completionResolve: Feature = onWorkspace<lsp.CompletionItem, Promise<lsp.CompletionItem> | undefined>(
  'completionItem/resolve',
  {},
  undefined,
  async (item, { runtime }) => {
    if (field(item.data, 'rule') === true) return { ...item, documentation: markup(utilityMarkdown(item.label)) };
    const icon = field(item.data, 'icon');
    const name = field(icon, 'name');
    const type = field(icon, 'type');
    const library = field(icon, 'library');
    if (typeof name !== 'string') return item;
    const glyph = await drawnGlyph(runtime, name, textIn(type), textIn(library));
    const known = item.documentation;
    return {
      ...item,
      documentation: markup(glyphMarkdown(glyph, 48), typeof known === 'string' ? known : known?.value),
    };
  },
);

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The range that all suggestions replace. Sending it once halves the size of thousands of icons. */
function sameRange(suggestions: readonly Suggestion[]): Range | undefined {
  const range = suggestions[0]?.edit.range;
  const isSame = ({ edit }: Suggestion): boolean => edit.range.start === range?.start && edit.range.end === range.end;
  return suggestions.every(isSame) ? range : undefined;
}

function itemOf(
  { lines }: FileContext,
  suggestion: Suggestion,
  abilities: Abilities,
  picture: string | undefined,
  hasRange: boolean,
): lsp.CompletionItem {
  const { label, kind, edit, detail, documentation, icon, rule, filter, sort, also } = suggestion;
  const isSnippet = suggestion.snippet === true && abilities.snippets;
  const text = suggestion.snippet === true && !abilities.snippets ? withoutTabStops(edit.text) : edit.text;
  return {
    label,
    kind: kinds[kind],
    ...(!hasRange
      ? { textEdit: { range: toRange(lines, edit.range), newText: text } }
      : text === label
        ? {}
        : { textEditText: text }),
    ...(isSnippet ? { insertTextFormat: lsp.InsertTextFormat.Snippet } : {}),
    ...(detail === undefined
      ? {}
      : abilities.labelDetails && besideAll.has(kind)
        ? { labelDetails: { description: detail } }
        : { detail }),
    ...(documentation === undefined && picture === undefined ? {} : { documentation: markup(picture, documentation) }),
    ...(filter === undefined ? {} : { filterText: filter }),
    ...(sort === undefined ? {} : { sortText: sort }),
    ...(also === undefined
      ? {}
      : { additionalTextEdits: also.map(({ range, text }) => ({ range: toRange(lines, range), newText: text })) }),
    ...(suggestion.again === true && abilities.commands.has(suggestAgain)
      ? { command: { title: 'Suggest', command: suggestAgain } }
      : {}),
    ...(suggestion.deprecated === true ? { tags: [lsp.CompletionItemTag.Deprecated] } : {}),
    ...(icon === undefined ? (rule === true ? { data: { rule } } : {}) : { data: { icon } }),
  };
}

/** A snippet as plain text: placeholders become their text, choices their first value. */
export function withoutTabStops(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:[^,|\\]|\\.)*)(?:,(?:[^|\\]|\\.)*)?\|\}/g, '$1')
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, '$1')
    .replace(/(?<!\\)\$(?:\d+|\{\d+\})/g, '')
    .replace(/\\([\\$},|])/g, '$1');
}
