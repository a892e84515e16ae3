import table from '../../../schemas/generations.json' with { type: 'json' };

/** The generations of docs.json: each with the name of its schema. */
export const generations = { v1: 'docs', v2: 'docs.v2' } as const;
/** One of the two generations of docs.json. */
export type Generation = keyof typeof generations;

/** A setting by its path in both generations; see schemas/generations.json. */
export interface Counterpart {
  readonly v1?: string;
  readonly v2?: string;
  readonly same?: boolean;
  readonly negated?: boolean;
  /** First generation's key → second's. */
  readonly fields?: Readonly<Record<string, string>>;
  /** First generation's value → second's. */
  readonly values?: Readonly<Record<string, string>>;
  /** Of a first generation's object, the key whose value is all that goes over. */
  readonly value?: string;
  /** Fields that the second generation's value has in any case. */
  readonly with?: { readonly v2: Readonly<Record<string, string>> };
  /** Values of fields that are called otherwise, first → second. */
  readonly rename?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A conversion of older spellings, which code knows. */
  readonly by?: string;
  /** A setting of the first generation that becomes the same one and wins. */
  readonly unless?: string;
  /** Values of the first generation whose loss nobody notices. */
  readonly silent?: readonly string[];
  /** Why there is no counterpart, as the end of a sentence. */
  readonly note?: string;
}

/** What a new docs.json says where the old one says nothing, and the schema that each generation names. */
export const defaults: Pick<typeof table, 'schemaUrl' | 'theme' | 'primary' | 'primaryTab'> = table;

/** All settings that are called otherwise in the other generation, or are not there. */
export const counterparts: readonly Counterpart[] = table.settings as readonly Counterpart[];

/** Keys of the first generation's tabs, anchors and groups with those of the second's. */
export const divisionKeys: ReadonlyMap<string, string> = new Map(Object.entries(table.divisions));

/** Whether the value of a setting can be written for the other generation without knowing the rest of the site. */
export function isConvertible({ same, negated, fields, values }: Counterpart): boolean {
  return same === true || negated === true || fields !== undefined || values !== undefined;
}

/** A value as the other generation writes it; undefined where it cannot say it. */
export function convertValue(row: Counterpart, value: unknown, to: Generation): unknown {
  if (row.value !== undefined && to === 'v2') return ofValues(row, fieldOf(value, row.value), to);
  if (row.value !== undefined) return { [row.value]: ofValues(row, value, to) };
  if (row.fields === undefined) return ofValues(row, value, to);
  if (Array.isArray(value)) return value.map((item) => withFields(row, item, to));
  return withFields(row, value, to);
}

function ofValues({ values, negated }: Counterpart, value: unknown, to: Generation): unknown {
  if (negated === true) return typeof value === 'boolean' ? !value : undefined;
  if (values === undefined) return value;
  const pairs = Object.entries(values);
  const found =
    to === 'v2'
      ? pairs.find(([first]) => first === String(value))?.[1]
      : pairs.find(([, second]) => second === value)?.[0];
  return found === 'true' ? true : found === 'false' ? false : found;
}

function withFields(row: Counterpart, value: unknown, to: Generation): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const result: Record<string, unknown> = to === 'v2' ? { ...row.with?.v2 } : {};
  for (const [first, second] of Object.entries(row.fields ?? {})) {
    const [from, into] = to === 'v2' ? [first, second] : [second, first];
    const own = fieldOf(value, from);
    if (own === undefined) continue;
    const isNested = typeof own === 'object' && own !== null && !Array.isArray(own);
    const names = Object.entries(row.rename?.[first] ?? {});
    const renamed = to === 'v2' ? names.find(([a]) => a === own)?.[1] : names.find(([, b]) => b === own)?.[0];
    result[into] = renamed ?? (isNested ? withFields(row, own, to) : own);
  }
  return result;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
