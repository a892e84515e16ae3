import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePage } from '../../../server/core/change/sections/merge.ts';
import { splitFragment } from '../../../server/core/change/sections/split.ts';
import { fixesAt } from '../../../server/core/fixes/fixesAt.ts';
import type { SiteEdit } from '../../../server/core/text/edit.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { type Fixture, parseFixture } from '../../fixture.ts';

type Result =
  | { readonly kind: 'edits'; readonly edits: readonly SiteEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** The changed files, or the reason; a deleted file is empty. */
function changed({ files }: Fixture, result: Result): ReadonlyMap<string, string> | string {
  if (result.kind === 'refused') return result.reason;
  const gone = result.edits.flatMap((edit) => (edit.kind === 'delete' ? [edit.path] : []));
  const after = applyFileEdits(
    files,
    result.edits.flatMap((edit) => (edit.kind === 'delete' || edit.kind === 'copy' ? [] : [edit])),
  );
  return new Map([
    ...[...after].filter(([path, text]) => files.get(path) !== text),
    ...gone.map((path) => [path, ''] as const),
  ]);
}

function assertFiles(actual: ReadonlyMap<string, string> | string, expected: string): void {
  assert.ok(typeof actual !== 'string', String(actual));
  const trimmed = (files: ReadonlyMap<string, string>): object =>
    Object.fromEntries([...files].map(([path, text]) => [path, text.trimEnd()]));
  assert.deepEqual(trimmed(actual), trimmed(parseFixture(expected).files));
}

const v1 = `//- docs.json
{
  "name": "X",
  "navigation": [
    {"group": "G", "pages": ["index", "guides/start", "guides/more"]} // as they are read
  ],
  "redirects": [{"source": "/old", "destination": "/guides/start#install"}]
}
`;

const v2 = `//- docs.json
{
  "theme": "mint",
  "name": "X",
  "navigation": {"tabs": [{"$ref": "./nav/guides.json"}]}
}
//- nav/guides.json
{
  "tab": "Guides",
  "pages": [
    "index",
    {"group": "Begin", "root": "guides/start", "pages": ["guides/more"]}
  ]
}
`;

const pages = `//- index.mdx
---
title: Home
---
[a](/guides/start#install) [b](./guides/start#on-linux) [c](guides/start?x=1#setup-2) [d](/guides/start#setup) [f](/guides/start)
//- guides/more.mdx
---
title: More
---
<Card title="C" href="start#on-linux">[x](start#install)</Card>
//- guides/start.mdx
---
title: "First steps"
version: v1
---

import { A } from '/snippets/a.jsx';
import { B } from "../snippets/a.jsx";

export const name = 'x';

Intro <A /> and [to it](#install), [ref][r], [^1].

## Setup

Text {name}.

## Install

<B /> and {name} [ref][r] and [own](#setup-2) [up](#setup) [q][q] ![i](../img/a.png) [^1] [^2]

### On Linux

x

### Setup

#### Deep

[self](#install) [linux](/guides/start#on-linux)

[q]: #on-linux

## Last

[L](#on-linux) [s](#setup-2) [q][q]

[r]: ../index

[^1]: Both.

[^2]: Only there.
//- snippets/a.jsx
export const A = () => null;
export const B = () => null;
//- img/a.png
`;

const rest = (to: string): string => `//- guides/start.mdx
---
title: "First steps"
version: v1
---

import { A } from '/snippets/a.jsx';

export const name = 'x';

Intro <A /> and [to it](/${to}), [ref][r], [^1].

## Setup

Text {name}.

[q]: /${to}#on-linux

## Last

[L](/${to}#on-linux) [s](/${to}#setup) [q][q]

[r]: ../index

[^1]: Both.
`;

const section = (to: string, up: string): string => `---
title: "Install"
description: ""
version: v1
---

import { B } from "${up}snippets/a.jsx";
export const name = 'x';

<B /> and {name} [ref][r] and [own](#setup) [up](/guides/start#setup) [q][q] ![i](${up}img/a.png) [^1] [^2]

## On Linux

x

## Setup

### Deep

[self](/${to}) [linux](#on-linux)

[q]: #on-linux

[^1]: Both.
[^2]: Only there.
[r]: ${up}index
`;

test('extracting a section: dependencies move along, links follow, the navigation lists the page after its source', () => {
  const fixture = parseFixture(v1 + pages);
  const now = changed(fixture, splitFragment({ site: siteOf(fixture), path: 'guides/start.mdx', fragment: 'install' }));
  assertFiles(
    now,
    `//- docs.json
${(fixture.files.get('docs.json') ?? '').replace('start", ', 'start", "guides/install", ').replace('/guides/start#install', '/guides/install')}
//- index.mdx
---
title: Home
---
[a](/guides/install) [b](./guides/install#on-linux) [c](guides/install?x=1#setup) [d](/guides/start#setup) [f](/guides/start)
//- guides/more.mdx
---
title: More
---
<Card title="C" href="install#on-linux">[x](install)</Card>
${rest('guides/install')}
//- guides/install.mdx
${section('guides/install', '../')}`,
  );
});

test('into another folder relative links are rewritten; a file that docs.json refers to gets the entry', () => {
  const fixture = parseFixture(v2 + pages);
  const now = changed(
    fixture,
    splitFragment({ site: siteOf(fixture), path: 'guides/start.mdx', fragment: 'install', to: 'other/deep/it.mdx' }),
  );
  assert.ok(typeof now !== 'string', String(now));
  assert.equal(now.get('other/deep/it.mdx'), section('other/deep/it', '../../').trimEnd().concat('\n'));
  assert.match(now.get('nav/guides.json') ?? '', /"pages": \["other\/deep\/it", "guides\/more"\]/);
  assert.equal(now.has('docs.json'), false);
  assert.match(
    now.get('guides/more.mdx') ?? '',
    /href="\.\.\/other\/deep\/it#on-linux">\[x\]\(\.\.\/other\/deep\/it\)/,
  );
});

test('refused cases, and the action at a heading', () => {
  const said = (files: string, path: string, fragment: string, to?: string): unknown => {
    const fixture = parseFixture(files);
    return changed(fixture, splitFragment({ site: siteOf(fixture), path, fragment, to }));
  };
  assert.match(String(said(v1 + pages, 'guides/start.mdx', 'none')), /has no heading for "#none"/);
  assert.match(String(said(v1 + pages, 'guides/start.mdx', 'install', 'index.mdx')), /"index\.mdx" already exists/);
  assert.match(String(said(v1 + pages, 'guides/start.mdx', 'install', 'node_modules/a.mdx')), /would not be a page/);
  assert.match(String(said('//- a.mdx\n## All\n\nx\n', 'a.mdx', 'all')), /would be empty afterward/);
  assert.match(
    String(said("//- a.mdx\nx\n\n## S\n\ny\n//- b.mdx\nimport A from './a.mdx'\n\n<A />\n", 'a.mdx', 's')),
    /include/,
  );
  assert.match(String(said('//- a.mdx\n<Tip>\n\n## S\n\ny\n\n</Tip>\n\nz\n', 'a.mdx', 's')), /a section that starts/);
  const fixture = parseFixture(v1 + pages);
  const at = (fixture.files.get('guides/start.mdx') ?? '').indexOf('## Install');
  const fixes = fixesAt(siteOf(fixture), 'guides/start.mdx', { start: at, end: at });
  const fix = fixes.find(({ kind }) => kind === 'refactor.move.section');
  assert.equal(fix?.title, 'Move the section to the new page "guides/install"');
  assert.equal(fix.later?.().length, 5);
});

const two = `//- index.mdx
---
title: Home
---
import { B } from '/snippets/a.jsx'

[a](/guides/more) [b](./guides/more#setup) [c](guides/more?x=1#four) [e](/old#setup)

## Setup

Foot[^1].

[^1]: Of home.
//- guides/start.mdx
---
title: Start
---
<Card title="C" href="more#four">[x](more)</Card>
//- guides/more.mdx
---
title: "More <of> it: C++"
description: What there *is*.
---

import { A, B } from "../snippets/a.jsx";

Intro <A /> <B /> [^1] [home](../index#setup) [me](/guides/more) [s](#setup) [start](./start)

## Setup

Words over
two lines
---------

text[^1] ![x](../img/a.png)

#### Four

[^1]: Of more.
//- snippets/a.jsx
export const A = () => null;
export const B = () => null;
//- img/a.png
`;

test('appending a page to another one: its title becomes a heading, links and the URL follow', () => {
  const config = v1.replace('/guides/start#install', '/guides/more');
  const fixture = parseFixture(config + two);
  const now = changed(fixture, mergePage({ site: siteOf(fixture), path: 'guides/more.mdx', into: 'index.mdx' }));
  assertFiles(
    now,
    `//- docs.json
{
  "name": "X",
  "navigation": [
    {"group": "G", "pages": ["index", "guides/start"]} // as they are read
  ],
  "redirects": [{"source": "/old", "destination": "/index"}, {
    "source": "/guides/more",
    "destination": "/index"
  }]
}

//- index.mdx
---
title: Home
---
import { B } from '/snippets/a.jsx'
import { A } from "./snippets/a.jsx";

[a](#more-of-it-c) [b](#setup-2) [c](#four) [e](#setup-2)

## Setup

Foot[^1].

[^1]: Of home.

## More \\<of> it: C++

What there \\*is\\*.

Intro <A /> <B /> [^2] [home](#setup) [me](#more-of-it-c) [s](#setup-2) [start](./guides/start)

### Setup

### Words over two lines

text[^2] ![x](./img/a.png)

#### Four

[^2]: Of more.

//- guides/start.mdx
---
title: Start
---
<Card title="C" href="../index#four">[x](../index#more-of-it-c)</Card>
//- guides/more.mdx
`,
  );
});

test('a heading equal to the title is merged, in docs.json v2 too; “never” asks for no redirect', () => {
  const fixture = parseFixture(
    `${v2.replace(', "pages": ["guides/more"]', ', "pages": ["guides/more", "guides/last"]')}//- index.mdx
---
title: Home
---
Hello.
//- guides/start.mdx
---
title: S
---
//- guides/more.mdx
---
title: More
description: About it.
---

# More

First.

## Part

Second.
//- guides/last.mdx
[p](more#part) [m](more)
`,
  );
  const now = changed(
    fixture,
    mergePage({ site: siteOf(fixture), path: 'guides/more.mdx', into: 'index.mdx', options: { redirects: 'never' } }),
  );
  assertFiles(
    now,
    `//- nav/guides.json
{
  "tab": "Guides",
  "pages": [
    "index",
    {"group": "Begin", "root": "guides/start", "pages": ["guides/last"]}
  ]
}

//- index.mdx
---
title: Home
---
Hello.

## More

About it.

First.

### Part

Second.

//- guides/last.mdx
[p](../index#part) [m](../index#more)
//- guides/more.mdx
`,
  );
});

test('pages that cannot be merged, with the reason', () => {
  const said = (files: string, path = 'a.mdx', into = 'b.mdx'): unknown => {
    const fixture = parseFixture(files);
    return changed(fixture, mergePage({ site: siteOf(fixture), path, into }));
  };
  assert.match(String(said('//- a.mdx\nx\n//- b.mdx\ny\n', 'a.mdx', 'a.mdx')), /into itself/);
  assert.match(String(said('//- a.mdx\nx\n//- snippets/b.mdx\ny\n', 'a.mdx', 'snippets/b.mdx')), /is not a page/);
  assert.match(String(said('//- a.mdx\n---\nopenapi: GET /x\n---\n//- b.mdx\ny\n')), /an API document/);
  assert.match(String(said("//- a.mdx\nx\n//- b.mdx\nimport A from './a.mdx'\n\n<A />\n")), /include "a\.mdx"/);
  assert.match(String(said('//- a.mdx\nexport const x = 1\n//- b.mdx\nexport const x = 2\n')), /something named "x"/);
  assert.match(String(said('//- a.mdx\n[x]\n\n[x]: /b\n//- b.mdx\n[x]: /c\n')), /define "\[x\]"/);
  assert.match(String(said('//- a.mdx\nx\n//- b.mdx\n```\ny\n')), /is never closed/);
  assert.match(String(said('//- a.mdx\nx\n//- a.md\nx\n//- b.mdx\ny\n', 'a.md')), /at the address of "a\.md"/);
});
