import openapi from '../../../schemas/openapi.schema.json' with { type: 'json' };
import { memo } from '../text/memo.ts';
import type { Schema } from './schema.ts';

/** The versions of OpenAPI whose objects schemas/openapi.schema.json describes. */
export type OpenapiVersion = keyof typeof openapi.versions;

/** A name that many API documents use, with its meaning. */
export interface KnownName {
  readonly value: string;
  readonly about: string;
  /** For a format: the type that it belongs to. */
  readonly of?: string;
}

/** Formats, media types, schemes of `Authorization` and ranges of statuses: lists that authors may add to. */
export const openapiNames: Readonly<Record<keyof typeof openapi.names, readonly KnownName[]>> = openapi.names;

const versions: readonly string[] = ['3.0', '3.1', '3.2'];
const asked = { '3.0': { version: '3.0' }, '3.1': { version: '3.1' }, '3.2': { version: '3.2' } } as const;

/** Returns the schema of one version of OpenAPI. Always the same object. */
export function openapiSchema(version: OpenapiVersion): Schema {
  return schemaOf(asked[version]);
}

const schemaOf = memo(({ version }: { readonly version: OpenapiVersion }): Schema => {
  const { versions: _, names: __, ...schema } = openapi;
  return inVersion(schema, version) as Schema;
});

/** Keywords of openapi.schema.json for versions. They are applied here and are not in the result. */
const applied = new Set([
  'since',
  'until',
  'requiredUntil',
  'aloneUntil',
  'aloneButSince',
  'typeUntil',
  'enumSince',
  'deprecatedSince',
]);

type Raw = Readonly<Record<string, unknown>>;

/** Keywords whose value is an object of schemas by name. */
const named = new Set(['properties', 'definitions']);

function inVersion(raw: unknown, version: OpenapiVersion): unknown {
  if (Array.isArray(raw)) return raw.map((each) => inVersion(each, version));
  if (!isObject(raw)) return raw;
  const entries = Object.entries(ruled(raw, version)).filter(([key]) => !applied.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      named.has(key) && isObject(value) ? ofVersion(value, version) : inVersion(value, version),
    ]),
  );
}

/** Returns the schemas that exist in a version, by name. */
function ofVersion(schemas: Raw, version: OpenapiVersion): Raw {
  const kept = Object.entries(schemas).filter(
    ([, schema]) => !isObject(schema) || (!isBefore(version, schema['since']) && !isAfter(version, schema['until'])),
  );
  return Object.fromEntries(kept.map(([key, schema]) => [key, inVersion(schema, version)]));
}

/** Returns a schema with the keywords for its version applied. */
function ruled(raw: Raw, version: OpenapiVersion): Raw {
  const { docs, required, requiredUntil, alone, aloneUntil, aloneButSince } = raw;
  const { type, typeUntil, deprecationMessage, deprecatedSince } = raw;
  const earlier = isObject(typeUntil) ? Object.entries(typeUntil).find(([last]) => !isAfter(version, last)) : undefined;
  return {
    ...raw,
    ...(typeof docs === 'string' && docs.startsWith('#') && { docs: openapi.versions[version] + docs }),
    ...(Array.isArray(required) &&
      isObject(requiredUntil) && { required: required.filter((key) => !isAfter(version, requiredUntil[String(key)])) }),
    ...(alone === true && { alone: !isAfter(version, aloneUntil) }),
    ...(isBefore(version, aloneButSince) && { aloneBut: undefined }),
    ...(type !== undefined && { type: earlier?.[1] ?? type }),
    ...(isBefore(version, deprecatedSince) && deprecationMessage !== undefined && { deprecationMessage: undefined }),
    ...valuesOf(raw, version),
  };
}

/** Returns `enum` and its descriptions without the values of later versions. */
function valuesOf({ enum: values, enumDescriptions: about, enumSince }: Raw, version: OpenapiVersion): Raw {
  if (!Array.isArray(values) || !isObject(enumSince)) return {};
  const isKept = (value: unknown): boolean => !isBefore(version, enumSince[String(value)]);
  return {
    enum: values.filter(isKept),
    ...(Array.isArray(about) && { enumDescriptions: about.filter((_, at) => isKept(values[at])) }),
  };
}

function isBefore(version: OpenapiVersion, first: unknown): boolean {
  return typeof first === 'string' && versions.indexOf(version) < versions.indexOf(first);
}

function isAfter(version: OpenapiVersion, last: unknown): boolean {
  return typeof last === 'string' && versions.indexOf(version) > versions.indexOf(last);
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
