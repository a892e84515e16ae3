import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, completed, labels } from '../../completed.ts';

/** Labels with their details, in the editor's order. */
function offered(config: string): readonly string[] {
  return completed(config)
    .found.toSorted((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1))
    .map(({ label, detail }) => `${label} | ${detail}`);
}

test('an empty docs.json offers templates of both formats first, then keys of both with their format', () => {
  for (const config of ['{ $0 }', '{$0}', '{\n  $0\n}']) {
    const found = offered(config);
    assert.deepEqual(found.slice(0, 2), ['docs.json v2 | a new file', 'docs.json v1 | a new file'], config);
    for (const key of [
      'name | text, required · docs.json v1 and v2',
      'navigation | list of objects, required · docs.json v1',
      'navigation | object, required · docs.json v2',
      'theme | text · docs.json v1 and v2',
      'topbarLinks | list · docs.json v1',
      'navbar | object · docs.json v2',
    ])
      assert.ok(found.includes(key), `${key} in ${found.join(', ')}`);
    const marked = found.slice(2).filter((each) => !/docs\.json v[12](?: and v2)?$/.test(each));
    assert.deepEqual(marked, []);
  }
});

test('keys inside settings of both formats are marked too', () => {
  const found = offered('{"colors": {$0}}');
  assert.ok(found.includes('primary | hex color, required · docs.json v1 and v2'), found.join(', '));
  assert.ok(found.includes('background | object · docs.json v1'), found.join(', '));
});

test('themes of both formats are offered; none is written automatically', () => {
  assert.equal(accept('{$0}', 'theme'), '{"theme": ""}');
  const found = offered('{"theme": "$0"}');
  assert.ok(found.includes('venus | docs.json v1') && found.includes('mint | docs.json v2'), found.join(', '));
  assert.deepEqual(offered('{"navigation": $0}'), ['[ ] | docs.json v1', '{ } | docs.json v2']);
});

test('the first key or shape of one format decides', () => {
  for (const [given, has, lacks] of [
    ['"topbarLinks": [], ', 'footerSocials', 'navbar'],
    ['"navbar": {}, ', 'banner', 'footerSocials'],
    ['"theme": "venus", ', 'footerSocials', 'navbar'],
    ['"theme": "mint", ', 'navbar', 'footerSocials'],
    ['"navigation": [{"group": "A", "pages": []}], ', 'footerSocials', 'navbar'],
    ['"navigation": {"pages": []}, ', 'navbar', 'footerSocials'],
    ['"colors": {"primary": "#000", "background": {"light": "#fff", "dark": "#000"}}, ', 'footerSocials', 'navbar'],
  ] as const) {
    const found = labels(`{${given}$0}`);
    assert.ok(found.includes(has) && !found.includes(lacks), given);
    assert.ok(!offered(`{${given}$0}`).some((each) => each.includes('docs.json v')), given);
  }
});

test('a docs.json with keys of both formats only is still undecided', () => {
  assert.ok(offered('{"name": "X", "favicon": "x", $0}').includes('navbar | object · docs.json v2'));
});
