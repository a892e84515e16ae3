import { safeLoad } from 'js-yaml/lib/js-yaml/loader.js';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { DataNode, Property } from '../node.ts';

/** Longer front matter is checked by our own reader only, in UTF-16 code units. Real pages stay far below it. */
const maxLength = 100_000;

/**
 * Result of the platform's loader: a value, or the reason for rejecting the text. `at` is the offset of the fault, if
 * known.
 */
export type LoaderVerdict =
  | { readonly accepted: true; readonly value: unknown }
  | { readonly accepted: false; readonly reason: string; readonly at: number | undefined };

/**
 * Reads front matter with js-yaml 3 in its safe schema, as deployed sites do: the packages front-matter 4 and
 * gray-matter 4 load YAML with it. Undefined if the text is too long or nested too deep for a reader that recurses.
 * Callers must first exclude aliases that expand to very much.
 */
export function askLoader(source: string): LoaderVerdict | undefined {
  if (source.length > maxLength) return undefined;
  try {
    return { accepted: true, value: safeLoad(source) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    const { reason, mark } = error as { reason?: unknown; mark?: { position?: unknown } };
    const at = typeof mark?.position === 'number' ? Math.min(mark.position, source.length) : undefined;
    return { accepted: false, reason: typeof reason === 'string' ? reason : '', at };
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
const unreadable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|\p{Surrogate}/u;

/** Offset of the first character that YAML does not allow: a control character, or half a surrogate pair. */
export function unreadableIn(source: string): number | undefined {
  const found = unreadable.exec(source);
  return found?.index;
}

const maxNodes = 20_000;

/** True if a value is not larger than its text allows. With aliases, a value can be endless. */
export function isBounded(value: unknown): boolean {
  const open: unknown[] = [value];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (++count > maxNodes) return false;
    if (typeof next !== 'object' || next === null) continue;
    const inside = Object.values(next);
    if (count + open.length + inside.length > maxNodes) return false;
    pushAll(open, inside);
  }
  return true;
}

/**
 * Makes a tree of the loader's value. Top-level keys have their ranges in the source, and everything in a value has the
 * range of that value. `base` is added to every offset. Undefined if the value is not an object.
 */
export function treeOfValue(value: unknown, source: string, base: number): DataNode | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const keys: { readonly key: string; readonly start: number; readonly end: number }[] = [];
  let from = 0;
  for (const key of Object.keys(value)) {
    const found = [key, `"${key}"`, `'${key}'`]
      .map((written) => ({ start: keyAt(source, written, from), size: written.length }))
      .find(({ start }) => start >= 0);
    if (found === undefined) continue;
    from = found.start + found.size;
    keys.push({ key, start: found.start, end: from });
  }
  const properties = keys.map(({ key, start, end }, index): Property => {
    const until = source.slice(0, keys[index + 1]?.start).trimEnd().length;
    const held = source
      .slice(0, until)
      .slice(end)
      .search(/[^\s:]/);
    const range = { start: base + (held < 0 ? until : end + held), end: base + until };
    return {
      key,
      keyRange: { start: base + start, end: base + end },
      value: nodeOf((value as Readonly<Record<string, unknown>>)[key], range, source, base),
      range: { start: base + start, end: base + until },
    };
  });
  const [first, last] = [properties[0], properties.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { kind: 'object', range: { start: first.range.start, end: last.range.end }, properties };
}

/** Offset of a line that begins with a key, from an offset on. -1 if no line does. */
function keyAt(source: string, key: string, from: number): number {
  if (key === '') return -1;
  for (let at = source.indexOf(key, from); at >= 0; at = source.indexOf(key, at + 1)) {
    const begins = at === 0 || '\n\r\t'.includes(source.charAt(at - 1));
    if (begins && /^[ \t]*:(?:\s|$)/.test(source.slice(at + key.length, at + key.length + 40))) return at;
  }
  return -1;
}

/** Makes a node whose parts all have one range. */
function nodeOf(value: unknown, range: Range, source: string, base: number): DataNode {
  if (typeof value === 'string') return { kind: 'string', range, value };
  if (typeof value === 'boolean') return { kind: 'boolean', range, value };
  if (typeof value === 'number') return { kind: 'number', range, value };
  if (value === null) return { kind: 'null', range };
  if (Array.isArray(value)) {
    return { kind: 'array', range, items: value.map((each) => nodeOf(each, range, source, base)) };
  }
  // Dates are read as strings.
  if (value instanceof Date) {
    return { kind: 'string', range, value: source.slice(range.start - base, range.end - base) };
  }
  if (typeof value !== 'object') return { kind: 'opaque', range };
  const properties = Object.entries(value).map(
    ([key, each]): Property => ({ key, keyRange: range, value: nodeOf(each, range, source, base), range }),
  );
  return { kind: 'object', range, properties };
}
