import { propertyView, type SchemaView, typesOf } from './subschema.ts';

/**
 * A value to begin with where one is missing: an example or default of the schema, its first allowed value, an object
 * with what it requires. Undefined where nothing sensible can be made up.
 */
export function stubOf(view: SchemaView | undefined, depth = 0): unknown {
  if (view === undefined || depth > 8) return undefined;
  const { schema } = view;
  const given = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (given !== undefined) return given;
  switch (typesOf(schema)[0]) {
    case 'string':
      return '';
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 0;
    case 'array':
      return [];
    case 'object': {
      const keys = schema.required ?? [];
      return Object.fromEntries(keys.map((key) => [key, stubOf(propertyView(view, key, undefined), depth + 1) ?? '']));
    }
    default:
      return undefined;
  }
}
