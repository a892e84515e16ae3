// Compiles the schemas ahead of time into server/core/schema/validators.js: ajv makes code at run time, which neither the
// core's rules nor a strict content security policy allow. Run by `npm run generate`; its output is not committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import {
  addAll,
  ajvOptions,
  bundleValidators,
  withoutCopies,
  withoutParents,
  withoutSchemas,
} from './validatorBundle.mjs';

const root = resolve(import.meta.dirname, '../..');
const target = join(root, 'server/core/schema/validators.js');

/** Exported name of each validator → file in schemas/. */
const validators = { docs: 'docs', docsV2: 'docs.v2', page: 'page', docsightrc: 'docsightrc', glossary: 'glossary' };
/** Schemas that those refer to. */
const further = ['components'];

const idOf = (name) => `${name}.schema.json`;
// `uniqueItems` compares values in a way that trips over objects without a prototype, which is what the core hands in.
// Only what validates goes in: ajv would put whole schemas, texts and all, beside its code.
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

/**
 * The same code in half the space: what ajv writes out at every place becomes functions. A rule's place in the schema is
 * told only where its words are looked up there.
 */
function shorter(text) {
  const functions = [
    'function addTo(list, one) { if (list === null) return [one]; list.push(one); return list; }',
    'function violated(list, instancePath, keyword, params, schemaPath) { return addTo(list, { instancePath, keyword, params, schemaPath }); }',
    'function mistyped(list, instancePath, type) { return violated(list, instancePath, "type", { type }); }',
    'function isObject(value) { return value && typeof value == "object" && !Array.isArray(value); }',
    'function part(key) { return key.replace(/~/g, "~0").replace(/\\//g, "~1"); }',
    addAll,
  ];
  const short = withoutCopies(text)
    .replace(/(\w+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g, 'isObject($1)')
    .replace(/(\w+)\.replace\(\/~\/g, ?"~0"\)\.replace\(\/\\\/\/g, ?"~1"\)/g, 'part($1)')
    .replace(
      /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}/g,
      'vErrors = addTo(vErrors, $1);',
    )
    .replace(
      /const (err\d+) = \{instancePath(?::([^{},]+))?,schemaPath:("[^"]*"),keyword:("\w+"),params:(\{[^{}]*\})\};\s*vErrors = addTo\(vErrors, \1\);/g,
      (_, __, path = 'instancePath', place, keyword, params) => {
        const type = /^\{type: ?("\w+")\}$/.exec(params);
        if (keyword === '"type"' && type !== null) return `vErrors = mistyped(vErrors, ${path}, ${type[1]});`;
        const where = keyword === '"pattern"' || keyword === '"minLength"' ? `, ${place}` : '';
        return `vErrors = violated(vErrors, ${path}, ${keyword}, ${params}${where});`;
      },
    );
  return `${functions.join('\n')}\n${withoutParents(withoutSchemas(short))}`;
}

/** Keywords only: a property that is called `description` stays. */
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

const code = shorter(
  standalone.default(ajv, Object.fromEntries(Object.entries(validators).map(([name, file]) => [name, idOf(file)]))),
);
const text = await bundleValidators(code, root, { minifyWhitespace: true });
writeFileSync(target, `// Made by scripts/generate/validators.mjs from schemas/.\n${text}`);

await import('./descriptionValidators.mjs');
await import('./messageShapes.mjs');
