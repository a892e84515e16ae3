import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareTrees, type LastChange, stalePages } from '../../../server/core/compare/counterparts/compare.ts';
import { placeInCounterpart } from '../../../server/core/compare/counterparts/place.ts';
import { sectionsOf, surePairs } from '../../../server/core/compare/counterparts/sections.ts';
import { counterpartsOf, languageTrees } from '../../../server/core/compare/counterparts/trees.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { parseLog } from '../../../server/host/node/git/lastChanges.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const site = (text: string): Site => siteOf(parseFixture(text));

const trees = (text: string): unknown =>
  languageTrees(site(text).index).map((all) => all.map(({ language, folder }) => `${language}:${folder}`));

const v2 = `//- docs.json
{"theme": "mint", "name": "X", "navigation": {"languages": [
  {"language": "fr", "pages": ["fr/a"]}, {"language": "en", "pages": ["en/a"]}
]}}
`;

test('language folders beside each other are trees, in the order of docs.json; other folders are not', () => {
  assert.deepEqual(trees(`${v2}//- en/a.mdx\n//- fr/a.mdx\n//- js/a.mdx\n//- py/a.mdx\n`), [['fr:fr', 'en:en']]);
  assert.deepEqual(trees('//- docs/en/a.mdx\n//- docs/pt-BR/a.mdx\n//- docs/it/other.mdx\n'), [
    ['en:docs/en', 'pt-BR:docs/pt-BR'],
  ]);
  assert.deepEqual(trees('//- en/a.mdx\n//- fr/b.mdx\n'), []);
});

test('the first language may have no folder, in both formats', () => {
  const pages = '//- a.mdx\n//- deep/b.mdx\n//- fr/a.mdx\n//- fr/deep/b.mdx\n';
  assert.deepEqual(trees(pages), [[':', 'fr:fr']]);
  const config = `//- docs.json
{"theme": "mint", "name": "X", "navigation": {"languages": [
  {"language": "en", "pages": ["a", "deep/b"]}, {"language": "fr", "pages": ["fr/a", "fr/deep/b"]}
]}}
`;
  assert.deepEqual(trees(config + pages), [['en:', 'fr:fr']]);
  const { index } = site(`${config}${pages}//- de/a.mdx\n`);
  assert.deepEqual(counterpartsOf(index, 'fr/deep/b.mdx'), [
    { language: 'en', path: 'deep/b.mdx', isThere: true },
    { language: 'de', path: 'de/deep/b.mdx', isThere: false },
  ]);
  assert.deepEqual(counterpartsOf(index, 'snippets/x.mdx'), []);
});

const english = `---
title: A
---
Intro.

## Install

Take it.

\`\`\`sh
npm i
\`\`\`

<Steps>
  <Step title="One">
    First.
  </Step>
  <Step title="Two">
    $0Second.
  </Step>
</Steps>

## Only here

Words.

## Use

See \`run\`.
`;

const french = `---
title: A
---
Intro.

D'abord.

## Installer

Prenez-le.

\`\`\`sh
npm i
\`\`\`

<Steps>
  <Step title="Un">
    Premier.
  </Step>
  <Step title="Deux">
    Second.
  </Step>
</Steps>

## Utiliser

Voyez \`run\`.

## Encore

Fin.
`;

test('the same block in the other language', () => {
  const fixture = parseFixture(`//- en/a.mdx\n${english}//- fr/a.mdx\n${french}`);
  const { files } = siteOf(fixture);
  const [en, fr] = ['en/a.mdx', 'fr/a.mdx'].map((path) => pageOf(files.get(path) ?? { path, text: '' }));
  assert.ok(en !== undefined && fr !== undefined && fixture.cursor !== undefined);
  const there = (offset: number): string => fr.file.text.slice(placeInCounterpart(en, offset, fr)).slice(0, 9);
  assert.equal(there(fixture.cursor.offset), 'Second.\n ');
  assert.equal(there(en.file.text.indexOf('npm i')), '```sh\nnpm');
  assert.equal(there(en.file.text.indexOf('See `run`')), 'Voyez `ru');
  assert.equal(there(en.file.text.indexOf('## Use')), '## Utilis');
  // For a missing section, the previous one.
  assert.equal(there(en.file.text.indexOf('Words.')), '## Instal');
  assert.equal(there(en.file.text.indexOf('Intro.')), 'Intro.\n\nD');
});

test('what one language lacks, and which side changed since', () => {
  const text = english.replace('$0', '');
  const world = site(
    `//- en/a.mdx\n${text}//- fr/a.mdx\n${french}//- en/b.mdx\n//- fr/b.mdx\n//- en/c.mdx\n//- fr/d.mdx\n//- en/e.mdx\n//- fr/e.mdx\n`,
  );
  const [en, fr] = languageTrees(world.index)[0] ?? [];
  assert.ok(en !== undefined && fr !== undefined);
  const { missing, extra, pages } = compareTrees(world, en, fr);
  assert.deepEqual([missing, extra], [['en/c.mdx'], ['fr/d.mdx']]);
  assert.deepEqual(
    pages.map((page) => [page.path, page.missing.map((each) => each.text), page.extra.map((each) => each.text)]),
    [
      ['en/a.mdx', ['Only here'], ['Encore']],
      ['en/b.mdx', [], []],
      ['en/e.mdx', [], []],
    ],
  );
  const changes = new Map<string, LastChange>([
    ...parseLog('\u000120\0\nen/a.mdx\0fr/b.mdx\0\0\u000110\0\nen/a.mdx\0fr/a.mdx\0en/b.mdx\0en/e.mdx\0fr/e.mdx\0'),
    ['fr/e.mdx', 'uncommitted'],
  ]);
  assert.deepEqual(stalePages(pages, changes), [
    { name: 'a', path: 'en/a.mdx', other: 'fr/a.mdx', at: 20 },
    { name: 'b', path: 'fr/b.mdx', other: 'en/b.mdx', at: 20 },
    { name: 'e', path: 'fr/e.mdx', other: 'en/e.mdx', at: undefined },
  ]);
});

test('a section is recorded if its counterpart is certain: both share something, or the sections between such pairs are equal in number', () => {
  const pairs = (one: string, other: string): readonly string[] =>
    surePairs(sectionsOf(pageOf({ path: 'a.mdx', text: one })), sectionsOf(pageOf({ path: 'b.mdx', text: other }))).map(
      ([a, b]) => `${a.heading.text} = ${b.heading.text}`,
    );
  const one = '## Roles\n\nWords.\n\n## Add\n\nUse `add`.\n\n## Manage\n\nMore.\n\n## End\n\nLast.\n';
  assert.deepEqual(pairs(one, one.replace('Roles', 'Rôles').replace('Manage', 'Gérer')), [
    'Roles = Rôles',
    'Add = Add',
    'Manage = Gérer',
    'End = End',
  ]);
  const more =
    '## Taille\n\nMots.\n\n## Rôles\n\nMots.\n\n## Ajouter\n\n`add`\n\n## Gérer\n\nPlus.\n\n## Fin\n\nFin.\n';
  assert.deepEqual(pairs(one, more), ['Add = Ajouter', 'Manage = Gérer', 'End = Fin']);
});
