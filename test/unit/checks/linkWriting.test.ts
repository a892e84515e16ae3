import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFixture } from '../../check.ts';

const front = `---
title: Index
description: One
---
`;
const only = ['link/'];

test('a reference to an undefined label', () => {
  checkFixture(
    `${front}
See [the guide][nowhere] and [the API][], **[bold one][gone]**.
    ^^^^^^^^^^^^^^^^^^^^ link/undefined-label
                             ^^^^^^^^^^^ link/undefined-label
                                            ^^^^^^^^^^^^^^^^ link/undefined-label

[The guide][setup] and [setup][] and [Setup], [^1] [a note][^1].

[setup]: https://example.com

[^1]: A note.
`,
    { only },
  );
});

test('brackets that are not references', () => {
  checkFixture(
    `${front}
a[0][1], items[first][second], f(x)[one][two], \`a\`[one][two], $x$[one][two], "names"[first][second]

- [ ] [x] [x][ ] [1][2] [i][j] \\[one\\]\\[two\\] [one]\\[two]
- string[][] and \`[one][two]\` and $[one][two]$ {/* [one][two] */} {[one][two]}

<code>[one][two]</code> <a title="[one][two]" href="https://example.com/a">x</a>

\`\`\`txt
[one][two] (text)[/url] [x] (/url)
\`\`\`
`,
    { only },
  );
});

test('link brackets in the wrong order', () => {
  const found = checkFixture(
    `${front}
Read (the *guide*)[/index] or (examples)[https://example.com/a], f(x)[/a], (see)[1] (a)[b].
     ^^^^^^^^^^^^^^^^^^^^^ link/reversed
                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link/reversed

Over (two
     ^^^^ link/reversed
lines)[https://example.com/b]
`,
    { only: ['link/reversed'] },
  );
  assert.deepEqual(
    found.map(({ fixes }) => fixes?.map(({ kind }) => kind)),
    [['suggestion'], ['suggestion'], ['suggestion']],
  );
});

test('a space between the text of a link and its target', () => {
  checkFixture(
    `${front}
Read [the guide] (/index), [uses] (https://example.com/a), [note] (in brackets), [1] (see below), a[0] (/x).
     ^^^^^^^^^^^^^^^^^^^^ link/space-between
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link/space-between

> [Quoted] (./index)
  ^^^^^^^^^^^^^^^^^^ link/space-between

| Table |
| --- |
| [Cell] (#top) |
  ^^^^^^^^^^^^^ link/space-between

## [In a heading] (/index)
   ^^^^^^^^^^^^^^^^^^^^^^^ link/space-between

<Note>[Inside] (/index)</Note>
      ^^^^^^^^^^^^^^^^^ link/space-between
`,
    { only: ['link/space'] },
  );
});

test('a space in a target', () => {
  checkFixture(
    `${front}
[One](/my page), ![two](a b.png), [three](./a b#c), [four](/index "Title"), [five](see the notes), [six]( /index )
      ^^^^^^^^ link/space-in-target
                        ^^^^^^^ link/space-in-target
                                          ^^^^^^^ link/space-in-target

[seven](</my page.pdf>), [eight](and/or so)
//- my page.mdx
${front}
//- my page.pdf
//- a b.png
//- a b.mdx
${front}
## C
`,
    { only: ['link/space'] },
  );
});

test('a link without a target', () => {
  checkFixture(
    `${front}
[One](), [two](#), [three](/index)
     ^^ link/no-target

<a href="">Four</a> <Card title="Five" href="" />
        ^^ link/no-target
                                            ^^ link/no-target
`,
    { only },
  );
});

test('misspelled schemes of URLs', () => {
  const found = checkFixture(
    `${front}
[A](htps://example.com), [b](http//example.com/b), [c](https:/example.com), [d](https:example.com)
    ^^^^^^^^^^^^^^^^^^ link/misspelled-scheme
                             ^^^^^^^^^^^^^^^^^^^ link/misspelled-scheme
                                                       ^^^^^^^^^^^^^^^^^^ link/misspelled-scheme
                                                                                ^^^^^^^^^^^^^^^^^ link/misspelled-scheme

[A](htttps://example.com), [b](https:://example.com), [c](ttps://example.com), <a href="http;//example.com">d</a>
    ^^^^^^^^^^^^^^^^^^^^ link/misspelled-scheme
                               ^^^^^^^^^^^^^^^^^^^^ link/misspelled-scheme
                                                          ^^^^^^^^^^^^^^^^^^ link/misspelled-scheme
                                                                                        ^^^^^^^^^^^^^^^^^^ link/misspelled-scheme

[A](ftp://example.com), [b](vscode://x), [c](hxxps://example.com), [d](sftp://example.com), [e](mailto:a@example.com)

[A](https://example.com), [b](/https/a), [c](tel:1), [d](slack://x), [e](cursor://x), [f](HTTPS://example.com)
//- https/a.mdx
${front}`,
    { only },
  );
  assert.deepEqual(
    found.map(({ fixes }) => fixes?.[0]?.title),
    [
      'Change to "https://example.com"',
      'Change to "http://example.com/b"',
      'Change to "https://example.com"',
      'Change to "https://example.com"',
      'Change to "https://example.com"',
      'Change to "https://example.com"',
      'Change to "https://example.com"',
      'Change to "http://example.com"',
    ],
  );
});

test('a URL without a scheme', () => {
  checkFixture(
    `${front}
[A](www.example.com/a), <Card title="B" href="www.example.com" /> <img src="www.example.com/a.png" alt="a" /> www.example.com
    ^^^^^^^^^^^^^^^^^ link/missing-scheme
                                              ^^^^^^^^^^^^^^^ link/missing-scheme
                                                                            ^^^^^^^^^^^^^^^^^^^^^ link/missing-scheme
`,
    { only: ['link/m', 'image/missing'] },
  );
});

test('a link to a page with its extension', () => {
  checkFixture(
    `${front}
[A](./guides/one.mdx), [b](/guides/one.md#set-up), [c](/guides/one), [d](https://example.com/a.md), [e](/notes.md)
    ^^^^^^^^^^^^^^^^ link/extension
                           ^^^^^^^^^^^^^^^^^^^^^ link/extension
                                                                                                        ^^^^^^^^^ link/extension
//- guides/one.mdx
${front}
## Set up
//- notes.md
${front}`,
    { only },
  );
});

test('an address of the reader’s own computer, outside of code', () => {
  checkFixture(
    `${front}
[Open it](http://localhost:3000), see http://127.0.0.1:80/a. <a href="https://localhost/x">Four</a>
          ^^^^^^^^^^^^^^^^^^^^^ link/localhost
                                      ^^^^^^^^^^^^^^^^^^^^^ link/localhost
                                                                      ^^^^^^^^^^^^^^^^^^^ link/localhost

\`http://localhost:3000\` [\`http://localhost:3000\`](http://localhost:3000) [a](http://localhost.example.com)
`,
    { only: ['link/localhost'] },
  );
});

test('an image in a folder "public" is found there', () => {
  const found = checkFixture(
    `${front}
<Frame>![A](/public/logo.png)</Frame>
            ^^^^^^^^^^^^^^^^ image/missing

<Frame>![B](/b/icon.png)</Frame>
            ^^^^^^^^^^^ image/missing

<Frame>![C](/public/c.png)</Frame>
//- logo.png
//- a/logo.png
//- public/b/icon.png
//- public/c.png
`,
    { only: ['image/missing'] },
  );
  assert.deepEqual(
    found.map(({ message }) => /Did you mean "(.*)"/.exec(message)?.[1]),
    ['/logo.png', '/public/b/icon.png'],
  );
});

test('a link to a missing file suggests the likely one, as an image does', () => {
  const found = checkFixture(
    `${front}
[The drawing](/pub.svg), [the manual](/files/manaul.pdf#page=2), [the page](/guides/sart).
              ^^^^^^^^ link/missing
                                      ^^^^^^^^^^^^^^^^^^^^^^^^ link/missing
                                                                            ^^^^^^^^^^^^ link/missing

[The archive](/manual.zip)
              ^^^^^^^^^^^ link/missing
//- public/pub.svg
//- files/manual.pdf
//- guides/start.mdx
Words.
`,
    { only: ['link/missing'] },
  );
  assert.deepEqual(
    found.map(({ message }) => /Did you mean "(.*)"/.exec(message)?.[1]),
    ['/public/pub.svg', '/files/manual.pdf#page=2', '/guides/start', undefined],
  );
});

test('a missing snippet or OpenAPI document suggests the likely one', () => {
  const found = checkFixture(
    `${front}
import Note from '/snippets/note.mdx';
                  ^^^^^^^^^^^^^^^^^^ snippet/missing
import Table from './components/tabel.jsx';
                   ^^^^^^^^^^^^^^^^^^^^^^ snippet/missing
import { Chart } from '/other/chart.tsx';
                       ^^^^^^^^^^^^^^^^ snippet/missing

<Snippet file="noets.mdx" />
               ^^^^^^^^^ snippet/missing
//- snippets/notes.mdx
Words.
//- components/table.jsx
export default 1;
//- components/chart.tsx
export const Chart = 1;
//- api/openapi.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"responses": {"200": {"description": "Fine"}}}}}}
//- get.mdx
---
title: Get
openapi: specs/opnapi.json GET /a
         ^^^^^^^^^^^^^^^^^^^^^^^^ openapi/missing-file
---
`,
    { only: ['snippet/missing', 'openapi/missing-file'] },
  );
  assert.deepEqual(
    found.map(({ message }) => /Did you mean "(.*)"/.exec(message)?.[1]),
    ['api/openapi.json', '/snippets/notes.mdx', '/components/table.jsx', '/components/chart.tsx', 'notes.mdx'],
  );
});

test('a page in docs.json with other letter case, in v1 and v2', () => {
  for (const navigation of [
    '[{"group": "A", "pages": ["index", "Guides/One"]}]',
    '{"groups": [{"group": "A", "pages": ["index", "Guides/One"]}]}',
  ]) {
    const start = `{"name": "X", "colors": {"primary": "#0D6E4F"}, "favicon": "/f.svg", "navigation": ${navigation}}`;
    const [found] = checkFixture(
      `//- docs.json
${start}
${' '.repeat(start.indexOf('"Guides'))}^^^^^^^^^^^^ config/page-case
//- f.svg
//- index.mdx
${front}//- guides/one.mdx
${front}`,
      { only: ['config/page', 'config/missing-page'] },
    );
    assert.deepEqual(
      found?.fixes?.map(({ kind, title }) => `${kind} ${title}`),
      ['safe Change to "guides/one"'],
    );
  }
});
