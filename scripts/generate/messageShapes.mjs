// Compiles the messages of the language server's protocol into server/lsp/wire/shapes.js: the TypeScript types in
// server/lsp/wire/messageShapes.ts as JSON Schema, without texts. Run by scripts/generate/validators.mjs; the output is
// not committed. Code compiled by ajv would be ten times as large.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

const root = resolve(import.meta.dirname, '../..');
const target = join(root, 'server/lsp/wire/shapes.js');

/** Types that TypeScript can only express as numbers (LSP, "Base Types"), and types that allow anything. */
const natural = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 };
const given = {
  uinteger: natural,
  Whole: natural,
  integer: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  ProgressToken: { type: ['integer', 'string'] },
  // Of any depth, so no code may walk it recursively.
  LSPAny: true,
  // Newer protocol versions have more members, and a wrong member must not invalidate the others. Capabilities are read
  // member by member, and anything except `true` counts as absent.
  ClientCapabilities: { type: 'object' },
  // Nothing is required, and unknown members are ignored, as everywhere.
  'Record<string,never>': { type: 'object' },
};

/** Keywords that server/protocol/shape.ts supports, and keywords for readers only. */
const known = new Set(
  '$ref type enum const properties required additionalProperties items anyOf allOf not minimum maximum maxLength minItems maxItems'.split(
    ' ',
  ),
);
const dropped = new Set(['description', 'title', 'deprecated', 'default', '$comment']);

function generated() {
  const { definitions } = createGenerator({
    path: join(root, 'server/lsp/wire/messageShapes.ts'),
    tsconfig: join(root, 'tsconfig.base.json'),
    type: 'MessageShapes',
    expose: 'all',
    jsDoc: 'basic',
    topRef: true,
    encodeRefs: false,
    additionalProperties: true,
    // The project's type check already covers these types.
    skipTypeCheck: true,
  }).createSchema('MessageShapes');
  return { ...definitions, ...given };
}

/** Removes texts. Fails for a keyword that is not supported. */
function bare(node, isNamed) {
  if (Array.isArray(node)) return node.map((each) => bare(each, false));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => isNamed || !dropped.has(key));
  const foreign = isNamed ? undefined : entries.find(([key]) => !known.has(key));
  if (foreign !== undefined) throw new Error(`no reader of shapes knows "${foreign[0]}"`);
  const plain = (key) => !isNamed && (key === 'enum' || key === 'const' || key === 'required' || key === 'type');
  return Object.fromEntries(
    entries.map(([key, value]) => [key, plain(key) ? value : bare(value, !isNamed && key === 'properties')]),
  );
}

/**
 * Makes the variants of a union exclusive by their properties. Otherwise a text change with an invalid range would be
 * read as a change of the whole text. Each variant excludes properties that others require and it does not have.
 */
function apart(node, definitions) {
  if (Array.isArray(node)) return node.map((each) => apart(each, definitions));
  if (typeof node !== 'object' || node === null) return node;
  const inner = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, apart(value, definitions)]));
  if (!Array.isArray(inner.anyOf)) return inner;
  const kinds = inner.anyOf.map((each) => definitions[each.$ref?.replace('#/definitions/', '')] ?? each);
  const asked = new Set(kinds.flatMap(({ required }) => required ?? []));
  const anyOf = inner.anyOf.map((each, i) => {
    const own = kinds[i].type === 'object' ? kinds[i].properties : undefined;
    const foreign = own === undefined ? [] : [...asked].filter((name) => !Object.hasOwn(own, name));
    if (foreign.length === 0) return each;
    return { allOf: [each, { properties: Object.fromEntries(foreign.map((name) => [name, false])) }] };
  });
  return { ...inner, anyOf };
}

const definitions = generated();
const shape = (schema) => bare(apart(schema, definitions), false);
const methods = (type, read = (schema) => schema) =>
  Object.entries(definitions[type].properties).map(([method, schema]) => [method, shape(read(schema))]);
const tables = {
  requests: [...methods('RequestShapes'), ...methods('ServerRequests', ({ properties }) => properties.params)],
  notices: [...methods('NoticeShapes'), ...methods('ClientNotifications')],
};

/** Definitions that messages refer to. */
const reached = new Map();
function reach(node) {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const name = key === '$ref' && typeof value === 'string' ? value.replace('#/definitions/', '') : undefined;
    if (name === undefined) reach(value);
    else if (!reached.has(name)) {
      if (definitions[name] === undefined) throw new Error(`${name} is not defined`);
      reached.set(name, shape(definitions[name]));
      reach(reached.get(name));
    }
  }
}
reach(tables);

const parts = { ...tables, definitions: [...reached].sort(([a], [b]) => (a < b ? -1 : 1)) };
const lines = Object.entries(parts).map(
  ([name, entries]) => `export const ${name} = ${JSON.stringify(Object.fromEntries(entries))};\n`,
);
writeFileSync(
  target,
  `// Generated by scripts/generate/messageShapes.mjs from server/lsp/wire/messageShapes.ts.\n${lines.join('')}`,
);
