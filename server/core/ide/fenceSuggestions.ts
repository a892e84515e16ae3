import fences from '../../../schemas/fences.json' with { type: 'json' };
import type { Suggestion } from './ideTypes.ts';
import type { PageSpot } from './pageSpot.ts';
import { iconSuggestions } from './valueSuggestions.ts';

interface MetaSpec {
  readonly type: string;
  readonly description: string;
  readonly enum?: readonly string[];
  readonly language?: string;
  readonly refers?: string;
}

const languages: Readonly<Record<string, string>> = fences.languages;
const meta: Readonly<Record<string, MetaSpec>> = fences.meta;

/** In the line that opens a code block: languages first, then what else it may say. */
export function fenceSuggestions({
  fence,
  range,
  language,
}: Extract<PageSpot, { kind: 'fence' }>): readonly Suggestion[] {
  if (language) {
    return Object.entries(languages).map(([name, title]) => ({
      label: name,
      kind: 'language',
      asked: true,
      edit: { range, text: name },
      detail: title,
    }));
  }
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

/** Between the quotes of a value: icons, or what it may be. */
export function fenceValueSuggestions(
  { name, quote, range, closed }: Extract<PageSpot, { kind: 'fence-value' }>,
  typed: string,
): readonly Suggestion[] {
  const spec = Object.hasOwn(meta, name) ? meta[name] : undefined;
  const write = (value: string): string => (closed ? value : value + quote);
  if (spec?.refers === 'icon') return iconSuggestions(range, typed, undefined, write);
  return (spec?.enum ?? []).map((value) => ({ label: value, kind: 'value', edit: { range, text: write(value) } }));
}

function metaValue({ type, enum: values }: MetaSpec): string {
  if (type === 'boolean') return '';
  if (type === 'lines') return '={$1}';
  return values === undefined ? '="$1"' : `="\${1|${values.join(',')}|}"`;
}
