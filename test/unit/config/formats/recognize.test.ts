import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isUndecided, recognize } from '../../../../server/core/schema/dialect.ts';
import { dataOf } from '../../../../server/core/site/config/configFiles.ts';
import { configOf } from '../../../../server/core/site/site.ts';
import { checkFixture } from '../../../check.ts';
import { corpusSites, shared } from '../../../shared.ts';

/** Every `$schema` in deployed files, whatever it means; `undefined` for none. */
const publicSchemas = [
  'https://mintlify.com/docs.json',
  'https://mintlify.com/schema.json',
  'https://mintlify.com/mint.json',
  'https://www.mintlify.com/docs.json',
  'https://leaves.mintlify.com/schema/docs.json',
  'https://leaves.mintlify.com/schema/mint.json',
  'mint.json',
  '',
  undefined,
];

function recognized(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { dialect, evidence } = recognize(dataOf({ path: 'docs.json', text }).root, true);
  return `${dialect} by ${evidence.by === 'keys' ? evidence.keys.join(' ') : evidence.by}`;
}

const navigations = {
  v1: [{ group: 'G', pages: ['a'] }],
  v2: { groups: [{ group: 'G', pages: ['a'] }] },
};

test('the shape of navigation decides before keys and $schema', () => {
  for (const $schema of publicSchemas) {
    const rest = { $schema, name: 'x', colors: { primary: '#166534' } };
    assert.equal(recognized({ ...rest, theme: 'mint', navigation: navigations.v2 }), 'v2 by navigation');
    assert.equal(recognized({ ...rest, navigation: navigations.v2, topbarLinks: [], tabs: [] }), 'v2 by navigation');
    assert.equal(recognized({ ...rest, theme: 'mint', navigation: navigations.v1 }), 'v1 by navigation');
    assert.equal(recognized({ ...rest, navigation: { $ref: './navigation.json' }, navbar: {} }), 'v2 by navbar');
  }
});

test('if navigation has no shape of one format, keys and themes decide, then $schema', () => {
  for (const navigation of [undefined, {}, { group: 'A', pages: ['a'] }, 'a', null, 3, true]) {
    const v1 = 'https://mintlify.com/schema.json';
    const v2 = 'https://mintlify.com/docs.json';
    const name = 'x';
    assert.equal(recognized({ name, navigation, topbarLinks: [], $schema: v2 }), 'v1 by topbarLinks');
    assert.equal(recognized({ name, navigation, theme: 'mint', $schema: v1 }), 'v2 by theme: mint');
    assert.equal(recognized({ name, navigation, theme: 'venus', $schema: v2 }), 'v1 by theme: venus');
    // Deployed v2 files still have `feedback`.
    assert.equal(recognized({ name, navigation, theme: 'maple', feedback: {}, $schema: v1 }), 'v2 by theme: maple');
    assert.equal(
      recognized({ name, navigation, navbar: {}, banner: {}, feedback: {}, $schema: v1 }),
      'v2 by navbar banner',
    );
    assert.equal(recognized({ name, navigation, $schema: v2 }), 'v2 by $schema');
    assert.equal(recognized({ name, navigation, $schema: v1 }), 'v1 by $schema');
    assert.equal(recognized({ name, navigation }), 'v1 by nothing');
  }
});

test('keys inside settings of both formats, and types of their values, decide last', () => {
  const background = { light: '#fff', dark: '#000' };
  assert.equal(recognized({ name: 'x', colors: { primary: '#000', background } }), 'v1 by colors.background');
  assert.equal(recognized({ name: 'x', api: { mdx: { server: 'https://a.com' } } }), 'v2 by api.mdx');
  assert.equal(recognized({ name: 'x', api: { baseUrl: 'https://a.com' } }), 'v1 by api.baseUrl');
  assert.equal(recognized({ name: 'x', logo: '/a.svg', colors: { primary: '#000' } }), 'v1 by nothing');
});

test('an empty list is weaker than keys: it is wrong in v2 but may still be filled in v1', () => {
  assert.equal(recognized({ name: 'x', navigation: [] }), 'v1 by navigation');
  assert.equal(recognized({ name: 'x', theme: 'mint', navigation: [] }), 'v2 by theme: mint');
});

test('an undecided file keeps its format; the first key of one format decides', () => {
  const { root } = dataOf({ path: 'docs.json', text: '{ }' });
  assert.deepEqual(recognize(root, true, 'v2'), { dialect: 'v2', evidence: { by: 'before' } });
  assert.equal(isUndecided(recognize(root, true).evidence), true);
  assert.equal(
    isUndecided(recognize(dataOf({ path: 'docs.json', text: '{"navbar": {}}' }).root, true).evidence),
    false,
  );
});

test('a v2 site with the v1 schema has no finding about another format', () => {
  checkFixture(
    `//- docs.json
{"$schema": "https://mintlify.com/schema.json", "theme": "mint", "name": "x", "colors": {"primary": "#166534"}, "navigation": {"groups": [{"group": "G", "pages": ["a"]}]}}
//- a.mdx
---
title: A
description: B
---
`,
    { only: ['config/'] },
  );
});

test('the format of every docs.json in the corpus is the same with each $schema, and with none', {
  skip: shared === undefined ? 'not run here: the corpus' : false,
}, () => {
  for (const { name, folder } of corpusSites()) {
    const text = readFileSync(join(folder, 'docs.json'), 'utf8');
    const wanted = name.startsWith('classic/') ? 'v1' : 'v2';
    assert.equal(configOf({ path: 'docs.json', text }, true, new Map()).dialect, wanted, name);
    const { $schema: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
    const { navigation: __, ...others } = rest;
    for (const $schema of publicSchemas)
      for (const value of [rest, { ...others, navigation: null }, { ...others, navigation: {} }])
        assert.match(recognized({ ...value, $schema }), new RegExp(`^${wanted} by `), name);
  }
});
