import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { checkFixture } from '../../check.ts';
import { apiSite } from './apiSite.ts';

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
const ok = '{ "200": { description: A } }';

/** What is found in a document, as `code at text`. */
function found(text: string, more: Readonly<Record<string, string>> = {}): readonly string[] {
  return checkSite(apiSite({ 'api.yaml': text, ...more }))
    .filter(
      ({ path, code }) => path === 'api.yaml' && code.startsWith('openapi/') && code !== 'openapi/unlisted-operations',
    )
    .map(({ code, range }) => `${code} at ${text.slice(range.start, range.end)}`);
}

test('components are unused without a reference, mapping, security requirement or page', () => {
  const text = `${head}paths:
  /a:
    get:
      security: [{ key: [] }]
      responses:
        "200":
          description: A
          content: { application/json: { schema: { $ref: "#/components/schemas/Base" } } }
components:
  securitySchemes:
    key: { type: apiKey, name: X, in: header }
    other: { type: apiKey, name: Y, in: header }
  schemas:
    Base: { type: object, discriminator: { propertyName: kind, mapping: { one: One } } }
    One: { type: object }
    Two: { allOf: [{ $ref: "#/components/schemas/Base" }] }
    Three: { allOf: [{ $ref: "#/components/schemas/Two" }] }
    Round: { allOf: [{ $ref: "#/components/schemas/Round" }] }
    Shown: { type: object }
    Lonely: { type: object }
  parameters:
    P: { name: p, in: query, schema: {} }
`;
  assert.deepEqual(found(text, { 'page.mdx': '---\ntitle: P\nopenapi-schema: Shown\n---\n' }), [
    'openapi/unused-component at other',
    'openapi/unused-component at Lonely',
    'openapi/unused-component at P',
  ]);
});

test('a component is used by an address with escaped slashes, or with a space', () => {
  const json = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          responses: { 200: { $ref: '#/components/responses/A' }, 201: { $ref: '#/components/responses/A%20b' } },
        },
      },
    },
    components: { responses: { A: { description: 'A' }, 'A b': { description: 'A' }, B: { description: 'B' } } },
  });
  for (const text of [json, json.replaceAll('/', '\\/'), json.replace('A%20b', 'A b')]) {
    const unused = checkSite(apiSite({ 'api.json': text }))
      .filter(({ code }) => code === 'openapi/unused-component')
      .map(({ message }) => message);
    assert.deepEqual(unused, ['Nothing refers to the response "B".'], text);
  }
});

test('an example of XML or of a header is a text', () => {
  const withExample = (type: string, example: string): readonly string[] =>
    found(
      `${head}paths: { /a: { get: { responses: { "200": { description: A, headers: { X: { schema: { type: integer }, example: "5" } }, content: { ${type}: { schema: { type: object }, example: ${example} } } } } } } }\n`,
    );
  assert.deepEqual(withExample('application/xml', '"<a>x</a>"'), []);
  assert.deepEqual(withExample('"*/*"', '"a"'), []);
  assert.deepEqual(withExample('application/xml', '1'), ['openapi/example at 1']);
  assert.deepEqual(withExample('application/problem+json', '"a"'), ['openapi/example at "a"']);
  assert.deepEqual(withExample('application/json', '"a"'), ['openapi/example at "a"']);
});

test('examples that contradict their schemas, and those that fit', () => {
  const schema = (
    example: string,
    type = 'type: object, required: [id], properties: { id: { type: integer }, at: { type: [string, "null"] }, kind: { enum: [a, b] }, secret: { type: string, writeOnly: true } }',
  ): string =>
    `${head}paths:
  /a:
    get:
      responses:
        "200":
          description: A
          content:
            application/json:
              schema: { ${type} }
              example: ${example}
`;
  assert.deepEqual(found(schema('{ id: 1, at: null, kind: a, more: 1 }')), []);
  for (const [example, at] of [
    ['{ id: "1" }', '"1"'],
    ['{ id: 1.5 }', '1.5'],
    ['{ at: x }', 'at'],
    ['{ id: 1, kind: c }', 'c'],
    ['[1]', '['],
  ] as const)
    assert.deepEqual(found(schema(example)), [`openapi/example at ${at}`], example);
  const union = 'oneOf: [{ type: string }, { type: object, required: [a], properties: { a: { type: integer } } }]';
  assert.deepEqual(found(schema('text', union)), []);
  assert.deepEqual(found(schema('{ a: x }', union)), ['openapi/example at x']);
  assert.deepEqual(found(schema('3', union)), ['openapi/example at 3']);
  assert.deepEqual(
    found(schema('{ a: 1, b: 2 }', 'type: object, additionalProperties: false, properties: { a: {} }')),
    ['openapi/example at b'],
  );
});

test('a number where the schema wants text is written as text', () => {
  const text = `${head}paths:\n  /a: { get: { parameters: [{ name: v, in: query, schema: { type: string, example: 2024.10 } }], responses: ${ok} } }\n`;
  const [finding] = checkSite(apiSite({ 'api.yaml': text })).filter(({ code }) => code === 'openapi/example');
  const edit = finding?.fixes?.[0]?.edits[0];
  assert.ok(edit?.kind === 'change');
  assert.equal(applyEdits(text, edit.edits), text.replace('2024.10', '"2024.10"'));
});

test('paths that match the same URL are reported', () => {
  const paths = (...names: readonly string[]): string =>
    `${head}paths:\n${names.map((name) => `  ${name}: { parameters: [${[...name.matchAll(/\{(\w+)\}/g)].map(([, each]) => `{ name: ${each}, in: path, required: true, schema: {} }`).join(', ')}], get: { responses: ${ok} } }\n`).join('')}`;
  const codes = (...names: readonly string[]): readonly string[] => found(paths(...names));
  assert.deepEqual(codes('/a/{b}', '/a/{c}'), ['openapi/ambiguous-path at /a/{c}']);
  assert.deepEqual(codes('/a/{b}', '/{a}/b'), ['openapi/ambiguous-path at /{a}/b']);
  assert.deepEqual(codes('/a/{b}', '/a/mine', '/b/{c}', '/a/{b}/c', '/a'), []);
});

test('server addresses: a slash at the end, variables without values', () => {
  const servers = (text: string): readonly string[] =>
    found(`${head}servers: [${text}]\npaths: { /a: { get: { responses: ${ok} } } }\n`);
  assert.deepEqual(servers('{ url: "https://a.example.com/v1/" }'), [
    'openapi/server-url at "https://a.example.com/v1/"',
  ]);
  assert.deepEqual(servers('{ url: "/" }'), []);
  assert.deepEqual(servers('{ url: "https://{region}.example.com" }'), [
    'openapi/server-url at "https://{region}.example.com"',
  ]);
  checkFixture(
    `//- api.yaml
${head}servers:
  - url: https://a.example.com/
         ^^^^^^^^^^^^^^^^^^^^^^ openapi/server-url
paths: { /a: { get: { responses: ${ok} } } }
`,
    { only: ['openapi/server-url'] },
  );
  // The fixes of these are applied, too: an escape is removed as a whole, and another way to write a slash stays.
  for (const url of [
    '"https:\\/\\/a.example.com\\/"',
    '"https://a.example.com/\\u002f"',
    '"https://a.example.com\\u002F"',
  ])
    checkFixture(
      `//- api.json
{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": { "/a": { "get": { "responses": ${ok} } } },
  "servers": [{ "url": ${url} }] }
                       ${'^'.repeat(url.length)} openapi/server-url
`.replace('description: A', '"description": "A"'),
      { only: ['openapi/server-url'] },
    );
});

test('missing descriptions are reported if a site turns the check on', () => {
  const text = `${head}paths:\n  /a: { get: { description: A, parameters: [{ name: q, in: query, schema: {} }], responses: ${ok} }, put: { responses: ${ok} } }\n`;
  assert.deepEqual(found(text), []);
  assert.deepEqual(found(text, { '.docsightrc.json': '{"rules": {"openapi/description": "warning"}}' }), [
    'openapi/description at q',
    'openapi/description at put',
  ]);
});

/** The document after the first fix with this title. */
function fixedBy(text: string, title: string, path = 'api.yaml'): string {
  const fix = checkSite(apiSite({ [path]: text }))
    .filter(({ code }) => code === 'openapi/path-parameter')
    .flatMap(({ fixes = [] }) => fixes)
    .find((each) => each.title === title);
  const [edit] = fix?.edits ?? [];
  assert.ok(edit?.kind === 'change', title);
  const made = applyEdits(text, edit.edits);
  const left = checkSite(apiSite({ [path]: made })).filter(
    ({ code, message }) =>
      (code === 'openapi/path-parameter' && message.includes(`"${title.split('"')[1]}"`)) || code === 'openapi/invalid',
  );
  assert.deepEqual(left, []);
  return made;
}

test('a path parameter without a declaration is declared in the style of its place', () => {
  const operation = (parameters: string, rest = ''): string =>
    `${head}paths:\n  /a/{id}:\n    get:\n${parameters}      responses: ${ok}\n${rest}`;
  const block =
    '        - name: id\n          in: path\n          required: true\n          schema:\n            type: string\n';
  const title = 'Declare "id" for GET';
  const after = `      responses: ${ok}\n      parameters:\n${block}`;
  assert.equal(fixedBy(operation(''), title), operation('').replace(/ {6}responses.*\n$/, after));
  const other = '      parameters:\n        - name: q\n          in: query\n          schema: {}\n';
  assert.equal(fixedBy(operation(other), title), operation(other + block));
  const flow = '      parameters:\n        - { name: q, in: query, schema: {} } # q\n';
  assert.equal(
    fixedBy(operation(flow), title),
    operation(`${flow}        - { name: id, in: path, required: true, schema: { type: string } }\n`),
  );
  const line = (added: string): string => operation(`      parameters: [{ name: q, in: query, schema: {} }${added}]\n`);
  assert.equal(fixedBy(line(''), title), line(', { name: id, in: path, required: true, schema: { type: string } }'));
  const crlf = operation(other).replaceAll('\n', '\r\n');
  assert.equal(fixedBy(crlf, title), operation(other + block).replaceAll('\n', '\r\n'));
  const shared = operation('', `    put:\n      responses: ${ok}\n`);
  assert.equal(
    fixedBy(shared, 'Declare "id" for all methods'),
    `${shared}    parameters:\n${block.replaceAll(/^ {2}/gm, '')}`,
  );
  assert.throws(() => fixedBy(operation(''), 'Declare "id" for all methods'));
  // Nothing can be added to these.
  for (const broken of ['      parameters:\n', '      parameters: null\n', '      parameters: { id: {} }\n'])
    assert.throws(() => fixedBy(operation(broken), title));
});

test('a path parameter is declared in JSON, in several lines or in one', () => {
  const api = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a/{id}': { get: { responses: { 200: { description: 'A' } } } } },
  };
  const get = {
    ...api.paths['/a/{id}'].get,
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  };
  const after = { ...api, paths: { '/a/{id}': { get } } };
  for (const unit of ['  ', '\t', '    '])
    assert.equal(
      fixedBy(JSON.stringify(api, undefined, unit), 'Declare "id" for GET', 'api.json'),
      JSON.stringify(after, undefined, unit),
    );
  assert.deepEqual(JSON.parse(fixedBy(JSON.stringify(api), 'Declare "id" for GET', 'api.json')), after);
});
