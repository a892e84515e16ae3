import type { Edit } from '../../text/edit.ts';
import { insertion } from '../../text/finding.ts';
import { indentAt, lineEnding } from '../../text/lines.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { ArrayNode, ObjectNode, Property } from '../node.ts';
import { entryRemoval } from './jsonFaults.ts';
import { formatAt, type LineFormat, plain, unitOf } from './jsonFormat.ts';

export { formatAt, unitOf } from './jsonFormat.ts';

/** Puts a property at the end of an object, formatted as the properties that it has. `value` is any plain value. */
export function addProperty(text: string, node: ObjectNode, key: string, value: unknown): Edit {
  const format = formatOf(text, node, node.properties);
  return addEntry(
    text,
    node,
    node.properties,
    (margin) => `${JSON.stringify(key)}: ${plain(value)(margin, format)}`,
    format,
  );
}

/** Puts an item at the end of a list, formatted as the items that it has. */
export function addItem(text: string, node: ArrayNode, value: unknown): Edit {
  const format = formatOf(text, node, node.items);
  return addEntry(text, node, node.items, (margin) => plain(value)(margin, format), format);
}

/** Puts an item before or after another one of a list. */
export function insertItem(text: string, node: ArrayNode, index: number, value: unknown): Edit {
  const next = node.items[index];
  if (next === undefined) return addItem(text, node, value);
  const format = formatOf(text, node, node.items);
  const { indent, ending } = format;
  const item = plain(value)(indent ?? indentAt(text, next.range.start), format);
  return insertion(next.range.start, indent === undefined ? `${item}, ` : `${item},${ending}${indent}`);
}

/** Removes a property with its comma. */
export function removeProperty(text: string, node: ObjectNode, target: Property): Edit {
  const at = placesIn(node.properties).get(target) ?? -1;
  const { properties } = node;
  const [before, behind] = [properties[at - 1], properties[at + 1]];
  const isAlone = (before && !isBeside(text, before, target)) || (behind && !isBeside(text, target, behind));
  return isAlone === true ? removalAlone(text, target.range) : entryRemoval(text, properties, at);
}

/** Whether two properties stand next to each other: those of an object with a `$ref` may be of several files. */
function isBeside(text: string, { range: { end } }: Property, { range: { start } }: Property): boolean {
  if (start < end) return false;
  const gap = text
    .slice(end, start)
    .replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|\/\/[^\r\n]*/g, '')
    .trim();
  return gap === '' || gap === ',';
}

/** Takes a property out with the comma behind or else before it, whatever is around. */
function removalAlone(text: string, { start, end }: Range): Edit {
  const behind = /^\s*,[ \t]*/.exec(text.slice(end, end + 200))?.[0].length ?? 0;
  if (behind > 0) return { range: { start, end: end + behind }, text: '' };
  const before = /,\s*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0].length ?? 0;
  return { range: { start: start - before, end }, text: '' };
}

/** Where each of some properties stands: a list of many is not gone through for each of them. */
const placesIn = memo(
  (properties: readonly Property[]): ReadonlyMap<Property, number> => new Map(properties.map((each, at) => [each, at])),
);

/** Removes an item of a list with its comma. */
export function removeItem(text: string, node: ArrayNode, index: number): Edit {
  return entryRemoval(text, node.items, index);
}

/** Removes several items of a list with their commas. `places` are indexes in ascending order. */
export function removeItems({ items }: ArrayNode, places: readonly number[]): readonly Edit[] {
  const gone = new Set(places);
  const edits: Edit[] = [];
  for (let first = 0; first < items.length; first++) {
    if (!gone.has(first)) continue;
    let last = first;
    while (gone.has(last + 1)) last++;
    const [from, to] = [items[first], items[last]];
    const [before, behind] = [items[first - 1], items[last + 1]];
    if (from !== undefined && to !== undefined) {
      const start = behind === undefined ? (before?.range.end ?? from.range.start) : from.range.start;
      edits.push({ range: { start, end: behind?.range.start ?? to.range.end }, text: '' });
    }
    first = last;
  }
  return edits;
}

/**
 * A value as JSON over as many lines as the text would use, its inner lines indented from `margin`.
 *
 * @param at where it goes, in a text that may be made of several files
 */
export function printJson(text: string, value: unknown, margin: string, at?: Range): string {
  return plain(value)(margin, at === undefined ? { unit: unitOf(text), ending: lineEnding(text) } : formatAt(text, at));
}

function addEntry(
  text: string,
  node: ObjectNode | ArrayNode,
  entries: readonly { readonly range: Range }[],
  print: (margin: string) => string,
  { indent, unit, ending }: EntryFormat,
): Edit {
  const last = entries.at(-1);
  if (last !== undefined) {
    const entry = print(indent ?? indentAt(text, node.range.start));
    if (indent === undefined) return insertion(last.range.end, `, ${entry}`);
    // A comment at the end of the last entry's line stays there.
    const comment = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n*]*\*\/)(?=[\r\n])/.exec(
      text.slice(last.range.end, node.range.end),
    );
    const range = { start: last.range.end, end: last.range.end + (comment?.[0].length ?? 0) };
    return { range, text: `,${comment?.[0] ?? ''}${ending}${indent}${entry}` };
  }
  const outer = indentAt(text, node.range.start);
  const inner = outer + unit;
  const end = text.charAt(node.range.end - 1);
  const close = end === '}' || end === ']' ? node.range.end - 1 : node.range.end;
  const range = { start: node.range.start + 1, end: Math.max(node.range.start + 1, close) };
  // Comments that say why there is nothing stay above what comes.
  const kept = text.slice(range.start, range.end).trimEnd();
  return { range, text: `${kept}${ending}${inner}${print(inner)}${ending}${outer}` };
}

interface EntryFormat extends LineFormat {
  readonly indent: string | undefined;
}

function formatOf(
  text: string,
  node: ObjectNode | ArrayNode,
  entries: readonly { readonly range: Range }[],
): EntryFormat {
  return { ...formatAt(text, node.range), indent: indentOfEntries(text, node, entries) };
}

/** The indentation of entries that stand on lines of their own; undefined where they share the bracket's line. */
function indentOfEntries(
  text: string,
  node: ObjectNode | ArrayNode,
  entries: readonly { readonly range: Range }[],
): string | undefined {
  const last = entries.at(-1);
  const before = entries.at(-2)?.range.end ?? node.range.start;
  if (last === undefined || !/[\r\n]/.test(text.slice(before, last.range.start))) return undefined;
  return indentAt(text, last.range.start);
}
