import { emptyScope } from '../../javascript/evaluate/values.ts';
import type { Library } from '../../openapi/document/reference.ts';
import { parseProse } from '../../openapi/operation/prose.ts';
import { isList, isMap, toJson, type Value } from '../../openapi/operation/value.ts';
import type { ExampleOptions } from '../../openapi/request/example.ts';
import type { Context } from '../page/context.ts';
import { el, type Html, nothing, text } from '../page/html/html.ts';
import { codeBlock } from '../page/markdown/code.ts';

/** What rendering an operation carries along. Lives only while one page is rendered. */
export interface Run {
  readonly context: Context;
  readonly library: Library;
  readonly maintainOrder: boolean;
  readonly direction: ExampleOptions['direction'];
  /** Fields that may still be drawn, shared by the whole page. */
  readonly budget: { left: number };
}

/** A page that shows more than this is read by nobody; API documents may ask for millions. */
export const maxFields = 4000;
/** Levels of nested fields; below stands a note. */
export const maxFieldDepth = 12;

const maxLength = 20_000;

/** What makes a text more than one plain line of words. */
const markup = /[\\`*_[\]<>&#|~\n{}]|https?:|^\s*(?:[-+]|\d+[.)])\s/;

/** A text of an API document, as a reader sees it. */
export function prose(source: string | undefined, context: Context): Html {
  const markdown = source?.slice(0, maxLength).trim() ?? '';
  if (markdown === '') return nothing;
  if (!markup.test(markdown)) return el('p', {}, text(markdown));
  const page = parseProse(markdown, context.source.file.path);
  // Its ranges are not ranges of the page, and its headings are not headings of it.
  const inside: Context = {
    ...context,
    source: page,
    blockStart: undefined,
    scope: { ...context.scope, names: emptyScope() },
  };
  const children = page.root.children.filter(({ kind }) => kind !== 'esm');
  return context.render(children, inside);
}

/** The mark of what is shown here and not on the deployed site. */
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

/** Code that the API document gives or that is made of it. */
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

/** A value as JSON. */
export function jsonBlock(value: Value, context: Context): Html {
  return sampleBlock(toJson(value), 'json', context);
}

/** More of JSON than this is read in its own lines, not within a line of text. */
const maxInline = 40;

/** A value that is too long for a line of text, or a text that holds JSON; undefined for all others. */
export function longJson(value: Value, context: Context): Html | undefined {
  if (typeof value === 'string')
    return value.length > maxInline && /^(?:\{\s*"|\[\s*[{["])/.test(value)
      ? sampleBlock(value, 'json', context, true)
      : undefined;
  return (isMap(value) || isList(value)) && toJson(value, 0).length > maxInline ? jsonBlock(value, context) : undefined;
}
