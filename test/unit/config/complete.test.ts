import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import { siteOf } from '../../check.ts';
import { accept, apply, completed, labels, pages } from '../../completed.ts';
import { parseFixture } from '../../fixture.ts';
import { isInSample } from '../../long.ts';

test('missing keys, required ones first', () => {
  const keys = labels('{\n  "favicon": "x",\n  "modeToggle": {},\n  $0\n}');
  assert.deepEqual(keys.slice(0, 4), ['name', 'navigation', 'logo', 'colors']);
  assert.ok(!keys.includes('favicon'));
  assert.equal(keys.at(-1), 'hideFeedbackButtons');
  assert.deepEqual(labels('{"colors": {$0}}').slice(0, 4), ['primary', 'light', 'dark', 'background']);
  assert.ok(labels('{"footerSocials": {$0}}').includes('hacker-news'));
});

test('a key has its structure, its comma and never one quote too many', () => {
  const cases: readonly (readonly [config: string, label: string, result: string])[] = [
    ['{$0}', 'name', '{"name": "Acme Docs"}'],
    ['{"colors": {"pri$0', 'primary', '{"colors": {"primary": "#0D7A5F"'],
    ['{"colors": {"pri$0"}}', 'primary', '{"colors": {"primary": "#0D7A5F"}}'],
    ['{"colors": {pri$0}}', 'primary', '{"colors": {"primary": "#0D7A5F"}}'],
    ['{"na$0": "x"}', 'name', '{"name": "x"}'],
    ['{"na$0, "x": 1}', 'name', '{"name": "Acme Docs", "x": 1}'],
    ['{"x": 1 $0}', 'name', '{"x": 1, "name": "Acme Docs"}'],
    ['{"x": 1, $0}', 'name', '{"x": 1, "name": "Acme Docs"}'],
    ['{$0 "x": 1}', 'name', '{"name": "Acme Docs", "x": 1}'],
    ['{"x": 1, $0, "y": 2}', 'name', '{"x": 1, "name": "Acme Docs", "y": 2}'],
    ['{"x": 1,\n  "na$0\n  "y": 2\n}', 'name', '{"x": 1,\n  "name": "Acme Docs",\n  "y": 2\n}'],
    ['{"modeToggle": {$0}}', 'default', '{"modeToggle": {"default": "light"}}'],
    ['{"modeToggle": {$0}}', 'isHidden', '{"modeToggle": {"isHidden": true}}'],
    ['{"anchors": [{$0}]}', 'iconType', '{"anchors": [{"iconType": "duotone"}]}'],
    ['{"footerSocials": {"g$0"}}', 'github', '{"footerSocials": {"github": "https://github.com/ACCOUNT"}}'],
    ['{\n  $0\n}', 'colors', '{\n  "colors": {\n  "primary": "#0D7A5F"\n}\n}'],
  ];
  for (const [config, label, result] of cases) assert.equal(accept(config, label), result, config);
});

test('values: allowed ones, true and false, the start of the schema’s values', () => {
  assert.deepEqual(labels('{"modeToggle": {"default": $0}}'), ['light', 'dark']);
  assert.deepEqual(labels('{"modeToggle": {"isHidden": $0}}'), ['true', 'false']);
  assert.deepEqual(labels('{"anchors": [{"iconType": "$0"}]}').slice(0, 6), [
    'brands',
    'duotone',
    'light',
    'sharp-solid',
    'solid',
    'thin',
  ]);
  assert.equal(accept('{"modeToggle": {"default": "da$0"}}', 'dark'), '{"modeToggle": {"default": "dark"}}');
  assert.equal(accept('{"modeToggle": {"default": "da$0}}', 'dark'), '{"modeToggle": {"default": "dark"}}');
  assert.equal(accept('{"modeToggle": {"default": $0}}', 'dark'), '{"modeToggle": {"default": "dark"}}');
  assert.equal(
    accept('{"modeToggle": {"default": $0 "isHidden": true}}', 'dark'),
    '{"modeToggle": {"default": "dark", "isHidden": true}}',
  );
  assert.equal(accept('{"feedback": {"suggestEdit": f$0}}', 'false'), '{"feedback": {"suggestEdit": false}}');
  assert.equal(
    accept('{"colors": {"light": "#123", "primary": $0}}', '#123'),
    '{"colors": {"light": "#123", "primary": "#123"}}',
  );
});

test('unlisted pages come first, those of the same folder before others', () => {
  const config = (pages: string): string => `{"name": "X", "navigation": [{"group": "A", "pages": [${pages}]}]}`;
  assert.deepEqual(labels(config('"guides/start", $0')), ['guides/more', 'index', 'GET /pets', '{ }']);
  assert.deepEqual(labels(config('"guides/start", "$0"')), ['guides/more', 'index', 'GET /pets']);
  assert.equal(accept(config('"guides/start" $0'), 'index'), config('"guides/start", "index"'));
  assert.equal(accept(config('$0 "guides/start"'), 'index'), config('"index", "guides/start"'));
  assert.equal(accept(config('"gui$0"'), 'guides/more'), config('"guides/more"'));
  assert.equal(accept(config('"gui$0'), 'guides/more'), config('"guides/more"'));
  const [first] = completed(config('$0')).found.filter(({ label }) => label === 'guides/start');
  assert.deepEqual([first?.detail, first?.documentation, first?.kind], ['Start', 'First steps', 'page']);
});

test('images with a preview, OpenAPI files, icons with their glyph, versions, prefixes', () => {
  const { found } = completed('{"logo": {"dark": $0}}');
  assert.deepEqual(
    found.filter(({ kind }) => kind === 'file').map(({ label, image }) => [label, image]),
    [
      ['/logo/dark.svg', 'logo/dark.svg'],
      ['/logo/light.svg', 'logo/light.svg'],
    ],
  );
  assert.ok(labels('{"openapi": "$0"}').includes('/openapi.json'));
  const icon = completed('{"anchors": [{"iconType": "solid", "icon": "rock$0"}]}').found.find(
    ({ label }) => label === 'rocket',
  );
  assert.deepEqual(icon?.icon, { name: 'rocket', type: 'solid' });
  assert.ok(labels('{"versions": ["v1", "v2"], "anchors": [{"version": $0}]}').includes('v2'));
  assert.ok(
    labels(
      '{"navigation": [{"group": "A", "pages": ["guides/start"]}], "tabs": [{"name": "G", "url": "$0"}]}',
    ).includes('guides'),
  );
});

test('the whole string around the cursor is replaced, whatever it contains, and nothing next to it', () => {
  const cases: readonly (readonly [config: string, label: string, result: string])[] = [
    [
      '{"tabs": [{"url": "https$0://a.com, b"}]}',
      'https://example.com/api',
      '{"tabs": [{"url": "https://example.com/api"}]}',
    ],
    ['{"api": {"auth": {"name": "a$0:b"}}}', 'X-API-Key', '{"api": {"auth": {"name": "X-API-Key"}}}'],
    ['{"api": {"auth": {"name": "a$0\\"{b"}}}', 'X-API-Key', '{"api": {"auth": {"name": "X-API-Key"}}}'],
    ['{"fav$0icon, x": "a"}', 'favicon', '{"favicon": "a"}'],
    ['{"na$0  "x": 1}', 'name', '{"name": "Acme Docs",  "x": 1}'],
    [
      '{"modeToggle": {"default": "da$0  "isHidden": true}}',
      'dark',
      '{"modeToggle": {"default": "dark",  "isHidden": true}}',
    ],
    ['{"logo": {"light": "da$0rk": "x"}}', 'dark', '{"logo": {"light": "dark": "x"}}'],
    ['{"openapi": ["a.json" "op$0"]}', '/openapi.json', '{"openapi": ["a.json", "/openapi.json"]}'],
    ['{"openapi": ["a.json"\n  "op$0\n]}', '/openapi.json', '{"openapi": ["a.json",\n  "/openapi.json"\n]}'],
  ];
  for (const [config, label, result] of cases) assert.equal(accept(config, label), result, config);
});

test('suggestions avoid the next mistake: icons without the style, pages as a repository', () => {
  const brands = labels('{"anchors": [{"iconType": "brands", "icon": "git$0"}]}');
  assert.ok(brands.indexOf('github-square') < brands.indexOf('git-fork'), brands.slice(0, 30).join());
  const first = completed('{"anchors": [{"iconType": "brands", "icon": "$0"}]}').found[0];
  assert.deepEqual(first?.detail, 'Font Awesome, brand');
  assert.deepEqual(labels('{"anchors": [{"icon": "github", "iconType": "$0"}]}'), ['brands']);
  assert.ok(!labels('{"anchors": [{"icon": "rocket", "iconType": "$0"}]}').includes('brands'));
  assert.deepEqual(labels('{"topbarCtaButton": {"type": "github", "url": "$0"}}'), ['https://github.com/OWNER/NAME']);
});

test('docs.json v2 has its own keys', () => {
  const config = '{"theme": "mint", "navigation": {"tabs": [{"tab": "A", $0}]}}';
  assert.ok(labels(config).includes('groups') && !labels(config).includes('url'));
  assert.ok(labels('{"$schema": "https://x/docs.json", $0}').includes('appearance'));
});

test('nothing is offered after a complete value or in a comment', () => {
  for (const config of ['{"name": "x"$0}', '{"name": "x" // co$0\n}', '{"name"$0: "x"}', '{"name": "x"} $0'])
    assert.deepEqual(labels(config), [], config);
});

test('in the settings file: codes of findings, severities', () => {
  const path = '.docsightrc.json';
  assert.ok(labels('{"rules": {"config/c$0"}}', path).includes('config/contrast'));
  assert.deepEqual(labels('{"rules": {"config/contrast": $0}}', path), [
    'error',
    'warning',
    'information',
    'hint',
    'off',
  ]);
  const code = completed('{"rules": {"$0"}}', path).found.find(({ label }) => label === 'link/missing-anchor');
  assert.equal(code?.detail, 'Link to a missing heading');
  assert.match(code?.documentation ?? '', /By default: warning\.$/);
  assert.match(code?.edit.text ?? '', /^"link\/missing-anchor": "\$\{1\|warning,error,/);
  assert.deepEqual(
    labels('{"strict": $0}', path),
    ['true', 'false'].sort((a) => (a === 'true' ? -1 : 1)),
  );
});

test('in the settings file: folders and files for globs, folders for images, names for own components', () => {
  const path = '.docsightrc.json';
  assert.deepEqual(labels('{"generated": ["$0"]}', path), [
    'guides/**',
    'guides/more.mdx',
    'guides/start.mdx',
    'index.mdx',
  ]);
  assert.deepEqual(labels('{"overrides": [{"files": "$0"}]}', path)[0], 'guides/**');
  assert.equal(
    accept('{"overrides": [{"files": ["gui$0"], "rules": {}}]}', 'guides/**', path),
    '{"overrides": [{"files": ["guides/**"], "rules": {}}]}',
  );
  assert.deepEqual(labels('{"images": "$0"}', path), ['logo', 'guides', 'images']);
  const own = (entry: string): readonly string[] => labels(`{"components": {"Plan": {${entry}}}}`, path);
  assert.ok(own('"parents": ["$0"]').includes('CardGroup'));
  assert.ok(own('"like": "$0"').includes('Plan'));
  assert.ok(own('"shape": "$0"').includes('callout'));
  assert.deepEqual(own('"attributes": {"a": {"type": "$0"}}').slice(0, 2), ['string', 'number']);
});

test('accepting any suggestion at any place of a docs.json never breaks its syntax', () => {
  const config =
    '{\n  "name": "X",\n  "logo": {"light": "/logo/light.svg"},\n  "colors": {\n    "primary": "#0D6E4F"\n  },\n  "tabs": [{"name": "A", "url": "guides"}],\n  "navigation": [\n    {\n      "group": "A",\n      "pages": ["index", {"group": "B", "pages": ["guides/start"]}]\n    }\n  ],\n  "feedback": {"suggestEdit": true}\n}';
  const fixture = parseFixture(`//- docs.json\n${config}\n${pages}`);
  const site = siteOf(fixture);
  const text = fixture.files.get('docs.json') ?? '';
  let tried = 0;
  for (let offset = 0; offset <= text.length; offset++) {
    const found = complete(site, 'docs.json', offset);
    for (const suggestion of [...found.slice(0, 6), ...found.slice(-3)]) {
      const after = apply(text, suggestion);
      assert.deepEqual(
        parseJson(after, 'docs.json').findings.filter(({ code }) => code !== 'json/duplicate-key'),
        [],
        `${suggestion.label} at ${offset}: ${after}`,
      );
      tried++;
    }
    hover(site, 'docs.json', offset);
  }
  assert.ok(tried > 500, String(tried));
});

test('every prefix of a docs.json can be completed; accepting never adds an error', () => {
  const whole =
    '{"name": "X", "colors": {"primary": "#0D6E4F", "background": {"light": "#fff"}}, "navigation": [{"group": "A", "pages": ["index", "guides/start"]}], "api": {"playground": {"mode": "show"}}}';
  for (let end = 0; end <= whole.length; end++) {
    if (!isInSample(end, 5)) continue;
    const text = whole.slice(0, end);
    const fixture = parseFixture(`//- index.mdx\n---\ntitle: A\n---\n`);
    const site = siteOf({ ...fixture, files: new Map([...fixture.files, ['docs.json', text]]) });
    const before = parseJson(text, 'docs.json').findings.length;
    for (const suggestion of complete(site, 'docs.json', end).slice(0, 5)) {
      const after = parseJson(apply(text, suggestion), 'docs.json').findings;
      assert.ok(
        after.length <= Math.max(before, 1),
        `${suggestion.label} in ${text}: ${apply(text, suggestion)} ${JSON.stringify(after)}`,
      );
      assert.ok(!after.some(({ code }) => code === 'json/trailing-comma'), apply(text, suggestion));
    }
  }
});

test('hovers on a key, a value, a page, an icon, a color and a prefix', () => {
  const said = (config: string): string => {
    const fixture = parseFixture(`//- docs.json\n${config}\n${pages}`);
    assert.ok(fixture.cursor);
    return hover(siteOf(fixture), 'docs.json', fixture.cursor.offset)?.markdown ?? '';
  };
  assert.match(said('{"na$0me": "X"}'), /`name`: text, required/);
  assert.match(
    said('{"anchors": [{"icon$0Type": "solid"}]}'),
    /Default: `"duotone"`[\s\S]*`regular` _\(docs\.json v2\)_/,
  );
  assert.match(said('{"api": {"playground": {"mode": "sim$0ple"}}}'), /`simple`: Shows the endpoint/);
  assert.match(said('{"theme": "qu$0ill"}'), /Not part of the docs\.json specification/);
  assert.match(said('{"colors": {"ultra$0Light": "#fff"}}'), /Deprecated/);
  assert.match(said('{"navigation": [{"group": "A", "pages": ["guides/st$0art"]}]}'), /\*\*Start\*\*\n\nFirst steps/);
  assert.match(
    said('{"topbarCtaButton": {"name": "A", "url": "/guides/st$0art"}}'),
    /\*\*Start\*\*\n\nFirst steps[\s\S]*the address that the button opens/,
  );
  assert.match(said('{"colors": {"primary": "#FF$0EE00"}}'), /Contrast on a white page: \*\*1\.2:1\*\*, too little/);
  assert.match(
    said('{"navigation": [{"group": "A", "pages": ["guides/start"]}], "tabs": [{"name": "G", "url": "gui$0des"}]}'),
    /Shows 1 page/,
  );
  assert.match(
    said('{"versions": ["v$01"], "navigation": [{"group": "A", "version": "v1", "pages": ["index"]}]}'),
    /readers see 1 page of this version/,
  );
  assert.match(said('{"openapi": "/open$0api.json"}'), /\*\*Pets\*\* 1\n\nOpenAPI 3\\\.1\\\.0, 1 operation/);
  assert.match(said('{"anchors": [{"icon": "roc$0ket"}]}'), /`rocket` of Font Awesome/);
});

test('a future default is not called deprecated', () => {
  const fixture = parseFixture(
    '//- docs.json\n{"name": "X", "navigation": ["index"], "api": {"maintain$0Order": true}}',
  );
  assert.ok(fixture.cursor);
  const words = hover(siteOf(fixture), 'docs.json', fixture.cursor.offset)?.markdown ?? '';
  assert.match(words, /will become the default/);
  assert.doesNotMatch(words, /deprecated|removed/i);
});
