import type { Schema, SchemaType } from '../../schema/schema.ts';
import { type SchemaView, typesOf } from '../../schema/subschema.ts';

/** What a schema knows of a key, for hover and beside completions: type, meaning, default, values, standing. */
export function schemaMarkdown(name: string, view: SchemaView, isRequired: boolean): string {
  const head = `\`${code(name)}\`: ${typeText(view.schema)}${isRequired ? ', required' : ''}`;
  return [head, meaningMarkdown(view)].filter((part) => part !== '').join('\n\n');
}

/** The same without name and type, for where they stand above it. */
export function meaningMarkdown(view: SchemaView): string {
  const { schema } = view;
  const parts: string[] = [];
  if (schema.description !== undefined) parts.push(schema.description);
  if (schema.default !== undefined) parts.push(`Default: \`${code(JSON.stringify(schema.default))}\``);
  if (schema.enum !== undefined) parts.push(valuesText(schema));
  if (schema.legacy !== undefined) parts.push(`**Old.** Write \`${schema.legacy.rename}\` instead.`);
  if (schema.deprecationMessage !== undefined) parts.push(`**Deprecated.** ${schema.deprecationMessage}`);
  if (!view.isSpecified) parts.push('_Not part of the docs.json specification; real sites use it._');
  return parts.join('\n\n');
}

/** As `schemaMarkdown` for formats that no specification is compared with. */
export function plainMarkdown(name: string, view: SchemaView, isRequired: boolean): string {
  return schemaMarkdown(name, { ...view, isSpecified: true }, isRequired);
}

/** What one of several allowed values means. */
export function valueMarkdown(schema: Schema, value: unknown): string | undefined {
  const at = (schema.enum ?? []).indexOf(value);
  if (at < 0) return undefined;
  const about = schema.enumDescriptions?.[at];
  const later =
    schema.later?.includes(String(value)) === true
      ? '_Not part of the docs.json specification; later generations know it._'
      : undefined;
  const standard = value === schema.default ? 'This is the default.' : undefined;
  const parts = [about, standard, later].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

function valuesText(schema: Schema): string {
  const later = new Set(schema.later);
  const lines = (schema.enum ?? []).map((value, at) => {
    const about = schema.enumDescriptions?.[at];
    const standing = later.has(String(value)) ? ' _(later generations)_' : '';
    return `- \`${code(String(value))}\`${about === undefined ? '' : `: ${about}`}${standing}`;
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

/** `text or object`; of later generations' types nothing is said. */
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
