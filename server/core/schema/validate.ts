import { type DataNode, type Property, property, toValue, valueOf } from '../data/node.ts';
import { memo } from '../text/memo.ts';
import { namesOf, nearest } from '../text/nearest.ts';
import { pushAll } from '../text/pushAll.ts';
import { keywordProblems } from './keywords.ts';
import { openingOf, type Place, quoted, type SchemaProblem, short, subject } from './problem.ts';
import { type Schema, type SchemaName, schemaAtPointer, schemaNamed } from './schema.ts';
import { fitsType, subschemaAt, typesOf } from './subschema.ts';
import type { Validator, Violation } from './validators.js';
import * as validators from './validators.js';

/** The first part of the codes of a schema's problems. */
const areas: Readonly<Record<SchemaName, string>> = {
  'docs.v1': 'config',
  'docs.v2': 'config',
  page: 'front-matter',
  docsightrc: 'settings',
  glossary: 'settings',
};

const compiled: Readonly<Record<SchemaName, Validator>> = {
  ...validators,
  'docs.v1': validators.docsV1,
  'docs.v2': validators.docsV2,
};

const maxProblems = 1000;

/**
 * Validates a tree against a schema. Returns one problem for each cause, in order of the text. Unknown (opaque) values,
 * and values that are still being typed, satisfy every schema.
 */
export function validateData(name: SchemaName, root: DataNode | undefined): readonly SchemaProblem[] {
  if (root === undefined) return [];
  const schema = schemaNamed(name);
  const problems: SchemaProblem[] = [];
  // Only schemas with keys for every object use our own keywords, which ajv does not know.
  if (schema.anywhere !== undefined) pushAll(problems, keywordProblems(schema, root));
  const validator = compiled[name];
  if (!validator(toValue(root)))
    for (const violation of validator.errors ?? []) {
      const problem = problemOf(violation, areas[name], schema, root);
      if (problem !== undefined) problems.push(problem);
      if (problems.length >= maxProblems) break;
    }
  const causes = schema.anywhere === undefined ? problems : withMissingKey(problems);
  return oneForEachCause(causes).toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

function problemOf(violation: Violation, area: string, schema: Schema, root: DataNode): SchemaProblem | undefined {
  const place = placeAt(root, violation.instancePath);
  if (place === undefined || place.node.kind === 'opaque') return undefined;
  const { keyword, params } = violation;
  if (keyword === 'required') return missingProblem(String(params['missingProperty']), place, area, schema, root);
  if (keyword === 'additionalProperties')
    return unknownProblem(String(params['additionalProperty']), place, area, schema, root);
  const { node, path } = place;
  const own = subschemaAt(schema, root, path)?.schema ?? {};
  if (keyword === 'type') {
    // The value has the form of one alternative, whose problems are already reported.
    if (own.anyOf !== undefined && fitsType(own, node)) return undefined;
    const message = `${subject(path)} must be ${kindsOf(own)}, not ${kindOf(node)}.`;
    return { fault: 'type', code: `${area}/type`, path, node, range: node.range, message, schema: own };
  }
  const code = own.codes?.value ?? `${area}/value`;
  if (keyword === 'enum' || keyword === 'const')
    // The value has the form of another alternative, as above.
    return own.anyOf !== undefined && own.enum === undefined ? undefined : { ...enumProblem(own, place), code };
  if (keyword === 'propertyNames') {
    const key = String(params['propertyName']);
    const range = property(node, key)?.keyRange;
    if (range === undefined) return undefined;
    const message = `"${short(key)}" must be ${own.propertyNames?.patternMessage ?? 'in another form'}.`;
    // A problem of the object, because a key has no other value.
    return { fault: 'key', code, path, node, range, message, schema: own };
  }
  if (keyword === 'pattern' || keyword === 'minLength') {
    // The rule for keys is reported for each key.
    if (node.kind !== 'string') return undefined;
    const wanted = own.patternMessage ?? ruleOf(violation, schema).patternMessage;
    const message = `${subject(path)} must be ${wanted ?? 'in another form'}.`;
    return { fault: 'value', code, path, node, range: node.range, message, schema: own };
  }
  if (keyword === 'maxItems' || keyword === 'minItems') {
    const limit = Number(params['limit']);
    const bound = keyword === 'maxItems' ? 'can have at most' : 'needs at least';
    const message = `${subject(path)} ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}.`;
    return { fault: 'value', code, path, node, range: node.range, message, schema: own };
  }
  // `if`, `anyOf` and the like: the problems inside are already reported.
  return undefined;
}

/** Returns the part of the schema with the violated rule. */
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
  // The key exists, but its value is unknown or still being typed.
  if (property(node, key) !== undefined) return undefined;
  const view = subschemaAt(schema, root, [...path, key]);
  const own = view?.schema ?? {};
  const message = path.length === 0 ? `The required key "${key}" is missing.` : `${subject(path)} needs "${key}".`;
  const code = own.codes?.missing ?? `${area}/required`;
  return { fault: 'missing', code, path, key, node, range: openingOf(place), message, schema: own };
}

function isClosed({ closed, closedWithout }: Schema, node: DataNode): boolean {
  return closed === true || (closedWithout !== undefined && property(node, closedWithout) === undefined);
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
  const known = { path, key, node, range: found.keyRange, schema: own };
  if (own.foreign?.includes(key) === true) {
    // The contents in place of the link are the one cause.
    const needs = property(node, 'href') === undefined ? ': it needs "href"' : '';
    const message = `An entry of "global" is a link${needs} and takes no "${key}".`;
    return { ...known, fault: 'lost', code: `${area}/lost-contents`, message };
  }
  const isFree = (name: string): boolean => property(node, name) === undefined;
  const meant = own.called !== undefined && Object.hasOwn(own.called, key) ? own.called[key] : undefined;
  const near = meant !== undefined && isFree(meant) ? meant : nearest(key, namesIn(own.properties ?? {}), isFree);
  const where = path.length === 0 ? 'at the top level' : `in ${subject(path).replace(/^This/, 'this')}`;
  const message = `"${short(key)}" is not a known key ${where}${near === undefined ? '.' : `. Did you mean "${near}"?`}`;
  return {
    fault: 'unknown-key',
    code: `${area}/${isClosed(own, node) ? 'refused-key' : 'unknown-key'}`,
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
  const near =
    node.kind === 'string'
      ? (nearest(node.value, values) ?? begunBy(node.value, values) ?? valueNamed(node.value, schema))
      : undefined;
  const wanted = values.length > maxListed ? schema.enumMessage : undefined;
  const message = `${subject(path)} must be ${wanted ?? oneOf(values)}${near === undefined ? '.' : `. Did you mean "${near}"?`}`;
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

/** If a value has more allowed values than this, a message describes them if it can. */
export const maxListed = 20;

/** Returns the only value that begins with a word: `warning` for `warn`. */
function begunBy(word: string, values: readonly string[]): string | undefined {
  const begun = values.filter((value) => word.length > 2 && value.startsWith(word.toLowerCase()));
  return begun.length === 1 ? begun[0] : undefined;
}

/** Returns the value whose name is a word: `en` for `english`. */
function valueNamed(word: string, { enum: values = [], enumDescriptions = [], enumNamed }: Schema): string | undefined {
  if (enumNamed !== true) return undefined;
  const at = enumDescriptions.findIndex((name) => name.toLowerCase() === word.trim().toLowerCase());
  return at < 0 ? undefined : String(values[at]);
}

/**
 * Joins an unknown key with the only missing key of the same object, if its value fits: the author most likely meant
 * that one.
 */
function withMissingKey(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const byNode = new Map<DataNode, SchemaProblem[]>();
  for (const problem of problems) byNode.set(problem.node, [...(byNode.get(problem.node) ?? []), problem]);
  return problems.map((problem) => {
    const { fault, node, key = '', nearest: near, message, isWhole } = problem;
    if (fault !== 'unknown-key' || near !== undefined || isWhole === true) return problem;
    const all = byNode.get(node) ?? [];
    const [missing, second] = all.filter((each) => each.fault === 'missing' && each.choice === undefined);
    const value = valueOf(node, key);
    const isOnly = all.filter((each) => each.fault === 'unknown-key').length === 1 && second === undefined;
    if (!isOnly || missing?.key === undefined || value === undefined || !fitsType(missing.schema, value))
      return problem;
    return { ...problem, nearest: missing.key, message: `${message} Did you mean "${missing.key}"?` };
  });
}

/**
 * Removes problems that follow from others: a required key is missing because it is misspelled, or a value is wrong
 * because of its type.
 */
function oneForEachCause(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const meant = new Map<DataNode, Set<string>>();
  const mistyped = new Set(problems.filter(({ fault }) => fault === 'type').map(({ node }) => node));
  const covered = new Set(problems.flatMap(({ isWhole, node, covers = [] }) => (isWhole === true ? [node] : covers)));
  const seen = new Set<string>();
  const inPlaceOfLink = new Set(
    problems.filter(({ schema, key = '' }) => schema.foreign?.includes(key)).map(({ node }) => node),
  );
  for (const { fault, node, nearest: near } of problems) {
    if (fault !== 'unknown-key' || near === undefined) continue;
    const keys = meant.get(node) ?? new Set();
    meant.set(node, keys.add(near));
  }
  return problems.filter(({ fault, node, key, code, range, choice, isWhole }) => {
    const wanted = choice ?? (key === undefined ? [] : [key]);
    if (fault === 'missing' && wanted.some((each) => meant.get(node)?.has(each))) return false;
    if (fault === 'missing' && key === 'href' && inPlaceOfLink.has(node)) return false;
    if (fault === 'value' && mistyped.has(node)) return false;
    if (isWhole !== true && covered.has(node) && (fault === 'missing' || fault === 'unknown-key')) return false;
    if (isWhole === true && problems.some(({ covers }) => covers?.includes(node))) return false;
    // Problems of our own keywords come first and win.
    const id = `${fault === 'unknown-key' ? '' : code} ${range.start} ${range.end} ${key ?? ''}`;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Returns the place that a JSON pointer refers to. */
function placeAt(root: DataNode, pointer: string): Place | undefined {
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
  const all = values.map(quoted);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : (all[0] ?? 'another value');
}
