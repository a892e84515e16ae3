import { emptyScope } from '../../javascript/evaluate/values.ts';
import type { Library } from '../../openapi/document/reference.ts';
import { parseProse } from '../../openapi/operation/prose.ts';
import { isList, isMap, toJson, type Value } from '../../openapi/operation/value.ts';
import type { ExampleOptions } from '../../openapi/request/example.ts';
import type { Context } from '../page/context.ts';
import { el, type Html, nothing, text } from '../page/html/html.ts';
import { codeBlock } from '../page/markdown/code.ts';

/** State of rendering one operation. */
export interface Run {
  readonly context: Context;
  readonly library: Library;
  readonly maintainOrder: boolean;
  readonly direction: ExampleOptions['direction'];
  /** Number of fields that can still be drawn, for the whole page. */
  readonly budget: { left: number };
}

/** Limit for fields on a page. OpenAPI documents can expand to millions. */
export const maxFields = 4000;
/** Maximum depth of nested fields. Deeper ones are replaced by a note. */
export const maxFieldDepth = 12;

const maxLength = 20_000;

/** Matches text with Markdown, as opposed to one plain line. */
const markup = /[\\`*_[\]<>&#|~\n{}]|https?:|^\s*(?:[-+]|\d+[.)])\s/;

/** Renders a text of the OpenAPI document. */
export function prose(source: string | undefined, context: Context): Html {
  const markdown = source?.slice(0, maxLength).trim() ?? '';
  if (markdown === '') return nothing;
  if (!markup.test(markdown)) return el('p', {}, text(markdown));
  const page = parseProse(markdown, context.source.file.path);
  // It has its own ranges, and its headings are not part of the page's outline.
  const inside: Context = {
    ...context,
    source: page,
    blockStart: undefined,
    scope: { ...context.scope, names: emptyScope() },
  };
  const children = page.root.children.filter(({ kind }) => kind !== 'esm');
  return context.render(children, inside);
}

/** A note for content that is shown here but not on the published site. */
export function notResolved(refs: readonly string[]): Html {
  const [first, ...more] = refs
    .slice(0, 5)
    .flatMap((ref, i) => [...(i === 0 ? [] : [text(', ')]), el('code', {}, text(ref))]);
  const rest = refs.length > 5 ? `, and ${refs.length - 5} more` : '';
  return el(
    'p',
    { class: 'operation-note operation-external', 'data-external': '' },
    el('span', { class: 'field-deprecated' }, text('external $ref')),
    text(' The platform does not resolve references to other files: '),
    first,
    more,
    text(`${rest}.`),
  );
}

const maxSampleLength = 60_000;

/** Code from the OpenAPI document, or generated from it. */
export function sampleBlock(code: string, lang: string, context: Context, wrap = false): Html {
  const view = {
    code: code.slice(0, maxSampleLength),
    lang,
    title: undefined,
    icon: undefined,
    lines: false,
    wrap,
    expandable: false,
    nocopy: false,
    highlight: new Set<number>(),
    focus: new Set<number>(),
  };
  return codeBlock(view, false, context);
}

/** A value as a JSON code block. */
export function jsonBlock(value: Value, context: Context): Html {
  return sampleBlock(toJson(value), 'json', context);
}

/** In characters. Longer JSON is shown in a block, not inline. */
const maxInline = 40;

/** A value that is too long for one line, or a string with JSON; undefined for others. */
export function longJson(value: Value, context: Context): Html | undefined {
  if (typeof value === 'string')
    return value.length > maxInline && /^(?:\{\s*"|\[\s*[{["])/.test(value)
      ? sampleBlock(value, 'json', context, true)
      : undefined;
  return (isMap(value) || isList(value)) && toJson(value, 0).length > maxInline ? jsonBlock(value, context) : undefined;
}
