import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiActions } from '../../../server/core/change/refactor/apiActions.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { apiSite, findingsOf } from './apiSite.ts';

type Files = Readonly<Record<string, string>>;

/** The titles that are offered at `$0` in one of the files. */
function titles(files: Files): readonly string[] {
  const { site, path, at } = marked(files);
  return apiActions(site, path, { start: at, end: at }).map(({ title }) => title);
}

/** The files after an action at `$0`. All references lead somewhere, and nothing is invalid. */
function after(files: Files, title: string): Files {
  const { site, plain, path, at } = marked(files);
  const found = apiActions(site, path, { start: at, end: at }).find((each) => each.title === title);
  assert.ok(found, `"${title}" is offered: ${titles(files).join(', ')}`);
  const made: Record<string, string> = { ...plain };
  for (const each of found.edits)
    if (each.kind === 'change') made[each.path] = applyEdits(plain[each.path] ?? '', each.edits);
  const faults = findingsOf(apiSite(made)).filter(({ code }) =>
    ['openapi/ref', 'openapi/invalid', 'openapi/unknown-key', 'yaml/syntax', 'json/syntax'].includes(code),
  );
  assert.deepEqual(faults, [], JSON.stringify(made, undefined, 2));
  return made;
}

function marked(files: Files) {
  const [path, text] = Object.entries(files).find(([, each]) => each.includes('$0')) ?? ['', ''];
  const plain = { ...files, [path]: text.replace('$0', '') };
  return { site: apiSite(plain), plain, path, at: text.indexOf('$0') };
}

const api = (schema: string, rest = ''): string => `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /pets:
    get:
      responses:
        "200":
          description: A
          content:
            application/json:
              schema:
${schema}${rest}`;

const parts = `Owner:
  type: object
  # Where they live.
  properties:
    city: { $ref: "#/City" }
    pet: { $ref: "../api.yaml#/components/schemas/Pet" }
    other: { $ref: "deep/other.yaml#/Other" }
City: { type: string }
`;
const rest = 'components:\n  schemas:\n    Pet: { type: object }\n';
const files = { 'schemas/parts.yaml': parts, 'schemas/deep/other.yaml': 'Other: { type: integer }\n' };

test('a reference to another file is inlined, and references in it lead to the same places', () => {
  const made = after(
    { ...files, 'api.yaml': api('                $ref: "schemas/parts.yaml#/Own$0er"\n', rest) },
    'Inline "Owner"',
  );
  assert.equal(
    made['api.yaml'],
    api(
      `                type: object
                # Where they live.
                properties:
                  city: { $ref: "schemas/parts.yaml#/City" }
                  pet: { $ref: "#/components/schemas/Pet" }
                  other: { $ref: "schemas/deep/other.yaml#/Other" }
`,
      rest,
    ),
  );
  assert.equal(made['schemas/parts.yaml'], parts);
});

test('JSON and YAML are inlined into each other, with large numbers and the line endings of the target', () => {
  const json = JSON.stringify({ Owner: { type: 'object', properties: { id: { type: 'integer' } } } }).replace(
    '"integer"',
    '"integer", "maximum": 9223372036854775807',
  );
  const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
  const inYaml = after(
    { 'parts.json': json, 'api.yaml': crlf(api('                $ref: "parts.json#/Own$0er"\n')) },
    'Inline "Owner"',
  );
  assert.equal(
    inYaml['api.yaml'],
    crlf(
      api(`                type: object
                properties:
                  id:
                    type: integer
                    maximum: 9223372036854775807
`),
    ),
  );
  const document = (schema: object): string =>
    JSON.stringify(
      {
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: {},
        components: { schemas: { A: schema, Pet: { type: 'object' } } },
      },
      undefined,
      2,
    );
  const part = 'Owner:\n  type: object\n  properties:\n    pet: { $ref: "api.json#/components/schemas/Pet" }\n';
  const inJson = after(
    { 'parts.yaml': part, 'api.json': document({ $ref: 'parts.yaml#/Owner' }).replace('/Owner', '/Own$0er') },
    'Inline "Owner"',
  );
  assert.equal(
    inJson['api.json'],
    document({ type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' } } }),
  );
});

test('a part of another file moves to the components of its document', () => {
  const start = { 'api.yaml': api('                $ref: "schemas/parts.yaml#/Owner"\n', rest), ...files };
  const made = after(
    { ...start, 'schemas/parts.yaml': parts.replace('type: object', 'type: ob$0ject') },
    'Extract to "../api.yaml#/components/schemas/Owner"',
  );
  assert.equal(
    made['schemas/parts.yaml'],
    'Owner:\n  $ref: "../api.yaml#/components/schemas/Owner"\nCity: { type: string }\n',
  );
  assert.equal(
    made['api.yaml'],
    `${start['api.yaml']}    Owner:
      type: object
      # Where they live.
      properties:
        city: { $ref: "schemas/parts.yaml#/City" }
        pet: { $ref: "#/components/schemas/Pet" }
        other: { $ref: "schemas/deep/other.yaml#/Other" }
`,
  );
});

test('a part that uses anchors is written out, and one that a reference leads into stays', () => {
  const anchors = 'Base: &base { type: object }\nOwner:\n  properties:\n    a: *base\n';
  const made = after(
    { 'parts.yaml': anchors, 'api.yaml': api('                $ref: "parts.yaml#/Own$0er"\n') },
    'Inline "Owner"',
  );
  assert.match(made['api.yaml'] ?? '', /properties:\n {18}a:\n {20}type: object\n$/);
  const into = api(
    '                type: ob$0ject\n                properties: { a: { type: string } }\n',
    'components:\n  schemas:\n    B: { $ref: "#/paths/~1pets/get/responses/200/content/application~1json/schema/properties/a" }\n',
  );
  assert.ok(!titles({ 'api.yaml': into }).some((title) => title.startsWith('Extract')));
  for (const key of ['a[]', 'a%5B%5D']) {
    const named = api(
      '                properties:\n                  "a[]":\n                    type: ob$0ject\n                    properties: { b: { type: string } }\n',
      `components:\n  schemas:\n    B: { $ref: "#/paths/~1pets/get/responses/200/content/application~1json/schema/properties/${key}/properties/b" }\n`,
    );
    assert.ok(!titles({ 'api.yaml': named }).some((title) => title.startsWith('Extract')), key);
  }
});
