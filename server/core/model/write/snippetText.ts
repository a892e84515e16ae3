import type { Schema, SchemaType } from '../../schema/schema.ts';
import { itemView, propertyView, type SchemaView, typesOf } from '../../schema/subschema.ts';

/** Escapes text for a snippet. */
export function snippetText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A snippet placeholder with a choice of values. */
export function snippetChoice(place: number, values: readonly string[]): string {
  return `\${${place}|${values.map((value) => value.replace(/[\\$},|]/g, '\\$&')).join(',')}|}`;
}

/** A snippet placeholder with a default text. */
export function snippetPlace(place: number, text: string): string {
  return text === '' ? `$${place}` : `\${${place}:${snippetText(text)}}`;
}

/** Whether a string can be used as a value of the schema. */
type IsThere = ((value: string, schema: Schema) => boolean) | undefined;

/**
 * A value in snippet syntax, with the required properties of an object and placeholders to fill in. `unit` is one level
 * of indentation.
 *
 * @param isThere filters examples that refer to a file that the site does not have
 */
export function valueSnippet(view: SchemaView | undefined, unit: string, type?: SchemaType, isThere?: IsThere): string {
  return write(view, type, '', { unit, places: { next: 1 }, isThere }, 0);
}

/** State of one snippet; `places` counts the placeholders. */
interface Written {
  readonly unit: string;
  readonly places: { next: number };
  readonly isThere: IsThere;
}

function write(
  view: SchemaView | undefined,
  wanted: SchemaType | undefined,
  margin: string,
  whole: Written,
  depth: number,
): string {
  const { unit, places, isThere } = whole;
  if (view === undefined || depth > 8) return `$${places.next++}`;
  const { schema } = view;
  const later = new Set<unknown>([...(schema.later ?? []), ...(schema.laterTypes ?? [])]);
  const type = wanted ?? typesOf(schema).find((each) => !later.has(each));
  if (schema.enum !== undefined && (wanted === undefined || wanted === 'string')) {
    const values = schema.enum.filter((value) => !later.has(value)).map(String);
    const first = typeof schema.default === 'string' ? [schema.default] : [];
    return `"${snippetChoice(places.next++, [...new Set([...first, ...values])])}"`;
  }
  switch (type) {
    case 'boolean':
      return snippetChoice(places.next++, schema.default === true ? ['false', 'true'] : ['true', 'false']);
    case 'number':
    case 'integer':
      return snippetPlace(places.next++, '0');
    case 'object': {
      const inner = margin + unit;
      const required = keysOf(schema);
      if (required.length === 0) return `{\n${snippetText(inner)}$${places.next++}\n${margin}}`.replace(/\}$/, '\\}');
      const lines = required.map(
        (key) =>
          `${inner}"${snippetText(key)}": ${write(propertyView(view, key, undefined), undefined, inner, whole, depth + 1)}`,
      );
      return `{\n${lines.join(',\n')}\n${margin}\\}`;
    }
    case 'array': {
      const inner = margin + unit;
      const item = itemView(view, undefined);
      const itemType = item === undefined ? undefined : typesOf(item.schema)[0];
      return `[\n${inner}${item === undefined ? `$${places.next++}` : write(item, itemType, inner, whole, depth + 1)}\n${margin}]`;
    }
    default: {
      const example = [...(schema.examples ?? []), schema.default].find(
        (each) => typeof each === 'string' && isThere?.(each, schema) !== false,
      );
      return `"${snippetPlace(places.next++, typeof example === 'string' ? JSON.stringify(example).slice(1, -1) : '')}"`;
    }
  }
}

/** Keys that a new object begins with, in the order of the schema. */
function keysOf({ required = [], usual = [], properties = {} }: Schema): readonly string[] {
  if (usual.length === 0) return required;
  const wanted = new Set([...required, ...usual]);
  return Object.keys(properties).filter((key) => wanted.has(key));
}
