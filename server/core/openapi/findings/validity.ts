import { type DataNode, property } from '../../data/node.ts';
import type { Finding } from '../../text/finding.ts';
import { fixOf, kindOfRename } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { shorten } from '../../text/text.ts';
import { type ApiDocument, hasParts } from '../document/document.ts';
import { methods } from '../operation/operations.ts';
import { shallowValues } from './shallow.ts';
import { type Violation, v30, v31, v32 } from './validators.js';

const maxFindings = 200;
/** Maximum number of violations. One fault can violate several rules. */
const maxViolations = 20_000;

/** The validators of the versions, and a version in which their schemas can be checked alone. */
const validators = {
  '3.0': { validate: v30, sample: '3.0.0' },
  '3.1': { validate: v31, sample: '3.1.0' },
  '3.2': { validate: v32, sample: '3.2.0' },
} as const;

/** Checks an API document against the published schema of its version. Returns one finding for each cause. */
export const validityOf: (apiDocument: ApiDocument) => readonly Finding[] = memo((apiDocument) => {
  const { version } = apiDocument;
  if (version === undefined || version === '2.0') return [];
  const { validate, sample } = validators[version];
  const violations: Violation[] = [];
  for (const { value, inWhole } of shallowValues(apiDocument, sample)) {
    for (const each of validate(value) ? [] : (validate.errors ?? []))
      violations.push({ ...each, instancePath: inWhole(each.instancePath) });
    if (violations.length > maxViolations) break;
  }
  const findings: Finding[] = [];
  for (const violation of causes(violations)) {
    const finding = findingOf(apiDocument, violation);
    if (finding !== undefined) findings.push(finding);
    if (findings.length >= maxFindings) break;
  }
  return findings.toSorted((a, b) => a.range.start - b.range.start);
});

/**
 * Removes violations that follow from others: branches of an alternative that failed as a whole, and keys of a part
 * that failed or is empty.
 */
function causes(violations: readonly Violation[]): readonly Violation[] {
  const real = violations.filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  const whole = new Set(
    real.flatMap(({ keyword, instancePath }) => (keyword === 'oneOf' || keyword === 'anyOf' ? [instancePath] : [])),
  );
  const failed = new Set(
    real.flatMap(({ keyword, instancePath }) => (keyword === 'unevaluatedProperties' ? [] : [instancePath])),
  );
  const empty = new Set(
    real.flatMap(({ keyword, instancePath }) => (keyword === 'minProperties' ? [instancePath] : [])),
  );
  // Keys that are known, because something in them failed.
  const around = new Set(real.flatMap(({ instancePath }) => prefixesOf(instancePath)));
  const seen = new Set<string>();
  return real.filter((violation) => {
    const { keyword, instancePath } = violation;
    if (keyword !== 'oneOf' && keyword !== 'anyOf' && whole.has(instancePath)) return false;
    if (keyword === 'unevaluatedProperties') {
      const key = String(violation.params['unevaluatedProperty']).replaceAll('~', '~0').replaceAll('/', '~1');
      if (failed.has(instancePath) || around.has(`${instancePath}/${key}`)) return false;
    }
    if (keyword === 'required' && empty.has(instancePath)) return false;
    const key = `${instancePath} ${keyword} ${JSON.stringify(violation.params)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function prefixesOf(pointer: string): readonly string[] {
  const prefixes: string[] = [];
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) prefixes.push(pointer.slice(0, end));
  return prefixes;
}

/** Pairs of keys that cannot be used together. */
const exclusive: readonly (readonly [string, string])[] = [
  ['example', 'examples'],
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
  ['identifier', 'url'],
];

/** Returns the end of the message for keys that cannot be used together. */
function exclusionIn(node: DataNode | undefined): string {
  const pair = exclusive.find((keys) => keys.every((key) => property(node, key) !== undefined));
  if (pair !== undefined) return `has "${pair.join('" and "')}". Only one of them is allowed.`;
  return node?.kind === 'array'
    ? 'has "query" and "querystring" parameters. Only one of these kinds is allowed.'
    : 'contains two keys that cannot be used together.';
}

/** Reports a key whose name is not allowed. */
function aboutName(
  { root }: ApiDocument,
  { instancePath, keyword, params, propertyName }: Violation,
): Finding | undefined {
  const key = property(nodeAt(root, partsOf(instancePath))?.node, propertyName ?? '');
  if (key === undefined) return undefined;
  const message =
    keyword === 'pattern'
      ? `The name "${key.key}" must match ${String(params['pattern'])}.`
      : `"${key.key}" belongs next to "additionalOperations", as "${key.key.toLowerCase()}".`;
  return { code: 'openapi/invalid', range: key.keyRange, message };
}

function findingOf(apiDocument: ApiDocument, violation: Violation): Finding | undefined {
  if (violation.propertyName !== undefined) return aboutName(apiDocument, violation);
  const { instancePath, keyword, params } = violation;
  const parts = partsOf(instancePath);
  const place = nodeAt(apiDocument.root, parts);
  if (place === undefined || place.node?.kind === 'opaque') return undefined;
  const { node, range } = place;
  const subject = subjectOf(parts);
  const code = isGap(apiDocument, instancePath, params['missingProperty']) ? 'openapi/incomplete' : 'openapi/invalid';
  const text = (key: string): string => String(params[key]);
  const finding = (message: string, at: Range = range): Finding => ({ code, range: at, message });
  switch (keyword) {
    case 'required':
      return finding(`${subject} needs "${text('missingProperty')}".`, headOf(node, range));
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownKey(
        apiDocument,
        node,
        params[keyword === 'additionalProperties' ? 'additionalProperty' : 'unevaluatedProperty'],
        subject,
      );
    case 'type':
      return finding(`${subject} must be ${typeWords(params['type'])}.`);
    case 'enum': {
      const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'] : [];
      return finding(`${subject} must be ${allowed.map((value) => JSON.stringify(value)).join(', ')}.`);
    }
    case 'const':
      return finding(`${subject} must be ${JSON.stringify(params['allowedValue'])}.`);
    case 'pattern':
      return finding(`${subject} must match ${text('pattern')}.`);
    case 'minProperties':
    case 'minItems':
      return finding(`${subject} must not be empty.`, headOf(node, range));
    case 'oneOf':
    case 'anyOf':
      return finding(`${subject} ${wholeMessage(parts, node)}`, headOf(node, range));
    case 'not':
      return finding(`${subject} ${exclusionIn(node)}`, headOf(node, range));
    case 'contains':
      return finding(`${subject} can have only one "querystring" parameter.`, headOf(node, range));
    case 'false schema':
      return finding(`${subject} is not allowed next to the other keys here.`, headOf(node, range));
    default:
      return finding(`${subject} is not valid in OpenAPI ${apiDocument.writtenVersion}.`, headOf(node, range));
  }
}

/** True if a part is wrong or missing without which the file is not an OpenAPI document. */
function isGap({ root }: ApiDocument, pointer: string, missing: unknown): boolean {
  if (pointer === '/info') return missing === undefined || missing === 'title';
  if (pointer === '/paths') return missing === undefined && !hasParts(root);
  return pointer === '' && (missing === 'info' || !hasParts(root));
}

function partsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function wholeMessage(parts: readonly string[], node: DataNode | undefined): string {
  if (parts.length === 0) return 'needs "paths", "webhooks" or "components".';
  if (parts.at(-2) === 'parameters' || parts.at(-2) === 'headers')
    return property(node, 'schema') !== undefined && property(node, 'content') !== undefined
      ? 'has "schema" and "content". Only one of them is allowed.'
      : 'needs a "schema" or a "content".';
  if (parts.at(-1) === 'type')
    return 'must be "array", "boolean", "integer", "null", "number", "object", "string", or a list of them.';
  return 'has none of the forms that OpenAPI allows here.';
}

function unknownKey(
  apiDocument: ApiDocument,
  node: DataNode | undefined,
  key: unknown,
  subject: string,
): Finding | undefined {
  if (typeof key !== 'string') return undefined;
  const found = property(node, key);
  if (found === undefined) return undefined;
  const isPath = subject === '"paths"' && !key.startsWith('/');
  const known = knownKeys.get(lastName(subject)) ?? commonKeys;
  const meant = isPath ? `/${key}` : nearest(key, known);
  const hint = meant === undefined || property(node, meant) !== undefined ? undefined : meant;
  const isJson =
    apiDocument.root.range.start < found.keyRange.start &&
    apiDocument.file.text.charCodeAt(found.keyRange.start) === 34;
  return {
    code: 'openapi/unknown-key',
    range: found.keyRange,
    message: `${isPath ? `A path must begin with a slash, and "${key}" does not.` : `${subject} has no "${key}" in OpenAPI ${apiDocument.version ?? ''}.`}${hint === undefined ? '' : ` Did you mean "${hint}"?`}`,
    ...(hint !== undefined && {
      fixes: [
        fixOf({
          kind: isPath ? 'safe' : kindOfRename({ written: key, name: hint, known }),
          path: apiDocument.file.path,
          title: `Rename to "${hint}"`,
          edits: [{ range: found.keyRange, text: isJson ? JSON.stringify(hint) : hint }],
        }),
      ],
    }),
  };
}

/** Names that typing errors are compared with. */
const commonKeys: readonly string[] = [
  'openapi',
  'info',
  'servers',
  'paths',
  'components',
  'security',
  'tags',
  'externalDocs',
  'webhooks',
  ...methods,
  'summary',
  'description',
  'operationId',
  'parameters',
  'requestBody',
  'responses',
  'callbacks',
  'deprecated',
  'name',
  'in',
  'required',
  'schema',
  'content',
  'example',
  'examples',
  'style',
  'explode',
  'headers',
  'links',
  'title',
  'type',
  'properties',
  'items',
  'format',
  'enum',
  'default',
  'nullable',
  'additionalProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'readOnly',
  'writeOnly',
  'allOf',
  'oneOf',
  'anyOf',
  'discriminator',
  'schemas',
  'securitySchemes',
  'url',
  'variables',
];

const knownKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['responses', ['default', '200', '201', '204', '400', '401', '403', '404', '500']],
]);

function lastName(subject: string): string {
  return /"([^"]*)"$/.exec(subject)?.[1] ?? '';
}

/** Names the value at a path in a message: `"get"`, `Entry 2 of "parameters"`, `The description`. */
function subjectOf(parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined) return 'The description';
  const before = parts.at(-2);
  return /^\d+$/.test(last) && before !== undefined && !/^\d+$/.test(before) && before !== 'responses'
    ? `Entry ${Number(last) + 1} of "${shorten(before, 80)}"`
    : `"${shorten(last, 80)}"`;
}

function nodeAt(
  root: DataNode,
  parts: readonly string[],
): { readonly node: DataNode | undefined; readonly range: Range } | undefined {
  let node: DataNode | undefined = root;
  let range = root.range;
  for (const part of parts) {
    if (node?.kind === 'array') {
      const item: DataNode | undefined = node.items[Number(part)];
      node = item;
      range = item?.range ?? range;
    } else {
      const found = property(node, part);
      if (found === undefined) return undefined;
      node = found.value;
      range = found.value?.range ?? found.keyRange;
    }
  }
  return { node, range };
}

/** Range of only the beginning of an object or list, because marking hundreds of lines would not help. */
function headOf(node: DataNode | undefined, range: Range): Range {
  if (node?.kind === 'object') {
    const [first] = node.properties;
    return first?.keyRange ?? { start: range.start, end: Math.min(range.end, range.start + 1) };
  }
  return node?.kind === 'array' ? { start: range.start, end: Math.min(range.end, range.start + 1) } : range;
}

function typeWords(type: unknown): string {
  const one = Array.isArray(type) ? type : [type];
  const words: Readonly<Record<string, string>> = {
    object: 'an object',
    array: 'a list',
    string: 'a string',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    null: 'null',
  };
  return one.map((each) => words[String(each)] ?? String(each)).join(' or ');
}
