import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NewVersion, newVersion } from '../../../server/core/change/versions/newVersion.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

/** The changed files; for a copied or moved file, its old path. */
function made(text: string, wanted: NewVersion): ReadonlyMap<string, string> | string {
  const { files } = parseFixture(text);
  const result = newVersion(siteOf({ files, marks: [], cursor: undefined }), wanted);
  if (result.kind === 'refused') return result.reason;
  const written = result.edits.flatMap((edit) => (edit.kind === 'create' || edit.kind === 'change' ? [edit] : []));
  const others = result.edits.flatMap((edit) =>
    edit.kind === 'copy' || edit.kind === 'rename' ? [[edit.to, `${edit.kind} ${edit.path}`] as const] : [],
  );
  return new Map([
    ...[...applyFileEdits(files, written)].filter(([path, each]) => files.get(path) !== each),
    ...others,
  ]);
}

function assertFiles(actual: ReadonlyMap<string, string> | string, expected: string): void {
  assert.ok(typeof actual !== 'string', String(actual));
  const trimmed = (files: ReadonlyMap<string, string>): object =>
    Object.fromEntries([...files].map(([path, text]) => [path, text.trimEnd()]));
  assert.deepEqual(trimmed(actual), trimmed(parseFixture(expected).files));
}

const pages = `//- v1/start.mdx
---
title: Start
version: v1
---
import A from '/v1/snippets/a.mdx'

[a](/v1/more#x) [b](./more) [c](../other) ![i](/v1/img/a.png) [r](/go) <A />
//- v1/more.mdx
---
title: More
---
## X
//- v1/snippets/a.mdx
[own](/v1/more)
//- v1/img/a.png
//- v1/api.yaml
openapi: 3.1.0
info: {title: a, version: '1'}
paths: {}
//- other.mdx
---
title: Other
---
[s](/v1/start)
`;

const copies = (link: string, version = 'v2'): string => `//- v2/start.mdx
---
title: Start
version: ${version}
---
import A from '/v2/snippets/a.mdx'

[a](/v2/more#x) [b](./more) [c](../other) ![i](/v2/img/a.png) [r](${link}) <A />
//- v2/snippets/a.mdx
[own](/v2/more)
//- v2/more.mdx
copy v1/more.mdx
//- v2/img/a.png
copy v1/img/a.png
//- v2/api.yaml
copy v1/api.yaml
`;

const v2 = `//- docs.json
{
  "theme": "mint",
  "name": "X",
  "navigation": {
    "versions": [
      // The one that readers see.
      {
        "version": "v1",
        "default": true,
        "tag": "Latest",
        "tabs": [
          {"tab": "A", "groups": [{"group": "G", "pages": ["v1/start", "other", "v1/more"]}]}, // why
          {"$ref": "nav/v1-api.json"},
          {"$ref": "nav/common.json"}
        ]
      },
      {"version": "v0", "pages": ["other"]}
    ]
  },
  "redirects": [{"source": "/go", "destination": "/v1/more"}]
}
//- nav/v1-api.json
{"tab": "API", "openapi": {"source": "/v1/api.yaml", "directory": "v1/api"}}
//- nav/common.json
{"tab": "C", "href": "https://example.com"}
`;

test('copying a folder as a version: the copy links into itself, docs.json lists it like the other', () => {
  assertFiles(
    made(v2 + pages, { name: 'v2', from: 'v1' }),
    `${v2.slice(0, v2.indexOf('//- nav')).replace(
      `      {"version": "v0"`,
      `      {
        "version": "v2",
        "tabs": [
          {"tab": "A", "groups": [{"group": "G", "pages": ["v2/start", "other", "v2/more"]}]}, // why
          {"$ref": "nav/v2-api.json"},
          {"$ref": "nav/common.json"}
        ]
      },
      {"version": "v0"`,
    )}//- nav/v2-api.json
{"tab": "API", "openapi": {"source": "/v2/api.yaml", "directory": "v2/api"}}
${copies('/v2/more')}`,
  );
});

const v1 = `//- docs.json
{
  "name": "X",
  "versions": ["v1", "v0"],
  "tabs": [{"name": "API", "url": "v1/api"}],
  "navigation": [
    {"group": "G", "version": "v1", "pages": ["v1/start", {"group": "In", "version": "v1", "pages": ["v1/more"]}]},
    {"group": "All", "pages": ["other"]}
  ]
}
`;

test('a file that holds the navigation itself is not copied, since nothing would refer to the copy', () => {
  const now = made(
    `//- docs.json
{"theme": "mint", "name": "X", "navigation": {"$ref": "nav/main.json"}}
//- nav/main.json
{"groups": [{"$ref": "g.json"}]}
//- nav/g.json
{"group": "G", "pages": ["v1/start", "other", "v1/more"]}
${pages}`,
    { name: 'v2', from: 'v1', current: '1.0' },
  );
  assert.ok(typeof now === 'object');
  assert.deepEqual([...now.keys()].filter((path) => path.startsWith('nav/')).toSorted(), [
    'nav/g-v2.json',
    'nav/main.json',
  ]);
  assert.match(now.get('nav/main.json') ?? '', /"groups": \[\{"\$ref": "g-v2.json"\}\]/);
});

test('docs.json v1: groups, tabs and the name of the version', () => {
  assertFiles(
    made(v1 + pages, { name: 'v2', from: 'v1' }),
    `//- docs.json
{
  "name": "X",
  "versions": ["v1", "v2", "v0"],
  "tabs": [{"name": "API", "version": "v1", "url": "v1/api"}, {"name": "API", "version": "v2", "url": "v2/api"}],
  "navigation": [
    {"group": "G", "version": "v1", "pages": ["v1/start", {"group": "In", "version": "v1", "pages": ["v1/more"]}]},
    {"group": "G", "version": "v2", "pages": ["v2/start", {"group": "In", "version": "v2", "pages": ["v2/more"]}]},
    {"group": "All", "pages": ["other"]}
  ]
}
${copies('/go')}`,
  );
});

test('on a site without versions the existing pages become the first one', () => {
  const now = made(
    `//- docs.json
{
  "theme": "mint",
  "name": "X",
  "navigation": {
    "global": {"anchors": []},
    "groups": [
      // A
      {"group": "G", "pages": ["v1/start", "other", "v1/more"]}
    ]
  }
}
${pages}`,
    { name: 'v2', from: 'v1', current: '1.0' },
  );
  assertFiles(
    now,
    `//- docs.json
{
  "theme": "mint",
  "name": "X",
  "navigation": {
    "versions": [
      {
        "version": "1.0",
        "groups": [
          // A
          {"group": "G", "pages": ["v1/start", "other", "v1/more"]}
        ]
      },
      {
        "version": "v2",
        "groups": [
          // A
          {"group": "G", "pages": ["v2/start", "other", "v2/more"]}
        ]
      }
    ],
    "global": {"anchors": []}
  }
}
${copies('/go', 'v1')}`,
  );
  const old =
    '{"name": "X", "navigation": [{"group": "G", "pages": ["v1/start"]}, {"group": "H", "pages": ["other"]}]}';
  const classic = made(`//- docs.json\n${old}\n${pages}`, { name: 'v2', from: 'v1', current: 'v1' });
  assert.ok(typeof classic !== 'string');
  assert.deepEqual(JSON.parse(classic.get('docs.json') ?? ''), {
    name: 'X',
    navigation: [
      { group: 'G', version: 'v1', pages: ['v1/start'] },
      { group: 'G', version: 'v2', pages: ['v2/start'] },
      { group: 'H', pages: ['other'] },
    ],
    versions: ['v1', 'v2'],
  });
});

test('moving a folder: its version has the new name, links follow', () => {
  const now = made(v2 + pages, { name: 'v2', from: 'v1', moves: true });
  assert.ok(typeof now !== 'string');
  assert.equal(now.get('v2'), 'rename v1');
  assert.match(
    now.get('docs.json') ?? '',
    /"version": "v2",\s+"default": true,[\s\S]*"v2\/start", "other", "v2\/more"/,
  );
  assert.match(now.get('docs.json') ?? '', /"source": "\/v1\/:slug\*",\s+"destination": "\/v2\/:slug\*"/);
  assert.match(now.get('v1/start.mdx') ?? '', /version: v2\n[\s\S]*\[a\]\(\/v2\/more#x\)/);
  assert.match(now.get('other.mdx') ?? '', /\[s\]\(\/v2\/start\)/);
  const old = made(v1 + pages, { name: 'v2', from: 'v1', moves: true, leavesLinks: true });
  assert.ok(typeof old !== 'string');
  assert.match(
    old.get('docs.json') ?? '',
    /"versions": \["v2", "v0"\][\s\S]*"version": "v2", "pages": \["v1\/start", \{"group": "In", "version": "v2"/,
  );
  assert.equal(old.has('other.mdx'), false);
});

test('refused cases, before anything is written', () => {
  const said = (wanted: Partial<NewVersion>, config = v2): string =>
    String(made(config + pages, { name: 'v2', from: 'v1', ...wanted }));
  assert.match(said({ name: ' ' }), /Enter a name/);
  assert.match(said({ name: 'v0' }), /already has a version "v0"/);
  assert.match(said({ from: 'nothing' }), /No page of "nothing"/);
  assert.match(said({ from: 'other.mdx' }), /is a file/);
  assert.match(said({ from: '.' }), /root folder/);
  assert.match(said({ to: 'v1/new' }), /into itself/);
  assert.match(said({ to: 'nav' }), /"nav" already exists/);
  assert.match(said({ to: 'node_modules/v2' }), /would not be part of the site/);
  assert.match(
    said({}, '//- docs.json\n{"name": "X", "navigation": [{"group": "G", "pages": ["v1/start"]}]}\n'),
    /need a version name too/,
  );
  assert.match(
    said({}, '//- docs.json\n{"name": "X" "navigation": [{"group": "G", "pages": ["v1/start"]}]}\n'),
    /syntax error/,
  );
});

test('pages of two versions may show the same operation', () => {
  const config = (version: string): string =>
    `//- docs.json\n{"name": "X", "versions": ["a", "b"], "openapi": "/api.json", "navigation": [{"group": "A", "version": "a", "pages": ["a/get"]}, {"group": "B", "version": "${version}", "pages": ["b/get"]}]}\n`;
  const rest = `//- api.json
{"openapi": "3.1.0", "info": {"title": "P", "version": "1"}, "paths": {"/pets": {"get": {"summary": "L", "responses": {}}}}}
//- a/get.mdx
---
openapi: GET /pets
---
//- b/get.mdx
---
openapi: GET /pets
---
`;
  const codes = (version: string): readonly string[] =>
    checkSite(siteOf(parseFixture(config(version) + rest)))
      .map(({ code }) => code)
      .filter((code) => code === 'openapi/duplicate-page');
  assert.deepEqual([codes('a'), codes('b')], [['openapi/duplicate-page'], []]);
});
