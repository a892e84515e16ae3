import { plain } from '../data/json/jsonFormat.ts';
import { type ArrayNode, type DataNode, nodeAt, type Path, property, stringOf } from '../data/node.ts';
import { quoted, type SchemaProblem } from '../schema/problem.ts';
import { type Schema, schemaNamed } from '../schema/schema.ts';
import { fitsType, propertyView, subschemaAt, typesOf } from '../schema/subschema.ts';
import { type Fix, safeFix, suggestion } from '../text/finding.ts';
import { jsonFix, type SchemaPlace, written } from './schemaPlace.ts';

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);

/** Converts a value of the wrong type, if it can only have one meaning. */
export function typeFixes(place: SchemaPlace, { node, schema, path }: SchemaProblem): readonly Fix[] {
  const { file, syntax } = place;
  const types = typesOf(schema);
  const source = file.text.slice(node.range.start, node.range.end);
  const replace = (title: string, text: string): Fix =>
    safeFix({ path: file.path, title, edits: [{ range: node.range, text }] });
  if (node.kind === 'string') {
    const truth = truths.get(node.value.trim().toLowerCase());
    if (types.includes('boolean') && truth !== undefined)
      return [replace(`Write ${truth} without quotes`, String(truth))];
    const isNumber = /^\s*-?\d+(?:\.\d+)?\s*$/.test(node.value);
    if (types.includes('number') && isNumber)
      return [replace(`Write ${Number(node.value)} without quotes`, String(Number(node.value)))];
  }
  if (node.kind === 'null') return removalOfNothing(place, path);
  if (node.kind === 'object' && types.length === 1 && types[0] === 'string') {
    const inside = node.properties.flatMap(({ key, value }) => (titles.has(key) ? [] : [value]));
    const [only] = inside;
    // An external link is not a page in any form.
    if (only?.kind === 'string' && /^[a-z]+:/i.test(only.value)) return removalOfNothing(place, path);
    return inside.length === 1 && only?.kind === 'string' && syntax === 'json'
      ? [
          suggestion({
            path: file.path,
            title: `Write ${JSON.stringify(only.value)}`,
            edits: [{ range: node.range, text: JSON.stringify(only.value) }],
          }),
        ]
      : [];
  }
  if (node.kind === 'array' && types.includes('object') && syntax === 'json') {
    const pairs = pairsOf(schema, node);
    if (pairs !== undefined && (pairs.length > 0 || (schema.required ?? []).length === 0)) {
      if (pairs.length === 0) return [replace('Write an empty object', '{}')];
      return jsonFix(place, 'suggestion', 'Write it as an object', (draft) =>
        draft.value(node).set(plain(Object.fromEntries(pairs))),
      );
    }
  }
  if (node.kind === 'number' && types.includes('boolean') && (node.value === 0 || node.value === 1)) {
    const truth = String(node.value === 1);
    return [replace(`Write ${truth}`, truth)];
  }
  const isScalar = node.kind === 'string' || node.kind === 'number' || node.kind === 'boolean';
  if (types.includes('string') && isScalar && node.kind !== 'string') {
    // A number in quotes is neither a color nor a file.
    return isRightText(place, schema, source) ? [replace('Put the value in quotes', JSON.stringify(source))] : [];
  }
  const only = node.kind === 'array' && node.items.length === 1 ? node.items[0] : undefined;
  if (only !== undefined && !types.includes('array') && fitsType(schema, only) && hasKnownKeys(schema, only)) {
    return [replace('Remove the array around the value', file.text.slice(only.range.start, only.range.end))];
  }
  const item = itemOf(place, path);
  const isEntry = item !== undefined && fitsType(item, node) && (isScalar || isSureEntry(item, node));
  if (types.includes('array') && syntax === 'json' && isEntry) {
    const isBlank = node.kind === 'string' && node.value.trim() === '';
    return isBlank ? [] : [replace('Put the value in an array', `[${source}]`)];
  }
  if (types.includes('object') && syntax === 'json') {
    const named = keysFor(place, path, node);
    // A path in place of a group is the page of that group.
    const isPath = node.kind === 'string' && !/\s/.test(node.value) && schema.properties?.['pages'] !== undefined;
    const keys = isPath && named.length > 0 ? [...named, 'pages'] : named;
    const inside = keys.map((key) => `${JSON.stringify(key)}: ${key === 'pages' ? `[${source}]` : source}`).join(', ');
    const title = `Write it into ${keys.map(quoted).join(' and ')}`;
    return keys.length === 0
      ? []
      : [suggestion({ path: file.path, title, edits: [{ range: node.range, text: `{ ${inside} }` }] })];
  }
  if (types.includes('array') && syntax === 'yaml' && node.kind === 'string' && node.value.trim() !== '') {
    const parts = node.value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return [replace('Write an array', `[${parts.map((part) => written(part, 'yaml')).join(', ')}]`)];
  }
  return [];
}

/** Keys that are only names for people. */
const titles: ReadonlySet<string> = new Set(['name', 'title', 'label']);

/**
 * Returns entries with two strings, one of which is a key of the expected object: `[{ "type": "x", "url": "…" }]`.
 * Empty for an empty list.
 */
function pairsOf(
  { properties = {} }: Schema,
  { items }: ArrayNode,
): readonly (readonly [string, string])[] | undefined {
  const pairs = items.flatMap((item): (readonly [string, string])[] => {
    if (item.kind !== 'object' || item.properties.length !== 2) return [];
    const texts = item.properties.flatMap(({ value }) => stringOf(value) ?? []);
    const named = texts.find((text) => Object.hasOwn(properties, text.toLowerCase()));
    const value = texts.find((text) => text !== named);
    const key = named?.toLowerCase();
    return key === undefined || value === undefined ? [] : [[key, value]];
  });
  return pairs.length === items.length && new Set(pairs.map(([key]) => key)).size === pairs.length ? pairs : undefined;
}

/** Removes a value without content, with its key or its place in a list. */
function removalOfNothing(place: SchemaPlace, path: Path): readonly Fix[] {
  const { root, schema } = place;
  const owner = nodeAt(root, path.slice(0, -1));
  const step = path.at(-1);
  const own = typeof step === 'string' ? property(owner, step) : undefined;
  const view = subschemaAt(schemaNamed(schema), root, path.slice(0, -1));
  // A required key would then be missing.
  if (own !== undefined && view?.schema.required?.includes(own.key) === true) return [];
  if (owner?.kind === 'object' && own !== undefined)
    return jsonFix(place, 'suggestion', `Remove "${own.key}"`, (draft) => draft.key(own).remove());
  if (owner?.kind !== 'array' || typeof step !== 'number') return [];
  return jsonFix(place, 'suggestion', 'Remove this entry', (draft) => draft.list(owner).remove(step, 'go'));
}

/** True if an object is certainly an entry of the list: all of its keys are known, and all required keys exist. */
function isSureEntry(item: Schema, node: DataNode): boolean {
  const has = (key: string): boolean => property(node, key) !== undefined;
  const contents = [...(item.choice ?? []), ...(item.suffices ?? [])];
  return hasKnownKeys(item, node) && (item.required ?? []).every(has) && (contents.length === 0 || contents.some(has));
}

/** Returns the possible keys for a value in place of an object. Empty if unknown. */
function keysFor(place: SchemaPlace, path: Path, node: DataNode): readonly string[] {
  // The schema without a value, because the existing one fits no alternative.
  const view = subschemaAt(schemaNamed(place.schema), undefined, path);
  const fits = (key: string): boolean => {
    const inner = view && propertyView(view, key, node)?.schema;
    if (inner === undefined || !fitsType(inner, node)) return false;
    return node.kind === 'string' ? isRightText(place, inner, node.value) : node.kind === 'array';
  };
  const { required = [], properties = {} } = view?.schema ?? {};
  if (required.length > 0) return required.every(fits) ? required : [];
  const all = Object.keys(properties).filter(fits);
  const listed = all.filter((key) => view && propertyView(view, key, node)?.schema.enum !== undefined);
  if (listed.length === 1) return listed;
  // Two colors that can be the same: one for each mode.
  const areModes = all.length === 2 && all.includes('light') && all.includes('dark');
  return all.length === 1 || areModes ? all : [];
}

function hasKnownKeys({ properties = {} }: Schema, node: DataNode): boolean {
  return node.kind !== 'object' || node.properties.every(({ key }) => Object.hasOwn(properties, key));
}

/** Returns the schema for the entries of the list at a path. */
function itemOf({ schema, root }: SchemaPlace, path: Path): Schema | undefined {
  return subschemaAt(schemaNamed(schema), root, [...path, 0])?.schema;
}

/** True if a string meets everything that the schema says. */
function isRightText(place: SchemaPlace, schema: Schema, value: string): boolean {
  if (schema.enum !== undefined && !schema.enum.includes(value)) return false;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) return false;
  return schema.refers === undefined || schema.refers === 'link' || place.fits?.(schema, value) === true;
}
