/** One violation of a schema, as ajv reports it. */
export interface Violation {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  readonly keyword: string;
  /** Set for a violation of a key itself, such as a name with a wrong character. */
  readonly propertyName?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * A validator that ajv generated when the project was built. `errors` are those of the last call. Null if it was valid.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/** OpenAPI 3.0. */
export const v30: Validator;
/** OpenAPI 3.1. */
export const v31: Validator;
/** OpenAPI 3.2. */
export const v32: Validator;
