import { isList, isMap, type Value } from '../operation/value.ts';

/** Syntax of a language for values. */
export interface Syntax {
  text(value: string): string;
  readonly words: { readonly true: string; readonly false: string; readonly null: string };
  /** Brackets of an object and of a list. */
  readonly object: readonly [open: string, close: string];
  readonly emptyObject: string;
  /** Writes a key, with the separator before its value. */
  key(name: string): string;
  readonly list: readonly [open: string, close: string];
  /** Number of spaces for each level of indentation. */
  readonly indent: number;
  /** True if lists of short items are written on one line. */
  readonly hasShortLists?: boolean;
}

/** Writes a value as code. `margin` is the indentation of its line. */
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

/** Writes a string in single quotes for PHP and Ruby, where only quotes and backslashes are escaped. */
export function inSingleQuotes(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
