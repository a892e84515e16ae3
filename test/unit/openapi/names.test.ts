import assert from 'node:assert/strict';
import { test } from 'node:test';
import { define, references } from '../../../server/core/assist/navigation/define.ts';
import { findSymbols, symbols } from '../../../server/core/assist/navigation/symbols.ts';
import { foldings, tokens } from '../../../server/core/assist/structure/structure.ts';
import { rename, renameRange } from '../../../server/core/change/rename/rename.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { apiSite } from './apiSite.ts';

const api = `openapi: 3.1.0
info: { title: T, version: "1" }
tags:
  - name: pets
paths:
  /pets/{id}:
    parameters:
      - $ref: '#/components/parameters/Id'
    get:
      operationId: getPet
      tags: [pets]
      security: [{ key: [] }]
      responses:
        "200":
          description: A
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Pet" }
              example:
                $ref: "#/components/schemas/Pet"
          links:
            again: { operationId: getPet }
  /pets/{id}/owner:
    get:
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      tags:
        - pets
      responses:
        "200":
          $ref: parts.json#/Owner
components:
  parameters:
    Id: { name: id, in: path, required: true, schema: { type: string } }
  securitySchemes:
    key: { type: apiKey, name: X-Key, in: header }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string }
    Animal:
      oneOf:
        - $ref: '#/components/schemas/Pet'
        - $ref: '#/components/schemas/Pet/properties/name'
      discriminator:
        propertyName: kind
        mapping:
          pet: Pet
          other: '#/components/schemas/Pet'
`;

const files = {
  'docs.json': '{"name": "T", "navigation": [{"group": "A", "pages": ["page", "owner", "GET /pets/{id}"]}]}',
  'api.yaml': api,
  'parts.json':
    '{"Owner": {"description": "A", "content": {"application/json": {"schema": {"$ref": "api.yaml#/components/schemas/Pet"}}}}}',
  'page.mdx':
    '---\ntitle: P\nopenapi: get /pets/{id}\n---\n\n<ParamField path="id" type="string" required>Id</ParamField>\n',
  'owner.mdx': '---\ntitle: O\nopenapi: api.yaml GET /pets/{id}/owner\n---\n',
  'pet.mdx': '---\ntitle: Pet\nopenapi-schema: api.yaml Pet\n---\n',
};
const site = apiSite(files);

/** Behind the mark, in the file. */
function at(path: keyof typeof files, mark: string): number {
  const found = files[path].indexOf(mark);
  assert.ok(found >= 0, mark);
  return found + mark.length;
}

function renamed(path: keyof typeof files, mark: string, name: string): Readonly<Record<string, string>> {
  const made = rename(site, path, at(path, mark), name);
  assert.ok(made?.kind === 'edits', made?.kind === 'refused' ? made.reason : `nothing at ${mark}`);
  return Object.fromEntries(
    made.edits.flatMap((each) =>
      each.kind === 'change' ? [[each.path, applyEdits(site.files.get(each.path)?.text ?? '', each.edits)]] : [],
    ),
  );
}

function reason(path: keyof typeof files, mark: string, name: string): string {
  const made = rename(site, path, at(path, mark), name);
  return made?.kind === 'refused' ? made.reason : '';
}

const textsAt = (on: Site, places: ReturnType<typeof define>): readonly string[] =>
  places.map(({ path, range }) => `${path}: ${on.files.get(path)?.text.slice(range.start, range.end)}`);

test('a schema is renamed with every reference to it and into it, mappings and pages', () => {
  const expected = {
    'api.yaml': api
      .replaceAll('#/components/schemas/Pet', '#/components/schemas/Cat')
      // What an example holds is data.
      .replace(
        'example:\n                $ref: "#/components/schemas/Cat"',
        'example:\n                $ref: "#/components/schemas/Pet"',
      )
      .replace('    Pet:\n', '    Cat:\n')
      .replace('pet: Pet', 'pet: Cat'),
    'parts.json': files['parts.json'].replace('schemas/Pet', 'schemas/Cat'),
    'pet.mdx': files['pet.mdx'].replace('api.yaml Pet', 'api.yaml Cat'),
  };
  for (const [path, mark] of [
    ['api.yaml', 'schema: { $ref: "#/components/sch'],
    ['api.yaml', '    Pe'],
    ['api.yaml', 'pet: P'],
    ['api.yaml', "other: '#/comp"],
    ['parts.json', 'api.yaml#/comp'],
  ] as const)
    assert.deepEqual(renamed(path, mark, 'Cat'), expected, mark);
  assert.match(reason('api.yaml', '    Pe', 'Animal'), /"schemas" already has "Animal"/);
  assert.match(reason('api.yaml', '    Pe', 'A b'), /cannot be the name of a component/);
  assert.equal(renameRange(site, 'api.yaml', at('api.yaml', '    Pe'))?.name, 'Pet');
});

test('a tag, an operationId and a security scheme with every place that names them', () => {
  assert.deepEqual(renamed('api.yaml', '- name: pe', 'animals'), {
    'api.yaml': api
      .replace('name: pets', 'name: animals')
      .replace('[pets]', '[animals]')
      .replace('- pets\n', '- animals\n'),
  });
  assert.deepEqual(renamed('api.yaml', 'tags: [p', 'animals'), renamed('api.yaml', '- name: pe', 'animals'));
  assert.deepEqual(renamed('api.yaml', 'again: { operationId: get', 'readPet'), {
    'api.yaml': api.replaceAll('operationId: getPet', 'operationId: readPet'),
  });
  assert.deepEqual(renamed('api.yaml', '[{ ke', 'token'), {
    'api.yaml': api.replace('{ key: [] }', '{ token: [] }').replace('    key:', '    token:'),
  });
});

test('a path parameter with its paths, their pages and their entries in docs.json', () => {
  const { 'api.yaml': text, ...others } = renamed('api.yaml', 'Id: { name: i', 'petId');
  assert.equal(text, api.replace('/pets/{id}:', '/pets/{petId}:').replace('Id: { name: id', 'Id: { name: petId'));
  assert.deepEqual(others, {
    'docs.json': files['docs.json'].replace('{id}', '{petId}'),
    'page.mdx': files['page.mdx'].replace('{id}', '{petId}').replace('path="id"', 'path="petId"'),
  });
  assert.match(reason('api.yaml', 'Id: { name: i', 'a b'), /cannot be a name in a path/);
});

test('definitions of names', () => {
  const from = (path: keyof typeof files, mark: string): readonly string[] =>
    textsAt(site, define(site, path, at(path, mark)));
  assert.deepEqual(from('api.yaml', 'schema: { $ref: "#/comp'), ['api.yaml: Pet']);
  assert.deepEqual(from('parts.json', 'api.yaml#/comp'), ['api.yaml: Pet']);
  assert.deepEqual(from('api.yaml', '$ref: parts.json#/O'), ['parts.json: "description"']);
  assert.deepEqual(from('api.yaml', '[{ ke'), ['api.yaml: key']);
  assert.deepEqual(from('api.yaml', 'tags: [pe'), ['api.yaml: pets']);
  assert.deepEqual(from('api.yaml', 'again: { operationId: ge'), ['api.yaml: get']);
  assert.deepEqual(from('api.yaml', 'required: [na'), ['api.yaml: name']);
  assert.deepEqual(from('api.yaml', 'pet: P'), ['api.yaml: Pet']);
});

test('references count every place', () => {
  const to = (mark: string): number => references(site, 'api.yaml', at('api.yaml', mark)).length;
  assert.equal(to('    Pe'), 7);
  assert.equal(to('- name: pe'), 2);
});

test('the outline is by path, operation and schema; a search finds operations and schemas', () => {
  const outline = symbols(site, 'api.yaml');
  assert.deepEqual(
    outline.map(({ name, kind }) => [name, kind]),
    [
      ['/pets/{id}', 'path'],
      ['/pets/{id}/owner', 'path'],
      ['parameters', 'group'],
      ['securitySchemes', 'group'],
      ['schemas', 'group'],
    ],
  );
  const get = outline[0]?.children[0];
  assert.deepEqual([get?.name, get?.kind, get?.detail], ['GET', 'operation', 'getPet']);
  const pet = outline[4]?.children[0];
  assert.deepEqual([pet?.name, pet?.kind, pet?.children[0]?.name], ['Pet', 'schema', 'name']);
  assert.deepEqual(
    findSymbols(site, 'getpet').map(({ name, kind }) => [name, kind]),
    [
      ['GET /pets/{id}', 'operation'],
      // Its letters are in the name, in order.
      ['GET /pets/{id}/owner', 'operation'],
    ],
  );
  assert.ok(findSymbols(site, 'Animal').some(({ kind }) => kind === 'schema'));
});

test('the content of a key is folded at its line, and methods are colored', () => {
  const lines = api.split('\n');
  const shown = foldings(site, 'api.yaml').map(
    ({ range }) => lines[api.slice(0, range.start).split('\n').length - 1]?.trim() ?? '',
  );
  for (const line of ['paths:', '/pets/{id}:', 'get:', 'schemas:', 'Pet:']) assert.ok(shown.includes(line), line);
  assert.ok(!shown.includes('tags: [pets]'));
  assert.deepEqual(
    tokens(site, 'api.yaml').map(({ range, type }) => `${api.slice(range.start, range.end)} ${type}`),
    ['get get', 'get get'],
  );
});

test('OpenAPI 3.2: operations of other methods, parents of tags, media types', () => {
  const text = `openapi: 3.2.0
info: { title: T, version: "1" }
tags:
  - { name: nested, parent: top }
  - { name: top }
paths:
  /a:
    get:
      responses:
        "200":
          content: { text/event-stream: { $ref: "#/components/mediaTypes/Lines" } }
          links: { again: { operationId: copyAll } }
    additionalOperations:
      COPY: { operationId: copyAll, tags: [top], responses: { "200": { description: A } } }
components:
  mediaTypes:
    Lines: { itemSchema: { type: string } }
`;
  const on = apiSite({ 'api.yaml': text });
  const after = (mark: string, name: string): string => {
    const made = rename(on, 'api.yaml', text.indexOf(mark) + mark.length, name);
    assert.ok(made?.kind === 'edits', mark);
    const [edit] = made.edits;
    return edit?.kind === 'change' ? applyEdits(text, edit.edits) : '';
  };
  assert.equal(after('parent: to', 'other'), text.replaceAll('top', 'other'));
  assert.equal(after('{ operationId: copy', 'copyOne'), text.replaceAll('copyAll', 'copyOne'));
  assert.equal(after('mediaTypes/Li', 'Events'), text.replaceAll('Lines', 'Events'));
  const [path] = symbols(on, 'api.yaml');
  assert.deepEqual(
    path?.children?.map(({ name, detail }) => `${name} ${detail}`),
    ['GET undefined', 'COPY copyAll'],
  );
});
