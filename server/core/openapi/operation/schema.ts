import { type DataNode, itemsOf, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import type { Range } from '../../text/range.ts';
import type { Place } from '../document/document.ts';
import { follow, type Library } from '../document/reference.ts';
import { scalarText } from './model.ts';
import { isTrue, nonEmpty } from './operations.ts';

/** A schema, read one level deep. Schemas inside are places, which are read when needed. */
export interface Schema {
  /** The schema after following its `$ref`s. */
  readonly place: Place;
  /** The name of the component, or the title. */
  readonly name: string | undefined;
  /** Its own `title`. */
  readonly title: string | undefined;
  /** The name that refers to it. */
  readonly refName: string | undefined;
  /** Empty if any type is allowed. Contains `null` only if it is the only type, see `nullable`. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly format: string | undefined;
  readonly description: string | undefined;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly default: Place | undefined;
  readonly enum: readonly DataNode[];
  readonly const: DataNode | undefined;
  readonly examples: readonly Place[];
  /** Short phrases for readers: `at least 1`, `matches ^a`. */
  readonly constraints: readonly string[];
  /** Own properties and those of every `allOf`. Of equal names, the last counts. */
  readonly properties: readonly SchemaProperty[];
  readonly items: Place | undefined;
  readonly prefixItems: readonly Place[];
  /** Values of other properties: a schema, or `true` if anything is allowed. */
  readonly additional: Place | true | undefined;
  readonly oneOf: readonly Place[];
  readonly anyOf: readonly Place[];
  readonly discriminator: Discriminator | undefined;
}

/** A property of an object. `nameRange` is the range of its key, or of its item in `required`. */
export interface SchemaProperty {
  readonly name: string;
  readonly required: boolean;
  /** Not resolved yet. Undefined for a property that only `required` lists. */
  readonly schema: Place | undefined;
  readonly nameRange: Range;
}

/** OpenAPI's `discriminator`: the property whose value selects the schema of an object. */
export interface Discriminator {
  readonly property: string;
  /** Value → reference, as in the API document. */
  readonly mapping: ReadonlyMap<string, string>;
}

/** Maximum depth of `allOf` and single `anyOf`, which are read by recursion. */
const maxMergeDepth = 512;

/** Maximum number of schemas that are merged into one. */
const maxMerged = 2000;

const maxParts = 200;

const maxProperties = 5000;

/** Reads a schema. Undefined if its `$ref` is broken, or if it is not a schema. */
export function readSchema(library: Library, place: Place | undefined): Schema | undefined {
  return place === undefined ? undefined : read(library, place, 0, new Set());
}

/**
 * `seen` has the schemas that are already merged. Merging one again adds nothing and doubles the work at each level.
 */
function read(library: Library, from: Place, depth: number, seen: Set<DataNode>): Schema | undefined {
  const found = follow(library, from);
  if (found.kind === 'broken') return undefined;
  const { place } = found;
  if (place.node.kind === 'boolean') return anything(place);
  if (place.node.kind !== 'object' || seen.has(place.node) || seen.size >= maxMerged) return undefined;
  seen.add(place.node);
  const lone = depth < maxMergeDepth ? loneAlternative(place, library) : undefined;
  if (lone !== undefined) {
    const inner = read(library, lone.place, depth + 1, seen);
    if (inner !== undefined)
      return around(inner, [place.node, ...found.via.toReversed()], found.name, lone.nullable, place);
  }
  return around(ofNode(library, place, place.node, depth, seen), found.via.toReversed(), found.name, false, place);
}

/** Overrides a schema with the keys next to its `$ref`, or around the only alternative except null. */
function around(
  schema: Schema,
  holders: readonly ObjectNode[],
  refName: string | undefined,
  nullable: boolean,
  outer: Place,
): Schema {
  let result: Schema = {
    ...schema,
    refName: refName ?? schema.refName,
    name: refName ?? schema.name,
    nullable: schema.nullable || nullable,
  };
  for (const node of holders) {
    const description = nonEmpty(stringOf(valueOf(node, 'description')));
    const title = nonEmpty(stringOf(valueOf(node, 'title')));
    const value = valueOf(node, 'default');
    const examples = examplesOf({ document: outer.document, node });
    result = {
      ...result,
      title: title ?? result.title,
      description: description ?? result.description,
      default: value === undefined ? result.default : { document: outer.document, node: value },
      examples: examples.length > 0 ? examples : result.examples,
      deprecated: result.deprecated || isTrue(valueOf(node, 'deprecated')),
      nullable: result.nullable || isTrue(valueOf(node, 'nullable')),
      readOnly: result.readOnly || isTrue(valueOf(node, 'readOnly')),
      writeOnly: result.writeOnly || isTrue(valueOf(node, 'writeOnly')),
    };
  }
  return result;
}

/** Returns X for `anyOf: [X, null]`, `oneOf: [X]` and `allOf: [X]` without other keys. */
function loneAlternative(
  place: Place,
  library: Library,
): { readonly place: Place; readonly nullable: boolean } | undefined {
  const { document, node } = place;
  if (valueOf(node, 'properties') !== undefined) return undefined;
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const all = itemsOf(valueOf(node, key));
    if (all.length === 0 || all.length > 2) continue;
    const rest = key === 'allOf' ? all : all.filter((item) => !isNullSchema(item));
    const [only] = rest;
    if (rest.length !== 1 || only === undefined) continue;
    if (only === node || follow(library, { document, node: only }).kind === 'broken') continue;
    return { place: { document, node: only }, nullable: rest.length < all.length };
  }
  return undefined;
}

function isNullSchema(node: DataNode): boolean {
  const type = valueOf(node, 'type');
  if (type?.kind === 'null' || stringOf(type) === 'null') return true;
  const values = itemsOf(valueOf(node, 'enum'));
  return valueOf(node, 'const')?.kind === 'null' || (values.length === 1 && values[0]?.kind === 'null');
}

function anything(place: Place): Schema {
  return {
    place,
    name: undefined,
    title: undefined,
    refName: undefined,
    types: [],
    nullable: false,
    format: undefined,
    description: undefined,
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    default: undefined,
    enum: [],
    const: undefined,
    examples: [],
    constraints: [],
    properties: [],
    items: undefined,
    prefixItems: [],
    additional: undefined,
    oneOf: [],
    anyOf: [],
    discriminator: undefined,
  };
}

function ofNode(library: Library, place: Place, node: ObjectNode, depth: number, seen: Set<DataNode>): Schema {
  const { document } = place;
  const at = (key: string): Place | undefined => {
    const value = valueOf(node, key);
    return value === undefined ? undefined : { document, node: value };
  };
  const list = (key: string): readonly Place[] =>
    itemsOf(valueOf(node, key))
      .slice(0, maxParts)
      .map((item) => ({ document, node: item }));
  const text = (key: string): string | undefined => nonEmpty(stringOf(valueOf(node, key)));
  const parts =
    depth >= maxMergeDepth ? [] : list('allOf').flatMap((part) => read(library, part, depth + 1, seen) ?? []);
  const types = typesOf(node);
  const values = itemsOf(valueOf(node, 'enum'));
  const properties = mergedProperties(node, place, parts);
  const additional = additionalOf(node, place) ?? firstOf(parts, (part) => part.additional);
  const items = at('items') ?? firstOf(parts, (part) => part.items);
  const inherited = parts.flatMap((part) => part.types);
  const isNull = types.length === 1 && types[0] === 'null';
  const own = isNull ? types : types.filter((type) => type !== 'null');
  const implied = properties.length > 0 || additional !== undefined ? ['object'] : items === undefined ? [] : ['array'];
  return {
    place,
    name: text('title'),
    title: text('title'),
    refName: undefined,
    types: own.length > 0 ? own : inherited.length > 0 ? [...new Set(inherited)] : implied,
    nullable:
      (!isNull && types.includes('null')) ||
      isTrue(valueOf(node, 'nullable')) ||
      values.some(({ kind }) => kind === 'null'),
    format: text('format') ?? firstOf(parts, (part) => part.format),
    description: text('description') ?? firstOf(parts, (part) => part.description),
    deprecated: isTrue(valueOf(node, 'deprecated')),
    readOnly: isTrue(valueOf(node, 'readOnly')),
    writeOnly: isTrue(valueOf(node, 'writeOnly')),
    default: at('default') ?? firstOf(parts, (part) => part.default),
    enum: values.length > 0 ? values : (parts.find((part) => part.enum.length > 0)?.enum ?? []),
    const: valueOf(node, 'const') ?? firstOf(parts, (part) => part.const),
    examples: [
      ...examplesOf(place),
      ...(text('example') === undefined
        ? parts.flatMap((part) => (part.types.includes('object') ? [] : part.examples))
        : []),
    ],
    constraints: [...constraintsOf(node), ...parts.flatMap((part) => part.constraints)],
    properties,
    items,
    prefixItems: list('prefixItems'),
    additional,
    oneOf: [...list('oneOf'), ...parts.flatMap((part) => part.oneOf)],
    anyOf: [...list('anyOf'), ...parts.flatMap((part) => part.anyOf)],
    discriminator: discriminatorOf(node) ?? firstOf(parts, (part) => part.discriminator),
  };
}

function firstOf<Value>(parts: readonly Schema[], read: (part: Schema) => Value | undefined): Value | undefined {
  for (const part of parts) {
    const value = read(part);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns `type`, a string or a list of strings, as a list. */
function typesOf(node: ObjectNode): readonly string[] {
  const type = valueOf(node, 'type');
  if (type?.kind === 'null') return ['null'];
  const one = stringOf(type);
  return one !== undefined
    ? [one]
    : itemsOf(type).flatMap((item) => stringOf(item) ?? (item.kind === 'null' ? ['null'] : []));
}

function mergedProperties(node: ObjectNode, place: Place, parts: readonly Schema[]): readonly SchemaProperty[] {
  const { document } = place;
  const required = new Set(itemsOf(valueOf(node, 'required')).flatMap((item) => stringOf(item) ?? []));
  const merged = new Map<string, SchemaProperty>();
  for (const each of parts.flatMap((part) => part.properties)) {
    const known = merged.get(each.name);
    // The place of a part that only requires it says nothing of the property.
    const { schema, nameRange } = each.schema === undefined && known !== undefined ? known : each;
    merged.set(each.name, { name: each.name, schema, nameRange, required: each.required || known?.required === true });
  }
  const own = valueOf(node, 'properties');
  for (const { key: name, value, keyRange } of own?.kind === 'object' ? own.properties : []) {
    if (merged.size >= maxProperties || value === undefined) break;
    const isRequired = required.has(name) || merged.get(name)?.required === true;
    merged.set(name, { name, required: isRequired, schema: { document, node: value }, nameRange: keyRange });
  }
  // A required property without a definition here may be defined in another part of an `allOf` around this schema.
  for (const name of required) {
    const known = merged.get(name) ?? { name, schema: undefined, nameRange: node.range };
    merged.set(name, { ...known, required: true });
  }
  return [...merged.values()];
}

function additionalOf(node: ObjectNode, { document }: Place): Place | true | undefined {
  const value = valueOf(node, 'additionalProperties') ?? patternOf(node);
  if (value?.kind === 'boolean') return value.value ? true : undefined;
  if (value?.kind !== 'object') return undefined;
  return value.properties.length === 0 ? true : { document, node: value };
}

function patternOf(node: ObjectNode): DataNode | undefined {
  const patterns = valueOf(node, 'patternProperties');
  return patterns?.kind === 'object' ? patterns.properties[0]?.value : undefined;
}

function examplesOf({ document, node }: Place): readonly Place[] {
  const single = valueOf(node, 'example');
  const list = itemsOf(valueOf(node, 'examples')).slice(0, 20);
  return [...(single === undefined ? [] : [single]), ...list].map((each) => ({ document, node: each }));
}

function discriminatorOf(node: ObjectNode): Discriminator | undefined {
  const discriminator = valueOf(node, 'discriminator');
  const property = stringOf(valueOf(discriminator, 'propertyName'));
  if (property === undefined) return undefined;
  const mapping = valueOf(discriminator, 'mapping');
  const entries = mapping?.kind === 'object' ? mapping.properties : [];
  return {
    property,
    mapping: new Map(entries.flatMap(({ key, value }) => (value?.kind === 'string' ? [[key, value.value]] : []))),
  };
}

/** Returns constraints in the words of a reference page. Exclusive bounds are written as such. */
function constraintsOf(node: ObjectNode): readonly string[] {
  const phrases: string[] = [];
  const value = (key: string): string | undefined => {
    const found = valueOf(node, key);
    return found?.kind === 'boolean' ? undefined : scalarText(found);
  };
  const addBound = (key: string, phrase: (text: string) => string): void => {
    const text = value(key);
    if (text !== undefined) phrases.push(phrase(text));
  };
  const isStrict = (key: string): boolean => isTrue(valueOf(node, key));
  addBound('minimum', (text) => (isStrict('exclusiveMinimum') ? `more than ${text}` : `at least ${text}`));
  addBound('exclusiveMinimum', (text) => `more than ${text}`);
  addBound('maximum', (text) => (isStrict('exclusiveMaximum') ? `less than ${text}` : `at most ${text}`));
  addBound('exclusiveMaximum', (text) => `less than ${text}`);
  addBound('multipleOf', (text) => `multiple of ${text}`);
  addBound('minLength', (text) => `at least ${text} ${text === '1' ? 'character' : 'characters'}`);
  addBound('maxLength', (text) => `at most ${text} ${text === '1' ? 'character' : 'characters'}`);
  addBound('pattern', (text) => `matches ${text}`);
  addBound('minItems', (text) => `at least ${text} ${text === '1' ? 'item' : 'items'}`);
  addBound('maxItems', (text) => `at most ${text} ${text === '1' ? 'item' : 'items'}`);
  if (isTrue(valueOf(node, 'uniqueItems'))) phrases.push('no item twice');
  addBound('minProperties', (text) => `at least ${text} ${text === '1' ? 'entry' : 'entries'}`);
  addBound('maxProperties', (text) => `at most ${text} ${text === '1' ? 'entry' : 'entries'}`);
  return phrases;
}

/** Returns properties in the order for readers: that of the API document, or required ones first. */
export function ordered<Entry extends { readonly required: boolean }>(
  entries: readonly Entry[],
  maintainOrder: boolean,
): readonly Entry[] {
  if (maintainOrder) return entries;
  return [...entries.filter((each) => each.required), ...entries.filter((each) => !each.required)];
}
