import { stringOf, valueOf } from '../../data/node.ts';
import type { Document, Place } from '../document/document.ts';
import { followed, type Library, resolveRef } from '../document/reference.ts';
import type { Example, MediaType, Parameter } from '../operation/model.ts';
import { ordered, readSchema, type Schema } from '../operation/schema.ts';
import { isMap, type Value, valueFrom } from '../operation/value.ts';
import { isFile } from './request.ts';
import { isXml, toXml } from './xml.ts';

/** Direction of the example, and whether properties keep the order of the schema. */
export interface ExampleOptions {
  /** A request has no read-only properties, a response no write-only ones. */
  readonly direction: 'request' | 'response';
  readonly maintainOrder: boolean;
  /** If true, optional properties are left out. */
  readonly onlyRequired?: boolean;
}

/** Limits on depth and size. Larger examples do not help, and hostile documents cannot make them larger. */
const maxDepth = 10;
const maxValues = 1500;

interface Run extends ExampleOptions {
  readonly library: Library;
  budget: number;
}

/** Returns a value that fits a schema: an example in the API document, or one made from types and limits. */
export function exampleOf(library: Library, place: Place | undefined, options: ExampleOptions): Value {
  return make({ ...options, library, budget: maxValues }, place, [], undefined) ?? null;
}

/**
 * Returns the examples of a media type by name: those in the API document, or one made from the schema. XML is text.
 */
export function examplesOf(
  library: Library,
  media: MediaType,
  options: ExampleOptions,
): readonly { readonly name: string | undefined; readonly value: Value }[] {
  const given = media.examples.map((each) => ({ name: labelOf(each), value: valueFrom(each.value.node) }));
  const list = given.length > 0 ? given : [{ name: undefined, value: exampleOf(library, media.schema, options) }];
  if (!isXml(media.type)) return list;
  const root = rootName(library, media.schema);
  return list.map(({ name, value }) => ({ name, value: typeof value === 'string' ? value : toXml(root, value) }));
}

/** Returns the name of the root element of an XML document. */
function rootName(library: Library, place: Place | undefined): string {
  const schema = readSchema(library, place);
  return stringOf(valueOf(valueOf(schema?.place.node, 'xml'), 'name')) ?? schema?.refName ?? 'root';
}

/** Returns a value for a parameter in a sample. */
export function parameterExample(library: Library, parameter: Parameter, maintainOrder: boolean): Value {
  const [first] = parameter.examples;
  if (first !== undefined) return valueFrom(first.value.node);
  return exampleOf(library, parameter.schema, { direction: 'request', maintainOrder });
}

function labelOf(example: Example): string | undefined {
  return example.summary ?? example.name;
}

/** Undefined if the value should be left out: for a cycle, or if the limits are reached. */
function make(
  run: Run,
  place: Place | undefined,
  around: readonly unknown[],
  fixed: ReadonlyMap<string, Value> | undefined,
): Value | undefined {
  if (run.budget-- <= 0) return undefined;
  const schema = readSchema(run.library, place);
  if (schema === undefined) return null;
  const { node } = schema.place;
  if (around.length > maxDepth || around.includes(node)) return undefined;
  const [given] = schema.examples;
  if (given !== undefined) return valueFrom(given.node);
  if (schema.const !== undefined) return valueFrom(schema.const);
  if (schema.default !== undefined && schema.default.node.kind !== 'null') return valueFrom(schema.default.node);
  const [first] = schema.enum;
  if (first !== undefined) return valueFrom(first);
  const inside = [...around, node];
  const option = makeOption(run, schema, inside);
  if (schema.properties.length > 0 || schema.additional !== undefined || schema.types[0] === 'object') {
    const own = makeObject(run, schema, inside);
    const merged = isMap(option) ? new Map([...own, ...option]) : own;
    return fixed === undefined ? merged : new Map([...merged, ...fixed]);
  }
  if (option !== undefined) return option;
  if (schema.items !== undefined || schema.prefixItems.length > 0 || schema.types[0] === 'array')
    return makeList(run, schema, inside);
  return makeScalar(schema);
}

/** Makes an example of the first alternative, with the value of the discriminator that selects it. */
function makeOption(run: Run, schema: Schema, inside: readonly unknown[]): Value | undefined {
  for (const option of [...schema.oneOf, ...schema.anyOf].slice(0, 8)) {
    const inner = readSchema(run.library, option);
    if (inner === undefined || inner.types[0] === 'null') continue;
    const value = make(run, option, inside, undefined);
    if (value === undefined) continue;
    if (schema.discriminator === undefined || !isMap(value)) return value;
    return new Map([...value, [schema.discriminator.property, discriminatorValue(run.library, schema, inner, option)]]);
  }
  return undefined;
}

/** Returns the value that selects an alternative: from the mapping, its constant, or its component's name. */
export function discriminatorValue(library: Library, schema: Schema, option: Schema, place: Place): string {
  const { discriminator } = schema;
  if (discriminator === undefined) return '';
  for (const [value, target] of discriminator.mapping) {
    if (leadsTo(library, schema.place.document, target) === option.place.node || target === option.refName)
      return value;
  }
  const own = option.properties.find(({ name }) => name === discriminator.property)?.schema;
  const inner = readSchema(library, own);
  const constant = stringOf(inner?.const) ?? stringOf(inner?.enum[0]);
  return constant ?? option.refName ?? stringOf(valueOf(place.node, 'title')) ?? '';
}

function leadsTo(library: Library, document: Document, target: string): unknown {
  const place = resolveRef(library, document, target);
  return typeof place === 'string' ? undefined : followed(library, place)?.node;
}

function makeObject(run: Run, schema: Schema, inside: readonly unknown[]): ReadonlyMap<string, Value> {
  const entries: [string, Value][] = [];
  for (const property of ordered(schema.properties, run.maintainOrder)) {
    if (run.budget <= 0) break;
    const inner = readSchema(run.library, property.schema);
    if (run.direction === 'request' ? inner?.readOnly === true : inner?.writeOnly === true) continue;
    if ((inner?.deprecated === true || run.onlyRequired === true) && !property.required) continue;
    const value = property.schema === undefined ? null : make(run, property.schema, inside, undefined);
    if (value !== undefined) entries.push([property.name, value]);
  }
  if (entries.length === 0 && schema.additional !== undefined && schema.additional !== true) {
    const value = make(run, schema.additional, inside, undefined);
    if (value !== undefined) entries.push(['key', value]);
  }
  return new Map(entries);
}

function makeList(run: Run, schema: Schema, inside: readonly unknown[]): readonly Value[] {
  if (schema.prefixItems.length > 0)
    return schema.prefixItems.slice(0, 8).map((item) => make(run, item, inside, undefined) ?? null);
  if (schema.items === undefined) return [];
  const value = make(run, schema.items, inside, undefined);
  return value === undefined ? [] : [value];
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2024-01-15T09:30:00Z',
  date: '2024-01-15',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  byte: 'ZmlsZQ==',
  password: '<password>',
};

function makeScalar(schema: Schema): Value {
  if (isFile(schema)) return '<binary>';
  const type = schema.types[0];
  const bound = (key: string): number | undefined => {
    const node = valueOf(schema.place.node, key);
    return node?.kind === 'number' ? node.value : undefined;
  };
  if (type === 'null') return null;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return makeNumber(type, bound);
  if (type === 'string') {
    const text = (Object.hasOwn(formats, schema.format ?? '') ? formats[schema.format ?? ''] : undefined) ?? 'string';
    const least = Math.min(bound('minLength') ?? 0, 200);
    const longest = bound('maxLength');
    const filled = text.length < least ? text.padEnd(least, text) : text;
    return longest !== undefined && longest >= 0 && filled.length > longest ? filled.slice(0, longest) : filled;
  }
  if (type === undefined) return schema.nullable ? null : 'string';
  return schema.nullable ? null : new Map();
}

function makeNumber(type: string, bound: (key: string) => number | undefined): number {
  const step = bound('multipleOf');
  const above = bound('exclusiveMinimum');
  const least = bound('minimum') ?? (above === undefined ? undefined : above + 1);
  const most = bound('maximum') ?? bound('exclusiveMaximum');
  let value = step !== undefined && step > 0 ? step : type === 'integer' ? 1 : 1.5;
  if (least !== undefined && value < least)
    value = step !== undefined && step > 0 ? Math.ceil(least / step) * step : least;
  if (most !== undefined && value > most) value = least ?? (most >= 0 ? 0 : most);
  return Number.isFinite(value) ? value : 1;
}
