import assert from 'node:assert/strict';
import { test } from 'node:test';
import wording from '../../../schemas/wording.json' with { type: 'json' };
import { checkSite } from '../../../server/core/checks/run.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { checkFixes } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { applied, findingsOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';
import { check } from './check.ts';

test('a repeated title with a link from another page', () => {
  check(`//- index.mdx
<Accordion title="Limits">a</Accordion>
<Accordion title="Limits">b</Accordion>
           ^^^^^^^^^^^^^^ component/repeated-title
<Accordion title="Costs">a</Accordion>
<Accordion title="Costs">b</Accordion>
           ^^^^^^^^^^^^^ component/repeated-title
//- other.mdx
See the [limits](/index#limits).
`);
});

test('underlined headings are fixed too', () => {
  for (const [before, after] of [
    ['A\n=\n\nB\n---\n\nC\n===  \n', 'A\n-\n\n### B\n\nC\n---  \n'],
    ['> A *b*\n> c\n> ===\n\n# D\n', '> A *b*\n> c\n> ---\n\n## D\n'],
    ['- A\r\n  ===\r\n', '- A\r\n  ---\r\n'],
    ['A\n===\n\nB #\n---\n', undefined],
    ['A\n===\n\nB\nc\n---\n', undefined],
  ] as const) {
    const finding = checkSite(siteOf(parseFixture(`//- a.mdx\n${before}`))).find(
      ({ code }) => code === 'heading/level-one',
    );
    const [edit] = finding?.fixes?.[0]?.edits ?? [];
    assert.equal(edit?.kind === 'change' ? applyEdits(before, edit.edits) : undefined, after);
    checkFixes(`//- a.mdx\n${before}`, { only: ['heading'] });
  }
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

test('images are in frames and have alt text', () => {
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

test('links without text, and to broken redirects', () => {
  check(`//- docs.json
{
  "name": "A",
  "navigation": [],
  "redirects": [
    { "source": "/old", "destination": "/gone" },
    { "source": "/v1/:slug*", "destination": "/:slug*" },
    { "source": "/a", "destination": "/b" },
    { "source": "/b", "destination": "/a" },
    { "source": "/out", "destination": "https://acme.dev" },
    { "source": "/guide-1", "destination": "/guide" }
  ]
}
//- index.mdx
Go [](/guide), [ ](https://acme.dev), [![alt](/a.png)](/guide) and [x](/old) or [y](/v1/guide).
   ^^^^^^^^^^ link/empty-text
               ^^^^^^^^^^^^^^^^^^^^^ link/empty-text
                                                                       ^^^^ link/missing
                                                                                    ^^^^^^^^^ link/redirect

[z](/v1/gide) [u](/a) [v](/out) [w](/guide-1)
    ^^^^^^^^ link/missing
                  ^^ link/missing
                                    ^^^^^^^^ link/redirect
//- guide.mdx
Text.
//- a.png
`);
});

test('a target without quotes is changed as a whole', () => {
  for (const [before, after] of [
    ['<Card title="a" href=/gide>b</Card>', '<Card title="a" href=/guide>b</Card>'],
    ['<Card title="a" href="/gide>b</Card>', '<Card title="a" href="/guide>b</Card>'],
  ]) {
    const site = siteOf(parseFixture(`//- a.mdx\n${before}\n//- guide.mdx\nText.\n`));
    const link = findingsOf(site, 'a.mdx').find(({ code }) => code === 'link/missing');
    assert.equal(applied(site, link?.fixes?.[0]?.edits ?? []).files.get('a.mdx')?.text, after);
  }
});

test('a single letter has no similar name', () => {
  const site = siteOf(parseFixture('//- a.mdx\n[Next](/b)\n'));
  assert.deepEqual(
    findingsOf(site, 'a.mdx').flatMap(({ code, message }) => (code === 'link/missing' ? message : [])),
    ['No page or file exists at "/b".'],
  );
});

test('link texts say where they go, and targets exist', () => {
  check(`Read [here](/guide), [this page](/guide#setup) or [the guide](/guide).
      ^^^^ link/vague-text
                      ^^^^^^^^^ link/vague-text

See [https://docs.acme.dev/a](https://docs.acme.dev/a) or https://acme.dev, not http://localhost:3000 or https://api.example.com.
     ^^^^^^^^^^^^^^^^^^^^^^^ link/url-text
                                                          ^^^^^^^^^^^^^^^^ link/url-text
                                                                                ^^^^^^^^^^^^^^^^^^^^^ link/localhost

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

test('code has a language and no secrets', () => {
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

test('a key of every kind is found in any amount of text', () => {
  const letters = 'k3J9sL0qWz7XvB2nM5tR8yU1iO4pA6dF0gHc';
  const some = (count: number): string => letters.repeat(5).slice(0, count);
  const of = (count: number, from: string): string => from.repeat(count).slice(0, count);
  const hex = '0a9b8c7d6e5f3214';
  const upper = 'A2B3C4D5E6F7GHIJ';
  // Each secret is assembled here, so that no file contains one.
  const keys: Readonly<Record<string, string>> = {
    'AWS access key': ['AS', 'IA', of(16, upper)].join(''),
    'GitHub token': ['github', 'pat', some(82)].join('_'),
    'GitLab token': ['glpat', some(20)].join('-'),
    'Slack token': ['xoxb', '12345678901'.replace('1234', '9876'), some(24)].join('-'),
    'Slack webhook': ['https://hooks.slack.com/services', `T${of(9, upper)}`, `B${of(9, upper)}`, some(24)].join('/'),
    'Stripe key': ['rk', 'live', some(24)].join('_'),
    'OpenAI key': ['sk', 'proj', `${some(24)}T3Blbk${'FJ'}${some(24)}`].join('-'),
    'Anthropic key': ['sk', 'ant', 'api03', some(90)].join('-'),
    'Google API key': ['AI', 'za', some(35)].join(''),
    'SendGrid key': ['SG', some(22), some(43)].join('.'),
    'npm token': ['npm', some(36)].join('_'),
    'PyPI token': ['pypi', `AgEIcHlwaS5vcmc${some(60)}`].join('-'),
    'Hugging Face token': ['hf', some(34)].join('_'),
    'DigitalOcean token': ['dop', 'v1', of(64, hex)].join('_'),
    'Shopify token': ['shppa', of(32, hex)].join('_'),
    'private key': ['-----BEGIN PRIVATE', ` KEY-----\n${of(64, 'aB3+cD4/eF5=')}`].join(''),
  };
  assert.deepEqual(
    Object.keys(keys),
    wording.secrets.map(({ name }) => name),
  );
  const words = 'Words of a page, some-of-them-long_and_joined, ümläut\n';
  for (const [name, key] of Object.entries(keys)) {
    for (let before = 0; before < 20; before++) {
      const text = `${words}\n\`\`\`text A\n${words.slice(0, before)} ${key}\n${words}\`\`\`\n`;
      const site = siteOf({ files: new Map([['index.mdx', text]]), marks: [], cursor: undefined });
      const found = findingsOf(site, 'index.mdx').filter(({ code }) => code === 'code/secret');
      assert.equal(found.length, 1, `${name} behind ${before} letters`);
      assert.ok(found[0]?.message.includes(`a real ${name}.`));
    }
  }
});

test('a language of any name is a title as written', () => {
  const fences = '```constructor\na\n```\n\n```__proto__\nb\n```';
  const files = new Map([['index.mdx', `<CodeGroup>\n\n${fences}\n\n</CodeGroup>\n`]]);
  const found = findingsOf(siteOf({ files, marks: [], cursor: undefined }), 'index.mdx');
  const titles = found
    .filter(({ code }) => code === 'component/untitled-code')
    .map(({ fixes = [] }) => fixes.map(({ title }) => title));
  assert.deepEqual(titles, [['Add the title "Constructor"'], ['Add the title "__proto__"']]);
});

test('a link or image with a definition is fixed there', () => {
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
