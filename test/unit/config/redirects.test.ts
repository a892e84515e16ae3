import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { checkAll, looks, page, pagesAt } from './check.ts';

const classic = (redirects: string): string => `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index", "guides/start"]}], "redirects": [
${redirects}
]}
${page}${pagesAt('guides/start.mdx')}`;

checkAll(
  {
    'a redirect to a page that does not exist': classic(`  {"source": "/old", "destination": "/guides/strat"},
                                    ^^^^^^^^^^^^^^^ config/redirect-target
  {"source": "/gone", "destination": "/nowhere/at/all#x"},
                                     ^^^^^^^^^^^^^^^^^^^ config/redirect-target
  {"source": "/case", "destination": "/Guides/Start"}
                                     ^^^^^^^^^^^^^^^ config/redirect-target`),
    'redirects that work': classic(`  {"source": "/a", "destination": "/guides/start#b"},
  {"source": "/b", "destination": "guides/start"},
  {"source": "/c", "destination": "https://example.com/x"},
  {"source": "/d", "destination": "/guides"},
  {"source": "/e", "destination": "/"},
  {"source": "/g", "destination": "/docs"},
  {"source": "/v1/:slug*", "destination": "/nowhere/:slug*"},
  {"source": "/v2/*", "destination": "/guides/*"},
  {"source": "/f", "destination": "/v1/other/:slug*"}`),
    'a redirect to a redirect': classic(`  {"source": "/a", "destination": "/b"},
                                  ^^^^ config/redirect-chain
  {"source": "/b", "destination": "/c"},
                                  ^^^^ config/redirect-chain
  {"source": "/c", "destination": "/guides/start"},
  {"source": "/d", "destination": "/e"},
                                  ^^^^ config/redirect-chain
  {"source": "/e", "destination": "https://example.com/"}`),
    'a redirect to itself': classic(`  {"source": "/a", "destination": "/a/"}
                                  ^^^^^ config/redirect-loop`),
    // The platform tries sources without wildcards first.
    'a redirect after a wildcard that matches it too':
      classic(`  {"source": "/old/:slug*", "destination": "/guides/:slug*"},
  {"source": "/old/a", "destination": "/guides/start"}`),
    'a wildcard after what it would match': classic(`  {"source": "/old/a", "destination": "/guides/start"},
  {"source": "/old/:slug*", "destination": "/guides/:slug*"}`),
    'a wildcard after one that matches all that it would':
      classic(`  {"source": "/old/:slug*", "destination": "/guides/:slug*"},
  {"source": "/old/api/:slug*", "destination": "/:slug*"},
             ^^^^^^^^^^^^^^^^^ config/shadowed-redirect
  {"source": "/old/:name", "destination": "/guides/:name"},
             ^^^^^^^^^^^^ config/shadowed-redirect
  {"source": "/new/:name", "destination": "/guides/:name"},
  {"source": "/new/:name/more", "destination": "/guides/:name"},
  {"source": "/new/a-*", "destination": "/guides/*"},
             ^^^^^^^^^^ config/shadowed-redirect
  {"source": "/new/:slug*", "destination": "/guides/:slug*"},
  {"source": "/:first/start", "destination": "/guides/start"},
  {"source": "/:first/:second", "destination": "/guides/:second"}`),
    // Source: platform-today.md, "Redirects".
    'sources that never match': classic(`  {"source": "/a#b", "destination": "/guides/start"},
             ^^^^^^ config/redirect-source
  {"source": "/guides/start#b", "destination": "/"},
             ^^^^^^^^^^^^^^^^^ config/redirect-source
  {"source": "/a?b=c", "destination": "/guides/start"},
             ^^^^^^^^ config/redirect-source
  {"source": "https://example.com/z", "destination": "/guides/start"},
             ^^^^^^^^^^^^^^^^^^^^^^^ config/redirect-source
  {"source": "//example.com/y", "destination": "/guides/start"},
             ^^^^^^^^^^^^^^^^^ config/redirect-source
  {"source": "/reference/zk-:slug*", "destination": "/guides/:slug*"},
             ^^^^^^^^^^^^^^^^^^^^^^ config/redirect-source
  {"source": "/x-:name/y", "destination": "/guides/start"},
             ^^^^^^^^^^^^ config/redirect-source
  {"source": "/p/:name.html", "destination": "/guides/:name"}
             ^^^^^^^^^^^^^^^ config/redirect-source`),
    'sources that match': classic(`  {"source": "/reference/zk-*", "destination": "/guides/*"},
  {"source": "/:a/:b", "destination": "/guides/start"},
  {"source": "/q/:a/:b*", "destination": "/guides/:b*"},
  {"source": "/r/*", "destination": "/guides/*"}`),
    'two wildcards that redirect to each other': classic(`  {"source": "/docs/:slug*", "destination": "/help/:slug*"},
                                            ^^^^^^^^^^^^^^ config/redirect-loop
  {"source": "/help/:slug*", "destination": "/docs/:slug*"}`),
    'a loop of a wildcard and a path': classic(`  {"source": "/one", "destination": "/two/x"},
                                    ^^^^^^^^ config/redirect-loop
  {"source": "/two/*", "destination": "/one"}`),
    'a loop of three, one of them by its prefix': classic(`  {"source": "/old/a-*", "destination": "/new/b-*"},
                                        ^^^^^^^^^^ config/redirect-loop
  {"source": "/new/:name", "destination": "/third/:name"},
  {"source": "/third/b-*", "destination": "/old/a-*"}`),
    'a wildcard that matches its destination': classic(`  {"source": "/v/:slug*", "destination": "/v/two/:slug*"}
                                         ^^^^^^^^^^^^^^^ config/redirect-loop`),
    'wildcards whose destinations have pages': classic(`  {"source": "/docs/:slug*", "destination": "/:slug*"},
  {"source": "/:slug*", "destination": "/guides/:slug*"}`),
    'wildcards that continue without a loop': classic(`  {"source": "/b/:slug*", "destination": "/c/:slug*"},
  {"source": "/c/:slug*", "destination": "/guides/:slug*"}`),
    'one path with and without a slash': classic(`  {"source": "/a", "destination": "/guides/start"},
  {"source": "/a/", "destination": "/guides/start/"},
             ^^^^^ config/slash-redirect
  {"source": "/b", "destination": "/guides/start"},
  {"source": "/b/", "destination": "/"}
             ^^^^^ config/duplicate-redirect`),
    'a redirect from a page': classic(`  {"source": "/guides/start", "destination": "/"}
             ^^^^^^^^^^^^^^^ config/shadowed-redirect`),
  },
  12,
);

test('a parameter in part of a segment becomes a wildcard, in the destination too', () => {
  const fixture = classic(`  {"source": "/reference/zk-:slug*", "destination": "/guides/:slug*"}
             ^^^^^^^^^^^^^^^^^^^^^^ config/redirect-source`);
  const [found] = checkFixture(fixture, { only: ['config/redirect'] });
  assert.equal(
    found?.message,
    'This redirect never matches: "zk-:slug*" mixes text and a parameter. Write "/reference/zk-*".',
  );
  const [change] = found?.fixes?.[0]?.edits ?? [];
  assert.deepEqual(change?.kind === 'change' && change.edits.map(({ text }) => text), [
    '"/reference/zk-*"',
    '"/guides/*"',
  ]);
});

test('a redirect that never matches does not make a link valid, one by a prefix does', () => {
  checkFixture(
    `//- docs.json
{"name": "X", "navigation": [], "redirects": [
  {"source": "/old#part", "destination": "/guides/start"},
  {"source": "/older?x=1", "destination": "/guides/start"},
  {"source": "/zk-:slug*", "destination": "/guides/:slug*"},
  {"source": "/ab-*", "destination": "/guides/*"}
]}
//- index.mdx
[One](/old), [two](/old#part), [three](/older?x=1), [four](/zk-start), [five](/ab-start)
      ^^^^ link/missing
                   ^^^^^^^^^ link/missing
                                       ^^^^^^^^^^ link/missing
                                                           ^^^^^^^^^ link/missing
                                                                              ^^^^^^^^^ link/redirect
//- guides/start.mdx
`,
    { only: ['link/'] },
  );
});

test('of two wildcards the effective one is named, with a suggestion', () => {
  const [found] = checkFixture(
    classic(`  {"source": "/old/:slug*", "destination": "/guides/:slug*"},
  {"source": "/old/api/:slug*", "destination": "/:slug*"}
             ^^^^^^^^^^^^^^^^^ config/shadowed-redirect`),
    { only: ['config/shadowed'] },
  );
  assert.equal(
    found?.message,
    '"/old/:slug*" above matches every path of "/old/api/:slug*", so this redirect is not used. Move it above that one, or remove it.',
  );
  assert.equal(found?.related?.length, 1);
});

test('a loop of two or more is reported once, with its parts', () => {
  const [found] = checkFixture(
    classic(`  {"source": "/a", "destination": "/b"},
                                  ^^^^ config/redirect-loop
  {"source": "/b", "destination": "/c/"},
  {"source": "/c", "destination": "/a#x"},
  {"source": "/into", "destination": "/a"}`),
    { only: ['config/redirect'] },
  );
  assert.match(found?.message ?? '', /"\/a" → "\/b" → "\/c" → "\/a"/);
  assert.equal(found?.related?.length, 2);
});

test('redirects of docs.json v2 are checked in the same way', () => {
  checkFixture(
    `//- docs.json
{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"pages": ["index"]}, "redirects": [
  {"source": "/a", "destination": "/nowhere"},
                                  ^^^^^^^^^^ config/redirect-target
  {"source": "/b", "destination": "/c"},
                                  ^^^^ config/redirect-loop
  {"source": "/c", "destination": "/b"}
]}
${page}`,
    { only: ['config/redirect'] },
  );
});

test('a link through a redirect is reported, with its page', () => {
  const found = checkFixture(
    `//- docs.json
{"name": "X", "navigation": [], "redirects": [
  {"source": "/old", "destination": "/guides/start"},
  {"source": "/v1/:slug*", "destination": "/guides/:slug*"},
  {"source": "/chat", "destination": "https://example.com/chat"}
]}
//- index.mdx
[Start](/old#set-up), [again](/v1/start), [chat](/chat)
        ^^^^^^^^^^^ link/redirect
                              ^^^^^^^^^ link/redirect
//- guides/start.mdx
## Set up
`,
    { only: ['link/'] },
  );
  assert.deepEqual(
    found.map(({ fixes }) => fixes?.[0]?.title),
    ['Change to "/guides/start#set-up"', 'Change to "/guides/start"'],
  );
});

/** Findings of redirects with wildcards, of which there are `count`, and of two at the end. */
function ofMany(count: number, redirect: (i: number) => string, last: string): readonly string[] {
  const all = [...Array.from({ length: count }, (_, i) => redirect(i)), last].join(',\n');
  const config = `{"name": "X", "navigation": ["a"], "redirects": [${all}]}`;
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: config },
    { kind: 'text', path: 'a.mdx', text: page },
  ]);
  return checkSite(site)
    .filter(({ code }) => /redirect-loop|shadowed-redirect|site\/too-large/.test(code))
    .map(({ code, range }) => `${code} ${config.slice(range.start, range.end)}`);
}

test('redirects with wildcards are all compared and followed, or a finding says where this ends', () => {
  const shadowed = '{"source": "/b/:slug*", "destination": "/a"}, {"source": "/b/c/:slug*", "destination": "/a"}';
  const apart = (i: number): string => `{"source": "/x${i}/:slug*", "destination": "/a"}`;
  assert.deepEqual(ofMany(500, apart, shadowed), ['config/shadowed-redirect "/b/c/:slug*"']);
  assert.deepEqual(
    ofMany(2_600, apart, shadowed).map((each) => each.replace(/\d+/, '#')),
    ['site/too-large "/x#/:slug*"'],
  );
  const chain = (i: number): string => `{"source": "/x${i}/:slug*", "destination": "/x${i + 1}/:slug*"}`;
  const loop =
    '{"source": "/l/:slug*", "destination": "/m/:slug*"}, {"source": "/m/:slug*", "destination": "/l/:slug*"}';
  assert.deepEqual(ofMany(100, chain, loop), ['config/redirect-loop "/m/:slug*"']);
  assert.deepEqual(
    ofMany(2_600, chain, loop).map((each) => each.replace(/\d+/, '#')),
    ['site/too-large "/x#/:slug*"'],
  );
});

test('the fix of a redirected link keeps its fragment next to a query of the destination', () => {
  const text = '[a](/old#part) [b](/old?x=2#part) [c](/old) [d](/fixed#part)\n';
  const site = siteOf(
    parseFixture(`//- docs.json
{"name": "A", "navigation": ["index", "new"], "redirects": [{"source": "/old", "destination": "/new?x=1"}, {"source": "/fixed", "destination": "/new#other"}]}
//- new.mdx
## Part
## Other
//- index.mdx
${text}`),
  );
  const edits = checkSite(site)
    .filter(({ code }) => code === 'link/redirect')
    .flatMap(({ fixes = [] }) => fixes[0]?.edits ?? [])
    .flatMap((each) => (each.kind === 'change' ? each.edits : []));
  assert.equal(applyEdits(text, edits), '[a](/new?x=1#part) [b](/new?x=1#part) [c](/new?x=1) [d](/new#other)\n');
});
