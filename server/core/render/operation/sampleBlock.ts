import { isList, isMap, toJson, type Value } from '../../openapi/value.ts';
import { codeBlock } from '../code.ts';
import type { Context } from '../context.ts';
import type { Html } from '../html.ts';

const longest = 60_000;

/** Code that the description gives or that is made of it. */
export function sampleBlock(code: string, lang: string, context: Context, wrap = false): Html {
  const view = {
    code: code.slice(0, longest),
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

/** More of JSON than this is read in lines of its own, not within a line of text. */
const longestInline = 40;

/** A value that is too long for a line of text, or a text that holds JSON; undefined for all others. */
export function longJson(value: Value, context: Context): Html | undefined {
  if (typeof value === 'string')
    return value.length > longestInline && /^(?:\{\s*"|\[\s*[{["])/.test(value)
      ? sampleBlock(value, 'json', context, true)
      : undefined;
  return (isMap(value) || isList(value)) && toJson(value, 0).length > longestInline
    ? jsonBlock(value, context)
    : undefined;
}
