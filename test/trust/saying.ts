import { type Schema, schemaAtPointer } from '../../server/core/schema/schema.ts';
import { typesOf } from '../../server/core/schema/subschema.ts';

/** Schemas that are nested deeper only repeat themselves. */
const maxDepth = 9;

/**
 * A value that matches a schema, with the payload in every field, and as a key where any key is allowed. It is built from
 * the schema, so new fields are included. `turn` selects one of several alternatives, and whether a field with allowed
 * values gets one of them or the payload.
 *
 * @param isKept the value of a key that must stay valid, such as `pages`; undefined for other keys
 */
export function saying(
  raw: Schema,
  root: Schema,
  text: string,
  turn: number,
  isKept: (key: string) => unknown,
  depth = 0,
): unknown {
  if (depth > maxDepth) return text;
  if (raw.$ref !== undefined) {
    const { schema, root: other } = schemaAtPointer(root, raw.$ref);
    const { $ref: _, ...rest } = raw;
    const joined = { ...schema, ...rest, properties: { ...schema.properties, ...raw.properties } };
    return saying(joined, other, text, turn, isKept, depth + 1);
  }
  const alternatives = raw.anyOf ?? raw.oneOf;
  const chosen = alternatives?.[(turn + depth) % alternatives.length];
  if (chosen !== undefined) return saying(chosen, root, text, turn >> 1, isKept, depth + 1);
  const types = typesOf(raw);
  if (raw.properties !== undefined || types.includes('object'))
    return objectSaying(raw, root, text, turn, isKept, depth);
  if (types.includes('array') || raw.items !== undefined)
    return [saying(raw.items ?? {}, root, text, turn, isKept, depth + 1)];
  if (turn % 3 !== 0 && raw.enum !== undefined) return raw.enum[turn % raw.enum.length];
  if (types.includes('boolean') && turn % 4 !== 0) return true;
  return text;
}

function objectSaying(
  raw: Schema,
  root: Schema,
  text: string,
  turn: number,
  isKept: (key: string) => unknown,
  depth: number,
): unknown {
  const properties = { ...raw.properties, ...raw.then?.properties, ...raw.else?.properties };
  const entries = Object.entries(properties).map(([key, schema]): [string, unknown] => [
    key,
    isKept(key) ?? saying(schema, root, text, turn, isKept, depth + 1),
  ]);
  const free = typeof raw.additionalProperties === 'object' ? raw.additionalProperties : undefined;
  if (free !== undefined) entries.push([text, saying(free, root, text, turn, isKept, depth + 1)]);
  return Object.fromEntries(entries);
}

/** Number of places in a value where the text is used, as a value or as a key. */
export function slotsIn(value: unknown, text: string): number {
  if (typeof value === 'string') return value === text ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, each]) => sum + slotsIn(each, text) + (key === text ? 1 : 0), 0);
}
