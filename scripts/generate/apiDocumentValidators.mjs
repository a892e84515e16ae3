// Compiles the published schemas of OpenAPI 3.0 to 3.2 (from an npm package) into
// server/core/openapi/findings/validators.js. Run by scripts/generate/validators.mjs; the output is not committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ajvOptions, bundleValidators, codeOf } from './validatorBundle.mjs';

const root = resolve(import.meta.dirname, '../..');
const target = join(root, 'server/core/openapi/findings/validators.js');
const versions = { v30: '3.0', v31: '3.1', v32: '3.2' };

const readJson = (...parts) => JSON.parse(readFileSync(join(root, 'node_modules', ...parts), 'utf8'));

/** Keywords for readers, which ajv would keep in its code. `uniqueItems` fails for objects without a prototype. */
const dropped = new Set(['description', '$comment', 'default', 'format', 'uniqueItems', '$dynamicAnchor', 'id']);

/** Keywords whose keys are names: a property `default` is not the keyword. */
const naming = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * Rewrites a schema so that one mistake gives one violation. "A reference or X" checks for `$ref` first, and variants
 * with a discriminating property check that property first.
 */
function simplify(schema, defs) {
  const visit = (node, isNamed) => {
    if (Array.isArray(node)) return node.map((item) => visit(item, false));
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).filter(([key]) => isNamed || !dropped.has(key));
    let result = Object.fromEntries(entries.map(([key, value]) => [key, visit(value, !isNamed && naming.has(key))]));
    if (isNamed) return result;
    if (result.exclusiveMinimum === true) result = { ...result, minimum: undefined, exclusiveMinimum: result.minimum };
    // The violation of a referenced schema would not say which key it is about.
    const named = result.propertyNames?.$ref && defs[result.propertyNames.$ref.split('/').at(-1)];
    if (named)
      result = { ...result, propertyNames: { ...visit(named, false), ...result.propertyNames, $ref: undefined } };
    result = withoutUnevaluated(result);
    if (result.enum === undefined || result.type === undefined) return withoutOneOf(result);
    const { type: _, ...rest } = result;
    return withoutOneOf(rest);
  };
  /** If all keys are in one place, plain keywords do the same with a tenth of the code. */
  const withoutUnevaluated = (node) => {
    if (node.$ref !== '#/$defs/specification-extensions' || node.unevaluatedProperties !== false) return node;
    if (node.allOf !== undefined || node.dependentSchemas !== undefined || node.if !== undefined) return node;
    const { $ref: _, unevaluatedProperties: __, patternProperties, ...rest } = node;
    return { ...rest, patternProperties: { ...patternProperties, '^x-': true }, additionalProperties: false };
  };
  const withoutOneOf = ({ oneOf, ...rest }) => {
    if (oneOf === undefined) return rest;
    const isReference = (each) => each.$ref?.endsWith('/Reference') === true;
    const others = oneOf.filter((each) => !isReference(each));
    const inner = others.length === 1 ? others[0] : byKind(others);
    if (others.length < oneOf.length) {
      const reference = oneOf.find(isReference);
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      return { ...rest, if: { type: 'object', required: ['$ref'] }, then: reference, else: inner };
    }
    return { ...rest, ...inner };
  };
  const byKind = (options) => {
    const target_ = (option) => (option.$ref === undefined ? option : defs[option.$ref.split('/').at(-1)]);
    const booleans = options.filter((each) => each.type === 'boolean');
    if (booleans.length === 1 && options.length === 2)
      return { if: { type: 'boolean' }, else: options.find((each) => each.type !== 'boolean') };
    for (const key of ['in', 'type']) {
      const values = options.map((option) => target_(option)?.properties?.[key]?.enum);
      if (values.some((value) => value?.length !== 1)) continue;
      const known = values.flat();
      return {
        properties: { [key]: { enum: known } },
        allOf: options.map((option, i) => ({
          if: { properties: { [key]: { const: known[i] } }, required: [key] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: option,
        })),
      };
    }
    return { oneOf: options };
  };
  return visit(schema, false);
}

/** The metaschema that 3.1 and 3.2 refer to, with its vocabularies merged and without dynamic references. */
function schemaOfSchemas() {
  const names = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'content'];
  const defs = {};
  const properties = {};
  for (const name of names) {
    const vocabulary = readJson('ajv', 'dist', 'refs', 'json-schema-2020-12', 'meta', `${name}.json`);
    const text = JSON.stringify({ properties: vocabulary.properties, $defs: vocabulary.$defs ?? {} })
      .replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
      .replaceAll('"#/$defs/', `"#/$defs/${name}-`)
      .replaceAll(`"#/$defs/${name}-schema"`, '"#/$defs/schema"');
    const read = JSON.parse(text);
    Object.assign(properties, read.properties);
    for (const [key, value] of Object.entries(read.$defs)) defs[`${name}-${key}`] = value;
  }
  // Docsight resolves references itself.
  for (const key of ['$ref', '$dynamicRef', '$id', '$schema']) properties[key] = { type: 'string' };
  return { schema: { type: ['object', 'boolean'], properties }, defs };
}

/** A published schema, under the name of its validator. `rewrite` changes its text first. */
function publishedSchema(name, rewrite = (text) => text) {
  const schema = readJson('@seriousme', 'openapi-schema-validator', 'schemas', `v${versions[name]}`, 'schema.json');
  const { $id: _, id: __, $schema: ___, ...rest } = JSON.parse(rewrite(JSON.stringify(schema)));
  return { ...simplify(rest, rest.definitions ?? rest.$defs), $id: name };
}

/** For 3.0, an older version of JSON Schema suffices, whose code is half as long. */
function compileOldest() {
  const ajv = new Ajv(ajvOptions);
  ajv.addSchema(publishedSchema('v30'));
  return codeOf(ajv, { v30: 'v30' });
}

/** 3.1 and 3.2 share the code for Schema Objects. */
function compileNewer() {
  const ajv = new Ajv2020(ajvOptions);
  const { schema, defs } = schemaOfSchemas();
  const shared = { $defs: { ...defs, schema } };
  ajv.addSchema({ ...simplify(shared, shared.$defs), $id: 'schemas' });
  const toShared = (text) => text.replaceAll('"$ref":"#/$defs/schema"', '"$ref":"schemas#/$defs/schema"');
  for (const name of ['v31', 'v32']) ajv.addSchema(publishedSchema(name, toShared));
  return codeOf(ajv, { v31: 'v31', v32: 'v32' });
}

const compiled = { oldest: compileOldest, newer: compileNewer };
const validators = {
  name: 'validators',
  setup(building) {
    building.onResolve({ filter: /^(oldest|newer)$/ }, ({ path }) => ({ path, namespace: 'validator' }));
    building.onLoad({ filter: /.*/, namespace: 'validator' }, ({ path }) => ({
      contents: compiled[path](),
      resolveDir: root,
      loader: 'js',
    }));
  },
};
const entry = "export { v30 } from 'oldest';\nexport { v31, v32 } from 'newer';";
const text = await bundleValidators(entry, root, [validators]);
writeFileSync(
  target,
  `// Generated by scripts/generate/apiDocumentValidators.mjs from the published schemas of OpenAPI.\n${text}`,
);
