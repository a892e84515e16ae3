import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

/**
 * Violations of the official SARIF 2.1.0 schema (rtm.5, which the standard refers to), from a package by Microsoft.
 * Undefined if valid.
 */
export function sarifProblems(log: unknown): string | undefined {
  return validate(log) ? undefined : JSON.stringify(validate.errors);
}

const { id, ...schema } = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
// The schema is draft 4, but only its id keyword differs from draft 7 here.
const validate = new Ajv({
  strict: false,
  // A pattern in the schema is invalid in Unicode mode.
  unicodeRegExp: false,
  formats: { uri: isUri, 'uri-reference': isUriReference, 'date-time': /^\d{4}-\d\d-\d\dT/ },
}).compile({ ...schema, $id: id, $schema: 'http://json-schema.org/draft-07/schema#' });

function isUri(text: string): boolean {
  return URL.canParse(text) && isUriReference(text);
}

/** Only characters that RFC 3986 allows in a URI. */
function isUriReference(text: string): boolean {
  return /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*$/i.test(text);
}
