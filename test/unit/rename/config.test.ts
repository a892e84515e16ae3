import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, config, renamed } from './renamed.ts';

test('versions, variables, sources of redirects, names and prefixes of docs.json', () => {
  const text = `//- docs.json
{"name": "X", "versions": ["v$01", "v2"],
"tabs": [{"name": "Guides", "url": "guides", "version": "v1"}],
"navigation": [{"group": "G", "version": "v1", "pages": ["guides/a"]}],
"redirects": [{"source": "/was", "destination": "/guides/a"}]}
//- guides/a.mdx
---
version: v1
---
[x](/was?q#y) [y](was)
`;
  const at = (mark: string): string => text.replace('$0', '').replace(mark, `${mark.slice(0, 2)}$0${mark.slice(2)}`);
  assert.deepEqual(renamed(text, '2.0'), {
    asked: 'docs.json: v1 = v1',
    changed: [
      'docs.json: {"name": "X", "versions": ["2.0", "v2"],',
      'docs.json: "tabs": [{"name": "Guides", "url": "guides", "version": "2.0"}],',
      'docs.json: "navigation": [{"group": "G", "version": "2.0", "pages": ["guides/a"]}],',
      'guides/a.mdx: version: "2.0"',
    ],
    places: ['docs.json: "v1"', 'docs.json: "v1"', 'docs.json: "v1"', 'guides/a.mdx: v1'],
  });
  assert.deepEqual(renamed(text, 'v2').changed, ['There is already a version "v2".']);
  assert.deepEqual(renamed(at('"Guides"'), 'Learn').changed, [
    'docs.json: "tabs": [{"name": "Learn", "url": "guides", "version": "v1"}],',
  ]);
  assert.deepEqual(renamed(at('"guides"'), 'learn').changed, [
    'docs.json: "tabs": [{"name": "Guides", "url": "learn", "version": "v1"}],',
    'docs.json: "navigation": [{"group": "G", "version": "v1", "pages": ["learn/a"]}],',
    'docs.json: "redirects": [{"source": "/was", "destination": "/learn/a"}, {',
    'docs.json:   "source": "/guides/a",',
    'docs.json:   "destination": "/learn/a"',
    'docs.json: }]}',
    'guides -> learn',
  ]);
  const anchors = at('"guides"').replace('"tabs"', '"anchors"');
  assert.deepEqual(renamed(anchors, 'learn').changed.slice(0, 1), [
    'docs.json: "anchors": [{"name": "Guides", "url": "learn", "version": "v1"}],',
  ]);
  assert.deepEqual(renamed(at('"/was"'), '/before').changed, [
    'docs.json: "redirects": [{"source": "/before", "destination": "/guides/a"}]}',
    'guides/a.mdx: [x](/before?q#y) [y](/before)',
  ]);
  assert.deepEqual(renamed(at('"/was"'), '/guides/a').changed, [
    '"/guides/a" is a page, and the redirect would hide it.',
  ]);
  assert.deepEqual(renamed(at('"G"'), 'H').changed, [
    'docs.json: "navigation": [{"group": "H", "version": "v1", "pages": ["guides/a"]}],',
  ]);
});

test('docs.json v2: variables, languages, tabs, versions', () => {
  const text = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"},
"variables": {"product": "Acme"},
"navigation": {"versions": [{"version": "v1", "languages": [{"language": "en", "tabs": [{"tab": "T", "pages": ["a"]}]}]}]}}
//- a.mdx
We sell {{pro$0duct}} and {{ product }} and \`{{product}}\`.
`;
  const at = (mark: string): string => text.replace('$0', '').replace(mark, `${mark.slice(0, 1)}$0${mark.slice(1)}`);
  assert.deepEqual(renamed(text, 'brand'), {
    asked: 'a.mdx: product = product',
    changed: [
      'docs.json: "variables": {"brand": "Acme"},',
      'a.mdx: We sell {{brand}} and {{ brand }} and `{{brand}}`.',
    ],
    places: ['*docs.json: product', 'a.mdx: product', 'a.mdx: product', 'a.mdx: product'],
  });
  assert.match(renamed(at('product": "A'), 'brand').changed[0] ?? '', /"brand"/);
  assert.match(renamed(at('"en"'), 'fr').changed[0] ?? '', /"language": "fr"/);
  assert.match(renamed(at('"T"'), 'U').changed[0] ?? '', /"tab": "U"/);
  assert.match(renamed(at('"v1"'), 'v3').changed[0] ?? '', /"version": "v3"/);
});

test('a name in a file that docs.json refers to is renamed there', () => {
  const text = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"},
"variables": {"$ref": "./config/variables.json"},
"navigation": {"$ref": "./config/navigation.json"},
"redirects": {"$ref": "./config/redirects.json"}}
//- config/navigation.json
{"versions": [
  {"version": "v1", "groups": [{"group": "G", "pages": ["a"]}]},
  {"version": "v2", "tabs": [{"tab": "T", "pages": ["b"]}]}]}
//- config/variables.json
{"product": "Acme"}
//- config/redirects.json
[{"source": "/was", "destination": "/a"}]
//- a.mdx
---
version: v1
---
{{product}} [x](/was)
//- b.mdx
x
`;
  const there = (mark: string, name: string): readonly string[] =>
    renamed(at(text, mark), name).changed.map((line) => line.replace(/^config./, ''));
  assert.deepEqual(there('version": "v$01', 'v3'), [
    'navigation.json:   {"version": "v3", "groups": [{"group": "G", "pages": ["a"]}]},',
    'a.mdx: version: v3',
  ]);
  assert.deepEqual(there('version: v$01', 'v3'), there('version": "v$01', 'v3'));
  assert.deepEqual(there('group": "$0G', 'H'), [
    'navigation.json:   {"version": "v1", "groups": [{"group": "H", "pages": ["a"]}]},',
  ]);
  assert.deepEqual(there('tab": "$0T', 'U'), [
    'navigation.json:   {"version": "v2", "tabs": [{"tab": "U", "pages": ["b"]}]}]}',
  ]);
  assert.deepEqual(there('"pro$0duct', 'brand'), ['variables.json: {"brand": "Acme"}', 'a.mdx: {{brand}} [x](/was)']);
  assert.deepEqual(there('{{pro$0duct', 'brand'), there('"pro$0duct', 'brand'));
  assert.deepEqual(there('"/w$0as', '/before'), [
    'redirects.json: [{"source": "/before", "destination": "/a"}]',
    'a.mdx: {{product}} [x](/before)',
  ]);
  assert.deepEqual(there('pages": ["$0b', 'guides/b'), [
    'navigation.json:   {"version": "v2", "tabs": [{"tab": "T", "pages": ["guides/b"]}]}]}',
    'redirects.json: [{"source": "/was", "destination": "/a"}, {',
    'redirects.json:   "source": "/b",',
    'redirects.json:   "destination": "/guides/b"',
    'redirects.json: }]',
    'b.mdx -> guides/b.mdx',
  ]);
});

test('renaming a path moves its page, file or folder', () => {
  const text = `${config}//- a.mdx
[x](./$0b#q) ![i](/i.png)
//- b.mdx
x
//- i.png
`;
  assert.deepEqual(renamed(text, 'guides/c').changed, [
    'docs.json: {"name": "X", "navigation": [{"group": "G", "pages": ["a", "guides/c"]}],',
    'a.mdx: [x](./guides/c#q) ![i](/i.png)',
    'b.mdx -> guides/c.mdx',
  ]);
  assert.deepEqual(renamed(text, 'a').changed, ['"a.mdx" already exists.']);
  const entry = text.replace('$0', '').replace('"b"', '"$0b"');
  assert.deepEqual(renamed(entry, 'c').changed.at(-1), 'b.mdx -> c.mdx');
  assert.deepEqual(
    renamed(text.replace('$0', '').replace('/i.png', '/i$0.png'), 'media/i').changed.at(-1),
    'i.png -> media/i.png',
  );
});

test('an operation, in its document, front matter and navigation', () => {
  const text = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"},
"navigation": {"pages": ["a", "api.yaml POST /pets"]}}
//- api.yaml
openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /pets:
    get: {responses: {}}
    post: {responses: {}}
  /pets/{id}:
    get: {responses: {}}
//- a.mdx
---
openapi: get /pe$0ts
---
`;
  assert.deepEqual(renamed(text, 'GET /animals/{id}'), {
    asked: 'a.mdx: get /pets = GET /pets',
    changed: [
      'docs.json: "navigation": {"pages": ["a", "api.yaml POST /animals/{id}"]}}',
      'api.yaml:   /animals/{id}:',
      'a.mdx: openapi: get /animals/{id}',
    ],
    places: ['*api.yaml: get', 'a.mdx: get /pets'],
  });
  assert.deepEqual(renamed(text, 'PUT /pets').changed, [
    'api.yaml:     put: {responses: {}}',
    'a.mdx: openapi: put /pets',
  ]);
  assert.deepEqual(renamed(text, 'POST /pets').changed, ['api.yaml already describes "POST /pets".']);
  const key = text.replace('$0', '').replace('  /pets:', '  /pe$0ts:');
  assert.deepEqual(renamed(key, 'GET /x').changed.length, 3);
});
