import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { define, documentLinks, references } from '../../../server/core/assist/navigation/define.ts';
import { symbols } from '../../../server/core/assist/navigation/symbols.ts';
import { moveFiles } from '../../../server/core/change/move/moveFiles.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { checkAll } from './check.ts';

const head = '"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}';
const pages = ['index', 'guides/start', 'guides/next']
  .map((slug) => `//- ${slug}.mdx\n---\ntitle: At ${slug}\ndescription: What is at ${slug}\n---\n`)
  .join('');

checkAll(
  {
    'a mistake is reported in its file, with its consequence': `//- docs.json
{${head}, "navigation": {"$ref": "./config/navigation.json"}, "redirects": {"$ref": "config/redirects.json"}}
//- config/navigation.json
{"tabs": [{"tab": "Own", "$ref": "tabs/guides.json"}, {"$ref": "tabs/api.json"}]}
//- config/tabs/guides.json
{"tab": "Guides", "groups": [{"group": "G", "expanded": "yes", "pages": ["index", "gone", "guides/start"]}]}
                                                        ^^^^^ config/type
                                                                                  ^^^^^^ config/missing-page
//- config/tabs/api.json
{"tab": 5, "colour": "red", "pages": {"$ref": "../pages.json"}}
        ^ config/type
           ^^^^^^^^ config/unknown-key
//- config/pages.json
["guides/next", 5]
                ^ config/type
//- config/redirects.json
[{"source": "/old", "destination": "/index"}, {"source": "/old", "destination": "/guides/start"}]
                                                         ^^^^^^ config/duplicate-entry
${pages}`,
    'references that cannot be resolved': `//- docs.json
{${head}, "navigation": {"tabs": [{"$ref": "lost.json"}, {"$ref": "../up.json"}, {"$ref": "a.yaml"}, {"$ref": "a.json"},
                                                                                                  ^^^^^^^^^^^ config/missing-reference
                                                                                                                         ^^^^^^^^^^^^ config/missing-reference
                                                                                                                                                 ^^^^^^^^ config/missing-reference
  {"tab": "P", "pages": {"$ref": "pages.json", "more": 1}}]}}
                                               ^^^^^^ config/ignored
//- a.json
{"tab": "A", "groups": [{"$ref": "./b.json"}]}
//- b.json
{"group": "B", "pages": [{"$ref": "a.json"}, {"$ref": "docs.json"}]}
                                  ^^^^^^^^ config/reference-cycle
                                                      ^^^^^^^^^^^ config/reference-cycle
//- pages.json
["index", "guides/start"]
${pages}`,
    'a file that is not valid JSON, and one that is referred to twice': `//- docs.json
{${head}, "navigation": {"tabs": [{"tab": "A", "$ref": "a.json"}, {"tab": "B", "$ref": "b.json"}, {"tab": "C", "$ref": "b.json"}]}}
//- a.json
{"pages": ["index"}
                  ^ json/syntax
//- b.json
{"icon": 5, "pages": ["guides/start"]}
         ^ config/type
                      ^^^^^^^^^^^^^^ config/duplicate-page
${pages}`,
  },
  4,
);

const fixture = parseFixture(`//- docs.json
{${head}, "navigation": {"$ref": "./config/navigation.json"}}
//- config/navigation.json
{"tabs": [{"tab": "Guides", "pages": ["guides/start"]}, {"$ref": "api.json"}]}
//- config/api.json
{"tab": "API", "icon": "book", "hidden": true, "groups": [{"group": "G", "pages": ["index", "GET /pets"]}]}
//- openapi.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/pets": {"get": {"summary": "All pets", "responses": {"200": {"description": "Fine"}}}}}}
${pages}`);
const site = siteOf(fixture);
const textOf = (path: string): string => fixture.files.get(path) ?? '';
const at = (path: string, text: string): number => textOf(path).indexOf(text) + 1;

test('the navigation of a site is that of all its files', () => {
  assert.deepEqual(checkSite(site), []);
  assert.deepEqual(
    site.index.config.navigation.entries.map((entry) => (entry.kind === 'division' ? entry.name : entry.kind)),
    ['Guides', 'API'],
  );
});

test('a file that docs.json refers to has completion and hovers for its place', () => {
  const labels = (path: string, text: string): readonly string[] => {
    const offset = text.indexOf('$0');
    const host = createSiteHost([...fixture.files].map(([each, old]) => ({ kind: 'text', path: each, text: old })));
    host.apply([{ kind: 'text', path, text: text.replace('$0', '') }]);
    return complete(host.site, path, offset).map(({ label }) => label);
  };
  const keys = labels('config/api.json', '{"tab": "API", $0}');
  for (const key of ['groups', 'pages', 'align', '$ref']) assert.ok(keys.includes(key), key);
  assert.ok(!keys.includes('theme'));
  assert.deepEqual(labels('config/api.json', '{"tab": "API", "hidden": $0}'), ['true', 'false']);
  assert.deepEqual(labels('config/api.json', '{"tab": "API", "align": "$0"}'), ['start', 'end']);
  assert.ok(labels('config/api.json', '{"tab": "API", "pages": ["$0"]}').includes('guides/next'));
  assert.deepEqual(labels('config/navigation.json', '{"tabs": [{"$ref": "$0"}]}').slice(0, 1), ['api.json']);
  assert.match(
    hover(site, 'config/api.json', at('config/api.json', '"hidden"'))?.markdown ?? '',
    /Links to its pages still work/,
  );
  assert.match(hover(site, 'config/api.json', at('config/api.json', '"index"'))?.markdown ?? '', /At index/);
  assert.match(hover(site, 'docs.json', at('docs.json', '"$ref"'))?.markdown ?? '', /JSON file/);
});

test('references and pages lead to the right places, from each file', () => {
  const targets = (path: string, text: string): readonly string[] =>
    define(site, path, at(path, text)).map((target) => target.path);
  assert.deepEqual(targets('docs.json', '"./config'), ['config/navigation.json']);
  assert.deepEqual(targets('config/navigation.json', '"api.json"'), ['config/api.json']);
  assert.deepEqual(targets('config/navigation.json', '"guides/start"'), ['guides/start.mdx']);
  assert.deepEqual(targets('config/api.json', '"index"'), ['index.mdx']);
  assert.deepEqual(targets('config/api.json', '"GET /pets"'), ['openapi.json']);
  assert.deepEqual(
    documentLinks(site, 'config/api.json').map(({ target }) => target),
    [{ path: 'index.mdx' }],
  );
  assert.deepEqual(
    references(site, 'index.mdx', 0).map(({ path }) => path),
    ['config/api.json'],
  );
  assert.deepEqual(
    symbols(site, 'config/api.json').map(({ name }) => name),
    ['tab', 'icon', 'hidden', 'groups'],
  );
});

test('the outline names entries in another file as that file does, and shows a list file with its entries', () => {
  const outlined = siteOf(
    parseFixture(`//- docs.json
{${head}, "navigation": {"tabs": [{"tab": "Own", "pages": ["index"]}, {"$ref": "tab.json"}, {"tab": "C", "groups": {"$ref": "groups.json"}}]}}
//- tab.json
{"tab": "API", "pages": ["guides/start"]}
//- groups.json
[{"group": "G", "pages": ["guides/next"]}]
${pages}`),
  );
  const [navigation] = symbols(outlined, 'docs.json').filter(({ name }) => name === 'navigation');
  assert.deepEqual(
    navigation?.children.map(({ name, detail }) => [name, detail]),
    [
      ['Own', undefined],
      ['API', 'tab.json'],
      ['C', undefined],
    ],
  );
  const [group] = symbols(outlined, 'groups.json');
  assert.deepEqual([group?.name, group?.kind, group?.children[0]?.name], ['G', 'group', 'At guides/next']);
});

test('an entry without a page is removed from its file', () => {
  const found = new Map([...fixture.files, ['config/api.json', '{"tab": "API", "pages": ["index", "gone"]}']]);
  const host = createSiteHost([...found].map(([path, text]) => ({ kind: 'text', path, text })));
  const finding = checkSite(host.site).find(
    ({ code, path }) => code === 'config/missing-page' && path === 'config/api.json',
  );
  const fix = finding?.fixes?.find(({ title }) => title === 'Remove "gone" from the navigation');
  assert.ok(fix !== undefined);
  assert.equal(applyFileEdits(found, fix.edits).get('config/api.json'), '{"tab": "API", "pages": ["index"]}');
});

test('a moved file is renamed in the file that refers to it', () => {
  const after = applyFileEdits(
    fixture.files,
    moveFiles(site, [
      { from: 'index.mdx', to: 'home.mdx' },
      { from: 'config/api.json', to: 'config/tabs/api.json' },
    ]),
  );
  assert.match(after.get('config/api.json') ?? '', /"pages": \["home", "GET \/pets"\]/);
  assert.match(after.get('config/navigation.json') ?? '', /\{"\$ref": "tabs\/api\.json"\}/);
});

test('a change in a file that docs.json refers to changes the site, another one does not reread docs.json', () => {
  const host = createSiteHost([...fixture.files].map(([path, text]) => ({ kind: 'text', path, text })));
  const { config } = host.site.index;
  host.apply([{ kind: 'text', path: 'config/api.json', text: '{"tab": "New", "pages": ["index"]}' }]);
  const [, second] = host.site.index.config.navigation.entries;
  assert.equal(second?.kind === 'division' && second.name, 'New');
  const { config: next } = host.site.index;
  assert.notEqual(next, config);
  host.apply([{ kind: 'text', path: 'index.mdx', text: '---\ntitle: Other\ndescription: B\n---\n' }]);
  assert.equal(host.site.index.config, next);
});
