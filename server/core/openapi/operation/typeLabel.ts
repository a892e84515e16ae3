import type { Place } from '../document/document.ts';
import type { Library } from '../document/reference.ts';
import { readSchema, type Schema } from './schema.ts';

/**
 * Returns the label of a type: `string`, `integer<int64>`, `User[]`, `map of string`, `[string, integer]`,
 * `string or null`, `one of Cat, Dog`.
 */
export function typeLabel(library: Library, schema: Schema, depth = 0): string {
  const base = baseLabel(library, schema, depth);
  return schema.nullable ? `${base} or null` : base;
}

function baseLabel(library: Library, schema: Schema, depth: number): string {
  const inside = (place: Place | undefined): string => {
    const inner = depth > 3 ? undefined : readSchema(library, place);
    return inner === undefined ? 'any' : typeLabel(library, inner, depth + 1);
  };
  const { types, format } = schema;
  if (types.includes('array') && types.length === 1) {
    if (schema.prefixItems.length > 0) {
      const items = schema.prefixItems.slice(0, 6).map(inside);
      return `[${items.join(', ')}${schema.prefixItems.length > 6 ? ', …' : ''}]`;
    }
    const item = schema.items === undefined ? 'any' : inside(schema.items);
    return item.includes(' ') ? `array of ${item}` : `${item}[]`;
  }
  if (types.length === 0 || (types.length === 1 && types[0] === 'object')) {
    const options = schema.oneOf.length > 0 ? schema.oneOf : schema.anyOf;
    if (options.length > 0 && schema.properties.length === 0) {
      const labels = [...new Set(options.slice(0, 6).map((each) => optionLabel(library, each, depth)))];
      return options.length > 6 ? `${labels.join(' | ')} | …` : labels.join(' | ');
    }
  }
  if (types.length === 1 && types[0] === 'object' && schema.properties.length === 0 && schema.additional !== undefined)
    return schema.additional === true ? 'map' : `map of ${inside(schema.additional)}`;
  if (types.length === 0) {
    if (schema.const !== undefined) return schema.const.kind;
    const kinds = new Set(schema.enum.filter(({ kind }) => kind !== 'null').map(({ kind }) => kind));
    return kinds.size > 0 ? [...kinds].join(' | ') : 'any';
  }
  const label = types.join(' | ');
  return format === undefined ? label : `${label}<${format}>`;
}

/** Returns a short name for an alternative: its title, its component's name, or its type. */
export function optionLabel(library: Library, option: Place, depth = 0): string {
  const schema = readSchema(library, option);
  if (schema === undefined) return 'any';
  return (
    schema.title ?? schema.name ?? (depth > 3 ? (schema.types[0] ?? 'any') : typeLabel(library, schema, depth + 1))
  );
}
