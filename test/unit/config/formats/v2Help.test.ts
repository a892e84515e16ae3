import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Suggestion } from '../../../../server/core/assist/assistTypes.ts';
import { complete, completePageAt } from '../../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../../server/core/assist/hover/hover.ts';
import { checkFile } from '../../../../server/core/checks/run.ts';
import { siteOf } from '../../../check.ts';

/** Completion and hovers in a docs.json v2, by place. */
const head = '"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}';

function siteWith(
  text: string,
  more: Readonly<Record<string, string>> = {},
): { readonly site: ReturnType<typeof siteOf>; readonly at: number } {
  const config = `{${head}, ${text}}`;
  const at = config.indexOf('$0');
  const files = new Map([['docs.json', config.replace('$0', '')], ...Object.entries(more)]);
  return { site: siteOf({ files, marks: [], cursor: undefined }), at };
}

function offered(text: string): readonly Suggestion[] {
  const { site, at } = siteWith(text);
  return complete(site, 'docs.json', at);
}

function labels(text: string): ReadonlySet<string> {
  return new Set(offered(text).map(({ label }) => label));
}

function said(text: string): { readonly markdown: string; readonly icon?: unknown } {
  const { site, at } = siteWith(text);
  return hover(site, 'docs.json', at) ?? { markdown: '' };
}

function snippet(text: string, label: string): string | undefined {
  return offered(text).find((each) => each.label === label)?.edit.text;
}

test('icons are those of the library that the site or the icon chooses, in its drawings', () => {
  const chosen = '"icons": {"library": "lucide"}, "navigation": ';
  const lucide = offered(`${chosen}{"tabs": [{"tab": "A", "icon": "$0"}]}`);
  const names = new Set(lucide.map(({ label }) => label));
  assert.ok(names.has('house') && names.has('align-left') && !names.has('abacus') && !names.has('baht-sign'));
  assert.deepEqual(lucide.find(({ label }) => label === 'house')?.icon, { name: 'house', library: 'lucide' });
  assert.ok(lucide.every(({ detail }) => detail === 'Lucide'));
  const own = labels(`${chosen}{"tabs": [{"tab": "A", "icon": {"library": "tabler", "name": "$0"}}]}`);
  assert.ok(own.has('abacus') && !own.has('baht-sign'));
  assert.ok(labels('"navigation": {"tabs": [{"tab": "A", "icon": "$0"}]}').has('baht-sign'));
  const about = said(`${chosen}{"tabs": [{"tab": "A", "icon": "ho$0use"}]}`);
  assert.match(about.markdown, /^`house` of Lucide/);
  assert.deepEqual(about.icon, { name: 'house', library: 'lucide' });
  const styles = labels('"navigation": {"tabs": [{"tab": "A", "icon": {"name": "house", "style": "$0"}}]}');
  assert.ok(styles.has('solid') && !styles.has('brands'));
});

test('the same in the pages of the site', () => {
  const page =
    '---\ntitle: A\ndescription: B\nicon: baht-sign\n---\n\n<Card title="C" icon="baht-sign" />\n\n<Icon icon="" />\n';
  const { site } = siteWith('"icons": {"library": "lucide"}, "navigation": {"pages": ["a"]}', { 'a.mdx': page });
  const found = checkFile(site, 'a.mdx').filter(({ code }) => code === 'icon/unknown');
  assert.deepEqual(
    found.map(({ message, range }) => [page.slice(range.start, range.end), message.replace(/ Did you.*/, '')]),
    [
      ['baht-sign', 'Lucide has no icon "baht-sign". Font Awesome has one, but is not the library chosen here.'],
      ['"baht-sign"', 'Lucide has no icon "baht-sign". Font Awesome has one, but is not the library chosen here.'],
    ],
  );
  const names = completePageAt(site, 'a.mdx', page.indexOf('icon=""') + 6).map(({ label }) => label);
  assert.ok(names.includes('house') && !names.includes('baht-sign'));
});

test('languages and code themes are found by their names', () => {
  const german = offered('"navigation": {"languages": [{"language": "$0"}]}').find(({ label }) => label === 'de');
  assert.deepEqual([german?.detail, german?.filter], ['German', '"de" German']);
  const themes = offered('"navigation": {}, "styling": {"codeblocks": {"theme": "$0"}}');
  assert.equal(themes.find(({ label }) => label === 'github-dark')?.detail, 'GitHub Dark, dark');
});

test('accepting gives a complete value', () => {
  assert.match(
    (snippet('"navigation": {$0}', 'tabs') ?? '').replaceAll(/\s/g, ''),
    /^"tabs":\[\{"tab":"[^"]*","groups":\[\{"group":"[^"]*","pages":\["\$3"\]\\\}\]\\\}\]$/,
  );
  assert.equal(
    snippet('"integrations": {$0}, "navigation": {}', 'hotjar'),
    '"hotjar": {\n  "hjid": "$1",\n  "hjsv": "$2"\n\\}',
  );
  assert.match(snippet('"navbar": {$0}, "navigation": {}', 'primary') ?? '', /"type".*\n.*"label".*\n.*"href"/);
  assert.match(
    snippet('"contextual": {"options": [$0]}, "navigation": {}', '{ }') ?? '',
    /^\{\n {2}"title": .*\n {2}"description": .*\n {2}"href": /,
  );
});

test('only allowed keys are offered', () => {
  const beside = labels('"navigation": {"tabs": [{"tab": "A", "groups": [], $0}]}');
  for (const key of ['pages', 'href', 'anchors', 'sourceRef', 'tab']) assert.ok(!beside.has(key), key);
  for (const key of ['icon', 'openapi', 'global', '$ref']) assert.ok(beside.has(key), key);
  assert.deepEqual([...labels('"navigation": {"tabs": [{"sourceRef": "sdk", $0}]}')], []);
  assert.ok(labels('"navigation": {"tabs": [{$0}]}').has('sourceRef'));
  assert.deepEqual(
    [...labels('"navigation": {"global": {"anchors": [{"anchor": "A", $0}]}}')].toSorted(),
    ['$ref', 'color', 'hidden', 'href', 'icon'].toSorted(),
  );
});

test('hovers have the conditions of a key, and the link to the platform’s documentation', () => {
  assert.match(said('"fonts": {"family": "A", "form$0at": "woff"}').markdown, /Required where `source` is given\./);
  assert.match(
    said('"navbar": {"links": [{"la$0bel": "A", "href": "/a"}]}').markdown,
    /Required unless `type` is `github` or `type` is `discord`\./,
  );
  assert.match(
    said('"navigation": {"tabs": [{"tab": "A", "hr$0ef": "/a"}]}').markdown,
    /Not together with `products`, .* `pages`, `graphql` or `sdk`\.[\s\S]*navigation#tabs/,
  );
  assert.match(
    said('"navigation": {"gr$0oups": []}').markdown,
    /Of `products`, .* and `pages`, only the first one present counts\. At least 1 entry\./,
  );
  assert.match(said('"seo": {"pat$0hs": []}').markdown, /Each `path` once\./);
  assert.match(
    said('"navigation": {"languages": [{"language": "d$0e"}]}').markdown,
    /^`de`: German\n[^-]*\n---\n[^-]*/,
  );
});
