import fences from '../../../../schemas/fences.json' with { type: 'json' };
import type { PageContext } from '../../model/place/pageContext.ts';
import { snippetText } from '../../model/write/snippetText.ts';
import type { Code, Page } from '../../page/pageTree.ts';
import { parsePage } from '../../page/parsePage.ts';
import { siteLibrary } from '../../site/config/iconLibrary.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import type { Suggestion } from '../assistTypes.ts';
import { iconSuggestions } from './values.ts';

interface MetaSpec {
  readonly type: string;
  readonly description: string;
  readonly enum?: readonly string[];
  readonly language?: string;
  readonly refers?: string;
}

const languages: Readonly<Record<string, string>> = fences.languages;
const meta: Readonly<Record<string, MetaSpec>> = fences.meta;

/** In the line that opens a code block: languages first, then other keys. */
export function fenceSuggestions(
  page: Page,
  { fence, range, language }: Extract<PageContext, { kind: 'fence' }>,
): readonly Suggestion[] {
  if (language) return languageSuggestions(page, fence, range);
  const given = new Set(fence.meta.match(/[A-Za-z]+/g) ?? []);
  return Object.entries(meta)
    .filter(([name, spec]) => !given.has(name) && (spec.language === undefined || spec.language === fence.lang))
    .map(([name, spec]) => ({
      label: name,
      kind: 'attribute',
      edit: { range, text: name + metaValue(spec) },
      snippet: spec.type !== 'boolean',
      asked: true,
      again: spec.refers !== undefined,
      detail: spec.type === 'boolean' ? 'on or off' : spec.type === 'lines' ? 'lines' : 'text',
      documentation: spec.description,
    }));
}

/** Languages. For an unclosed fence, accepting also inserts the closing fence and puts the cursor in between. */
function languageSuggestions(page: Page, fence: Code, range: Range): readonly Suggestion[] {
  const { text } = page.file;
  const end = lineEnd(text, fence.range.start);
  const isNew = text.slice(range.end, end).trim() === '' && (!fence.closed || hasUnclosedFence(fence));
  const marker = /^(?:`{3,}|~{3,})/.exec(text.slice(fence.range.start, end))?.[0] ?? '```';
  const indent = belowMarkers(text, fence.range.start);
  const rest = isNew ? `\n${indent}$0\n${indent}${marker}` : '';
  const found = Object.entries(languages).map(
    ([name, title]): Suggestion => ({
      label: name,
      kind: 'language',
      opens: '`',
      edit: { range, text: snippetText(name) + rest },
      snippet: true,
      detail: title,
    }),
  );
  if (!isNew || range.start < range.end) return found;
  // First in the list, so that Enter directly after the marker starts a block without a language.
  const plain = { label: 'no language', kind: 'language', opens: '`', sort: '!', snippet: true } as const;
  return [{ ...plain, edit: { range, text: rest }, detail: 'Plain code block' }, ...found];
}

/** What a line below needs to be in the same list item or quote. Editors add the indentation of the line itself. */
function belowMarkers(text: string, at: number): string {
  return text
    .slice(lineStart(text, at), at)
    .trimStart()
    .replaceAll(/[^>\s]/g, ' ');
}

/** Whether the closing fence belongs to another block that an unclosed fence swallowed. */
function hasUnclosedFence({ value }: Code): boolean {
  return parsePage({ path: '', text: value }).fences.some(({ closed }) => !closed);
}

/** Between the quotes of a value: icons, or the allowed values. */
export function fenceValueSuggestions(
  index: SiteIndex,
  { name, quote, range, closed }: Extract<PageContext, { kind: 'fence-value' }>,
  typed: string,
): readonly Suggestion[] {
  const spec = Object.hasOwn(meta, name) ? meta[name] : undefined;
  const write = (value: string): string => (closed ? value : value + quote);
  if (spec?.refers === 'icon')
    return iconSuggestions(range, typed, { type: undefined, library: siteLibrary(index) }, write);
  return (spec?.enum ?? []).map((value) => ({ label: value, kind: 'value', edit: { range, text: write(value) } }));
}

function metaValue({ type, enum: values }: MetaSpec): string {
  if (type === 'boolean') return '';
  if (type === 'lines') return '={$1}';
  return values === undefined ? '="$1"' : `="\${1|${values.join(',')}|}"`;
}
