import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { define, documentLinks, references } from '../../../server/core/assist/navigation/define.ts';
import { moveFiles } from '../../../server/core/change/move/moveFiles.ts';
import { linksToDeleted } from '../../../server/core/change/refactor/deleteFiles.ts';
import { symbolAt } from '../../../server/core/change/rename/symbolAt.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { checkAll, pagesAt } from './check.ts';

const findings = (site: ReturnType<typeof siteOf>): ReturnType<typeof checkSite> => checkSite(site);

const v2 = (more: string, navigation = '{"pages": ["index", "guides/start"]}'): string => `//- docs.json
{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"},
${more}
"navigation": ${navigation}}
${pagesAt('index.mdx', 'guides/start.mdx')}`;
const v1 = (more: string): string => `//- docs.json
{"name": "X", "favicon": "/f.svg", "colors": {"primary": "#0D6E4F"},
${more}
"navigation": [{"group": "G", "pages": ["index", "guides/start"]}]}
//- f.svg
${pagesAt('index.mdx', 'guides/start.mdx')}`;

test('broken links in docs.json', () => {
  const fixtures = [
    v2(`"navbar": {"links": [{"label": "A", "href": "/gone"}], "primary": {"type": "button", "label": "B", "href": "/lost"}},
                                             ^^^^^ link/missing
                                                                                                            ^^^^^ link/missing`),
    v2(`"footer": {"links": [{"header": "H", "items": [{"label": "A", "href": "/guides/strat"}]}]},
                                                                       ^^^^^^^^^^^^^ link/missing`),
    v2(`"logo": {"light": "/l.svg", "dark": "/l.svg", "href": "/gone"},
                                                       ^^^^^ link/missing`),
    v2(`"banner": {"content": "See [all](/gone) \\"and\\" [more](/guides/start#nope), [one](/guides/start), <a href='/lost'>x</a>"},
                                 ^^^^^ link/missing
                                                       ^^^^^^^^^^^^^^^^^^ link/missing-anchor
                                                                                                           ^^^^^ link/missing`),
    v2(`"errors": {"404": {"description": "Go [home](/) or [there](/gone) or <Card title=\\"x\\" href=\\"/lost\\" />"}},
                                                           ^^^^^ link/missing
                                                                                              ^^^^^ link/missing`),
    v2(`"redirects": [{"source": "/old", "destination": "/guides/start"}], "navbar": {"links": [{"label": "A", "href": "/old"}]},
                                                                                                                ^^^^ link/redirect`),
    v2(`"navbar": {"links": [{"label": "A", "href": "/Guides/Start"}]},
                                             ^^^^^^^^^^^^^ link/case`),
    v1(`"topbarLinks": [{"name": "A", "url": "/gone"}], "topbarCtaButton": {"name": "B", "url": "/lost"},
                                      ^^^^^ link/missing
                                                                                         ^^^^^ link/missing`),
    v1(`"logo": {"light": "/f.svg", "dark": "/f.svg", "href": "/gone"},
                                                       ^^^^^ link/missing`),
    v1(`"footer": {"links": [{"title": "T", "links": [{"label": "A", "url": "/gone"}]}]},
                                                                     ^^^^^ link/missing`),
  ];
  for (const fixture of fixtures) checkFixture(fixture, { only: ['link/'] });
});

test('the divisions of the navigation, of each kind, and global ones', () => {
  for (const [list, key] of Object.entries({
    tabs: 'tab',
    anchors: 'anchor',
    dropdowns: 'dropdown',
    versions: 'version',
    products: 'product',
    languages: 'language',
  })) {
    const name = key === 'language' ? 'en' : 'A';
    const other = key === 'language' ? 'de' : 'B';
    const text = v2(
      '',
      `{"${list}": [{"${key}": "${name}", "pages": ["index", "guides/start"]}, {"${key}": "${other}", "href": "/gone"}]}`,
    );
    const found = checkedLinks(text);
    assert.deepEqual(found, ['link/missing /gone'], list);
    const global = v2(
      '',
      `{"pages": ["index", "guides/start"], "global": {"${list}": [{"${key}": "${name}", "href": "/lost"}]}}`,
    );
    assert.deepEqual(checkedLinks(global), ['link/missing /lost'], `global ${list}`);
  }
});

function checkedLinks(fixture: string): readonly string[] {
  const { files } = parseFixture(fixture);
  const site = siteOf(parseFixture(fixture));
  const text = files.get('docs.json') ?? '';
  return findings(site)
    .filter(({ code }) => code.startsWith('link/'))
    .map(({ code, range }) => `${code} ${text.slice(range.start, range.end).replaceAll('"', '')}`);
}

test('valid links in docs.json', () => {
  checkFixture(
    v2(`"navbar": {"links": [{"label": "A", "href": "/guides/start"}, {"label": "B", "href": "https://example.com/gone"}, {"label": "C", "href": "mailto:a@example.com"}, {"label": "D", "href": "/"}, {"label": "E", "href": "#top"}, {"label": "F", "href": "/guides"}]},
"logo": {"light": "/guides/l.svg", "dark": "/guides/l.svg", "href": "/"},
"banner": {"content": "No link, [one](https://example.com) and \`[x](/gone)\`"},
"errors": {"404": {"title": "[x](/gone)", "description": "Back to [the start](/guides/start)."}},`),
    { only: ['link/'] },
  );
});

checkAll(
  {
    'a similar name is suggested, in a value and in Markdown':
      v2(`"navbar": {"links": [{"label": "A", "href": "/guides/stat"}]},
"banner": {"content": "See [\\u00e4ll](/guides/strt#x)"},`),
  },
  0,
);

const linked = v2(`"navbar": {"links": [{"label": "A", "href": "/guides/start?a=b#part"}]},
"logo": {"light": "/l.svg", "dark": "/l.svg", "href": "/guides/start"},
"footer": {"links": [{"header": "H", "items": [{"label": "A", "href": "/guides/start"}]}]},
"banner": {"content": "\\"New\\": [all](/index) and \\u00e4 [first](/guides/start#part)"},
"errors": {"404": {"description": "[x](/guides/start) <Card title=\\"x\\" href=\\"/guides/start\\" />"}},
"fonts": {"family": "A", "source": "/guides/a.woff2", "format": "woff2"},
"styling": {"codeblocks": {"languages": {"custom": ["/guides/acme.json"]}}},
"api": {"asyncapi": ["guides/events.yaml"], "openapi": {"source": "guides/api.json", "overlays": ["/guides/over.yaml"]}},`);
const linkedFixture = parseFixture(`${linked}//- guides/a.woff2
//- guides/acme.json
{}
//- guides/events.yaml
asyncapi: 3.0.0
//- guides/api.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}
//- guides/over.yaml
overlay: 1.0.0
`);

test('a move updates every address in docs.json', () => {
  const site = siteOf(linkedFixture);
  const after = applyFileEdits(
    linkedFixture.files,
    moveFiles(site, [{ from: 'guides', to: 'learn' }], { redirects: 'never' }),
  );
  const before = linkedFixture.files.get('docs.json') ?? '';
  assert.equal(after.get('docs.json'), before.replaceAll('guides/', 'learn/'));
});

test('a renamed page is renamed in docs.json', () => {
  const site = siteOf(linkedFixture);
  const text = linkedFixture.files.get('docs.json') ?? '';
  const at = text.indexOf('/guides/start#part)') + 3;
  const renamed = symbolAt(site, 'docs.json', at)?.rename('guides/begin');
  const after = applyFileEdits(
    linkedFixture.files,
    renamed?.kind === 'edits' ? renamed.edits.filter(({ kind }) => kind === 'change') : [],
  );
  assert.equal(after.get('docs.json'), text.replaceAll('guides/start', 'guides/begin'));
});

test('references to a page, and links for its deletion, include those in docs.json', () => {
  const site = siteOf(linkedFixture);
  const text = linkedFixture.files.get('docs.json') ?? '';
  const places = references(site, 'guides/start.mdx', 0).map(({ path, range }) => [
    path,
    text.slice(range.start, range.end),
  ]);
  assert.deepEqual(places, [
    ['docs.json', '/guides/start?a=b#part'],
    ['docs.json', '/guides/start'],
    ['docs.json', '/guides/start'],
    ['docs.json', '/guides/start#part'],
    ['docs.json', '/guides/start'],
    ['docs.json', '/guides/start'],
    ['docs.json', 'guides/start'],
  ]);
  assert.equal(linksToDeleted(site, ['guides/start.mdx']).length, 6);
  assert.equal(linksToDeleted(site, ['guides/a.woff2']).length, 1);
});

test('a click on a link within Markdown of docs.json opens its page', () => {
  const site = siteOf(linkedFixture);
  const text = linkedFixture.files.get('docs.json') ?? '';
  const at = (words: string): readonly string[] =>
    define(site, 'docs.json', text.indexOf(words) + 2).map(({ path }) => path);
  assert.deepEqual(at('/index)'), ['index.mdx']);
  assert.deepEqual(at('/guides/start#part)'), ['guides/start.mdx']);
  assert.deepEqual(at('/guides/acme.json'), ['guides/acme.json']);
  const targets = documentLinks(site, 'docs.json').map(({ range }) => text.slice(range.start, range.end));
  for (const target of ['/index', '/guides/start#part', '/guides/a.woff2', '/guides/over.yaml'])
    assert.ok(targets.includes(target), `${target} of ${targets.join(' ')}`);
});

test('after a bracket in Markdown of docs.json, pages are suggested', () => {
  for (const typed of ['', '/gui']) {
    const fixture = parseFixture(v2(`"banner": {"content": "\\"A\\" [new](${typed}$0)"},`));
    const { files, cursor } = fixture;
    const found = complete(siteOf(fixture), 'docs.json', cursor?.offset ?? 0);
    const start = found.find(({ label }) => label === '/guides/start');
    assert.ok(start !== undefined, found.map(({ label }) => label).join(' '));
    const text = files.get('docs.json') ?? '';
    const { range, text: written } = start.edit;
    assert.match(
      text.slice(0, range.start) + written + text.slice(range.end),
      /"content": "\\"A\\" \[new\]\(\/guides\/start\)"\}/,
    );
  }
  const outside = parseFixture(v2(`"banner": {"content": "A $0"},`));
  assert.deepEqual(complete(siteOf(outside), 'docs.json', outside.cursor?.offset ?? 0), []);
});

test('files that docs.json refers to exist: fonts, grammars, API documents, overlays', () => {
  checkFixture(
    v2(`"fonts": {"heading": {"family": "A", "source": "/gone.woff2", "format": "woff2"}, "body": {"family": "B", "source": "https://example.com/a.woff", "format": "woff"}},
                                               ^^^^^^^^^^^^^ config/missing-asset
"styling": {"codeblocks": {"languages": {"custom": ["/gone.json", "/fine.json"]}}},
                                                    ^^^^^^^^^^^^ config/missing-asset
"api": {"asyncapi": "/lost.yaml", "openapi": {"source": "fine.json", "overlays": ["/over.yaml", "https://example.com/o.yaml"]}},
                    ^^^^^^^^^^^^ config/missing-asset
                                                                                  ^^^^^^^^^^^^ config/missing-asset`) +
      '//- fine.json\n{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}\n',
    { only: ['config/'] },
  );
  checkFixture(
    v2(
      '',
      `{"tabs": [{"tab": "A", "pages": ["index", "guides/start"]}, {"tab": "B", "asyncapi": {"source": "/gone.yaml"}, "pages": []}, {"tab": "C", "graphql": "/gone.graphql"}, {"tab": "D", "sdk": {"format": "javadoc", "source": "/gone"}}, {"tab": "E", "sdk": {"format": "javadoc", "source": "/guides"}}]}`,
    ).replace(
      /^"navigation.*$/m,
      (line) => `${line}\n${marks(line, ['"/gone.yaml"', '"/gone.graphql"', '"/gone"']).join('\n')}`,
    ),
    { only: ['config/missing'] },
  );
  checkFixture(
    v1(`"font": {"headings": {"family": "A", "url": "/gone.woff", "format": "woff"}, "body": {"family": "A"}},
                                            ^^^^^^^^^^^^ config/missing-asset`),
    { only: ['config/missing-asset'] },
  );
});

function marks(line: string, words: readonly string[]): readonly string[] {
  return words.map((word) => `${' '.repeat(line.indexOf(word))}${'^'.repeat(word.length)} config/missing-asset`);
}

test('a similar file name is one of its kind', () => {
  const [found] = checkFixture(
    `${v2(`"fonts": {"family": "A", "source": "/fonts/brand.woff2", "format": "woff2"},
                                   ^^^^^^^^^^^^^^^^^^^^ config/missing-asset`)}//- files/brand.woff2\n//- fonts/brand.png\n`,
    { only: ['config/missing-asset'] },
  );
  assert.equal(
    found?.message,
    'The file "fonts/brand.woff2" of "fonts.source" does not exist. Did you mean "/files/brand.woff2"?',
  );
});
