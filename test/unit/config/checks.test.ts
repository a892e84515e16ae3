import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { listedPages } from '../../../server/core/model/config/parts.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { siteOf } from '../../check.ts';
import { looks, page, pagesAt } from './check.ts';

test('a docs.json of another tool has one hint and nothing else', () => {
  for (const text of [
    '{"name": "tool", "foo": 1, /* x */ "bar": [1,]}',
    '{"description": "d", "options": {}}',
    '[1, 2]',
  ]) {
    const found = checkSite(
      siteOf({
        files: new Map([
          ['docs.json', text],
          ['notes.md', '# Hello'],
        ]),
        marks: [],
        cursor: undefined,
      }),
    );
    assert.deepEqual(
      found.map(({ code, severity, path }) => `${severity} ${path} ${code}`),
      ['hint docs.json config/foreign'],
      text,
    );
  }
});

test('strict turns deviations from the specification into errors, not things that it leaves open', () => {
  const fixture = `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "icon": "rocket", "pages": ["index", {"group": "B", "pages": ["a"]}]}, {"group": "C"}],
  "topAnchor": {"iconType": "regular"}, "anchors": [{"name": "D", "url": "https://x.com", "isDefaultHidden": false}]}
${page}${pagesAt('a.mdx')}`;
  const site = siteOf({
    files: new Map(
      fixture
        .split(/^\/\/- /m)
        .slice(1)
        .map((part): [string, string] => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
    ),
    marks: [],
    cursor: undefined,
  });
  const strict = checkSite(site, { strict: true })
    .filter(({ path }) => path === 'docs.json')
    .map(({ code, severity }) => `${severity} ${code}`);
  assert.deepEqual(strict, [
    'error config/later-field',
    'error config/later-field',
    'warning config/missing',
    'error config/later-value',
  ]);
  assert.deepEqual(
    checkSite(site)
      .filter(({ path }) => path === 'docs.json')
      .map(({ code }) => code),
    ['config/missing', 'config/later-value'],
  );
});

test('during an unresolved merge the site works, with one finding for docs.json and none for what the merge hides', () => {
  const host = createSiteHost([
    { kind: 'text', path: 'a.mdx', text: '---\ntitle: A\ndescription: One\n---\n' },
    { kind: 'text', path: 'b.mdx', text: '---\ntitle: B\ndescription: Two\n---\n' },
    { kind: 'text', path: 'docs.json', text: '{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}]}' },
  ]);
  const conflict = (ours: string, theirs: string): string => `\n<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> x\n`;
  for (const [text, pages] of [
    [`{"name": "X", "naem": 1, "navigation": [{"group": "G", "pages": ["a", ${conflict('"b"', '"c"')}]}]}`, ['a', 'b']],
    [`{${conflict('"name": "X",', '"name": "Y",')}"navigation": [{"group": "G", "pages": ["b"]}]}`, ['a', 'b']],
  ] as const) {
    const site = host.apply([{ kind: 'text', path: 'docs.json', text }]);
    assert.deepEqual(
      listedPages(site.index).map(({ page }) => page.slug),
      pages,
    );
    assert.deepEqual(
      checkSite(site).map(({ path, code }) => `${path} ${code}`),
      ['docs.json json/conflict'],
    );
  }
});

test('a large, deep or hostile docs.json gives findings and no exception', () => {
  const configs = [
    '',
    'null',
    '[]',
    '"x"',
    '\u0000\u0001',
    '{"navigation": {"__proto__": []}, "__proto__": {"a": 1}, "constructor": 1, "toString": []}',
    `{"name": "X", "navigation": [{"group": "A", "pages": ["__proto__", "constructor", "toString", "\\ud800", "\\u0000", "../../etc/passwd", ""]}]}`,
    `{"name": "X", "navigation": ${'[{"group": "a", "pages": '.repeat(5000)}`,
    `{"name": "X", "navigation": [${'"x",'.repeat(100_000)}1]}`,
    `{"name": "X", "navigation": [], ${'"naem": 1, '.repeat(5000)}"x": 1}`,
    `{${'"colors": {'.repeat(600)}`,
  ];
  for (const text of configs) {
    const site = siteOf({
      files: new Map([
        ['docs.json', text],
        ['index.mdx', '---\ntitle: A\ndescription: B\n---\n'],
      ]),
      marks: [],
      cursor: undefined,
    });
    const found = checkSite(site);
    assert.ok(
      found.some(({ path }) => path === 'docs.json'),
      text.slice(0, 60),
    );
    assert.ok(found.length < 5000, String(found.length));
    for (const { range } of found) assert.ok(range.start >= 0 && range.start <= range.end);
  }
  assert.equal(({} as Record<string, unknown>)['a'], undefined);
});

test('the compiled validators load and generate no code at run time', () => {
  const code = readFileSync(new URL('../../../server/core/schema/validators.js', import.meta.url), 'utf8');
  // ajv's run-time modules contain, as strings, the requires of its generator.
  assert.doesNotMatch(code, /(?<!')\brequire\s*\(|new Function|\beval\s*\(/);
});
