import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

/**
 * What is wrong with a SARIF log by the official schema of version 2.1.0 (rtm.5, which the standard names), as a
 * package of Microsoft has it; undefined if nothing is.
 */
export function sarifProblems(log: unknown): string | undefined {
  return validate(log) ? undefined : JSON.stringify(validate.errors);
}

const { id, ...schema } = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
// It is written in draft 4, of which it uses nothing that draft 7 has otherwise but the name of its identifier.
const validate = new Ajv({
  strict: false,
  // A pattern of the schema is not one in Unicode mode.
  unicodeRegExp: false,
  formats: { uri: isUri, 'uri-reference': isUriReference, 'date-time': /^\d{4}-\d\d-\d\dT/ },
}).compile({ ...schema, $id: id, $schema: 'http://json-schema.org/draft-07/schema#' });

function isUri(text: string): boolean {
  return URL.canParse(text) && isUriReference(text);
}

/** Only what RFC 3986 lets a URI hold. */
function isUriReference(text: string): boolean {
  return /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*$/i.test(text);
}
