import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { html, pageOf, renderHost, words } from './apiPage.ts';
import { apiSite } from './apiSite.ts';

test('an operation’s page shows all that its description says', () => {
  const shown = words(html(pageOf('GET /pets', { 'petstore.yaml': undefined })));
  for (const part of [
    'All pets, newest first.',
    'Text with {braces} and bold and code <T>',
    'Authorizations',
    'A token of your account.',
    'Headers X-Trace string header',
    'Query parameters',
    'limit integer<int32> query default: 20',
    'At most so many.',
    'at least 1, at most 100',
    'tags string[] query',
    'Cookies session string cookie',
    'Responses',
    '200 OK A page of pets.',
    'X-Next string<uri> header',
    'Link to the next page.',
    'What went wrong.',
    'application/json',
    'parent object',
  ])
    assert.ok(shown.includes(part), `${part} in ${shown}`);
});

test('bodies, enums, callbacks, write-only and recursive fields', () => {
  const shown = words(html(pageOf('POST /pets', { 'petstore.yaml': undefined })));
  for (const part of [
    'Body required',
    'The pet to keep.',
    'Allowed values cat , dog',
    'matches ^[a-z]+$',
    'write-only',
    'map of string',
    'Callbacks',
    '{$request.body#/callbackUrl}',
    'ann@example.com',
    'A cat',
    'Goes on as “Pet” above.',
  ])
    assert.ok(shown.includes(part), `${part} in ${shown}`);
});

test('what is read-only is required in answers alone, what is write-only in requests alone', () => {
  const schema = {
    type: 'object',
    required: ['id', 'secret'],
    properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true } },
  };
  const content = { 'application/json': { schema } };
  const described = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { requestBody: { content }, responses: { 200: { description: 'ok', content } } } } },
  };
  const shown = words(html(pageOf('POST /a', { 'a.json': JSON.stringify(described) })));
  const [inRequest = '', inResponse = ''] = shown.split('200 OK');
  assert.match(inRequest, /id\s+integer\s+read-only\s+secret\s+string\s+required\s+write-only/);
  assert.match(inResponse, /id\s+integer\s+required\s+read-only\s+secret\s+string\s+write-only/);
});

test('alternatives are tabs with their names', () => {
  const markup = html(pageOf('POST /shapes', { 'shapes.json': undefined }));
  assert.match(markup, /aria-label="One of"/);
  assert.match(markup, /data-title="Circle"/);
  assert.match(markup, /data-title="Square"/);
});

test('a webhook shows what it sends, and nothing to try', () => {
  const markup = html(pageOf('webhook orderPlaced', { 'webhooks.json': undefined }));
  assert.match(words(markup), /Payload.*ord_1/);
  assert.match(words(markup), /string or null/);
  assert.match(words(markup), /more than 0/);
  assert.equal(markup.includes('data-playground'), false);
});

test('required first, or the description’s order', () => {
  const order = (config: string): readonly string[] => {
    const markup = html(pageOf('POST /pets', { 'petstore.yaml': undefined }, config));
    const body = markup.slice(markup.indexOf('>Body<'), markup.indexOf('Responses'));
    return [...body.matchAll(/class="field-name">(nick|name|kind|owner)</g)].map(([, name]) => name ?? '');
  };
  assert.deepEqual(order('{"name": "T", "navigation": []}'), ['name', 'kind', 'nick', 'owner']);
  assert.deepEqual(order('{"name": "T", "navigation": [], "api": {"maintainOrder": true}}'), [
    'nick',
    'name',
    'kind',
    'owner',
  ]);
});

test('samples of the page win and stand beside the text', () => {
  const site = apiSite({
    'petstore.yaml': undefined,
    'page.mdx':
      '---\ntitle: Page\nopenapi: GET /pets\n---\n\n<RequestExample>\n```bash Own\nOWN SAMPLE\n```\n</RequestExample>\n',
  });
  const { blocks } = renderPreview(site, 'page.mdx', renderHost);
  const beside = blocks.filter((block) => block.html.includes('data-place="aside"')).map((block) => words(block.html));
  assert.equal(beside.length, 2);
  assert.match(beside[0] ?? '', /OWN SAMPLE/);
  assert.match(beside[1] ?? '', /Response/);
  assert.equal(beside.join().includes('<API_KEY>'), false);
});
