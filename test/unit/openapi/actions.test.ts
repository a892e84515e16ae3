import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiActions } from '../../../server/core/change/refactor/apiActions.ts';
import { apiDocumentOf } from '../../../server/core/openapi/document/document.ts';
import { apiDocumentFindings } from '../../../server/core/openapi/findings/documentFindings.ts';
import { ownRefFindings } from '../../../server/core/openapi/findings/referenceFindings.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { apiSite } from './apiSite.ts';

/** The titles that are offered at `$0`. */
function titles(text: string, path = 'api.yaml'): readonly string[] {
  const start = text.indexOf('$0');
  const site = apiSite({ [path]: text.replace('$0', '') });
  return apiActions(site, path, { start, end: start }).map(({ title }) => title);
}

/** The text after an action at `$0`; it is a valid document whose references lead somewhere. */
function after(text: string, title: string, path = 'api.yaml'): string {
  const start = text.indexOf('$0');
  assert.ok(start >= 0);
  const plain = text.replace('$0', '');
  const found = apiActions(apiSite({ [path]: plain }), path, { start, end: start }).find(
    (each) => each.title === title,
  );
  assert.ok(found, `"${title}" is offered: ${titles(text, path).join(', ')}`);
  const [edit] = found.edits;
  assert.ok(edit?.kind === 'change');
  const made = applyEdits(plain, edit.edits);
  const file = { path, text: made };
  const apiDocument = apiDocumentOf(file);
  assert.ok(apiDocument, made);
  assert.deepEqual(
    [...apiDocumentFindings(apiDocument, new Map([[path, file]])), ...ownRefFindings(apiDocument).findings].map(
      ({ message }) => message,
    ),
    [],
    made,
  );
  return made;
}

const yaml = (schema: string, rest = ''): string => `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /pets/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getPet
      responses:
        "200":
          description: A
          content:
            application/json:
              schema:
${schema}${rest}`;

const inline = `                type: object
                # The name.
                properties:
                  name:
                    type: str$0ing
                    description: |
                      Two
                      lines
`;

test('a part of YAML is extracted and inlined again with its comments and texts', () => {
  const whole = yaml(inline.replace('$0', '').replace('type: object', 'type: obj$0ect'));
  const out = after(whole, 'Extract to "#/components/schemas/GetPetResponse"');
  assert.equal(
    out,
    yaml(
      '                $ref: "#/components/schemas/GetPetResponse"\n',
      `components:
  schemas:
    GetPetResponse:
      type: object
      # The name.
      properties:
        name:
          type: string
          description: |
            Two
            lines
`,
    ),
  );
  const back = after(out.replace('$ref: "#/comp', '$ref: "#/co$0mp'), 'Inline "GetPetResponse"');
  assert.equal(back, whole.replace('$0', '') + out.slice(out.indexOf('components:\n')));
  const inner = after(yaml(inline), 'Extract to "#/components/schemas/Name"');
  assert.match(
    inner,
    /name:\n {20}\$ref: "#\/components\/schemas\/Name"\ncomponents:\n {2}schemas:\n {4}Name:\n {6}type: string/,
  );
});

test('existing content is extended: components, a name in use, braces, JSON', () => {
  const rest = 'components:\n  schemas:\n    GetPetResponse: { type: string }\ntags: []\n';
  const out = after(
    yaml('                type: obj$0ect\n', rest),
    'Extract to "#/components/schemas/GetPetResponse2"',
  );
  assert.match(out, /GetPetResponse: \{ type: string \}\n {4}GetPetResponse2:\n {6}type: object\ntags/);
  const flow = after(
    yaml('                { type: obj$0ect }\n', 'components: { schemas: {} }\n'),
    'Extract to "#/components/schemas/GetPetResponse"',
  );
  assert.match(
    flow,
    /\{ \$ref: "#\/components\/schemas\/GetPetResponse" \}\ncomponents: \{ schemas: \{ GetPetResponse: \{ type: object \} \} \}/,
  );
  const json = JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { get: { responses: { 404: { description: 'No$0' } } } } },
    },
    undefined,
    2,
  );
  const made = JSON.parse(after(json, 'Extract to "#/components/responses/NotFound"', 'api.json'));
  assert.deepEqual(made.components, { responses: { NotFound: { description: 'No' } } });
  assert.deepEqual(made.paths['/a'].get.responses, { 404: { $ref: '#/components/responses/NotFound' } });
});

test('a reference in braces is inlined below its key', () => {
  const text = yaml(
    '                type: array\n                items: { $ref: "#/components/sch$0emas/Pet" }\n',
    'components:\n  schemas:\n    Pet:\n      type: object\n      required: [id]\n',
  );
  assert.match(after(text, 'Inline "Pet"'), /items:\n {18}type: object\n {18}required: \[id\]\ncomponents/);
});

test('operations, parameters, bodies and responses are added where they belong', () => {
  const text = yaml('                type: object\n');
  const path = text.replace('/pets/{id}', '/pe$0ts/{id}');
  assert.deepEqual(
    titles(path),
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `Add the operation ${method}`),
  );
  assert.match(
    after(path, 'Add the operation DELETE'),
    /type: object\n {4}delete:\n {6}summary: ""\n {6}responses:\n {8}"204":\n {10}description: No Content\n$/,
  );
  const get = text.replace('    get:', '    g$0et:');
  assert.match(
    after(get, 'Add a parameter'),
    /\n {6}parameters:\n {8}- name: name\n {10}in: query\n {10}description: ""\n {10}schema:\n {12}type: string\n$/,
  );
  assert.match(after(get, 'Add the response 404'), /\n {8}"404":\n {10}description: Not Found\n$/);
  const listed = text
    .replace('      responses:', '      parameters:\n        - { name: a, in: query, schema: {} }\n      responses:')
    .replace('    get:', '    g$0et:');
  assert.match(
    after(listed, 'Add a parameter'),
    /schema: \{\} \}\n {8}- \{ name: name, in: query, description: "", schema: \{ type: string \} \}\n/,
  );
  const post = after(path, 'Add the operation POST').replace('    post:', '    po$0st:');
  assert.match(
    after(post, 'Add a request body'),
    /requestBody:\n {8}required: true\n {8}content:\n {10}application\/json:\n {12}schema:\n {14}type: object/,
  );
  const bare = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /p$0ets/{id}:\n';
  assert.deepEqual(titles(bare), []);
});

test('an example is made from the schema', () => {
  const text = yaml('                type: object\n                properties: { id: { type: integer } }\n');
  const made = after(text.replace('application/json', 'applica$0tion/json'), 'Add an example from the schema');
  assert.match(made, /\n {14}example:\n {16}id: 1\n$/);
  assert.ok(!titles(made.replace('application/json', 'applica$0tion/json')).includes('Add an example from the schema'));
});

test('the line endings of a file stay', () => {
  const text = yaml(
    '                type: object\n                items: { $ref: "#/components/sch$0emas/Pet" }\n',
    'components:\n  schemas:\n    Pet:\n      type: object\n      title: A\n',
  ).replaceAll('\n', '\r\n');
  for (const [at, title] of [
    [text, 'Inline "Pet"'],
    [
      text.replace('$0', '').replace('type: object', 'type: obj$0ect'),
      'Extract to "#/components/schemas/GetPetResponse"',
    ],
    [text.replace('$0', '').replace('    get:', '    g$0et:'), 'Add a parameter'],
  ] as const)
    assert.doesNotMatch(after(at, title), /[^\r]\n/, title);
});
