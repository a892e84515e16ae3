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

/** First part of the codes of a schema's problems. */
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
 * Validates a tree against a schema: in order of the text, one problem for one cause. What is not known (opaque values)
 * and what is still being typed satisfies every schema.
 */
export function validateData(name: SchemaName, root: DataNode | undefined): readonly SchemaProblem[] {
  if (root === undefined) return [];
  const schema = schemaNamed(name);
  const problems: SchemaProblem[] = [];
  // The keywords of our own that ajv does not know stand in schemas that have keys for every object.
  if (schema.anywhere !== undefined) pushAll(problems, keywordProblems(schema, root));
  const validator = compiled[name];
  if (!validator(toValue(root)))
    for (const violation of validator.errors ?? []) {
      const problem = problemOf(violation, areas[name], schema, root);
      if (problem !== undefined) problems.push(problem);
      if (problems.length >= maxProblems) break;
    }
  const causes = schema.anywhere === undefined ? problems : asOne(problems);
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
    // It has the form of one alternative; what that asks for was reported.
    if (own.anyOf !== undefined && fitsType(own, node)) return undefined;
    const message = `${subject(path)} must be ${kindsOf(own)}, not ${kindOf(node)}.`;
    return { fault: 'type', code: `${area}/type`, path, node, range: node.range, message, schema: own };
  }
  const code = own.codes?.value ?? `${area}/value`;
  if (keyword === 'enum' || keyword === 'const')
    // It has the form of another alternative, as above.
    return own.anyOf !== undefined && own.enum === undefined ? undefined : { ...enumProblem(own, place), code };
  if (keyword === 'propertyNames') {
    const key = String(params['propertyName']);
    const range = property(node, key)?.keyRange;
    if (range === undefined) return undefined;
    const message = `"${short(key)}" must be ${own.propertyNames?.patternMessage ?? 'in another form'}.`;
    // Of the object: there is no other value for a key.
    return { fault: 'key', code, path, node, range, message, schema: own };
  }
  if (keyword === 'pattern' || keyword === 'minLength') {
    // The rule of its keys, reported for each of them.
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
    // Contents in place of the link are one cause.
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

/** More allowed values than this are not listed in a message where there are words for them. */
export const maxListed = 20;

/** The only value that begins like a word: `warn` for `warning`. */
function begunBy(word: string, values: readonly string[]): string | undefined {
  const begun = values.filter((value) => word.length > 2 && value.startsWith(word.toLowerCase()));
  return begun.length === 1 ? begun[0] : undefined;
}

/** The value whose name a word is: `en` for `english`. */
function valueNamed(word: string, { enum: values = [], enumDescriptions = [], enumNamed }: Schema): string | undefined {
  if (enumNamed !== true) return undefined;
  const at = enumDescriptions.findIndex((name) => name.toLowerCase() === word.trim().toLowerCase());
  return at < 0 ? undefined : String(values[at]);
}

/** A key that nobody knows, in an object that lacks just one whose value it could be: the one is meant by the other. */
function asOne(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
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

/** A misspelt key and the required key that it should have been are one cause; so are a wrong type and what follows. */
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
    // What a keyword of our own says of a key comes first and counts.
    const id = `${fault === 'unknown-key' ? '' : code} ${range.start} ${range.end} ${key ?? ''}`;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Follows a JSON pointer through a tree. */
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
