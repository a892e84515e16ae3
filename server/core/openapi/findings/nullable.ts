import { type DataNode, itemsOf, type ObjectNode, type Property, property, stringOf } from '../../data/node.ts';
import type { Edit } from '../../text/edit.ts';
import { type Finding, suggestion } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { ApiDocument } from '../document/document.ts';
import { isNamingKey, isOpaqueKey } from '../document/reference.ts';

/** Maximum number of nodes that are searched. */
const maxNodes = 1_000_000;

/**
 * Reports `nullable: true` in a document of OpenAPI 3.1, where types have `"null"` instead. One finding at the first
 * place, because all have the same cause.
 * Source: OpenAPI 3.1.0, "Schema Object", and JSON Schema 2020-12.
 */
export const nullableFindings: (apiDocument: ApiDocument) => readonly Finding[] = memo((apiDocument) => {
  const { version, file } = apiDocument;
  if ((version !== '3.1' && version !== '3.2') || !file.text.includes('nullable')) return [];
  const uses = usesOf(apiDocument);
  const [first] = uses;
  if (first === undefined) return [];
  const edits = uses.flatMap((use) => editsOf(file.text, use));
  const name = stringOf(property(first.schema, 'type')?.value);
  const example = name === undefined ? '' : `, such as ["${name}", "null"]`;
  const message =
    uses.length === 1
      ? `OpenAPI 3.1 ignores "nullable". Add "null" to the types${example}.`
      : `OpenAPI 3.1 ignores "nullable", which ${uses.length} schemas use. Add "null" to their types${example}.`;
  const fixes = edits.length === 0 ? [] : [suggestion({ path: file.path, title: 'Add "null" to the types', edits })];
  return [{ code: 'openapi/nullable', range: first.entry.keyRange, message, ...(fixes.length > 0 && { fixes }) }];
});

interface Use {
  readonly schema: ObjectNode;
  /** The entry `nullable`. */
  readonly entry: Property;
}

/** Returns the uses in order of the text. An alias of YAML leads to the same place again. */
function usesOf({ root }: ApiDocument): readonly Use[] {
  const uses = new Map<number, Use>();
  const open: { readonly node: DataNode; readonly isNamed: boolean }[] = [{ node: root, isNamed: false }];
  let left = maxNodes;
  for (let each = open.pop(); each !== undefined && left-- > 0; each = open.pop()) {
    const { node, isNamed } = each;
    if (node.kind === 'array') for (const item of node.items) open.push({ node: item, isNamed: false });
    if (node.kind !== 'object') continue;
    const entry = isNamed ? undefined : property(node, 'nullable');
    if (entry?.value?.kind === 'boolean' && entry.value.value && entry.isMerged !== true && !takesNull(node))
      uses.set(entry.range.start, { schema: node, entry });
    for (const { key, value } of node.properties) {
      if (value?.kind !== 'object' && value?.kind !== 'array') continue;
      if (!isNamed && isOpaqueKey(key, value)) continue;
      open.push({ node: value, isNamed: isNamingKey(key) && !isNamed });
    }
  }
  return [...uses.values()].toSorted((a, b) => a.entry.range.start - b.entry.range.start);
}

function takesNull(node: ObjectNode): boolean {
  return itemsOf(property(node, 'type')?.value).some((item) => item.kind === 'null' || stringOf(item) === 'null');
}

/**
 * Returns the edits for a schema. Empty for a schema without a type, such as one with alternatives: the author decides.
 */
function editsOf(text: string, { schema, entry }: Use): readonly Edit[] {
  const type = property(schema, 'type')?.value;
  const types = type && nullType(text, type);
  if (type === undefined || types === undefined) return [];
  return [
    { range: type.range, text: types },
    { range: entryAround(text, schema, entry.range), text: '' },
  ];
}

/** Returns the types of a schema as written, with null. Undefined if it is not certain how to write them. */
function nullType(text: string, type: DataNode): string | undefined {
  const written = text.slice(type.range.start, type.range.end);
  if (type.kind === 'string') return `[${JSON.stringify(type.value)}, "null"]`;
  if (type.kind !== 'array' || !written.startsWith('[') || !written.endsWith(']')) return undefined;
  const last = type.items.at(-1);
  if (last === undefined) return '["null"]';
  return `${text.slice(type.range.start, last.range.end)}, "null"${text.slice(last.range.end, type.range.end)}`;
}

/** Returns the range of an entry with its comma or line. */
function entryAround(text: string, node: ObjectNode, range: Range): Range {
  const isFlow = text.charAt(node.range.start) === '{';
  const at = node.properties.findIndex((each) => each.range.start === range.start);
  const next = node.properties[at + 1];
  const before = node.properties[at - 1];
  if (next !== undefined) return { start: range.start, end: next.range.start };
  if (before === undefined) return range;
  if (isFlow) return { start: before.range.end, end: range.end };
  const line = text.lastIndexOf('\n', range.start - 1);
  return { start: Math.max(line, before.range.end), end: range.end };
}
