import table from '../../../schemas/formats.json' with { type: 'json' };

/** The formats of docs.json, with the names of their schemas. */
export const configFormats = { v1: 'docs.v1', v2: 'docs.v2' } as const;
/** A format of docs.json. */
export type ConfigFormat = keyof typeof configFormats;

/** A setting with its path in docs.json v1 and in v2. See schemas/formats.json. */
export interface Counterpart {
  readonly v1?: string;
  readonly v2?: string;
  readonly same?: boolean;
  readonly negated?: boolean;
  /** v1 key → v2 key. */
  readonly fields?: Readonly<Record<string, string>>;
  /** v1 value → v2 value. */
  readonly values?: Readonly<Record<string, string>>;
  /** For a v1 object: the key whose value is all that is converted. */
  readonly value?: string;
  /** Fields that the v2 value always has. */
  readonly with?: { readonly v2: Readonly<Record<string, string>> };
  /** Values of fields that have other names, v1 → v2. */
  readonly rename?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Name of a conversion of older spellings, which is in code. */
  readonly by?: string;
  /** A v1 setting that becomes the same v2 setting and wins. */
  readonly unless?: string;
  /** v1 values that can be dropped without a note. */
  readonly silent?: readonly string[];
  /** The reason for a missing counterpart, as the end of a sentence. */
  readonly note?: string;
}

/** Values of a new docs.json that the old one does not have, and the URL of each format's schema. */
export const defaults: Pick<typeof table, 'schemaUrl' | 'theme' | 'primary' | 'primaryTab'> = table;

/** All settings that the other format does not have, or has under another name. */
export const counterparts: readonly Counterpart[] = table.settings as readonly Counterpart[];

/** Keys of tabs, anchors and groups in v1, with those of v2. */
export const divisionKeys: ReadonlyMap<string, string> = new Map(Object.entries(table.divisions));

/** True if the value of a setting can be converted without the rest of the site. */
export function isConvertible({ same, negated, fields, values }: Counterpart): boolean {
  return same === true || negated === true || fields !== undefined || values !== undefined;
}
