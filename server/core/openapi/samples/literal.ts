import { isList, isMap, type Value } from '../operation/value.ts';

/** How a language writes values out. */
export interface Syntax {
  text(value: string): string;
  readonly words: { readonly true: string; readonly false: string; readonly null: string };
  /** What stands around the entries of an object and of a list. */
  readonly object: readonly [open: string, close: string];
  readonly emptyObject: string;
  /** A key with what stands between it and its value. */
  key(name: string): string;
  readonly list: readonly [open: string, close: string];
  /** By how many blanks what is inside is indented. */
  readonly indent: number;
  /** Whether the items of a list stand on one line where none of them goes over several. */
  readonly hasShortLists?: boolean;
}

/** A value as code; `margin` is what the line begins with in which it stands. */
export function literal(value: Value, syntax: Syntax, margin = ''): string {
  const inner = margin + ' '.repeat(syntax.indent);
  const lines = ([open, close]: readonly [string, string], entries: readonly string[]): string =>
    `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${margin}${close}`;
  if (isList(value)) {
    const items = value.map((item) => literal(item, syntax, inner));
    const isShort = syntax.hasShortLists === true && !items.some((item) => item.includes('\n'));
    return items.length === 0 || isShort ? syntax.list.join(items.join(', ')) : lines(syntax.list, items);
  }
  if (isMap(value)) {
    const entries = [...value].map(([key, item]) => syntax.key(key) + literal(item, syntax, inner));
    return entries.length === 0 ? syntax.emptyObject : lines(syntax.object, entries);
  }
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return syntax.words[value === null ? 'null' : value ? 'true' : 'false'];
}

/** A text in single quotes, in which only they and the backslash need one: in PHP and Ruby. */
export function inSingleQuotes(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
