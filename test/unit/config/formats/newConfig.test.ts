import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hover } from '../../../../server/core/assist/hover/hover.ts';
import { checkFile } from '../../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../../server/core/site/siteHost.ts';
import { siteOf } from '../../../check.ts';
import { accept, labels } from '../../../completed.ts';

const page = '---\ntitle: A\ndescription: B\n---\n';

test('an empty docs.json is offered complete files in both formats, v2 first', () => {
  for (const text of ['$0', '{$0}', '{\n  $0\n}']) {
    const found = labels(text);
    assert.deepEqual(found.slice(0, 2), ['docs.json v2', 'docs.json v1'], text);
    for (const label of found.slice(0, 2)) {
      const whole = accept(text, label).replace('""', '"index"');
      const site = siteOf({
        files: new Map([
          ['docs.json', whole],
          ['index.mdx', page],
        ]),
        marks: [],
        cursor: undefined,
      });
      assert.equal(site.index.config.dialect, label.endsWith('v2') ? 'v2' : 'v1');
      const loud = checkFile(site, 'docs.json').filter(({ severity }) => severity !== 'hint');
      assert.deepEqual(loud, [], whole);
    }
  }
  assert.ok(!labels('{"name": "X", $0}').some((label) => label.startsWith('docs.json')));
  assert.ok(!labels('{"theme": "mint", "navigation": {$0}}').some((label) => label.startsWith('docs.json')));
});

test('a new division comes with a group and a page; no second one is offered next to the first', () => {
  const start = '{"theme": "mint", "navigation": ';
  assert.equal(
    JSON.stringify(JSON.parse(`${accept(`${start}{"tabs": [$0]}}`, '{ }')}`).navigation),
    '{"tabs":[{"tab":"Guides","groups":[{"group":"Getting started","pages":[""]}]}]}',
  );
  const beside = (given: string): readonly string[] => labels(`${start}{"tabs": [{"tab": "A", ${given}, $0}]}}`);
  assert.ok(beside('"icon": "book"').includes('groups'));
  for (const key of ['pages', 'menu', 'anchors', 'href']) assert.ok(!beside('"groups": []').includes(key), key);
  assert.ok(beside('"groups": []').includes('openapi'));
  assert.ok(!beside('"href": "https://a.com"').includes('groups'));
  assert.ok(!labels(`${start}{"groups": [], $0}}`).includes('tabs'));
  assert.ok(labels(`${start}{"groups": [], $0}}`).includes('global'));
});

test('while a docs.json is typed it keeps its format until something decides otherwise', () => {
  for (const [whole, dialect] of [
    ['{"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"pages": ["index"]}}', 'v2'],
    ['{"name": "X", "topbarLinks": [], "navigation": [{"group": "A", "pages": ["index"]}]}', 'v1'],
  ] as const) {
    const host = createSiteHost([
      { kind: 'text', path: 'docs.json', text: whole },
      { kind: 'text', path: 'index.mdx', text: page },
    ]);
    // Deleted and retyped character by character. No intermediate state mentions the other format.
    for (let length = whole.length; length >= 0; length--) {
      host.apply([{ kind: 'text', path: 'docs.json', text: whole.slice(0, length) }]);
      assert.equal(host.site.index.config.dialect, dialect, whole.slice(0, length));
    }
    for (let length = 0; length <= whole.length; length++) {
      host.apply([{ kind: 'text', path: 'docs.json', text: whole.slice(0, length) }]);
      assert.equal(host.site.index.config.dialect, dialect, whole.slice(0, length));
    }
    const other = dialect === 'v2' ? '{"navigation": []}' : '{"navigation": {"pages": []}}';
    host.apply([{ kind: 'text', path: 'docs.json', text: other }]);
    assert.equal(host.site.index.config.dialect, dialect === 'v2' ? 'v1' : 'v2');
  }
});

test('mint.json is a docs.json v1 under its old name, if there is no docs.json', () => {
  const text =
    '{"name": "X", "colors": {"primary": "red"}, "navigation": [{"group": "A", "pages": ["index", "gone"]}]}';
  const host = createSiteHost([
    { kind: 'text', path: 'mint.json', text },
    { kind: 'text', path: 'index.mdx', text: page },
  ]);
  assert.equal(host.site.index.config.dialect, 'v1');
  const codes = checkFile(host.site, 'mint.json').filter(({ severity }) => severity === 'error');
  assert.deepEqual(
    codes.map(({ code, path, range }) => `${path} ${code} ${text.slice(range.start, range.end)}`),
    ['mint.json config/color "red"', 'mint.json config/missing-page "gone"'],
  );
  const edited = codes.flatMap(({ fixes = [] }) => fixes.flatMap(({ edits }) => edits.map(({ path }) => path)));
  assert.ok(edited.includes('mint.json') && !edited.includes('docs.json'), edited.join(' '));
  assert.match(hover(host.site, 'mint.json', text.indexOf('colors'))?.markdown ?? '', /Hex colors/);
  host.apply([{ kind: 'text', path: 'docs.json', text: '{"theme": "mint", "navigation": {}}' }]);
  assert.equal(host.site.index.config.dialect, 'v2');
  assert.deepEqual(checkFile(host.site, 'mint.json'), []);
});
