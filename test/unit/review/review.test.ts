import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NavigationChange } from '../../../server/core/compare/review/navigationChanges.ts';
import { review } from '../../../server/core/compare/review/review.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const files = (text: string): ReadonlyMap<string, string> => parseFixture(text).files;
const site = (texts: ReadonlyMap<string, string>) => siteOf({ files: texts, marks: [], cursor: undefined });

/** A review as text, one line for each entry. */
function said(before: string, after: string): readonly string[] {
  const found = review(site(files(before)), site(files(after)));
  const navigation =
    (depth: number) =>
    (change: NavigationChange): readonly string[] => [
      `nav ${'  '.repeat(depth)}${change.change} ${change.name}${change.was === undefined ? '' : ` was ${change.was}`}`,
      ...change.entries.flatMap(navigation(depth + 1)),
    ];
  return [
    ...found.pages.map(({ kind, from, path }) => `${kind} ${from === undefined ? '' : `${from} > `}${path}`),
    ...found.lost.map(({ address, now, fix }) => `lost ${address} now ${now ?? '?'} ${fix?.kind ?? 'no fix'}`),
    ...found.redirects.map(({ source, destination }) => `redirect ${source} ${destination}`),
    ...found.navigation.flatMap(navigation(0)),
    ...found.added.map(({ path, code }) => `new ${path} ${code}`),
    ...found.fixed.map(({ path, code }) => `fixed ${path} ${code}`),
  ];
}

const page = (title: string, body: string): string => `---
title: ${title}
description: All that there is to know of ${title}
---
${body}
`;

const docs = (pages: string, more = ''): string =>
  `{"name": "X", "favicon": "/f.svg", "colors": {"primary": "#0D6E4F"}, "navigation": [{"group": "Guides", "pages": [${pages}]}]${more}}`;

const before = `//- docs.json
${docs('"index", "guides/start", "guides/more"')}
//- f.svg
//- index.mdx
${page('Home of all', 'Begin with [the first steps](/guides/start#install).')}
//- guides/start.mdx
${page('First steps', '## Install\n\nTake it.\n\n## Run it\n\nGo on and on.\n\n### Once\n\nThat is it.')}
//- guides/more.mdx
${page('More of it', '## Setup\n\nDo this, then that.\n\n## Use\n\nUse it well.')}
`;

test('two equal sites have nothing to report', () => {
  assert.deepEqual(said(before, before), []);
});

test('a moved page is recognized; the only fix is a redirect for its old URL', () => {
  const after = before
    .replace('"guides/start"', '"learn/first"')
    .replace('guides/start.mdx', 'learn/first.mdx')
    .replace('/guides/start#', '/learn/first#');
  assert.deepEqual(said(before, after), [
    'changed index.mdx',
    'moved guides/start.mdx > learn/first.mdx',
    'lost /guides/start now /learn/first safe',
    'redirect /guides/start /learn/first',
    'nav same Guides',
    'nav   renamed First steps was /guides/start',
  ]);
  const now = files(after);
  const found = review(site(files(before)), site(now));
  for (const edits of [found.redirectEdits, found.lost[0]?.fix?.edits ?? []]) {
    const fixed = applyFileEdits(now, edits);
    assert.deepEqual(review(site(files(before)), site(fixed)).lost, []);
  }
});

test('a folder that moved whole gets one redirect; a page that also changed is recognized', () => {
  const after = before
    .replace('"guides/start", "guides/more"', '"learn/start", "learn/more"')
    .replaceAll('//- guides/', '//- learn/')
    .replace('/guides/start#', '/learn/start#')
    .replace('Use it well.', 'Use it often.');
  assert.deepEqual(said(before, after).slice(1, 6), [
    'moved guides/more.mdx > learn/more.mdx',
    'moved guides/start.mdx > learn/start.mdx',
    'lost /guides/more now /learn/more safe',
    'lost /guides/start now /learn/start safe',
    'redirect /guides/:slug* /learn/:slug*',
  ]);
});

test('with its redirect a moved page has lost nothing, and removed redirects are reported', () => {
  const redirected = before.replace(
    docs('"index", "guides/start", "guides/more"'),
    docs(
      '"index", "guides/start", "guides/more"',
      ', "redirects": [{"source": "/old", "destination": "/guides/more"}]',
    ),
  );
  assert.deepEqual(said(redirected, before), ['lost /old now /guides/more safe', 'redirect /old /guides/more']);
  const moved = redirected
    .replace('"guides/more"]', '"more"]')
    .replace('//- guides/more.mdx', '//- more.mdx')
    .replace(
      '"destination": "/guides/more"}',
      '"destination": "/more"}, {"source": "/guides/more", "destination": "/more"}',
    );
  assert.deepEqual(said(redirected, moved), [
    'moved guides/more.mdx > more.mdx',
    'nav same Guides',
    'nav   renamed More of it was /guides/more',
  ]);
});

test('a redirect whose page moved is updated in place', () => {
  const redirected = before.replace(
    docs('"index", "guides/start", "guides/more"'),
    docs(
      '"index", "guides/start", "guides/more"',
      ', "redirects": [{"source": "/old", "destination": "/guides/more"}]',
    ),
  );
  const now = files(redirected.replace('"guides/more"]', '"more"]').replace('//- guides/more.mdx', '//- more.mdx'));
  const found = review(site(files(redirected)), site(now));
  assert.deepEqual(
    found.redirects.map(({ source }) => source),
    ['/guides/more', '/old'],
  );
  assert.match(
    applyFileEdits(now, found.redirectEdits).get('docs.json') ?? '',
    /\[\{"source": "\/old", "destination": "\/more"\}, \{\s*"source": "\/guides\/more",\s*"destination": "\/more"\s*\}\]/,
  );
});

test('the anchor of a renamed section is lost; the new section can keep it', () => {
  const after = before.replace('## Run it', '## Start it');
  const changed = said(before, after);
  assert.deepEqual(changed, [
    'changed guides/start.mdx',
    'lost /guides/start#run-it now /guides/start#start-it suggestion',
  ]);
  const found = review(site(files(before)), site(files(after)));
  const fixed = applyFileEdits(files(after), found.lost[0]?.fix?.edits ?? []);
  assert.match(fixed.get('guides/start.mdx') ?? '', /## Start it \{#run-it\}\n/);
  assert.deepEqual(review(site(files(before)), site(fixed)).lost, []);
});

test('a deleted page, links to it, an added page, and what was fixed', () => {
  const broken = before.replace('Use it well.', 'See [it](/nowhere).');
  const after = before
    .replace('"guides/start", ', '')
    .replace(/\/\/- guides\/start\.mdx[\s\S]*?(?=\/\/- )/, '')
    .replace(
      '//- guides/more.mdx',
      `//- news.mdx\n${page('What is new', 'A text that nobody wrote before.')}\n//- guides/more.mdx`,
    );
  assert.deepEqual(said(broken, after), [
    'changed guides/more.mdx',
    'removed guides/start.mdx',
    'added news.mdx',
    'lost /guides/start now ? no fix',
    'nav same Guides',
    'nav   removed First steps',
    'new index.mdx link/missing',
    'fixed guides/more.mdx link/missing',
  ]);
});

test('groups that are renamed, moved and reordered are in one tree, in both formats', () => {
  const groups = (text: string): string =>
    `//- docs.json\n{"$schema": "x", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"tabs": [${text}]}}\n${'abcd'
      .split('')
      .map((name) => `//- ${name}.mdx\n${page(`Page ${name}`, `Text of ${name}.`)}`)
      .join('')}`;
  const old = groups(
    '{"tab": "One", "groups": [{"group": "A", "pages": ["a", "b"]}]}, {"tab": "Two", "pages": ["c", "d"]}',
  );
  const now = groups(
    '{"tab": "One", "groups": [{"group": "Alpha", "pages": ["b", "a"]}]}, {"tab": "Three", "pages": ["d"]}, {"tab": "Two", "pages": ["c"]}',
  );
  const tree = said(old, now).filter((line) => line.startsWith('nav '));
  assert.deepEqual(tree, [
    'nav same One',
    'nav   renamed Alpha was A',
    'nav     from Page a',
    'nav     to Page a',
    'nav added Three',
    'nav   to Page d',
    'nav same Two',
    'nav   from Page d',
  ]);
});

test('a folder with the same name does not keep the URL of a deleted page', () => {
  const old = `//- docs.json
${docs('"index", "guides", "guides/start"')}
//- f.svg
//- index.mdx
${page('Home of all', 'Text')}
//- guides.mdx
${page('All guides', 'About all of them')}
//- guides/start.mdx
${page('First steps', 'Take the first')}
`;
  const now = old.replace('"guides", ', '').replace(/\/\/- guides\.mdx\n[\s\S]*(?=\/\/- guides\/start)/, '');
  assert.deepEqual(
    said(old, now).filter((line) => line.startsWith('lost')),
    ['lost /guides now ? no fix'],
  );
  const redirects = ', "redirects": [{"source": "/guides", "destination": "/guides/start"}]';
  const redirected = now.replace(docs('"index", "guides/start"'), docs('"index", "guides/start"', redirects));
  assert.deepEqual(
    said(old, redirected).filter((line) => line.startsWith('lost')),
    [],
  );
});

test('a URL behind a partial wildcard is known', () => {
  const redirects = ', "redirects": [{"source": "/old/a-*", "destination": "/guides/*"}]';
  const old = `//- docs.json
${docs('"guides/start"', redirects)}
//- f.svg
//- guides/start.mdx
${page('First steps', 'Take the first')}
`;
  const now = old.replace(redirects, '');
  assert.deepEqual(
    said(old, now).filter((line) => line.startsWith('lost')),
    ['lost /old/a-start now /guides/start safe'],
  );
});

test('an old finding on docs.json is not new when the text that it marks changes', () => {
  const config = (slug: string): string =>
    `//- docs.json\n${docs(`"index", "${slug}"`, `, "topbarLinks": {"name": "A", "url": "/${slug}"}`)}\n//- f.svg\n//- index.mdx\n${page('Home of all', 'Words.')}\n//- ${slug}.mdx\n${page('More of it', 'Words.')}`;
  const found = said(config('more'), config('other')).filter((each) => /^(?:new|fixed) docs\.json/.test(each));
  assert.deepEqual(found, []);
});
