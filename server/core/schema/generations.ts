import table from '../../../schemas/generations.json' with { type: 'json' };

/** The generations of docs.json: each with the name of its schema. */
export const generations = { v1: 'docs.v1', v2: 'docs.v2' } as const;
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
