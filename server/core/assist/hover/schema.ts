import type { Schema, SchemaType } from '../../schema/schema.ts';
import { type SchemaView, typesOf } from '../../schema/subschema.ts';

/** The object around a key. */
export interface Owner {
  readonly view: SchemaView;
  readonly key: string;
}

/**
 * Documentation of a key from its schema, for hovers and completions: type, meaning, conditions, default, values,
 * status in the specification.
 */
export function schemaMarkdown(name: string, view: SchemaView, isRequired: boolean, owner?: Owner): string {
  const head = `\`${code(name)}\`: ${typeText(view.schema)}${isRequired ? ', required' : ''}`;
  return [head, meaningMarkdown(view, owner)].filter((part) => part !== '').join('\n\n');
}

/** The same without name and type. */
export function meaningMarkdown(view: SchemaView, owner?: Owner): string {
  const { schema } = view;
  const parts: string[] = [];
  if (schema.description !== undefined) parts.push(schema.description);
  const conditions = [...(owner === undefined ? [] : conditionsBeside(owner)), ...conditionsOf(schema)];
  if (conditions.length > 0) parts.push(conditions.join(' '));
  if (schema.default !== undefined) parts.push(`Default: \`${code(JSON.stringify(schema.default))}\``);
  if (schema.enum !== undefined) parts.push(valuesText(schema));
  if (schema.legacy !== undefined) parts.push(`**Old.** Write \`${schema.legacy.rename}\` instead.`);
  if (schema.deprecationMessage !== undefined) parts.push(`**Deprecated.** ${schema.deprecationMessage}`);
  if (schema.ineffective !== undefined) parts.push(`**No effect.** ${schema.ineffective}`);
  if (!view.isSpecified) parts.push('_Not part of the docs.json specification; real sites use it._');
  return parts.join('\n\n');
}

/** Conditions for a value, each as a sentence. */
function conditionsOf(schema: Schema): readonly string[] {
  const { patternMessage, minItems, maxItems, uniqueBy, uniqueItems, oneTrue, closed } = schema;
  const said = [
    patternMessage === undefined ? '' : `Must be ${patternMessage}.`,
    minItems === undefined ? '' : `At least ${count(minItems)}.`,
    maxItems === undefined ? '' : `At most ${count(maxItems)}.`,
    uniqueBy === undefined ? '' : `Each \`${uniqueBy}\` once.`,
    uniqueItems === true ? 'Each once.' : '',
    oneTrue === undefined ? '' : `\`${oneTrue}\` is true in at most one entry.`,
    closed === true ? 'Any other key makes the platform reject the file.' : '',
  ];
  return said.filter((each) => each !== '');
}

function count(entries: number): string {
  return `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
}

/** Conditions that involve other keys, each as a sentence. */
function conditionsBeside({ view: { schema }, key }: Owner): readonly string[] {
  const said: string[] = [];
  const { choice = [], lostBeside = {} } = schema;
  if (choice.includes(key)) said.push(`Of ${list(choice, 'and')}, only the first one present counts.`);
  const others = new Set([
    ...(lostBeside[key] ?? []),
    ...Object.entries(lostBeside).flatMap(([lost, beside]) => (beside.includes(key) ? [lost] : [])),
  ]);
  if (others.size > 0) said.push(`Not together with ${list([...others], 'or')}.`);
  const wanted = requiredWhere(schema, key);
  if (wanted !== undefined) said.push(`Required ${wanted}.`);
  return said;
}

/** Condition for a key to be required: `where \`source\` is given`. */
function requiredWhere(schema: Schema, key: string): string | undefined {
  const before: string[] = [];
  let condition: Schema | undefined = schema;
  while (condition?.if !== undefined) {
    const text = textOfCondition(condition.if);
    if (condition.then?.required?.includes(key) === true) return `where ${text}`;
    before.push(text);
    if (condition.else?.required?.includes(key) === true) return `unless ${before.join(' or ')}`;
    condition = condition.else;
  }
  return undefined;
}

function textOfCondition({ required = [], properties = {} }: Schema): string {
  const values = Object.entries(properties).map(([key, { const: value }]) => `\`${key}\` is \`${String(value)}\``);
  return values.length > 0 ? values.join(' and ') : `${list(required, 'and')} is given`;
}

function list(keys: readonly string[], word: 'and' | 'or'): string {
  const all = keys.map((key) => `\`${code(key)}\``);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}` : (all[0] ?? '');
}

/** Like `schemaMarkdown`, for files without a specification. */
export function plainMarkdown(name: string, view: SchemaView, isRequired: boolean, owner?: Owner): string {
  return schemaMarkdown(name, { ...view, isSpecified: true }, isRequired, owner);
}

/** Meaning of one of several allowed values. */
export function valueMarkdown(schema: Schema, value: unknown): string | undefined {
  const at = (schema.enum ?? []).indexOf(value);
  if (at < 0) return undefined;
  const about = schema.enumDescriptions?.[at];
  const later = schema.later?.includes(String(value)) === true ? '_Only docs.json v2 has this value._' : undefined;
  const defaultText = value === schema.default ? 'This is the default.' : undefined;
  const parts = [about, defaultText, later].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

/** Longer lists are written as one line. */
const maxLines = 20;

function valuesText(schema: Schema): string {
  const later = new Set(schema.later);
  const values = schema.enum ?? [];
  if (values.length > maxLines) return `Values: ${values.map((value) => `\`${code(String(value))}\``).join(', ')}`;
  const lines = (schema.enum ?? []).map((value, at) => {
    const about = schema.enumDescriptions?.[at];
    const note = later.has(String(value)) ? ' _(docs.json v2)_' : '';
    return `- \`${code(String(value))}\`${about === undefined ? '' : `: ${about}`}${note}`;
  });
  return lines.join('\n');
}

const names: Readonly<Record<SchemaType, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
};

/** Types in words: `text or object`. Types that only later formats allow are left out. */
export function typeText(schema: Schema): string {
  const later = new Set(schema.laterTypes);
  const types = typesOf(schema).filter((type) => !later.has(type));
  const text = types.map((type) => (type === 'string' ? stringName(schema) : names[type])).join(' or ') || 'any value';
  const item = schema.items === undefined || !types.includes('array') ? undefined : typesOf(schema.items)[0];
  return item === undefined
    ? text
    : text.replace(
        'list',
        `list of ${names[item]}${item === 'object' || item === 'string' || item === 'number' ? 's' : ''}`,
      );
}

function stringName({ format }: Schema): string {
  if (format === 'color-hex') return 'hex color';
  return format === 'uri' ? 'URL' : names.string;
}

function code(text: string): string {
  return text.replaceAll('`', '');
}
