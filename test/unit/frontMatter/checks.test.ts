import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { checkFixes } from '../../applyFixes.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const only = ['front-matter/', 'yaml/', 'icon/', 'page/'];

const fixtures: Readonly<Record<string, string>> = {
  'a right one': `//- a.mdx
---
title: "A"
description: What it is
icon: rocket
iconType: solid
mode: wide
keywords: [x, y]
noindex: true
anything: goes
og:title: B
---
Text
`,
  'none at all': `//- a.mdx
# A heading
^^^^^^^^^^^ front-matter/missing

What this page is about, in one sentence. And more.
`,
  'bytes that are not text': `//- a.mdx
\0\ufffd and more
^ page/encoding
//- b.mdx
---
title: B
description: The sign itself
---
What cannot be read shows as "\ufffd".
`,
  'of two files with one URL the one that is served': `//- docs.json
{"name": "X", "navigation": [{"group": "A", "pages": ["a"]}]}
//- a.md

| page/same-address
# Notes
//- a.mdx
---
title: A page
description: What it is about
---
Text
`,
  'an empty page': `//- a.mdx

| front-matter/missing
`,
  'a missing title or description': `//- a.mdx
---
^^^ front-matter/missing-title
^^^ front-matter/missing-description
mode: wide
---
Text
//- b.mdx
---
title:
^^^^^ front-matter/missing-title
description: ""
^^^^^^^^^^^ front-matter/missing-description
---
Text
//- c.mdx
---
^^^ front-matter/missing-description
title: C
---
//- snippets/d.mdx
No page.
//- notes.md
# A note outside navigation
//- e.mdx
---
openapi: GET /pets
---
//- f.mdx
---
title: F
url: https://example.com
---
`,
  'types and values': `//- a.mdx
---
title: 404
       ^^^ front-matter/type
description: B
mode: wied
      ^^^^ front-matter/value
noindex: "yes"
         ^^^^^ front-matter/type
keywords: a, b
          ^^^^ front-matter/type
sidebarTitle:
iconType: solid
icon: rokcet
      ^^^^^^ icon/unknown
---
`,
  'misspelt fields': `//- a.mdx
---
Title: A
^^^^^ front-matter/unknown-key
descripton: B
^^^^^^^^^^ front-matter/unknown-key
sideBarTitle: C
^^^^^^^^^^^^ front-matter/unknown-key
versionTo: 3
slug: x
tags: [a]
---
`,
  'values that YAML shortens or rejects': `//- a.mdx
---
title: Issue #5 and more
             ^^^^^^^^^^^ front-matter/cut-value
description: Text # a comment on purpose
sidebarTitle: One: two
              ^^^^^^^^ yaml/colon
---
`,
  'invalid front matter': `//- a.mdx

---
^^^ front-matter/not-first
title: A
description: B
keywords:
  - x
---
Text
//- b.mdx
---
^^^ front-matter/not-closed
title: C
description: D

Text
//- c.mdx
---
^^^ front-matter/missing

A rule, then text that is long enough.
`,
  'a folder and a title that produce the same path': `//- a/x.mdx
---
title: B c
description: One
---
//- a b/x.mdx
---
title: C
description: Two
---
`,
  'a first key that is indented while the others are not': `//- a.mdx
---
 title: A
 ^^^^^ yaml/syntax
description: What it is
---
Text
//- b.mdx
---
  title: B
  ^^^^^ yaml/syntax
  keywords:
    - x
  description: What it is not
icon: rocket
---
Text
//- c.mdx
---
 title: C
 description: All the same
---
Text
`,
  'a key that is indented below a value': `//- a.mdx
---
title: A
 description: What it is
 ^^^^^^^^^^^ yaml/syntax
icon: rocket
---
Text
//- b.mdx
---
title: B
  # what it is
  description: What it is not
  ^^^^^^^^^^^ yaml/syntax
  keywords:
    - x
---
Text
`,
  'unclosed front matter whose keys are indented': `//- a.mdx
---
^^^ front-matter/not-closed
  title: A
  description: What it is

- Text
//- b.mdx
---
^^^ front-matter/not-closed
  title: A
description: What it is not

- Text
`,
  'late front matter whose keys are indented': `//- a.mdx

---
^^^ front-matter/not-first
  title: A
  description: What it is
---
- Text
`,
  'front matter that is not a list of keys': `//- a.mdx
---
- a
^^^ front-matter/type
- b
---
Text
//- b.mdx
---
just text
^^^^^^^^^ front-matter/type
---
Text
`,
  'front matter closed by other dashes': `//- a.mdx
---
^^^ front-matter/not-closed
title: A
description: What it is
----

Text
//- b.mdx
---
^^^ front-matter/not-closed
title: B
description: What it is not
—

Text
`,
  'equal titles in one folder': `//- a.mdx
---
title: Same
       ^^^^ front-matter/duplicate-title
description: One
---
//- b.mdx
---
title: same
       ^^^^ front-matter/duplicate-title
description: Two
---
//- sub/c.mdx
---
title: Same
description: Three
---
`,
  'a style that only brand icons have': `//- a.mdx
---
title: A
description: B
icon: rocket
iconType: brands
          ^^^^^^ icon/style
---
`,
};

for (const [name, fixture] of Object.entries(fixtures)) {
  test(name, () => {
    checkFixture(fixture, { only });
  });
  test(`${name}: each fix removes its finding and adds none`, () => {
    checkFixes(fixture, { only });
  });
}

test('CRLF and a byte order mark stay', () => {
  const page = '//- a.mdx\n\uFEFF---\r\ntitle: A\r\n---\r\nText of the page, long enough.\r\n';
  assert.equal(checkFixes(page, { only }), 1);
});

test('a description that most pages of a site lack is one finding on docs.json', () => {
  const page = (path: string, more = ''): string => `//- ${path}\n---\ntitle: ${path}\n${more}---\n\nText\n`;
  const described = 'description: What it is for.\n';
  const site = (lacking: number, having: number): string =>
    [
      ...Array.from({ length: lacking }, (_, at) => page(`a${at}.mdx`)),
      ...Array.from({ length: having }, (_, at) => page(`b${at}.mdx`, `description: What ${at} is for.\n`)),
      // Pages described by their operation.
      ...Array.from({ length: 20 }, (_, at) => page(`api/c${at}.mdx`, 'openapi: GET /a\n')),
      `//- docs.json\n{ "name": "A", "navigation": [] }\n`,
    ].join('');
  const found = (text: string): readonly string[] =>
    checkSite(siteOf(parseFixture(text)))
      .filter(({ code }) => code === 'front-matter/missing-description')
      .map(({ path, message }) => `${path}: ${/^\d+ of \d+/.exec(message)?.[0] ?? ''}`);
  assert.deepEqual(found(site(6, 4)), ['docs.json: 6 of 10']);
  assert.equal(found(site(5, 5)).length, 5);
  assert.ok(found(site(5, 5)).every((each) => each.startsWith('a')));
  assert.equal(found(site(4, 0)).length, 4);
  assert.equal(found(site(1, 0) + page('z.mdx', described)).length, 1);
});
