/** One violation of a schema, as ajv reports it. */
export interface Violation {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  /** JSON pointer into the schema, with an id before it for another schema. Only set for `pattern` and `minLength`. */
  readonly schemaPath?: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * A validator that ajv generated when the project was built. `errors` are those of the last call. Null if it was valid.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/** Of docs.json v1. */
export const docsV1: Validator;
/** Of docs.json v2. */
export const docsV2: Validator;
/** Of a page's front matter. */
export const page: Validator;
/** Of .docsightrc.json. */
export const docsightrc: Validator;
/** Of the glossary that .docsightrc.json names. */
export const glossary: Validator;
