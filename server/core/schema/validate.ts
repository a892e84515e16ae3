import { type DataNode, type Path, type Property, property, toValue, valueOf } from '../data/node.ts';
import { memo } from '../text/memo.ts';
import { namesOf, nearest } from '../text/nearest.ts';
import type { Range } from '../text/range.ts';
import { type Schema, type SchemaName, schemaAtPointer, schemaNamed } from './schema.ts';
import { fitsType, subschemaAt, typesOf } from './subschema.ts';
import type { Validator, Violation } from './validators.js';
import * as validators from './validators.js';

/** One thing that a schema forbids, at the exact key or value. */
export interface SchemaProblem {
  readonly fault: 'unknown-key' | 'missing' | 'type' | 'value';
  /** `area/fault`, by the schema's `codes` or the usual ones of its area. */
  readonly code: string;
  /** To the value at fault; for a key, to its object. */
  readonly path: Path;
  /** The key that is unknown or missing. */
  readonly key?: string;
  /** The value at fault; for a key, its object. */
  readonly node: DataNode;
  readonly range: Range;
  /** For authors. */
  readonly message: string;
  /** What the schema says of the value at fault or of the missing one; of an unknown key's object. */
  readonly schema: Schema;
  /** The key or value that was most likely meant. */
  readonly nearest?: string;
}

/** First part of the codes of a schema's problems. */
const areas: Readonly<Record<SchemaName, string>> = {
  docs: 'config',
  'docs.v2': 'config',
  page: 'front-matter',
  docsightrc: 'settings',
  glossary: 'settings',
};

/** The second generation's schema is for completion and hover only. */
const compiled: Readonly<Partial<Record<SchemaName, Validator>>> = validators;

const maxProblems = 1000;

/**
 * Validates a tree against a schema: in order of the text, one problem for one cause. What is not known (opaque values)
 * and what is still being typed satisfies every schema.
 */
export function validateData(name: SchemaName, root: DataNode | undefined): readonly SchemaProblem[] {
  const validator = compiled[name];
  if (root === undefined || validator === undefined || validator(toValue(root))) return [];
  const schema = schemaNamed(name);
  const problems: SchemaProblem[] = [];
  for (const violation of validator.errors ?? []) {
    const problem = problemOf(violation, areas[name], schema, root);
    if (problem !== undefined) problems.push(problem);
    if (problems.length >= maxProblems) break;
  }
  return oneForEachCause(problems).toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

function problemOf(violation: Violation, area: string, schema: Schema, root: DataNode): SchemaProblem | undefined {
  const place = placeOf(root, violation.instancePath);
  if (place === undefined || place.node.kind === 'opaque') return undefined;
  const { keyword, params } = violation;
  if (keyword === 'required') return missingProblem(String(params['missingProperty']), place, area, schema, root);
  if (keyword === 'additionalProperties')
    return unknownProblem(String(params['additionalProperty']), place, area, schema, root);
  const { node, path } = place;
  const own = subschemaAt(schema, root, path)?.schema ?? {};
  if (keyword === 'type') {
    // It has the form of one alternative; what that asks for was reported.
    if (own.anyOf !== undefined && fitsType(own, node)) return undefined;
    const message = `${subject(path)} must be ${kindsOf(own)}, not ${kindOf(node)}.`;
    return { fault: 'type', code: `${area}/type`, path, node, range: node.range, message, schema: own };
  }
  const code = own.codes?.value ?? `${area}/value`;
  if (keyword === 'enum' || keyword === 'const') return { ...enumProblem(own, place), code };
  if (keyword === 'propertyNames') {
    const key = String(params['propertyName']);
    const range = property(node, key)?.keyRange;
    if (range === undefined) return undefined;
    const message = `"${short(key)}" must be ${own.propertyNames?.patternMessage ?? 'in another form'}.`;
    // Of the object: there is no other value for a key.
    return { fault: 'value', code, path, node, range, message, schema: own };
  }
  if (keyword === 'pattern' || keyword === 'minLength') {
    // The rule of its keys, reported for each of them.
    if (node.kind !== 'string') return undefined;
    const wanted = own.patternMessage ?? ruleOf(violation, schema).patternMessage;
    const message = `${subject(path)} must be ${wanted ?? 'in another form'}.`;
    return { fault: 'value', code, path, node, range: node.range, message, schema: own };
  }
  if (keyword === 'maxItems') {
    const message = `${subject(path)} can have at most ${String(params['limit'])} entries.`;
    return { fault: 'value', code, path, node, range: node.range, message, schema: own };
  }
  // `if`, `anyOf` and the like: their parts were reported.
  return undefined;
}

/** The schema object that holds the rule that was broken. */
function ruleOf({ schemaPath = '' }: Violation, schema: Schema): Schema {
  return schemaAtPointer(schema, schemaPath.slice(0, schemaPath.lastIndexOf('/'))).schema;
}

function missingProblem(
  key: string,
  place: Place,
  area: string,
  schema: Schema,
  root: DataNode,
): SchemaProblem | undefined {
  const { node, path } = place;
  // Given, but with a value that is not known or not there yet.
  if (property(node, key) !== undefined) return undefined;
  const view = subschemaAt(schema, root, [...path, key]);
  const own = view?.schema ?? {};
  const message = path.length === 0 ? `The required key "${key}" is missing.` : `${subject(path)} needs "${key}".`;
  const code = own.codes?.missing ?? `${area}/required`;
  return { fault: 'missing', code, path, key, node, range: openingOf(place), message, schema: own };
}

function unknownProblem(
  key: string,
  place: Place,
  area: string,
  schema: Schema,
  root: DataNode,
): SchemaProblem | undefined {
  const { node, path } = place;
  const found = property(node, key);
  // A key without a value is still being typed.
  if (found?.value === undefined || node.kind !== 'object') return undefined;
  const own = subschemaAt(schema, root, path)?.schema ?? {};
  const near = nearest(key, namesIn(own.properties ?? {}), (name) => property(node, name) === undefined);
  const where = path.length === 0 ? 'at the top level' : `in ${subject(path).replace(/^This/, 'this')}`;
  const message = `"${short(key)}" is not a known key ${where}${near === undefined ? '.' : `. Did you mean "${near}"?`}`;
  return {
    fault: 'unknown-key',
    code: `${area}/unknown-key`,
    path,
    key,
    node,
    range: found.keyRange,
    message,
    schema: own,
    ...(near !== undefined && { nearest: near }),
  };
}

const namesIn = memo((properties: Readonly<Record<string, Schema>>) => namesOf(Object.keys(properties)));

function enumProblem(schema: Schema, { node, path }: Place): Omit<SchemaProblem, 'code'> {
  const later = new Set(schema.later);
  const values = (schema.enum ?? []).map(String).filter((value) => !later.has(value));
  const near = node.kind === 'string' ? (nearest(node.value, values) ?? begunBy(node.value, values)) : undefined;
  const message = `${subject(path)} must be ${oneOf(values)}${near === undefined ? '.' : `. Did you mean "${near}"?`}`;
  return {
    fault: 'value',
    path,
    node,
    range: node.range,
    message,
    schema,
    ...(near !== undefined && { nearest: near }),
  };
}

/** The only value that begins like a word: `warn` for `warning`. */
function begunBy(word: string, values: readonly string[]): string | undefined {
  const begun = values.filter((value) => word.length > 2 && value.startsWith(word.toLowerCase()));
  return begun.length === 1 ? begun[0] : undefined;
}

/** A misspelt key and the required key that it should have been are one cause; so are a wrong type and what follows. */
function oneForEachCause(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const meant = new Map<DataNode, Set<string>>();
  const mistyped = new Set(problems.filter(({ fault }) => fault === 'type').map(({ node }) => node));
  const seen = new Set<string>();
  for (const { fault, node, nearest: near } of problems) {
    if (fault !== 'unknown-key' || near === undefined) continue;
    const keys = meant.get(node) ?? new Set();
    meant.set(node, keys.add(near));
  }
  return problems.filter(({ fault, node, key, code, range }) => {
    if (fault === 'missing' && key !== undefined && meant.get(node)?.has(key)) return false;
    if (fault === 'value' && mistyped.has(node)) return false;
    const id = `${code} ${range.start} ${range.end} ${key ?? ''}`;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

interface Place {
  readonly node: DataNode;
  readonly path: Path;
  /** The property whose value the node is. */
  readonly owner: Property | undefined;
}

/** Follows a JSON pointer through a tree. */
function placeOf(root: DataNode, pointer: string): Place | undefined {
  const path: (string | number)[] = [];
  let node: DataNode | undefined = root;
  let owner: Property | undefined;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    owner = property(node, key);
    const index: number | undefined = node?.kind === 'array' ? Number(key) : undefined;
    node = node?.kind === 'array' ? node.items[index ?? 0] : valueOf(node, key);
    path.push(index ?? key);
  }
  return node === undefined ? undefined : { node, path, owner };
}

/** Where something that an object lacks is shown: on its key, or on its opening bracket where it has none. */
function openingOf({ node, owner }: Place): Range {
  return owner?.keyRange ?? { start: node.range.start, end: Math.min(node.range.start + 1, node.range.end) };
}

/** Names a place for authors: the nearest key above it, in quotes. */
function subject(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'This file';
  if (typeof last === 'string') return `"${short(last)}"`;
  const owner = path.findLast((step) => typeof step === 'string');
  return owner === undefined ? 'This entry' : `This entry of "${short(String(owner))}"`;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function kindsOf(schema: Schema): string {
  const later = new Set(schema.laterTypes);
  const names = typesOf(schema)
    .filter((type) => !later.has(type))
    .map((type) => kinds[type] ?? type);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? 'something else');
}

function kindOf(node: DataNode): string {
  return node.kind === 'string'
    ? 'a string'
    : node.kind === 'boolean'
      ? String(node.value)
      : (kinds[node.kind] ?? node.kind);
}

function oneOf(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : (quoted[0] ?? 'another value');
}
