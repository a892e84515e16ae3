import fences from '../../../schemas/fences.json' with { type: 'json' };
import type { Suggestion } from './ideTypes.ts';
import type { PageSpot } from './pageSpot.ts';

interface MetaSpec {
  readonly type: string;
  readonly description: string;
  readonly enum?: readonly string[];
  readonly language?: string;
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
      detail: spec.type === 'boolean' ? 'on or off' : spec.type === 'lines' ? 'lines' : 'text',
      documentation: spec.description,
    }));
}

function metaValue({ type, enum: values }: MetaSpec): string {
  if (type === 'boolean') return '';
  if (type === 'lines') return '={$1}';
  return values === undefined ? '="$1"' : `="\${1|${values.join(',')}|}"`;
}
