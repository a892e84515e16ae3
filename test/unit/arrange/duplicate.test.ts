import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duplicateGroup } from '../../../server/core/change/arrange/duplicate.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

/** The changed files after a group was duplicated, or the reason that it is not. */
function duplicated(text: string, id: string, name = 'New'): Readonly<Record<string, string>> | string {
  const { files } = parseFixture(text);
  const site = siteOf({ files, marks: [], cursor: undefined });
  const result = duplicateGroup({ site, id, name });
  if (result.kind === 'refused') return result.reason;
  const after = applyFileEdits(files, result.edits);
  // The copies keep the titles of their pages until the author changes them.
  const found = (of: ReadonlyMap<string, string>): readonly string[] =>
    checkSite(siteOf({ files: of, marks: [], cursor: undefined }))
      .map(({ code }) => code)
      .filter((code) => !code.startsWith('front-matter/duplicate-'));
  assert.deepEqual([...new Set(found(after))].toSorted(), [...new Set(found(files))].toSorted());
  return Object.fromEntries([...after].filter(([path, each]) => files.get(path) !== each));
}

const docs = `//- docs.json
{
  "theme": "mint",
  "name": "X",
  "colors": { "primary": "#0D6E4F" },
  "favicon": "https://example.com/f.svg",
  "navigation": {
    "groups": [
      {
        "group": "Start", // first
        "root": "guides/index",
        "pages": ["guides/a", {"group": "More", "pages": ["/b"]}, "guides/a-2"]
      },
      {"group": "Other", "pages": ["other"]}
    ]
  }
}
//- guides/index.mdx
---
title: Guides
description: All of them.
---
[A](/guides/a#one) [B](../b) [Other](/other)
//- guides/a.mdx
---
title: A
description: A page.
---
## One
Words, and [the start](./index).
//- guides/a-2.mdx
---
title: A 2
description: A second page.
---
//- b.md
---
title: B
description: B page.
---
//- other.mdx
---
title: Other
description: Another page.
---
[A](/guides/a)
`;

test('a group is duplicated after itself with its pages, whose links lead to each other', () => {
  assert.deepEqual(duplicated(docs, 'group:Start', 'Next'), {
    'docs.json': (parseFixture(docs).files.get('docs.json') ?? '').replace(
      `      {"group": "Other"`,
      `      {
        "group": "Next", // first
        "root": "guides/index-2",
        "pages": ["guides/a-3", {"group": "More", "pages": ["/b-2"]}, "guides/a-2-2"]
      },
      {"group": "Other"`,
    ),
    'guides/index-2.mdx':
      '---\ntitle: Guides\ndescription: All of them.\n---\n[A](/guides/a-3#one) [B](../b-2) [Other](/other)',
    'guides/a-3.mdx': '---\ntitle: A\ndescription: A page.\n---\n## One\nWords, and [the start](./index-2).',
    'guides/a-2-2.mdx': '---\ntitle: A 2\ndescription: A second page.\n---',
    'b-2.md': '---\ntitle: B\ndescription: B page.\n---',
  });
});

test('a group split over files is duplicated in one piece, into its list', () => {
  const text = docs.replace(/"groups": \[[\s\S]*?\n {4}\]/, '"groups": {"$ref": "nav/groups.json"}');
  const files = `${text}//- nav/groups.json
[
\t{"$ref": "start.json"},
\t{"group": "Other", "pages": ["other"]}
]
//- nav/start.json
{"group": "Start", "pages": {"$ref": "pages.json"}}
//- nav/pages.json
["guides/a", "guides/index", "guides/a-2", "b"]
`;
  const after = duplicated(files, 'group:Start');
  assert.ok(typeof after === 'object');
  assert.deepEqual(Object.keys(after).toSorted(), [
    'b-2.md',
    'guides/a-2-2.mdx',
    'guides/a-3.mdx',
    'guides/index-2.mdx',
    'nav/groups.json',
  ]);
  assert.equal(
    after['nav/groups.json'],
    '[\n\t{"$ref": "start.json"},\n\t{\n\t\t"group": "New",\n\t\t"pages": ["guides/a-3", "guides/index-2", "guides/a-2-2", "b-2"]\n\t},\n\t{"group": "Other", "pages": ["other"]}\n]',
  );
});

test('in docs.json v1 the copy is shown where the group is', () => {
  const text = `//- docs.json
{
  "name": "X",
  "colors": { "primary": "#0D6E4F" },
  "favicon": "https://example.com/f.svg",
  "versions": ["v2", "v1"],
  "navigation": [
    {"group": "G", "version": "v1", "pages": ["a"]}
  ]
}
//- a.mdx
---
title: A
description: A page.
---
`;
  const after = duplicated(text, 'version:v1/group:G');
  assert.ok(typeof after === 'object', String(after));
  assert.match(
    after['docs.json'] ?? '',
    /"v1", "pages": \["a"\]\},\n {4}\{"group": "New", "version": "v1", "pages": \["a-2"\]\}/,
  );
});

test('a group without pages to copy, or an invalid name, is refused', () => {
  const made = `//- docs.json
{"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"groups": [{"group": "API", "openapi": "api.json"}]}}
//- api.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"responses": {"200": {"description": "ok"}}}}}}
`;
  const reason = 'The pages of this group come from an OpenAPI document, so a second group cannot show them.';
  assert.equal(duplicated(made, 'group:API'), reason);
  assert.equal(duplicated(made.replace('"openapi": "api.json"}', '"pages": ["GET /a"]}'), 'group:API'), reason);
  assert.equal(duplicated(docs, 'group:Start', ' '), 'Enter a name.');
  assert.equal(duplicated(docs, 'group:Gone'), 'The navigation has changed in the meantime.');
  assert.equal(
    duplicated(docs.replace('"theme": "mint",', '"theme": "mint"'), 'group:Start'),
    'docs.json has a syntax error. Fix it first.',
  );
});
