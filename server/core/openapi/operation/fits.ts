import { type DataNode, valueOf } from '../../data/node.ts';
import type { Range } from '../../text/range.ts';
import { shorten } from '../../text/text.ts';
import type { Place } from '../document/document.ts';
import type { Library } from '../document/reference.ts';
import { readSchema, type Schema } from './schema.ts';

/** The first contradiction between a value and its schema. */
export interface Misfit {
  readonly kind: 'type' | 'value' | 'missing' | 'unknown' | 'bounds' | 'none';
  readonly range: Range;
  /** The end of a sentence about the value: `"age" must be a whole number`. */
  readonly text: string;
  /** For an unknown key: the keys that the schema has. */
  readonly known?: readonly string[];
  readonly key?: string;
}

/** How strictly a value is compared. */
export interface FitOptions {
  /** Read-only properties are not in requests, and write-only ones are not in responses. */
  readonly direction?: 'request' | 'response';
  /** Also reports keys that the schema does not list, even where it does not forbid them. */
  readonly listedOnly?: boolean;
  /** The value is written as a string, whatever its type, as in a query. */
  readonly isText?: boolean;
  /** A key of the value may be missing, because only a part of the value is written. */
  readonly isPart?: boolean;
  /** Number of values that can still be compared. Several comparisons can share it. */
  readonly budget?: { left: number };
  /** True if a text is a placeholder, which fits every schema. */
  isPlaceholder?(text: string): boolean;
}

interface Run extends FitOptions {
  readonly library: Library;
  readonly budget: { left: number };
}

/** Limits of one comparison: number of values, and depth. */
const maxValues = 5000;
const maxDepth = 64;

/** Compares a value with its schema. Undefined if it fits, or if the schema cannot be read completely. */
export function misfitOf(
  library: Library,
  schema: Place | undefined,
  node: DataNode,
  options: FitOptions = {},
): Misfit | undefined {
  return (
    schema &&
    compare({ ...options, library, budget: options.budget ?? { left: maxValues } }, schema, node, undefined, 0)
  );
}

function compare(run: Run, place: Place, node: DataNode, name: string | undefined, depth: number): Misfit | undefined {
  if (run.budget.left-- <= 0 || depth > maxDepth || node.kind === 'opaque') return undefined;
  if (place.node.kind === 'boolean') return undefined;
  const schema = readSchema(run.library, place);
  if (schema === undefined || (node.kind === 'null' && mayBeNull(schema))) return undefined;
  if (node.kind === 'string' && run.isPlaceholder?.(node.value) === true) return undefined;
  const subject = name === undefined ? 'it' : `"${shorten(name, 60)}"`;
  return (
    aboutType(run, schema, node, subject) ??
    aboutValues(run, schema, node, subject) ??
    aboutOptions(run, schema, node, subject, depth) ??
    aboutBounds(run, schema, node, subject) ??
    aboutEntries(run, schema, node, subject, depth)
  );
}

/** True if a schema may allow null. One without a type does. */
function mayBeNull({ nullable, types, oneOf, anyOf }: Schema): boolean {
  return nullable || types.length === 0 || types.includes('null') || oneOf.length > 0 || anyOf.length > 0;
}

const words: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

function aboutType(run: Run, schema: Schema, node: DataNode, subject: string): Misfit | undefined {
  const types = typesSaid(schema);
  if (types.length === 0 || types.some((type) => isOfType(node, type, run.isText === true))) return undefined;
  if (types.some((type) => words[type] === undefined)) return undefined;
  const allowed = [...types, ...(schema.nullable ? ['null'] : [])].map((type) => words[type] ?? type);
  const text = `${subject} must be ${allowed.join(' or ')}${node.kind === 'null' ? ', not null' : ''}`;
  return { kind: 'type', range: headOf(node), text };
}

/** Returns the types of a schema. Empty if only its properties or items suggest one, because then any value fits. */
function typesSaid({ types, place, properties, items, additional }: Schema): readonly string[] {
  const isSaid = valueOf(place.node, 'type') !== undefined || valueOf(place.node, 'allOf') !== undefined;
  return isSaid || (properties.length === 0 && items === undefined && additional === undefined) ? types : [];
}

function isOfType(node: DataNode, type: string, isText: boolean): boolean {
  if (isText && node.kind === 'string' && type !== 'object' && type !== 'array') return isWritten(node.value, type);
  if (type === 'integer') return node.kind === 'number' && Number.isInteger(node.value);
  return node.kind === type;
}

/** Whether a text can be read as a value of a type. */
function isWritten(text: string, type: string): boolean {
  if (type === 'boolean') return /^(?:true|false|0|1)$/i.test(text);
  if (type === 'integer') return /^[+-]?\d+$/.test(text);
  return type !== 'number' || /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text);
}

function aboutValues(run: Run, schema: Schema, node: DataNode, subject: string): Misfit | undefined {
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (allowed.length === 0 || !allowed.every(isScalar) || !isScalar(node)) return undefined;
  const isSame = (each: DataNode): boolean =>
    scalarOf(each) === scalarOf(node) || (run.isText === true && String(scalarOf(each)) === String(scalarOf(node)));
  if (allowed.some(isSame)) return undefined;
  const names = allowed.slice(0, 8).map((each) => JSON.stringify(scalarOf(each)));
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '');
  const text = `${subject} must be ${allowed.length > names.length ? `one of ${names.join(', ')}, …` : list}`;
  return { kind: 'value', range: node.range, text };
}

function isScalar({ kind }: DataNode): boolean {
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'null';
}

function scalarOf(node: DataNode): string | number | boolean | null {
  return node.kind === 'string' || node.kind === 'number' || node.kind === 'boolean' ? node.value : null;
}

/** Reports a value that fits no alternative. If only one has the right type, returns the contradiction to that one. */
function aboutOptions(run: Run, schema: Schema, node: DataNode, subject: string, depth: number): Misfit | undefined {
  for (const options of [schema.oneOf, schema.anyOf]) {
    if (options.length === 0) continue;
    const found: Misfit[] = [];
    for (const option of options) {
      const misfit = compare({ ...run, listedOnly: false }, option, node, undefined, depth + 1);
      if (misfit === undefined) break;
      found.push(misfit);
    }
    if (found.length < options.length || run.budget.left <= 0) continue;
    const near = found.filter(({ kind, range }) => kind !== 'type' || range.start !== headOf(node).start);
    const [only] = near;
    if (near.length === 1 && only !== undefined) return only;
    return { kind: 'none', range: headOf(node), text: `${subject} fits none of the ${options.length} alternatives` };
  }
  return undefined;
}

function aboutBounds({ isText }: Run, { place }: Schema, node: DataNode, subject: string): Misfit | undefined {
  const bound = (key: string): number | undefined => {
    const value = valueOf(place.node, key);
    return value?.kind === 'number' ? value.value : undefined;
  };
  const said = (text: string): Misfit => ({ kind: 'bounds', range: headOf(node), text: `${subject} must ${text}` });
  if (node.kind === 'number') {
    const [least, most] = [bound('minimum'), bound('maximum')];
    if (least !== undefined && node.value < least) return said(`be at least ${least}`);
    if (most !== undefined && node.value > most) return said(`be at most ${most}`);
  }
  if (node.kind === 'string' && isText !== true) {
    const [least, most] = [bound('minLength'), bound('maxLength')];
    const length = [...node.value].length;
    if (least !== undefined && length < least) return said(`have at least ${least} characters`);
    if (most !== undefined && length > most) return said(`have at most ${most} characters`);
  }
  if (node.kind === 'array') {
    const [least, most] = [bound('minItems'), bound('maxItems')];
    if (least !== undefined && node.items.length < least) return said(`have at least ${least} entries`);
    if (most !== undefined && node.items.length > most) return said(`have at most ${most} entries`);
  }
  return undefined;
}

function aboutEntries(run: Run, schema: Schema, node: DataNode, subject: string, depth: number): Misfit | undefined {
  if (node.kind === 'array') {
    for (const [i, item] of node.items.entries()) {
      const at = schema.prefixItems[i] ?? schema.items;
      const misfit = at && compare(run, at, item, undefined, depth + 1);
      if (misfit !== undefined)
        return misfit.text.startsWith('it ') ? { ...misfit, text: `entry ${i + 1}${misfit.text.slice(2)}` } : misfit;
    }
    return undefined;
  }
  if (node.kind !== 'object') return undefined;
  const known = new Map(schema.properties.map((each) => [each.name, each]));
  const given = new Set(node.properties.map(({ key }) => key));
  for (const { key, keyRange, value } of node.properties) {
    const property = known.get(key);
    const at = property?.schema ?? (schema.additional === true ? undefined : schema.additional);
    const misfit = at && value && compare(run, at, value, key, depth + 1);
    if (misfit !== undefined) return misfit;
    if (property === undefined && schema.additional === undefined && isClosed(run, schema))
      return {
        kind: 'unknown',
        range: keyRange,
        text: `${subject} has no "${shorten(key, 60)}"`,
        known: [...known.keys()],
        key,
      };
  }
  if (run.isPart === true) return undefined;
  for (const { name, required, schema: at } of schema.properties) {
    if (!required || given.has(name) || isLeftOut(run, at)) continue;
    return { kind: 'missing', range: headOf(node), text: `${subject} needs "${shorten(name, 60)}"`, key: name };
  }
  return undefined;
}

/** True if keys that a schema does not list are reported. Alternatives and merged schemas may allow more keys. */
function isClosed({ listedOnly }: Run, { place, properties, oneOf, anyOf }: Schema): boolean {
  if (oneOf.length > 0 || anyOf.length > 0 || properties.length === 0) return false;
  const { node } = place;
  if (['patternProperties', 'if', 'dependentSchemas', 'not'].some((key) => valueOf(node, key) !== undefined))
    return false;
  const additional = valueOf(node, 'additionalProperties');
  const isMerged = valueOf(node, 'allOf') !== undefined;
  if (additional?.kind === 'boolean') return !additional.value && !isMerged;
  return listedOnly === true && additional === undefined;
}

/** True for a required property that may be missing: a read-only one in requests, a write-only one in responses. */
function isLeftOut({ library, direction }: Run, place: Place | undefined): boolean {
  const schema = readSchema(library, place);
  if (schema === undefined) return true;
  return (direction !== 'response' && schema.readOnly) || (direction !== 'request' && schema.writeOnly);
}

/** Returns the range to mark for a value. For an object or list, this is only its beginning. */
function headOf(node: DataNode): Range {
  if (node.kind === 'object') return node.properties[0]?.keyRange ?? node.range;
  return node.kind === 'array'
    ? { start: node.range.start, end: Math.min(node.range.end, node.range.start + 1) }
    : node.range;
}
