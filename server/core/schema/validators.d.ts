/** One violation of a schema, as ajv tells it. */
export interface Violation {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  /** JSON pointer into the schema, after the schema's own id when it is another one; of `pattern` and `minLength` only. */
  readonly schemaPath?: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * A function of ajv's, made when the project is built. `errors` are those of the last call; null after a valid value.
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
