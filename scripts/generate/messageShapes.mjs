// Compiles what may come in over the language server's protocol into server/lsp/wire/shapes.js: TypeScript's types
// (server/lsp/wire/messageShapes.ts) as JSON Schema, with keywords only. Run by scripts/generate/validators.mjs; its output is not
// committed. As code of ajv the same would take ten times the room.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

const root = resolve(import.meta.dirname, '../..');
const target = join(root, 'server/lsp/wire/shapes.js');

/** What TypeScript can only call a number (LSP, "Base Types"), and what may be anything. */
const natural = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 };
const given = {
  uinteger: natural,
  Whole: natural,
  integer: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  ProgressToken: { type: ['integer', 'string'] },
  // As deep as it likes: nothing may walk it that could run out of stack.
  LSPAny: true,
  // Later versions of the protocol know more, and what an editor says wrongly of itself must not cost all else: it is
  // read member by member, and what is not plainly true counts as absent.
  ClientCapabilities: { type: 'object' },
  // Nothing is asked for; what is there all the same is not looked at, as everywhere.
  'Record<string,never>': { type: 'object' },
};

/** Keywords that server/protocol/shape.ts knows, and those that only readers need. */
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
    // The types are checked by the compiler that the project is checked with.
    skipTypeCheck: true,
  }).createSchema('MessageShapes');
  return { ...definitions, ...given };
}

/** Keywords only; a keyword that no one would look at ends the build. */
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
 * Kinds of objects that only a property tells apart: a change with a broken range would be read as one of the whole
 * text. One kind therefore has none of the properties that another one asks for and it does not know.
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

/** Definitions that a message leads to. */
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
  `// Made by scripts/generate/messageShapes.mjs from server/lsp/wire/messageShapes.ts.\n${lines.join('')}`,
);
