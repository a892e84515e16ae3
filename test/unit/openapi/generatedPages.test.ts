import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile } from '../../../server/core/checks/run.ts';
import { pageByUrl } from '../../../server/core/model/link/pageByUrl.ts';
import { originOfPage, withGeneratedPages } from '../../../server/core/openapi/page/generatedPages.ts';
import { requestOfPage } from '../../../server/core/openapi/request/inputs.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { searchSite } from '../../../server/core/render/search/search.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { NavEntry, Site } from '../../../server/core/site/siteTypes.ts';
import { pagesIn, partOf, plainHost, writtenOf } from '../render/renderText.ts';

const operation = (summary: string, tag: string) => ({
  summary,
  tags: [tag],
  responses: { 200: { description: 'Fine' } },
});
const description = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/pets': { get: operation('List pets', 'Pets'), post: operation('Add a pet', 'Pets') },
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation('See an order', 'Orders'),
    },
  },
};

function siteOf(config: object, files: Readonly<Record<string, string>> = {}): Site {
  const all = { 'docs.json': JSON.stringify(config), 'api/shop.json': JSON.stringify(description), ...files };
  return createSiteHost(Object.entries(all).map(([path, text]) => ({ kind: 'text', path, text }))).site;
}

const modern = { $schema: 'https://mintlify.com/docs.json', theme: 'mint', name: 'T', colors: { primary: '#ff0000' } };
const start = { 'start.mdx': '---\ntitle: Start\n---\n\n[Pets](/api-reference/pets/list-pets)\n' };

/** The navigation as `Group(page, page)`. */
function shape(entries: readonly NavEntry[]): string {
  return entries
    .map((entry) => {
      if (entry.kind === 'page') return entry.slug;
      return entry.kind === 'operation' ? `{${entry.target}}` : `${entry.name}(${shape(entry.entries)})`;
    })
    .join(' ');
}

function shapeOf(site: Site): string {
  return shape(withGeneratedPages(site).index.config.navigation.entries);
}

test('an operation that the navigation names has a page; an existing page is kept', () => {
  const site = siteOf(
    {
      ...modern,
      navigation: {
        groups: [
          { group: 'API', openapi: 'api/shop.json', pages: ['start', 'GET /pets', 'POST /pets', 'GET /nothing'] },
        ],
      },
    },
    { ...start, 'own.mdx': '---\ntitle: Own\nopenapi: POST /pets\n---\n' },
  );
  assert.equal(shapeOf(site), 'API(start api-reference/pets/list-pets own {GET /nothing})');
  const preview = renderPreview(site, 'api-reference/pets/list-pets.mdx', plainHost);
  assert.equal(preview.layout, 'default');
  assert.match(partOf(preview, 'title'), /List pets/);
  assert.match(partOf(preview, 'title'), /\/pets/);
  assert.match(preview.blocks.map(({ html }) => html).join(''), /200/);
  assert.match(partOf(preview, 'sidebar'), /aria-current="page"[^>]*>.*List pets/);
  assert.equal(originOfPage(site, 'api-reference/pets/list-pets.mdx')?.method, 'GET');
  assert.equal(originOfPage(site, 'own.mdx'), undefined);
});

test('a group or tab that names a description and lists nothing has all of its operations, by tag', () => {
  const groups = { ...modern, navigation: { groups: [{ group: 'API', openapi: '/api/shop.json' }] } };
  const all =
    'Pets(api-reference/pets/list-pets api-reference/pets/add-a-pet) Orders(api-reference/orders/see-an-order)';
  assert.equal(shapeOf(siteOf(groups)), `API(${all})`);
  const tabs = {
    ...modern,
    navigation: {
      tabs: [
        { tab: 'Guides', pages: ['start'] },
        { tab: 'API', openapi: { source: 'api/shop.json', directory: 'shop' } },
      ],
    },
  };
  const below = all.replaceAll('api-reference/', 'shop/');
  assert.equal(shapeOf(siteOf(tabs, start)), `Guides(start) API(${below})`);
  const preview = renderPreview(siteOf(tabs, start), 'start.mdx', plainHost);
  assert.match(partOf(preview, 'tabs'), /shop\/pets\/list-pets/);
});

test('entries lead to existing pages even if no page is generated; a group may name several descriptions', () => {
  const one = { ...modern, navigation: { groups: [{ group: 'API', openapi: 'api/shop.json', pages: ['GET /pets'] }] } };
  assert.equal(shapeOf(siteOf(one, { 'own.mdx': '---\ntitle: Own\nopenapi: GET /pets\n---\n' })), 'API(own)');
  const more = { ...description, paths: { '/more': { get: operation('See more', 'More') } } };
  const two = { ...modern, navigation: { groups: [{ group: 'API', openapi: ['api/shop.json', 'api/more.json'] }] } };
  assert.equal(
    shapeOf(siteOf(two, { 'api/more.json': JSON.stringify(more) })),
    'API(Pets(api-reference/pets/list-pets api-reference/pets/add-a-pet) Orders(api-reference/orders/see-an-order) More(api-reference/more/see-more))',
  );
});

test('a tab of docs.json v1 has them below its URL', () => {
  const config = {
    name: 'T',
    navigation: [{ group: 'Start', pages: ['start'] }],
    tabs: [{ name: 'API', url: 'reference', openapi: '/api/shop.json' }],
  };
  const site = siteOf(config, start);
  assert.equal(
    shapeOf(site),
    'Start(start) Pets(reference/pets/list-pets reference/pets/add-a-pet) Orders(reference/orders/see-an-order)',
  );
  assert.match(partOf(renderPreview(site, 'start.mdx', plainHost), 'tabs'), /\/reference\/pets\/list-pets/);
  const listed = { ...config, navigation: [{ group: 'Start', pages: ['start', 'reference/one'] }] };
  const own = siteOf(listed, { ...start, 'reference/one.mdx': '---\ntitle: One\n---\n' });
  assert.equal(withGeneratedPages(own), own);
});

test('pages are searched, sent from, linked to and written like those with a file', () => {
  const site = siteOf(
    {
      ...modern,
      navigation: {
        groups: [
          { group: 'S', pages: ['start'] },
          { group: 'API', openapi: 'api/shop.json' },
        ],
      },
    },
    start,
  );
  assert.deepEqual(
    searchSite(site, 'order').map(({ path }) => path),
    ['api-reference/orders/see-an-order.mdx'],
  );
  const shown = withGeneratedPages(site);
  const file = shown.files.get('api-reference/orders/see-an-order.mdx');
  assert.ok(file !== undefined);
  const inputs = { server: 0, variables: [], parameters: [{ in: 'path', name: 'id', value: '7' }], auth: undefined };
  assert.equal(requestOfPage(shown.index, pageOf(file), inputs)?.url, 'https://api.example.com/orders/7');
  const html = renderPreview(site, 'start.mdx', plainHost)
    .blocks.map((block) => block.html)
    .join('');
  assert.doesNotMatch(html, /broken/);
  const written = [...pagesIn(writtenOf(site).files)];
  assert.deepEqual(written.sort(), [
    'api-reference/orders/see-an-order.html',
    'api-reference/pets/add-a-pet.html',
    'api-reference/pets/list-pets.html',
    'index.html',
    'start.html',
  ]);
});

test('no folder of docs.json leads out of the site', () => {
  for (const directory of [
    '../../out',
    '/../out',
    'a/../../out',
    'C:\\out',
    'a//b',
    '.hidden',
    '<b>',
    'x'.repeat(600),
  ]) {
    const site = siteOf({
      ...modern,
      navigation: { tabs: [{ tab: 'API', openapi: { source: 'api/shop.json', directory } }] },
    });
    const made = [...withGeneratedPages(site).files.keys()].filter((path) => path.endsWith('.mdx'));
    assert.equal(made.length, 3);
    for (const path of made) assert.match(path, /^api-reference\//, directory);
  }
});

test('a description shows where the pages of its operations are', () => {
  const hrefs = ['/en/pets', '/en/start', '/en/pets/', 'deep/er', '/../out', '//example.com/x', 'https://x.org', '', 5];
  const paths = Object.fromEntries(
    hrefs.map((href, i) => [`/p${i}`, { get: { ...operation(`No ${i}`, 'All'), 'x-mint': { href } } }]),
  );
  const site = siteOf(
    { ...modern, navigation: { groups: [{ group: 'API', openapi: 'api/shop.json' }] } },
    {
      'api/shop.json': JSON.stringify({ ...description, paths }),
      'en/start/index.mdx': start['start.mdx'].replace('/api-reference/pets/list-pets', '/en/pets'),
      'other.mdx': '---\ntitle: Other\ndescription: O\n---\n\n[Deep](/deep/er#body)\n',
    },
  );
  assert.deepEqual([...withGeneratedPages(site).files.keys()].filter((path) => path.endsWith('.mdx')).slice(2), [
    'en/pets.mdx',
    'api-reference/all/no-1.mdx',
    'api-reference/all/no-2.mdx',
    'deep/er.mdx',
    ...[4, 5, 6, 7, 8].map((i) => `api-reference/all/no-${i}.mdx`),
  ]);
  for (const path of ['en/start/index.mdx', 'other.mdx']) {
    assert.deepEqual(
      checkFile(site, path).filter(({ code }) => code.startsWith('link/')),
      [],
      path,
    );
    const { blocks } = renderPreview(site, path, plainHost);
    assert.match(blocks.map(({ html }) => html).join(''), /href="\/(?:en\/pets|deep\/er)/);
  }
  const place = pageByUrl(site, 'https://docs.example.com/en/pets');
  assert.ok(place.kind === 'place' && place.path === 'api/shop.json', JSON.stringify(place));
});

test('operations with one name have a page each, in linear time', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 2500 }, (_, i) => [`/p${i}`, { get: operation('Same', 'All') }]),
  );
  const site = siteOf(
    { ...modern, navigation: { groups: [{ group: 'API', openapi: 'api/shop.json' }] } },
    { 'api/shop.json': JSON.stringify({ ...description, paths }) },
  );
  const made = [...withGeneratedPages(site).files.keys()].filter((path) => path.endsWith('.mdx'));
  assert.equal(new Set(made).size, 2000);
  assert.ok(made.includes('api-reference/all/same-2000.mdx'));
});

test('an unchanged site keeps its generated pages, a site without them stays the same', () => {
  const plain = siteOf({ name: 'T', navigation: [{ group: 'S', pages: ['start'] }], openapi: '/api/shop.json' }, start);
  assert.equal(withGeneratedPages(plain), plain);
  const host = createSiteHost(
    Object.entries({
      'docs.json': JSON.stringify({
        ...modern,
        navigation: {
          groups: [
            { group: 'API', openapi: 'api/shop.json' },
            { group: 'S', pages: ['start'] },
          ],
        },
      }),
      'api/shop.json': JSON.stringify(description),
      ...start,
    }).map(([path, text]) => ({ kind: 'text' as const, path, text })),
  );
  const before = withGeneratedPages(host.site);
  host.apply([{ kind: 'text', path: 'start.mdx', text: `${start['start.mdx']}More.\n` }]);
  assert.equal(withGeneratedPages(host.site).index, before.index);
});

test('operations without a tag are in the folder of their API document, without nesting it twice', () => {
  const untagged = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/health': { get: { summary: 'Health', responses: { 200: { description: 'Fine' } } } } },
  };
  const pagesOf = (openapi: unknown): readonly string[] => {
    const site = siteOf(
      { ...modern, navigation: { groups: [{ group: 'API', openapi }] } },
      { 'api/shop.json': JSON.stringify(untagged) },
    );
    return [...withGeneratedPages(site).index.pages.keys()];
  };
  assert.deepEqual(pagesOf('api/shop.json'), ['api-reference/health.mdx']);
  assert.deepEqual(pagesOf({ source: 'api/shop.json', directory: 'shop' }), ['shop/health.mdx']);
});
