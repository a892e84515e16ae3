/** One violation of a schema, as ajv tells it. */
export interface Violation {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  /** JSON pointer into the schema, after the schema's own id when it is another one; of `pattern` and `minLength` only. */
  readonly schemaPath?: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Validator {
  (value: unknown): boolean;
  errors?: readonly Violation[] | null;
}

export const docs: Validator;
export const page: Validator;
export const docsightrc: Validator;
export const glossary: Validator;
