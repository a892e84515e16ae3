// Compiles the schemas into server/core/schema/validators.js. ajv would generate code at run time, which the core's
// rules and a strict content security policy forbid. Run by `npm run generate`; the output is not committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { ajvOptions, bundleValidators, codeOf } from './validatorBundle.mjs';

const root = resolve(import.meta.dirname, '../..');
const target = join(root, 'server/core/schema/validators.js');

/** Exported name of each validator → file in schemas/. */
const validators = {
  docsV1: 'docs.v1',
  docsV2: 'docs.v2',
  page: 'page',
  docsightrc: 'docsightrc',
  glossary: 'glossary',
};
/** Schemas that those refer to. */
const further = ['components'];

const idOf = (name) => `${name}.schema.json`;
// Keywords to keep. ajv would store whole schemas with texts next to its code. `uniqueItems` is left out, because it
// fails for the core's objects without a prototype.
const kept = new Set([
  '$ref',
  'type',
  'enum',
  'const',
  'pattern',
  'minLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'items',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'required',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'definitions',
]);
const read = (name) => withoutTexts(JSON.parse(readFileSync(join(root, 'schemas', idOf(name)), 'utf8')), false);

/** Removes keywords only; a property named `description` stays. */
function withoutTexts(node, isNamed) {
  if (Array.isArray(node)) return node.map((item) => withoutTexts(item, false));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => isNamed || kept.has(key));
  const naming = (key) => !isNamed && /^(?:properties|patternProperties|\$defs|definitions)$/.test(key);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'enum' || key === 'const' ? value : withoutTexts(value, naming(key))]),
  );
}

const ajv = new Ajv(ajvOptions);
for (const name of [...Object.values(validators), ...further]) ajv.addSchema({ ...read(name), $id: idOf(name) });

const ids = Object.fromEntries(Object.entries(validators).map(([name, file]) => [name, idOf(file)]));
const text = await bundleValidators(codeOf(ajv, ids), root);
writeFileSync(target, `// Made by scripts/generate/validators.mjs from schemas/.\n${text}`);

await import('./apiDocumentValidators.mjs');
await import('./messageShapes.mjs');
