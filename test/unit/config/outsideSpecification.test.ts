import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { schemaNamed } from '../../../server/core/schema/schema.ts';
import { siteOf } from '../../check.ts';
import { completed } from '../../completed.ts';
import { parseFixture } from '../../fixture.ts';

/** Labels with their details, in the editor's order. */
function offered(config: string): readonly (readonly [label: string, detail: string])[] {
  return completed(config)
    .found.toSorted((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1))
    .map(({ label, detail = '' }) => [label, detail]);
}

const outside = 'not in the specification';
const v1 = '"modeToggle": {}, ';

test('values and keys outside the specification are offered last, with a note', () => {
  const cases: readonly (readonly [config: string, inside: number, outside: number])[] = [
    [`{${v1}"footerSocials": {$0}}`, 9, 9],
    [`{${v1}"topAnchor": {"iconType": "$0"}}`, 6, 5],
    [`{${v1}"anchors": [{"iconType": $0}]}`, 6, 5],
    [`{${v1}"api": {"auth": {"method": "$0"}}}`, 3, 1],
  ];
  for (const [config, inside, more] of cases) {
    const found = offered(config);
    const marked = found.map(([, detail]) => detail.endsWith(outside));
    assert.deepEqual(
      marked.slice(0, inside),
      Array.from({ length: inside }, () => false),
      config,
    );
    assert.ok(marked.slice(inside, inside + more).every(Boolean), `${config}: ${found.join(' | ')}`);
  }
  assert.ok(!offered('{"theme": "mint", $0}').some(([, detail]) => detail.includes(outside)), 'docs.json v2');
});

test('the setting strict makes them errors in every editor', () => {
  const docs = `{"name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": [{"group": "A", "pages": ["index"]}],
    "footerSocials": {"bluesky": "https://bsky.app/profile/a"}, "topAnchor": {"name": "D", "icon": "book", "iconType": "sharp-light"},
    "api": {"auth": {"method": "cobo"}}}`;
  const severities = (strict: boolean): readonly string[] =>
    checkSite(
      siteOf({
        files: new Map([
          ['docs.json', docs],
          ['.docsightrc.json', JSON.stringify({ strict })],
          [
            'index.mdx',
            '---\ntitle: A\ndescription: B\n---\n\n<ParamField cookie="a" type="string">Of a session</ParamField>\n',
          ],
        ]),
        marks: [],
        cursor: undefined,
      }),
    ).flatMap(({ code, severity }) => (/later-(?:value|attribute)$/.test(code) ? severity : []));
  assert.deepEqual(severities(false), ['information', 'information', 'information']);
  assert.deepEqual(severities(true), ['error', 'error', 'error', 'error']);
});

test('the location "cookie" of ParamField is offered after those of the specification, and marked', () => {
  const config = `{"name": "X", ${v1}"navigation": [{"group": "A", "pages": ["index"]}]}`;
  const fixture = parseFixture(
    `//- docs.json\n${config}\n//- index.mdx\n---\ntitle: A\ndescription: B\n---\n\n<ParamField $0 />\n`,
  );
  const found = complete(siteOf(fixture), 'index.mdx', fixture.cursor?.offset ?? 0).toSorted((a, b) =>
    (a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1,
  );
  const cookie = found.find(({ label }) => label === 'cookie');
  assert.ok(cookie?.detail?.endsWith(outside), cookie?.detail);
  const at = found.map(({ label }) => label);
  for (const label of ['path', 'body', 'query', 'header', 'type', 'required', 'default'])
    assert.ok(at.indexOf(label) < at.indexOf('cookie'), label);
});

test('no suggestion refers to a file that the site does not have', () => {
  const bare = (config: string): string => {
    const fixture = parseFixture(`//- docs.json\n${config}\n//- index.mdx\n---\ntitle: A\n---\n`);
    return complete(siteOf(fixture), 'docs.json', fixture.cursor?.offset ?? 0)
      .map(({ edit, label }) => `${label} ${edit.text}`)
      .join('\n');
  };
  const file = /\.(?:json|ya?ml|png|svg|woff2|graphql|mdx?)\b/;
  let tried = 0;
  for (const [name, start] of [
    ['docs.v1', '"modeToggle": {}'],
    ['docs.v2', '"theme": "mint"'],
  ] as const) {
    const paths: string[] = [];
    for (const [key, { type, properties = {} }] of Object.entries(schemaNamed(name).properties ?? {})) {
      paths.push(`"${key}": $0`);
      if (type === 'object' || properties !== undefined)
        for (const inner of Object.keys(properties))
          paths.push(`"${key}": {"${inner}": $0}`, `"${key}": {"${inner}": "$0"}`);
      paths.push(`"${key}": "$0"`, `"${key}": {$0}`, `"${key}": [$0]`, `"${key}": [{$0}]`);
    }
    for (const path of ['$0', ...paths]) {
      // Of the site's two files, only docs.json can be listed.
      const found = bare(`{${start}, ${path}}`).replace(/https?:\/\/[^\s"]+|\/docs\.json/g, '');
      assert.doesNotMatch(found, file, `${name}: ${path}`);
      tried++;
    }
  }
  assert.ok(tried > 200, String(tried));
});

test('no fix refers to a file that the site does not have', () => {
  const looks = { name: 'X', colors: { primary: '#0D6E4F' } };
  const v2 = { ...looks, theme: 'mint', navigation: { pages: ['index'] } };
  const configs: readonly object[] = [
    { ...looks, navigation: [{ group: 'A', pages: ['index'] }], logo: {} },
    { ...v2, logo: {} },
    { ...v2, api: { openapi: {} } },
    { ...v2, api: { asyncapi: {} } },
    { ...v2, fonts: {} },
    { ...v2, thumbnails: {}, background: { image: {} } },
  ];
  for (const config of configs) {
    const files = new Map([
      ['docs.json', JSON.stringify(config)],
      ['index.mdx', '---\ntitle: A\ndescription: B\n---\n\n<Snippet />\n'],
    ]);
    for (const { fixes = [], message } of checkSite(siteOf({ files, marks: [], cursor: undefined })))
      assert.doesNotMatch(
        JSON.stringify(fixes.filter(({ title }) => !/^(?:Create|Do not)/.test(title))).replaceAll('docs.json', ''),
        /\.(?:json|ya?ml|png|svg|woff2|mdx)"/,
        `${JSON.stringify(config)}: ${message}`,
      );
  }
});
