import { addProperty, removeProperty } from '../data/jsonEdit.ts';
import { type DataNode, nodeAt, type Path, property } from '../data/node.ts';
import type { Schema, SchemaName } from '../schema/schema.ts';
import { schemaNamed } from '../schema/schema.ts';
import { stubOf } from '../schema/stub.ts';
import { fitsType, propertyView, subschemaAt, typesOf } from '../schema/subschema.ts';
import { type SchemaProblem, validateData } from '../schema/validate.ts';
import type { Edit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { fixIn } from '../text/fix.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { colorFixes } from './colorFixes.ts';

/** How values are written at a place. */
export type Syntax = 'json' | 'yaml';

/** A place of a file that a schema speaks of. */
export interface Judged {
  readonly file: SourceFile;
  readonly syntax: Syntax;
  readonly root: DataNode | undefined;
  readonly schema: SchemaName;
  /** A better value for what is missing than the schema's own stub; undefined for none. */
  stub?(path: Path, key: string): unknown;
}

/** What a schema forbids, each with its cures. */
export function schemaFindings(judged: Judged): readonly Finding[] {
  return validateData(judged.schema, judged.root).map((problem) => findingOf(judged, problem));
}

/** A problem of a schema as a finding. */
export function findingOf(judged: Judged, problem: SchemaProblem): Finding {
  const fixes = fixesOf(judged, problem);
  const { code, range, message } = problem;
  return fixes.length === 0 ? { code, range, message } : { code, range, message, fixes };
}

/** A value written as the syntax wants it: YAML without quotes where that is safe. */
export function written(value: unknown, syntax: Syntax): string {
  if (syntax === 'yaml' && typeof value === 'string' && isPlainYaml(value)) return value;
  return JSON.stringify(value);
}

function isPlainYaml(value: string): boolean {
  return (
    /^[\p{L}][\p{L}\p{N} _./-]*$/u.test(value) &&
    !/\s$/.test(value) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
  );
}

function fixesOf(judged: Judged, problem: SchemaProblem): readonly Fix[] {
  switch (problem.fault) {
    case 'unknown-key':
      return keyFixes(judged, problem);
    case 'missing':
      return missingFixes(judged, problem);
    case 'type':
      return typeFixes(judged, problem);
    case 'value':
      return valueFixes(judged, problem);
  }
}

function keyFixes({ file, syntax }: Judged, { node, key, nearest, schema, range }: SchemaProblem): readonly Fix[] {
  const found = property(node, key ?? '');
  if (node.kind !== 'object' || found === undefined) return [];
  const fixes: Fix[] = [];
  const meant = nearest === undefined ? undefined : schema.properties?.[nearest];
  // A value that does not fit the other key would only change one finding into another.
  if (
    nearest !== undefined &&
    meant !== undefined &&
    (found.value === undefined || fitsType(meant, found.value) || meant.type === undefined)
  ) {
    fixes.push(
      fixIn(
        file.path,
        `Rename to "${nearest}"`,
        [{ range, text: syntax === 'json' ? JSON.stringify(nearest) : nearest }],
        true,
      ),
    );
  }
  // Without the misspelt key, a required one would be missing.
  const isNeeded = nearest !== undefined && schema.required?.includes(nearest) === true;
  if (syntax === 'json' && isNeeded) fixes.push(...moveInto(file, node, found.key));
  else if (syntax === 'json')
    fixes.push(
      ...moveInto(file, node, found.key),
      fixIn(file.path, `Remove "${found.key}"`, [removeProperty(file.text, node, found)]),
    );
  return fixes;
}

/** `"feedback.thumbsRating": true` written as one key belongs inside `feedback`. */
function moveInto(file: SourceFile, node: DataNode & { readonly kind: 'object' }, key: string): readonly Fix[] {
  const [outer, inner, ...rest] = key.split('.');
  const found = property(node, key);
  const isKnown =
    outer !== undefined &&
    inner !== undefined &&
    subschemaAt(schemaNamed('docs'), undefined, [outer, inner]) !== undefined;
  if (
    found?.value === undefined ||
    !isKnown ||
    rest.length > 0 ||
    typeof subschemaAt(schemaNamed('docs'), undefined, [outer])?.schema.additionalProperties === 'object'
  )
    return [];
  const value = file.text.slice(found.value.range.start, found.value.range.end);
  const parent = property(node, outer);
  const title = `Write "${inner}" inside "${outer}"`;
  if (parent === undefined)
    return [
      fixIn(
        file.path,
        title,
        [{ range: found.range, text: `${JSON.stringify(outer)}: { ${JSON.stringify(inner)}: ${value} }` }],
        true,
      ),
    ];
  if (parent.value?.kind !== 'object' || property(parent.value, inner) !== undefined) return [];
  const add = addProperty(file.text, parent.value, inner, null);
  const removal = removeProperty(file.text, node, found);
  if (removal.range.start < add.range.end && add.range.start < removal.range.end) return [];
  return [fixIn(file.path, title, [{ ...add, text: add.text.replace(/null(\s*)$/, `${value}$1`) }, removal], true)];
}

function missingFixes(judged: Judged, { node, key, path }: SchemaProblem): readonly Fix[] {
  const { file, syntax, root, schema } = judged;
  if (node.kind !== 'object' || key === undefined || syntax !== 'json') return [];
  const own = judged.stub === undefined ? undefined : judged.stub(path, key);
  const view = subschemaAt(schemaNamed(schema), root, [...path, key]);
  const value = own ?? stubOf(view);
  // An empty text or list that is not allowed would only be the next finding.
  if (value === '' && view?.schema.minLength !== undefined) return [];
  if (value === undefined || (own === undefined && Array.isArray(value) && value.length === 0)) return [];
  return [fixIn(file.path, `Add "${key}"`, [addProperty(file.text, node, key, value)], true)];
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);

function typeFixes({ file, syntax }: Judged, { node, schema }: SchemaProblem): readonly Fix[] {
  const types = typesOf(schema);
  const source = file.text.slice(node.range.start, node.range.end);
  const replace = (title: string, text: string): Fix => fixIn(file.path, title, [{ range: node.range, text }], true);
  if (node.kind === 'string') {
    const truth = truths.get(node.value.trim().toLowerCase());
    if (types.includes('boolean') && truth !== undefined)
      return [replace(`Write ${truth} without quotes`, String(truth))];
    const isNumber = /^\s*-?\d+(?:\.\d+)?\s*$/.test(node.value);
    if (types.includes('number') && isNumber)
      return [replace(`Write ${Number(node.value)} without quotes`, String(Number(node.value)))];
  }
  const isScalar = node.kind === 'string' || node.kind === 'number' || node.kind === 'boolean';
  if (types.includes('string') && isScalar && node.kind !== 'string')
    return [replace('Put the value in quotes', JSON.stringify(source))];
  const only = node.kind === 'array' && node.items.length === 1 ? node.items[0] : undefined;
  if (only !== undefined && !types.includes('array') && fitsType(schema, only)) {
    return [replace('Take the value out of its list', file.text.slice(only.range.start, only.range.end))];
  }
  const item = schema.items;
  if (types.includes('array') && item !== undefined && syntax === 'json' && isScalar && fitsItem(item, node)) {
    return [replace('Put the value in a list', `[${source}]`)];
  }
  if (types.includes('array') && syntax === 'yaml' && node.kind === 'string' && node.value.trim() !== '') {
    const parts = node.value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return [replace('Write a list', `[${parts.map((part) => written(part, 'yaml')).join(', ')}]`)];
  }
  return [];
}

function fitsItem(item: Schema, node: DataNode): boolean {
  return item.$ref !== undefined || item.type === undefined || fitsType(item, node);
}

function valueFixes(judged: Judged, { node, schema, nearest, path }: SchemaProblem): readonly Fix[] {
  const { file, syntax } = judged;
  if (node.kind !== 'string') return [];
  const change = (value: string, preferred: boolean): Fix => {
    const edit: Edit = { range: node.range, text: written(value, syntax) };
    return fixIn(file.path, `Change to "${value}"`, [edit], preferred);
  };
  if (schema.enum !== undefined) {
    const later = new Set(schema.later);
    const values = schema.enum.map(String).filter((value) => !later.has(value) && fitsOthers(judged, path, value));
    const sorted = values.toSorted((a, b) => Number(b === nearest) - Number(a === nearest));
    return sorted.slice(0, 12).map((value) => change(value, value === nearest));
  }
  if (schema.format === 'color-hex') return colorFixes(node.value).map(({ value, isSure }) => change(value, isSure));
  return better(node.value, schema).map((value) => change(value, true));
}

/** Whether the object around a value keeps to its conditions once the value is another: `basic` wants a name of a form. */
function fitsOthers({ root, schema }: Judged, path: Path, value: string): boolean {
  const owner = nodeAt(root, path.slice(0, -1));
  const key = path.at(-1);
  const place = path.at(-2);
  if (owner?.kind !== 'object' || typeof key !== 'string' || typeof place !== 'string') return true;
  const properties = owner.properties.map((each) =>
    each.key === key && each.value !== undefined
      ? { ...each, value: { kind: 'string' as const, range: each.value.range, value } }
      : each,
  );
  const outer = subschemaAt(schemaNamed(schema), root, path.slice(0, -2));
  const view = outer && propertyView(outer, place, { ...owner, properties });
  return properties.every(({ key: name, value: node }) => {
    const pattern = view?.schema.properties?.[name]?.pattern;
    return pattern === undefined || node?.kind !== 'string' || new RegExp(pattern).test(node.value);
  });
}

/** What an author most likely meant by a text that breaks a pattern, if the pattern then holds. */
function better(value: string, schema: Schema): readonly string[] {
  const trimmed = value.trim();
  const { pattern, hosts, codes } = schema;
  if (codes?.value === 'config/basic-name') return [`${trimmed.replaceAll(':', '') || 'username'}:password`];
  if (pattern === undefined) return [];
  const candidates = [trimmed, `/${trimmed}`, trimmed.replace(/^https?:\/\//, '')];
  if (/^(?:\w+:\/*|\/\/)?[\w-]+(?:\.[\w-]+)+(?:[:/?#]\S*)?$/.test(trimmed))
    candidates.push(`https://${trimmed.replace(/^(?:\w+:)?\/*/, '')}`);
  if (hosts?.[0] !== undefined && /^@?[\w-]+$/.test(trimmed))
    candidates.push(`https://${hosts[0]}/${trimmed.replace('@', '')}`);
  const rule = new RegExp(pattern);
  const found = candidates.find((candidate) => candidate !== value && rule.test(candidate));
  return found === undefined ? [] : [found];
}
