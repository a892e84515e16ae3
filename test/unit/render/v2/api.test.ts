import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../../server/core/render/preview.ts';
import { partOf, plainHost } from '../renderText.ts';
import { siteWith, words } from './show.ts';

const object = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', example: 'Rex' },
    tag: { type: 'string', example: 'brown', 'x-since': '2.1' },
  },
};
const api = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.e.com/v1' }],
  paths: {
    '/pets': {
      post: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', example: 10 } },
          { name: 'kind', in: 'query', required: true, example: 'dog', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: object } } },
        responses: { 200: { description: 'x' } },
      },
    },
  },
};

/** HTML and title of an operation's page, with these API settings of the site. */
function page(settings: object, description: object = api): { readonly html: string; readonly title: string } {
  const site = siteWith(
    { api: { openapi: 'openapi.json', ...settings }, navigation: { pages: ['pets'] } },
    { 'pets.mdx': '---\nopenapi: POST /pets\n---\n', 'openapi.json': JSON.stringify(description) },
  );
  const preview = renderPreview(site, 'pets.mdx', plainHost);
  return { html: preview.blocks.map(({ html }) => html).join('\n'), title: partOf(preview, 'title') };
}

function languages(settings: object): readonly string[] {
  const group = page(settings).html.match(/code-group-request.*?code-body/s)?.[0] ?? '';
  return [...group.matchAll(/(?:<option[^>]*>|role="tab"[^>]*>)(?:<[^>]*>)*([^<]+)/g)].map(([, name = '']) => name);
}

test('samples are in the languages of docs.json, in its order; none are made where it says so', () => {
  assert.deepEqual(languages({ examples: { languages: ['python', 'CURL', 'node', 'cobol', 'py'] } }), [
    'Python',
    'cURL',
    'JavaScript',
  ]);
  assert.equal(languages({}).length, 7);
  assert.deepEqual(languages({ examples: { autogenerate: false } }), []);
});

test('samples send optional fields, or only the required ones', () => {
  const all = words(page({}).html);
  assert.match(all, /pets\?limit=10&amp;kind=dog/);
  assert.match(all, /tag.*brown/);
  const required = page({ examples: { defaults: 'required', languages: ['curl'] } }).html;
  const sample = words(required.match(/code-group-request.*$/s)?.[0] ?? '');
  assert.match(sample, /pets\?kind=dog/);
  assert.match(sample, /Rex/);
  assert.doesNotMatch(sample, /limit=|brown/);
});

test('form fields start with examples where docs.json says so', () => {
  const values = (settings: object): readonly string[] =>
    [...page(settings).html.matchAll(/<input data-control="(?:text|number)"[^>]*? value="([^"]*)"/g)].map(
      ([, value = '']) => value,
    );
  assert.deepEqual(values({}), []);
  assert.deepEqual(values({ examples: { prefill: true } }), ['10', 'dog', 'Rex', 'brown']);
});

test('nested fields start open, and keys of the description appear beside names, where docs.json says so', () => {
  const nested = {
    ...api,
    paths: {
      '/pets': {
        post: {
          ...api.paths['/pets'].post,
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { owner: object } } } },
          },
        },
      },
    },
  };
  assert.doesNotMatch(page({}, nested).html, /<details class="expandable" open/);
  const open = page({ params: { expanded: 'all', post: ['x-since'] } }, nested).html;
  assert.match(open, /<details class="expandable" open/);
  assert.match(open, /<span class="field-note">2\.1<\/span>/);
});

test('the playground by display, and the full base URL before the path where docs.json wants it', () => {
  assert.doesNotMatch(page({}).title, /api\.e\.com/);
  assert.match(page({ url: 'full' }).title, /<span class="endpoint-base">https:\/\/api\.e\.com\/v1/);
  const two = { ...api, servers: [...api.servers, { url: 'https://eu.e.com' }] };
  assert.match(page({}, two).title, /<select class="endpoint-base"/);
  assert.match(page({}).title, /endpoint-try/);
  assert.doesNotMatch(page({ playground: { display: 'simple' } }).title, /endpoint-try/);
  // Nothing can be pressed, even with several base URLs.
  const simple = page({ playground: { display: 'simple' } }, two).title;
  assert.match(simple, /<span class="endpoint-base">https:\/\/api\.e\.com\/v1/);
  assert.doesNotMatch(simple.slice(simple.indexOf('class="endpoint"')), /<(?:button|select|input|a)\b/);
  assert.match(page({ playground: { display: 'auth' } }).title, /endpoint-try/);
  assert.equal(words(page({ playground: { display: 'none' } }).title).includes('POST'), false);
});

test('the playground for logged-in readers says so; the page’s field overrides docs.json', () => {
  const shownPage = (front: string, display: string | undefined, host: object = {}): string => {
    const site = siteWith(
      {
        api: { openapi: 'openapi.json', ...(display && { playground: { display } }) },
        navigation: { pages: ['pets'] },
      },
      { 'pets.mdx': `---\nopenapi: POST /pets\n${front}---\n`, 'openapi.json': JSON.stringify(api) },
    );
    const preview = renderPreview(site, 'pets.mdx', { ...plainHost, ...host });
    const html = preview.blocks.map((each) => each.html).join('\n');
    const form = /class="playground"/.test(html) ? 'form' : 'no form';
    const note = /<p class="play-note">([^<]*)/.exec(html)?.[1] ?? 'no note';
    return `${form}, ${note}, ${/endpoint-try/.test(partOf(preview, 'title')) ? 'button' : 'no button'}`;
  };
  assert.equal(shownPage('', 'auth'), 'form, Only readers who are logged in see this., button');
  assert.equal(shownPage('', 'auth', { pageUrl: (path: string) => path }), 'no form, no note, no button');
  assert.equal(shownPage('', 'interactive'), 'form, no note, button');
  assert.equal(shownPage('playground: none\n', 'interactive'), 'no form, no note, no button');
  assert.equal(shownPage('playground: interactive\n', 'none'), 'form, no note, button');
  assert.equal(shownPage('playground: auth\n', undefined), 'form, Only readers who are logged in see this., button');
});

test('api.mdx is for manually written pages: an API document has its own servers and credentials', () => {
  const mdx = { server: 'https://hand.e.com', auth: { method: 'key', name: 'X-Hand' } };
  const { html, title } = page({ mdx, url: 'full' });
  assert.match(title, /https:\/\/api\.e\.com\/v1</);
  assert.doesNotMatch(html + title, /hand\.e\.com|X-Hand/);
  const { servers: _, ...bare } = api;
  assert.match(page({ mdx }, bare).html, /There is no base URL\. Set &quot;servers&quot; in the API document\./);
  const byHand = renderPreview(
    siteWith({ navigation: { pages: ['a'] } }, { 'a.mdx': '---\napi: GET /pets\n---\n' }),
    'a.mdx',
    plainHost,
  );
  assert.match(byHand.blocks.map((each) => each.html).join(''), /Set &quot;api\.mdx\.server&quot; in docs\.json\./);
});

test('pages that describe their operation themselves: server and credential of api.mdx', () => {
  const site = siteWith(
    {
      api: { mdx: { server: 'https://api.e.com', auth: { method: 'key', name: 'X-Token' } }, url: 'full' },
      navigation: { pages: ['get'] },
    },
    { 'get.mdx': '---\ntitle: Get\napi: GET /things\n---\n' },
  );
  const title = partOf(renderPreview(site, 'get.mdx', plainHost), 'title');
  assert.match(words(title), /https:\/\/api\.e\.com/);
  assert.match(words(title), /X-Token/);
});
