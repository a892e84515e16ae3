import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { type OpenapiVersion, openapiSchema } from '../../../server/core/schema/openapiSchema.ts';
import type { Schema } from '../../../server/core/schema/schema.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { apiSite } from './apiSite.ts';

const root = join(import.meta.dirname, '../../..');

type Files = Readonly<Record<string, string>>;

interface Asked {
  readonly labels: readonly string[];
  /** The text after accepting a suggestion. */
  accept(label: string): string;
  readonly details: ReadonlyMap<string, string | undefined>;
}

/** Completes at `$0` in the first file. */
function asked(text: string, path = 'api.yaml', more: Files = {}): Asked {
  const offset = text.indexOf('$0');
  const plain = text.replace('$0', '');
  const site = apiSite({ [path]: plain, ...more });
  const found = complete(site, path, offset).toSorted((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1));
  return {
    labels: found.map(({ label }) => label),
    details: new Map(found.map(({ label, detail }) => [label, detail])),
    accept(label) {
      const one = found.find((each) => each.label === label);
      assert.ok(one, `"${label}" is offered: ${found.map((each) => each.label).join(', ')}`);
      return applyEdits(plain, [one.edit, ...(one.also ?? [])]);
    },
  };
}

/** The hover at `$0`. */
function hovered(text: string, path = 'api.yaml', more: Files = {}): string {
  const offset = text.indexOf('$0');
  return hover(apiSite({ [path]: text.replace('$0', ''), ...more }), path, offset)?.markdown ?? '';
}

const head = (version: string): string => `openapi: ${version}\ninfo:\n  title: T\n  version: "1"\n`;

const components = `components:
  schemas:
    Pet:
      type: object
      description: An animal.
      properties:
        id: { type: string }
        name: { type: string }
    Error/Kind: { type: string }
  parameters:
    Limit: { name: limit, in: query, schema: { type: integer } }
  securitySchemes:
    key: { type: apiKey, name: X-Key, in: header }
    login:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://example.com
          scopes: { read: Reads, write: Writes }
tags:
  - name: pets
    description: All about pets.
`;

test('the objects of every version are those of its published schema', () => {
  const published = (version: OpenapiVersion): Map<string, readonly string[]> => {
    const file = join(root, `node_modules/@seriousme/openapi-schema-validator/schemas/v${version}/schema.json`);
    const schema = JSON.parse(readFileSync(file, 'utf8')) as { definitions?: object; $defs?: object };
    const found = new Map<string, readonly string[]>([['', keysOf(schema)]]);
    for (const [name, each] of Object.entries(schema.definitions ?? schema.$defs ?? {}))
      found.set(name.toLowerCase().replaceAll('-', ''), keysOf(each as object));
    return found;
  };
  const keysOf = (schema: object): readonly string[] =>
    Object.keys((schema as { properties?: object }).properties ?? {}).toSorted();
  const names: Readonly<Record<string, string>> = { externalDocs: 'externaldocumentation' };
  // The published schemas have these in separate definitions.
  const apart = new Set([
    'pathItem',
    'parameter',
    'header',
    'mediaType',
    'securityScheme',
    'oauthFlow',
    'callback',
    'schema',
    'discriminator',
    'xml',
  ]);
  let compared = 0;
  for (const version of ['3.0', '3.1', '3.2'] as const) {
    const theirs = published(version);
    const schema = openapiSchema(version);
    const ours: readonly (readonly [string, Schema])[] = [['', schema], ...Object.entries(schema.definitions ?? {})];
    for (const [name, each] of ours) {
      if (apart.has(name)) continue;
      const wanted = theirs.get((names[name] ?? name).toLowerCase());
      assert.ok(wanted, `${version} ${name}`);
      const own = Object.keys(each.properties ?? {}).filter((key) => !key.startsWith('x-') && key !== '$ref');
      assert.deepEqual(own.toSorted(), wanted, `${version} ${name}`);
      compared++;
    }
  }
  assert.ok(compared > 40);
});

test('every key in its place, by the version of the document', () => {
  for (const [version, has, lacks] of [
    ['3.0.3', 'nullable', 'const'],
    ['3.1.0', 'const', 'nullable'],
    ['3.2.0', 'const', 'nullable'],
  ] as const) {
    const { labels } = asked(`${head(version)}components:\n  schemas:\n    Pet:\n      type: object\n      $0\n`);
    assert.ok(labels.includes(has) && !labels.includes(lacks), `${version}: ${labels.join(' ')}`);
    assert.ok(!labels.includes('type'));
  }
  const root32 = asked(`${head('3.2.0')}$0\n`).labels;
  assert.ok(root32.includes('$self') && root32.includes('webhooks'));
  assert.ok(!asked(`${head('3.0.3')}$0\n`).labels.includes('webhooks'));
  const item = `paths:\n  /pets:\n    $0\n`;
  assert.ok(asked(head('3.2.0') + item).labels.includes('query'));
  assert.ok(!asked(head('3.1.0') + item).labels.includes('query'));
  assert.deepEqual(asked(`openapi: $0\n`).labels.slice(0, 3), ['3.0.4', '3.1.1', '3.2.0']);
  assert.deepEqual(asked(`swagger: "2.0"\n$0\n`).labels, []);
});

test('half-typed YAML: an empty key, a missing value, a unique indentation', () => {
  const op = `${head('3.1.0')}paths:\n  /pets/{id}:\n    get:\n`;
  assert.equal(asked(`${op}      su$0\n`).accept('summary'), `${op}      summary: "$1"\n`);
  assert.ok(asked(`${op}      $0`).labels.includes('operationId'));
  assert.ok(asked(`${op}         par$0\n      summary: A\n`).labels.includes('parameters'));
  assert.deepEqual(asked(`${op}      parameters:\n        - in: $0\n`).labels, ['query', 'header', 'path', 'cookie']);
  assert.deepEqual(
    asked(`${op}      parameters:\n        - in:$0\n`).accept('path'),
    `${op}      parameters:\n        - in: path\n`,
  );
  assert.equal(
    asked(`${op}      parameters:\n        - in: path\n          name: $0\n`).accept('id'),
    `${op}      parameters:\n        - in: path\n          name: id\n`,
  );
  assert.equal(asked(`${op}      $0\n`).accept('parameters'), `${op}      parameters:\n  - $1\n`);
  assert.equal(asked(`${op}      $0\n`).accept('requestBody'), `${op}      requestBody:\n  $1\n`);
  assert.deepEqual(asked(`${op}      description: |\n        get$0\n`).labels, []);
  assert.deepEqual(asked(`${op}      deprecated: $0\n`).labels.toSorted(), ['false', 'true']);
});

test('half-typed JSON', () => {
  const text = (inside: string): string => `{"openapi": "3.1.0", "paths": {"/pets": {"get": {${inside}}}}}`;
  assert.equal(asked(text('"su$0'), 'api.json').labels.includes('summary'), true);
  assert.ok(asked(text('"$0"'), 'api.json').labels.includes('responses'));
  assert.ok(asked(text('"summary": "A" "re$0"'), 'api.json').labels.includes('responses'));
  assert.deepEqual(asked(text('"parameters": [{"in": "$0"}]'), 'api.json').labels, [
    'query',
    'header',
    'path',
    'cookie',
  ]);
  assert.equal(asked(text('"responses": {"$0"}'), 'api.json').accept('404').includes('"404": {'), true);
});

test('references by name, quoted where YAML would read a comment', () => {
  const body = (value: string): string =>
    `${head('3.1.0')}${components}paths:\n  /pets:\n    get:\n      responses:\n        "200":\n          description: A\n          content:\n            application/json:\n              schema:\n                $ref: ${value}\n`;
  assert.deepEqual(asked(body('$0')).labels, ['Pet', 'Error/Kind']);
  for (const typed of ['$0', '"$0"', '"#/comp$0"', '"#/comp$0', '#$0', '#/components/sch$0', "'#/$0'"])
    assert.match(asked(body(typed)).accept('Pet'), /\$ref: ["']#\/components\/schemas\/Pet["']\n/, typed);
  assert.match(asked(body('$0')).accept('Error/Kind'), /schemas\/Error~1Kind"/);
  const parameters = `${head('3.1.0')}${components}paths:\n  /pets:\n    get:\n      parameters:\n        - $ref: $0\n`;
  assert.deepEqual(asked(parameters).labels, ['Limit']);
  assert.equal(asked(body('$0')).details.get('Pet'), 'object');
});

test('statuses with their phrases, media types, formats, schemes, scopes, tags, required keys', () => {
  const op = `${head('3.1.0')}${components}paths:\n  /pets:\n    post:\n`;
  const statuses = asked(`${op}      responses:\n        $0\n`);
  assert.deepEqual(statuses.labels.slice(0, 3), ['default', '200', '201']);
  assert.equal(statuses.details.get('404'), 'Not Found');
  assert.match(statuses.accept('404'), /\n {8}"404":\n/);
  assert.match(asked(`${op}      responses:\n        '4$0'\n`).accept('404'), /\n {8}'404':\n/);
  assert.ok(!asked(`${op}      responses:\n        "200": {description: A}\n        $0\n`).labels.includes('200'));
  const media = asked(`${op}      requestBody:\n        content:\n          $0\n`);
  assert.equal(media.labels[0], 'application/json');
  assert.match(media.accept('*/*'), /\n {10}"\*\/\*":/);
  const format = `${head('3.1.0')}components:\n  schemas:\n    A:\n      type: integer\n      format: $0\n`;
  assert.deepEqual(asked(format).labels, ['int32', 'int64']);
  assert.deepEqual(asked(`${op}      security:\n        - $0\n`).labels, ['key', 'login']);
  assert.deepEqual(asked(`${op}      security:\n        - login: [$0]\n`).labels, ['read', 'write']);
  assert.deepEqual(asked(`${op}      tags: [$0]\n`).labels, ['pets']);
  assert.deepEqual(asked(`${op}      tags:\n        - $0\n`).labels, ['pets']);
  const required = `${head('3.1.0')}components:\n  schemas:\n    A:\n      properties: { a: {}, b: {} }\n      required: [a, $0]\n`;
  assert.deepEqual(asked(required).labels, ['b']);
});

test('keys of the platform', () => {
  const op = `${head('3.1.0')}paths:\n  /pets:\n    get:\n`;
  const { labels } = asked(`${op}      x-$0\n`);
  for (const key of ['x-mint', 'x-codeSamples', 'x-hidden', 'x-excluded']) assert.ok(labels.includes(key), key);
  assert.ok(asked(`${op}      x-mint:\n        metadata:\n          $0\n`).labels.includes('sidebarTitle'));
  assert.deepEqual(asked(`${op}      x-codeSamples:\n        - $0\n`).labels, ['lang', 'source', 'label']);
});

test('a part of an API document in another file is completed by the references to it', () => {
  const main = `${head('3.1.0')}${components}paths:\n  /pets:\n    $ref: ./paths/pets.yaml\n  /dogs:\n    get:\n      responses:\n        "200":\n          description: A\n          content:\n            application/json:\n              schema:\n                $ref: 'parts.json#/Dog'\n`;
  const item = (text: string): Asked => asked(text, 'paths/pets.yaml', { 'api.yaml': main });
  assert.ok(item('get:\n  $0\n').labels.includes('operationId'));
  assert.match(
    item('get:\n  parameters:\n    - $ref: $0\n').accept('Limit'),
    /\$ref: "\.\.\/api\.yaml#\/components\/parameters\/Limit"/,
  );
  const part = asked('{"Dog": {"type": "object", "$0"}, "Other": {}}', 'parts.json', { 'api.yaml': main });
  assert.ok(part.labels.includes('properties'));
  assert.deepEqual(asked('{"Dog": {}, "Other": {"$0"}}', 'parts.json', { 'api.yaml': main }).labels, []);
  assert.deepEqual(asked('get:\n  $0\n', 'else.yaml', { 'api.yaml': main }).labels, []);
});

test('a hover says what a key means in its version, with a link to the specification', () => {
  const op = `${head('3.1.0')}${components}paths:\n  /pets:\n    post:\n      operationId: a\n`;
  const id = hovered(op.replace('operationId', 'operat$0ionId'));
  assert.match(id, /name of the operation for programs/);
  assert.match(id, /\[Specification\]\(https:\/\/spec\.openapis\.org\/oas\/v3\.1\.1\.html#operation-object\)/);
  assert.match(hovered(op.replace('operationId', 'operat$0ionId').replace('3.1.0', '3.0.0')), /oas\/v3\.0\.4\.html/);
  assert.match(hovered(`${op}      responses: { "4$004": { description: A } }\n`), /Not Found/);
  assert.match(hovered(`${op}      tags: [pe$0ts]\n`), /All about pets/);
  const ref = hovered(
    `${op}      requestBody:\n        content:\n          application/json:\n            schema: { $ref: "#/components/sch$0emas/Pet" }\n`,
  );
  assert.match(ref, /\*\*Pet\*\* object\n\nAn animal\\\.\n\nProperties: id, name/);
  assert.match(hovered(op.replace('type: object', 'type: obj$0ect')), /An object\. `properties` describes its keys/);
  assert.match(hovered(`${op}      x-hid$0den: true\n`), /from navigation and search/);
  assert.equal(hovered('a: 1\nop$0enapi: 2\n', 'data.yaml'), '');
});

test('an empty file begins as an OpenAPI document', () => {
  for (const text of ['$0', 'op$0', '# Shop\n$0', '---\nopen$0\n', '\n$0\n', '"o$0']) {
    assert.deepEqual(asked(text).labels, ['openapi'], text);
    assert.match(asked(text).accept('openapi'), /^(?:# Shop\n|---\n|\n)?openapi: \$\{1\|3\.1\.1,/, text);
  }
  for (const text of ['$0', '{$0}', '{\n  "$0"\n}', '{"op$0', '{ $0'])
    assert.match(asked(text, 'api.json').accept('openapi'), /^\{\s*"openapi": "\$\{1\|3\.1\.1,/, text);
  for (const text of ['name: $0', 'a\n$0', '  $0', 'x$0', 'open $0', '- $0'])
    assert.deepEqual(asked(text).labels, [], text);
  for (const text of ['{"name": "$0"}', '[$0]', '{}$0', '"a": $0', '{"a": 1, "op$0"}'])
    assert.deepEqual(asked(text, 'api.json').labels, [], text);
  assert.equal(asked('openapi: $0\n').accept('3.2.0'), 'openapi: 3.2.0\n');
});

test('names of keys: paths that pages name, variables of a server, properties of a form', () => {
  const page = '---\ntitle: A\nopenapi: GET /orders/{id}\n---\n';
  const paths = asked(`${head('3.1.0')}paths:\n  /pets:\n    get: {}\n  $0\n`, 'api.yaml', { 'orders.mdx': page });
  assert.deepEqual(paths.labels, ['/orders/{id}']);
  assert.equal(paths.details.get('/orders/{id}'), 'GET in orders.mdx');
  assert.match(paths.accept('/orders/{id}'), /\n {2}\/orders\/\{id\}:\n/);
  const half = asked(`${head('3.1.0')}paths:\n  /o$0\n`, 'api.yaml', { 'orders.mdx': page });
  assert.deepEqual(half.labels, ['/orders/{id}']);
  const server = `${head('3.1.0')}servers:\n  - url: https://{region}.example.com/{base}\n    variables:\n      base: { default: a }\n      $0\n`;
  assert.deepEqual(asked(server).labels, ['region']);
  const form = `${head('3.1.0')}paths:\n  /pets:\n    post:\n      requestBody:\n        content:\n          multipart/form-data:\n            schema:\n              type: object\n              properties: { photo: {}, name: {} }\n            encoding:\n              $0\n`;
  assert.deepEqual(asked(form).labels, ['photo', 'name']);
});

test('a reference is first in an empty object, and is offered next to other keys only if the version allows it', () => {
  const parameter = (version: string, keys: string): readonly string[] =>
    asked(`${head(version)}paths:\n  /pets:\n    get:\n      parameters:\n        - ${keys}\n          $0\n`).labels;
  assert.ok(!parameter('3.0.3', 'name: a').includes('$ref'));
  assert.ok(!parameter('3.1.0', 'name: a').includes('$ref'));
  assert.ok(parameter('3.1.0', 'description: A').includes('$ref'));
  assert.ok(!parameter('3.0.3', 'description: A').includes('$ref'));
  assert.deepEqual(parameter('3.1.0', '$ref: "#/components/parameters/A"'), ['description']);
  assert.deepEqual(parameter('3.0.3', '$ref: "#/components/parameters/A"'), []);
  const schema = asked(`${head('3.1.0')}components:\n  schemas:\n    A:\n      description: B\n      $0\n`).labels;
  assert.ok(schema.indexOf('$ref') > schema.indexOf('type'));
});

test('a half-typed `$ref` in a list, a retyped version, formats of integers as numbers', () => {
  const list = `${head('3.1.0')}paths:\n  /pets:\n    get:\n      parameters:\n        - $r$0\n`;
  assert.deepEqual(
    asked(list).labels.filter((each) => each.startsWith('$')),
    ['$ref'],
  );
  for (const typed of ['ope$0', 'o$0', 'openapi$0'])
    assert.ok(asked(`${typed}\ninfo:\n  title: A\npaths: {}\n`).labels.includes('openapi'), typed);
  for (const typed of ['"ope$0"', '"ope$0'])
    assert.ok(asked(`{\n  ${typed}\n  "info": {},\n  "paths": {}\n}`, 'api.json').labels.includes('openapi'), typed);
  const number = `${head('3.1.0')}components:\n  schemas:\n    A:\n      type: number\n      format: $0\n`;
  assert.deepEqual(asked(number).labels.toSorted(), ['double', 'float', 'int32', 'int64']);
});

test('keys that other keys require or suggest come first', () => {
  const parameter = `${head('3.1.0')}paths:\n  /pets/{id}:\n    get:\n      parameters:\n        - name: id\n          in: path\n          $0\n`;
  assert.equal(asked(parameter).labels[0], 'required');
  assert.notEqual(asked(parameter.replace('in: path', 'in: query')).labels[0], 'required');
  const schema = (version: string, type: string): string | undefined =>
    asked(`${head(version)}components:\n  schemas:\n    A:\n      type: ${type}\n      $0\n`).labels[0];
  for (const version of ['3.0.3', '3.1.0', '3.2.0']) {
    assert.equal(schema(version, 'array'), 'items', version);
    assert.equal(schema(version, 'object'), 'properties', version);
    assert.equal(schema(version, 'string'), 'title', version);
  }
});

test('an empty file that a document refers to begins as its part', () => {
  const main = `${head('3.1.0')}paths: {}\ncomponents:\n  schemas:\n    Order: { $ref: ./parts/order.yaml }\n    Item: { $ref: item.json }\n`;
  for (const text of ['$0', '# Order\n$0', 'ty$0']) {
    const { labels } = asked(text, 'parts/order.yaml', { 'api.yaml': main });
    assert.ok(labels.includes('type') && !labels.includes('openapi'), `${text}: ${labels.join(' ')}`);
  }
  for (const text of ['{$0}', '{"ty$0"}', '{"ty$0'])
    assert.ok(asked(text, 'item.json', { 'api.yaml': main }).labels.includes('type'), text);
});
