import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOf } from '../../check.ts';
import { applied, findingsOf } from '../../fixes.ts';
import { check } from './check.ts';

test('a repeated title that another page links to', () => {
  check(`//- index.mdx
<Accordion title="Limits">a</Accordion>
<Accordion title="Limits">b</Accordion>
           ^^^^^^^^^^^^^^ component/ambiguous-anchor
<Accordion title="Costs">a</Accordion>
<Accordion title="Costs">b</Accordion>
           ^^^^^^^^^^^^^ component/repeated-title
//- other.mdx
See the [limits](/index#limits).
`);
});

test('headings start at level 2 and skip no level', () => {
  check(`# Top
^^^^^ heading/level-one

# Again

### Deep
^^^^^^^^ heading/skipped-level

##### Deeper
^^^^^^^^^^^^ heading/skipped-level

## Next
`);
  check(`### First
^^^^^^^^^ heading/skipped-level

### Second

#### Third

## Fourth
`);
});

test('images stand in frames and say what they show', () => {
  check(`## Projects

![](/a.png)
^^^^^^^^^^^ image/alt
^^^^^^^^^^^ image/frame

  ![A list](/a.png)
  ^^^^^^^^^^^^^^^^^ image/frame

Text with ![an icon](/a.png) in it, [![a badge](/a.png)](https://example.com/a).

| A |
| - |
| ![cell](/a.png) |

<Frame>
  <img src="/a.png" />
  ^^^^^^^^^^^^^^^^^^^^ image/alt
  <img src="/a-b.png" alt="a-b.png" />
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ image/alt-file-name
  <img src="/a.png" alt={'computed' + 1} />
  <img src="/a.png" aria-hidden="true" />
</Frame>

<Card title="A" img="/a.png">
  <img src="/a.png" alt="Inside a card" />
</Card>
//- a.png
//- a-b.png
`);
});

test('links say where they go, and go there', () => {
  check(`Read [here](/guide), [this page](/guide#setup) or [the guide](/guide).
      ^^^^ link/vague-text
                      ^^^^^^^^^ link/vague-text

See [https://docs.acme.dev/a](https://docs.acme.dev/a) or https://acme.dev, not http://localhost:3000 or https://api.example.com.
     ^^^^^^^^^^^^^^^^^^^^^^^ link/url-text
                                                          ^^^^^^^^^^^^^^^^ link/url-text

[A](/gide) [B](/guide#setpu) [C](/Guide) [D](javascript:alert) [E](cursor://open) [F](mailto:a@acme.dev)
    ^^^^^ link/missing
               ^^^^^^^^^^^^ link/missing-anchor
                                 ^^^^^^ link/case
                                             ^^^^^^^^^^^^^^^^ link/unsafe

![Shot](/shots/one.pgn)
^^^^^^^^^^^^^^^^^^^^^^^ image/frame
        ^^^^^^^^^^^^^^ image/missing

<Card title="Go" href="/gone" icon="/shots/two.svg" />
                       ^^^^^ link/missing
                                    ^^^^^^^^^^^^^^ image/missing

<a href="/guide">click here</a>
                 ^^^^^^^^^^ link/vague-text
//- guide.mdx
---
title: Guide
description: How to.
---

## Setup
//- shots/one.png
`);
});

test('code names its language and holds no secret', () => {
  const secret = ['ghp', 'k3J9sL0qWz7XvB2nM5tR8yU1iO4pA6dF0gHc'].join('_');
  check(`\`\`\`
^^^ code/language
npm install widget
\`\`\`

~~~~
^^^^ code/language
plain words
~~~~

\`\`\`bash
export TOKEN=${secret}
             ${'^'.repeat(secret.length)} code/secret
export TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
export AWS=AKIAIOSFODNN7EXAMPLE
\`\`\`
`);
});

test('a secret is replaced to its end', () => {
  const random = 'k3J9sL0qWz7XvB2nM5tR8yU1iO4pA6dF0gHc';
  const line = random.repeat(2).slice(0, 64);
  const key = ['BEGIN', 'END'].map((word) => `-----${word} PRIVATE KEY-----`).join(`\n${line}\n${line}\n`);
  const long = ['sk', 'ant', 'api03', random.repeat(4)].join('-');
  const text = `\`\`\`text A\n${key}\n${long}/x\n\`\`\`\n`;
  let site = siteOf({ files: new Map([['index.mdx', text]]), marks: [], cursor: undefined });
  for (let left = 2; left > 0; left--) {
    const finding = findingsOf(site, 'index.mdx').find(({ code }) => code === 'code/secret');
    site = applied(site, finding?.fixes?.[0]?.edits ?? []);
  }
  assert.equal(site.files.get('index.mdx')?.text, '```text A\n<API_KEY>\n<API_KEY>/x\n```\n');
});

test('a language of any name is a title as it is written', () => {
  const fences = '```constructor\na\n```\n\n```__proto__\nb\n```';
  const files = new Map([['index.mdx', `<CodeGroup>\n\n${fences}\n\n</CodeGroup>\n`]]);
  const found = findingsOf(siteOf({ files, marks: [], cursor: undefined }), 'index.mdx');
  const titles = found
    .filter(({ code }) => code === 'component/untitled-code')
    .map(({ fixes = [] }) => fixes.map(({ title }) => title));
  assert.deepEqual(titles, [['Add the title "Constructor"'], ['Add the title "__proto__"']]);
});

test('a link or image that names a definition is mended where that stands', () => {
  const text = '![a][pic]\n\n[pic]: </shots/one.pgn> "A"\n';
  const site = siteOf({
    files: new Map([
      ['index.mdx', text],
      ['shots/one.png', ''],
    ]),
    marks: [],
    cursor: undefined,
  });
  const [fix] = findingsOf(site, 'index.mdx').find(({ code }) => code === 'image/missing')?.fixes ?? [];
  assert.ok(fix);
  assert.equal(applied(site, fix.edits).files.get('index.mdx')?.text, '![a][pic]\n\n[pic]: </shots/one.png> "A"\n');
});
