import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '../../../server/core/data/parseJson.ts';
import { complete } from '../../../server/core/ide/complete.ts';
import { hover } from '../../../server/core/ide/hover.ts';
import type { Suggestion } from '../../../server/core/ide/ideTypes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const pages = `//- index.mdx
---
title: Home
description: Where it begins
---
//- guides/start.mdx
---
title: Start
description: First steps
---
//- guides/more.mdx
---
title: More
---
//- logo/light.svg
//- logo/dark.svg
//- openapi.json
{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets": {"get": {"summary": "List", "responses": {}}}}}
`;

interface Completed {
  readonly text: string;
  readonly found: readonly Suggestion[];
}

function completed(config: string, path = 'docs.json'): Completed {
  const fixture = parseFixture(`//- ${path}\n${config}\n${pages}`);
  const { cursor } = fixture;
  assert.ok(cursor);
  return { text: fixture.files.get(path) ?? '', found: complete(siteOf(fixture), path, cursor.offset) };
}

const labels = (config: string, path?: string): readonly string[] =>
  completed(config, path)
    .found.toSorted((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1))
    .map(({ label }) => label);

/** The text once a suggestion is accepted, its snippet's places filled with their defaults. */
function accept(config: string, label: string, path?: string): string {
  const { text, found } = completed(config, path);
  const chosen = found.find((each) => each.label === label);
  assert.ok(chosen, `${label} is not offered: ${found.map((each) => each.label).join(', ')}`);
  return apply(text, chosen);
}

function apply(text: string, { edit, also, snippet }: Suggestion): string {
  const plain = snippet === true ? filled(edit.text) : edit.text;
  return applyEdits(text, [...(also ?? []), { range: edit.range, text: plain }]);
}

function filled(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:[^|\\]|\\.)*)\|\}/g, (_, values: string) => values.split(/(?<!\\),/)[0] ?? '')
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, '$1')
    .replace(/\$\d+/g, '')
    .replace(/\\([\\$}])/g, '$1');
}

test('keys that are not there yet, the required ones first', () => {
  const keys = labels('{\n  "favicon": "x",\n  $0\n}');
  assert.deepEqual(keys.slice(0, 4), ['name', 'navigation', 'logo', 'colors']);
  assert.ok(!keys.includes('favicon'));
  assert.equal(keys.at(-1), 'hideFeedbackButtons');
  assert.deepEqual(labels('{"colors": {$0}}').slice(0, 4), ['primary', 'light', 'dark', 'background']);
  assert.ok(labels('{"footerSocials": {$0}}').includes('hacker-news'));
});

test('a key brings its shape, its comma and never one quote too many', () => {
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

test('values: those that are allowed, true and false, what the schema begins with', () => {
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

test('pages that the navigation does not list come first, those of the same folder before others', () => {
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

test('pictures with what they show, OpenAPI files, icons with their glyph, versions, prefixes', () => {
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

test('what is replaced is the whole text around the cursor, whatever stands in it, and nothing of its neighbors', () => {
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

test('what would be the next mistake is not offered: icons without the style, pages as a repository', () => {
  const brands = labels('{"anchors": [{"iconType": "brands", "icon": "git$0"}]}');
  assert.ok(brands.indexOf('github-square') < brands.indexOf('git-fork'), brands.slice(0, 30).join());
  const first = completed('{"anchors": [{"iconType": "brands", "icon": "$0"}]}').found[0];
  assert.deepEqual(first?.detail, 'Font Awesome, brand');
  assert.deepEqual(labels('{"anchors": [{"icon": "github", "iconType": "$0"}]}'), ['brands']);
  assert.ok(!labels('{"anchors": [{"icon": "rocket", "iconType": "$0"}]}').includes('brands'));
  assert.deepEqual(labels('{"topbarCtaButton": {"type": "github", "url": "$0"}}'), ['https://github.com/OWNER/NAME']);
});

test('the second generation has its own keys', () => {
  const config = '{"theme": "mint", "navigation": {"tabs": [{"tab": "A", $0}]}}';
  assert.ok(labels(config).includes('groups') && !labels(config).includes('url'));
  assert.ok(labels('{"$schema": "https://x/docs.json", $0}').includes('appearance'));
});

test('nothing is offered behind a finished value or in a comment', () => {
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
  assert.deepEqual(
    labels('{"strict": $0}', path),
    ['true', 'false'].sort((a) => (a === 'true' ? -1 : 1)),
  );
});

test('in the settings file: folders and files for globs, folders for pictures, names for own components', () => {
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

const front = (yaml: string): string => `---\n${yaml}\n---\n\nText\n`;

test('front matter: fields, values, entries of lists', () => {
  const path = 'page.mdx';
  assert.deepEqual(labels(front('$0'), path).slice(0, 2), ['title', 'description']);
  assert.ok(!labels(front('title: X\n$0'), path).includes('title'));
  assert.equal(accept(front('title: X\nmo$0'), 'mode', path), front('title: X\nmode: '));
  assert.equal(accept(front('tit$0'), 'title', path), front('title: ""'));
  assert.equal(accept(front('og:ti$0'), 'og:title', path), front('"og:title": ""'));
  assert.deepEqual(labels(front('mode: $0'), path), ['wide', 'custom', 'frame', 'center', 'assistant']);
  assert.equal(accept(front('mode: wi$0'), 'wide', path), front('mode: wide'));
  assert.equal(accept(front('mode:$0'), 'wide', path), front('mode: wide'));
  assert.equal(accept(front('mode: "wi$0"'), 'wide', path), front('mode: "wide"'));
  assert.equal(accept(front('mode: "wi$0'), 'wide', path), front('mode: "wide"'));
  assert.deepEqual(labels(front('noindex: $0'), path), ['false', 'true']);
  assert.ok(labels(front('icon: rock$0'), path).includes('rocket'));
  assert.ok(labels(front('openapi: $0'), path).includes('GET /pets'));
  assert.deepEqual(labels(front('title: Some prose $0'), path), []);
});

test('front matter: values inside lists and objects, over lines and in brackets', () => {
  const path = 'page.mdx';
  const cases: readonly (readonly [yaml: string, label: string, result: string])[] = [
    ['contextual:\n  $0', 'options', 'contextual:\n  options: []'],
    ['contextual:\n  opt$0', 'options', 'contextual:\n  options: []'],
    ['contextual:\n  options:\n    - $0', 'copy', 'contextual:\n  options:\n    - copy'],
    ['contextual:\n  options:\n    - copy\n    - vi$0', 'view', 'contextual:\n  options:\n    - copy\n    - view'],
    ['contextual:\n  options:\n  - $0', 'copy', 'contextual:\n  options:\n  - copy'],
    ['contextual:\n  options: [copy, $0]', 'claude', 'contextual:\n  options: [copy, claude]'],
    ['contextual: { opt$0 }', 'options', 'contextual: { options: [] }'],
    ['contextual: { options: [$0', 'copy', 'contextual: { options: [copy'],
    ['groups:\n  - $0', 'includes', 'groups:\n  - includes: []'],
    ['groups:\n  -$0', 'includes', 'groups:\n  - includes: []'],
    ['groups:\n  - includes: [a]\n    $0', 'excludes', 'groups:\n  - includes: [a]\n    excludes: []'],
    ['groups:\n- includes: [a]\n- exc$0', 'excludes', 'groups:\n- includes: [a]\n- excludes: []'],
    ['groups: [{ $0 }]', 'includes', 'groups: [{ includes: [] }]'],
    ['related:\n  - $0', '/guides/start', 'related:\n  - /guides/start'],
    ['related: [/index, $0]', '/guides/more', 'related: [/index, /guides/more]'],
    ['title: X\nrelated:\n- /index\n$0', 'description', 'title: X\nrelated:\n- /index\ndescription: ""'],
    ['contextual$0', 'contextual', 'contextual:\n  '],
  ];
  for (const [yaml, label, result] of cases) assert.equal(accept(front(yaml), label, path), front(result), yaml);
  // Already there, or below a text.
  assert.ok(!labels(front('groups:\n  - includes: [a]\n    $0'), path).includes('includes'));
  for (const yaml of ['title: X\n  $0', 'description: >\n  Some $0', 'title: [a]$0', 'groups:\n  - includes: [a] $0'])
    assert.deepEqual(labels(front(yaml), path), [], yaml);
});

test('front matter: what stands around a value or key stays', () => {
  const path = 'page.mdx';
  const cases: readonly (readonly [yaml: string, label: string, result: string])[] = [
    ['mode: wi$0 # why', 'wide', 'mode: wide # why'],
    ['mode: $0 # why', 'wide', 'mode: wide # why'],
    ['mode: "wi$0" # why', 'wide', 'mode: "wide" # why'],
    ["mode: 'wi$0de' # it's", 'wide', "mode: 'wide' # it's"],
    ['related:\n  - /gui$0 # first', '/guides/start', 'related:\n  - /guides/start # first'],
    ['icon: a$0 # "x"', 'a', 'icon: a # "x"'],
    ['"mo$0": wide', 'mode', '"mode": wide'],
    ['"mo$0"', 'mode', '"mode": '],
    ["'mo$0", 'mode', "'mode': "],
    ['og:$0', 'og:image', '"og:image": '],
    ['twitter:$0', 'twitter:title', '"twitter:title": ""'],
  ];
  for (const [yaml, label, result] of cases) assert.equal(accept(front(yaml), label, path), front(result), yaml);
  for (const yaml of ['mode: wide # wi$0', 'related:\n  - /index # /gui$0', 'mode: # wi$0', 'ogg:$0'])
    assert.deepEqual(labels(front(yaml), path), [], yaml);
  assert.equal(completed(front('"mo$0": wide'), path).found.find(({ label }) => label === 'mode')?.filter, '"mode"');
  assert.equal(accept('---\ntitle: X\n$0---\n', 'mode', path), '---\ntitle: X\nmode: \n---\n');
});

test('front matter: operations with their file, schemas, pictures as icons, kinds of previews', () => {
  const path = 'page.mdx';
  assert.equal(
    accept(front('openapi: openapi.json G$0'), 'openapi.json GET /pets', path),
    front('openapi: openapi.json GET /pets'),
  );
  assert.equal(
    accept(front('openapi: "/openapi.json $0"'), '/openapi.json GET /pets', path),
    front('openapi: "/openapi.json GET /pets"'),
  );
  assert.deepEqual(labels(front('icon: /lo$0'), path), ['/logo/light.svg', '/logo/dark.svg']);
  assert.ok(labels(front('"twitter:card": $0'), path).includes('summary_large_image'));
  assert.ok(labels(front('"og:type": $0'), path).includes('article'));
  assert.deepEqual(labels(front('api: $0'), path).slice(0, 2), ['GET /users', 'POST /users']);
  const pets = `//- pets.yaml
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths: {}
components:
  schemas:
    Pet: {type: object}
    Owner: {type: object}
`;
  assert.deepEqual(labels(`${front('openapi-schema: $0')}${pets}`, path), ['pets.yaml Pet', 'pets.yaml Owner']);
});

test('front matter: hovers of links, versions', () => {
  const about = (yaml: string): string => {
    const fixture = parseFixture(
      `//- docs.json\n{"name": "X", "navigation": [{"group": "A", "pages": ["index"]}], "versions": ["v1", "v2"]}\n//- page.mdx\n${front(yaml)}\n${pages}`,
    );
    return hover(siteOf(fixture), 'page.mdx', fixture.cursor?.offset ?? 0)?.markdown ?? '';
  };
  assert.match(about('url: /guides/st$0art'), /^\*\*Start\*\*.*First steps.*leads to this URL/s);
  assert.match(about('related: [/guides/st$0art]'), /^\*\*Start\*\*.*A page to read next/s);
  assert.match(about('version: v$01'), /^While `v1` is chosen.*belongs to/s);
  assert.match(about('url: https://exa$0mple.com'), /^`url`/s);
});

test('front matter cut anywhere: nothing throws, what is accepted stays in its place', () => {
  const yaml =
    'title: "A"\ngroups:\n  - includes: [a, "b"]\n    excludes:\n      - c\n- d\n? x\n: y\nrelated: [/index, {a: [b]}]\ncontextual: {options: [copy,\n  view]}\nicon: rocket # c\n';
  let tried = 0;
  for (let at = 0; at <= yaml.length; at++) {
    for (const text of [`${yaml.slice(0, at)}$0${yaml.slice(at)}`, `${yaml.slice(0, at)}$0`]) {
      for (const { edit } of completed(`---\n${text}\n---\n`, 'page.mdx').found) {
        tried++;
        assert.ok(
          edit.range.start <= at + 4 && at + 4 <= edit.range.end,
          `${JSON.stringify(text)} ${JSON.stringify(edit)}`,
        );
      }
    }
  }
  assert.ok(tried > 500, String(tried));
});

test('an empty page is offered front matter', () => {
  assert.equal(accept('$0', '---', 'empty.mdx'), '---\ntitle: ""\ndescription: ""\n---\n\n');
});

test('front matter that nothing closes yet is completed while it is typed', () => {
  const path = 'page.mdx';
  assert.deepEqual(labels('---\n$0', path).slice(0, 2), ['title', 'description']);
  assert.equal(accept('---\ntitle: X\nmo$0\n\nText', 'mode', path), '---\ntitle: X\nmode: \n\nText');
  assert.equal(accept('---\ntitle: X\nmode: wi$0', 'wide', path), '---\ntitle: X\nmode: wide');
  assert.ok(!labels('---\ntitle: X\n$0', path).includes('title'));
  // Line ends of other systems.
  for (const text of ['---\r\ntitle: X\r\nmo$0', '\uFEFF---\r\ntitle: X\r\nmo$0\r\n\r\nText', '---\rtitle: X\rmo$0'])
    assert.equal(accept(text, 'mode', path), text.replace('mo$0', 'mode: '), JSON.stringify(text));
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

test('every prefix of a docs.json can be completed; what is accepted never adds a fault', () => {
  const whole =
    '{"name": "X", "colors": {"primary": "#0D6E4F", "background": {"light": "#fff"}}, "navigation": [{"group": "A", "pages": ["index", "guides/start"]}], "api": {"playground": {"mode": "show"}}}';
  for (let end = 0; end <= whole.length; end++) {
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

test('hover says what a key, a value, a page, an icon, a color and a prefix are', () => {
  const said = (config: string): string => {
    const fixture = parseFixture(`//- docs.json\n${config}\n${pages}`);
    assert.ok(fixture.cursor);
    return hover(siteOf(fixture), 'docs.json', fixture.cursor.offset)?.markdown ?? '';
  };
  assert.match(said('{"na$0me": "X"}'), /`name`: text, required/);
  assert.match(
    said('{"anchors": [{"icon$0Type": "solid"}]}'),
    /Default: `"duotone"`[\s\S]*`regular` _\(later generations\)_/,
  );
  assert.match(said('{"api": {"playground": {"mode": "sim$0ple"}}}'), /`simple`: The endpoint is shown/);
  assert.match(said('{"theme": "qu$0ill"}'), /Not part of the docs\.json specification/);
  assert.match(said('{"api": {"maintain$0Order": true}}'), /Deprecated/);
  assert.match(said('{"navigation": [{"group": "A", "pages": ["guides/st$0art"]}]}'), /\*\*Start\*\*\n\nFirst steps/);
  assert.match(
    said('{"topbarCtaButton": {"name": "A", "url": "/guides/st$0art"}}'),
    /\*\*Start\*\*\n\nFirst steps[\s\S]*where the button leads/,
  );
  assert.match(said('{"colors": {"primary": "#FF$0EE00"}}'), /Contrast on a white page: \*\*1\.2:1\*\*, too little/);
  assert.match(
    said('{"navigation": [{"group": "A", "pages": ["guides/start"]}], "tabs": [{"name": "G", "url": "gui$0des"}]}'),
    /Shows 1 page/,
  );
  assert.match(
    said('{"versions": ["v$01"], "navigation": [{"group": "A", "version": "v1", "pages": ["index"]}]}'),
    /readers see 1 page of its own/,
  );
  assert.match(said('{"openapi": "/open$0api.json"}'), /\*\*Pets\*\* 1\n\nOpenAPI 3\\\.1\\\.0, 1 operation/);
  assert.match(said('{"anchors": [{"icon": "roc$0ket"}]}'), /`rocket` of Font Awesome/);
});
