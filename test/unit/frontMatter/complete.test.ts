import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { siteOf } from '../../check.ts';
import { accept, completed, labels, pages } from '../../completed.ts';
import { parseFixture } from '../../fixture.ts';
import { isInSample, rounds } from '../../long.ts';

const front = (yaml: string): string => `---\n${yaml}\n---\n\nText\n`;

test('front matter: fields, values and list entries', () => {
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

test('front matter: values inside lists and objects, over several lines and in brackets', () => {
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
  // Existing keys, or below a string.
  assert.ok(!labels(front('groups:\n  - includes: [a]\n    $0'), path).includes('includes'));
  for (const yaml of ['title: X\n  $0', 'description: >\n  Some $0', 'title: [a]$0', 'groups:\n  - includes: [a] $0'])
    assert.deepEqual(labels(front(yaml), path), [], yaml);
});

test('front matter: text around a value or key stays', () => {
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
  assert.deepEqual(labels(front('icon: /lo$0'), path), ['/logo/dark.svg', '/logo/light.svg']);
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
  // With several OpenAPI documents, the distinctive part comes first and is matched first.
  const two = `${front('openapi: "$0"')}${pets.replace('paths: {}', 'paths: {/cats: {get: {}}}')}`;
  const cats = completed(two, path).found.find(({ label }) => label === 'GET /cats · pets.yaml');
  assert.equal(cats?.edit.text.trim(), '"pets.yaml GET /cats"');
  assert.equal(cats?.filter, '"GET /cats · pets.yaml "pets.yaml GET /cats');
});

test('front matter: hovers of links and versions', () => {
  const about = (yaml: string): string => {
    const fixture = parseFixture(
      `//- docs.json\n{"name": "X", "navigation": [{"group": "A", "pages": ["index"]}], "versions": ["v1", "v2"]}\n//- page.mdx\n${front(yaml)}\n${pages}`,
    );
    return hover(siteOf(fixture), 'page.mdx', fixture.cursor?.offset ?? 0)?.markdown ?? '';
  };
  assert.match(about('url: /guides/st$0art'), /^\*\*Start\*\*.*First steps.*links to this URL/s);
  assert.match(about('related: [/guides/st$0art]'), /^\*\*Start\*\*.*A page to read next/s);
  assert.match(about('version: v$01'), /^With `v1` selected.*every version/);
  assert.match(about('url: https://exa$0mple.com'), /^`url`/s);
});

test('truncated front matter: nothing throws, and what is accepted stays in place', () => {
  const yaml =
    'title: "A"\ngroups:\n  - includes: [a, "b"]\n    excludes:\n      - c\n- d\n? x\n: y\nrelated: [/index, {a: [b]}]\ncontextual: {options: [copy,\n  view]}\nicon: rocket # c\n';
  let tried = 0;
  for (let at = 0; at <= yaml.length; at++) {
    if (!isInSample(at, 4)) continue;
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
  assert.ok(tried > rounds(100, 500), String(tried));
});

test('an empty page is offered front matter', () => {
  assert.equal(accept('$0', '---', 'empty.mdx'), '---\ntitle: ""\ndescription: ""\n---\n\n');
});

test('unclosed front matter is completed while it is typed', () => {
  const path = 'page.mdx';
  assert.deepEqual(labels('---\n$0', path).slice(0, 2), ['title', 'description']);
  assert.equal(accept('---\ntitle: X\nmo$0\n\nText', 'mode', path), '---\ntitle: X\nmode: \n\nText');
  assert.equal(accept('---\ntitle: X\nmode: wi$0', 'wide', path), '---\ntitle: X\nmode: wide');
  assert.ok(!labels('---\ntitle: X\n$0', path).includes('title'));
  // Line endings of other systems.
  for (const text of ['---\r\ntitle: X\r\nmo$0', '\uFEFF---\r\ntitle: X\r\nmo$0\r\n\r\nText', '---\rtitle: X\rmo$0'])
    assert.equal(accept(text, 'mode', path), text.replace('mo$0', 'mode: '), JSON.stringify(text));
});
