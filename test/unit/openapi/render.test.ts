import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import type { RenderHost } from '../../../server/core/render/renderTypes.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { apiSite } from './apiSite.ts';

const host: RenderHost = { glyph: () => undefined, assetUrl: (path) => path };

function html(site: Site, path = 'page.mdx'): string {
  return renderPreview(site, path, host)
    .blocks.map((block) => block.html)
    .join('\n');
}

/** What a reader reads, tags taken out. */
function words(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

function pageOf(openapi: string, files: Readonly<Record<string, string | undefined>>, config?: string): Site {
  return apiSite({
    ...(config === undefined ? {} : { 'docs.json': config }),
    'page.mdx': `---\ntitle: Page\nopenapi: ${JSON.stringify(openapi)}\n---\n`,
    ...files,
  });
}

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

test('show, simple and hide', () => {
  const mode = (name: string): string =>
    html(
      pageOf(
        'POST /pets',
        { 'petstore.yaml': undefined },
        `{"name": "T", "navigation": [], "api": {"playground": {"mode": "${name}"}}}`,
      ),
    );
  assert.match(mode('show'), /data-playground="POST"/);
  assert.equal(mode('simple').includes('data-playground'), false);
  assert.equal(mode('hide').includes('data-playground'), false);
});

test('the form has a control for every parameter, typed as the schema says', () => {
  const markup = html(pageOf('POST /files', { 'upload.yaml': undefined }));
  assert.match(markup, /data-name="file" data-required="true".*?data-control="file"/s);
  assert.match(markup, /data-control="list"/);
  assert.match(markup, /type="date"/);
  assert.match(markup, /data-media/);
  const pets = html(pageOf('GET /pets', { 'petstore.yaml': undefined }));
  assert.match(pets, /<select class="choice" data-server=""/);
  assert.match(pets, /data-variable="region"/);
  assert.match(pets, /data-credential="value"/);
});

test('basic asks for two fields by the names of docs.json, a key starts with the prefix', () => {
  const auth = (value: string): string =>
    html(
      pageOf(
        'POST /shapes',
        { 'shapes.json': undefined },
        `{"name": "T", "navigation": [], "api": {"auth": ${value}}}`,
      ),
    );
  const basic = auth('{"method": "basic", "name": "user:pass"}');
  assert.match(basic, /<span class="play-name">user<\/span>/);
  assert.match(basic, /<span class="play-name">pass<\/span>/);
  assert.match(auth('{"method": "key", "name": "X-Key", "inputPrefix": "pk_"}'), /type="password" value="pk_"/);
  const hand = apiSite({
    'docs.json':
      '{"name": "T", "navigation": [], "api": {"baseUrl": "https://a.example.com", "auth": {"method": "key", "name": "X-Key", "inputPrefix": "pk_"}}}',
    'page.mdx': '---\ntitle: Page\napi: GET /things\n---\n',
  });
  const { blocks } = renderPreview(hand, 'page.mdx', host);
  assert.match(words(blocks.map((block) => block.html).join('')), /X-Key: pk_<API_KEY>/);
});

test('a key has the name that docs.json gives it, where the description says', () => {
  const described = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } } },
    paths: { '/keyed': { get: { responses: { 200: { description: 'ok' } } } } },
  };
  const site = apiSite({
    'docs.json': '{"name": "T", "navigation": [], "api": {"auth": {"method": "key", "name": "token"}}}',
    'keyed.json': JSON.stringify(described),
    'page.mdx': '---\ntitle: Page\nopenapi: GET /keyed\n---\n',
  });
  const shown = words(
    renderPreview(site, 'page.mdx', host)
      .blocks.map((block) => block.html)
      .join('\n'),
  );
  assert.match(shown, /Authorizations\s+token\s+API key\s+query/);
  assert.match(shown, /\?token=<API_KEY>/);
  assert.doesNotMatch(shown, /api_key/);
});

test('samples of the page win and stand beside the text', () => {
  const site = apiSite({
    'petstore.yaml': undefined,
    'page.mdx':
      '---\ntitle: Page\nopenapi: GET /pets\n---\n\n<RequestExample>\n```bash Own\nOWN SAMPLE\n```\n</RequestExample>\n',
  });
  const { blocks } = renderPreview(site, 'page.mdx', host);
  const beside = blocks.filter((block) => block.html.includes('data-place="aside"')).map((block) => words(block.html));
  assert.equal(beside.length, 2);
  assert.match(beside[0] ?? '', /OWN SAMPLE/);
  assert.match(beside[1] ?? '', /Response/);
  assert.equal(beside.join().includes('<API_KEY>'), false);
});

test('a page written by hand has its endpoint, form and samples', () => {
  const site = apiSite({
    'docs.json':
      '{"name": "T", "navigation": [], "api": {"baseUrl": "https://api.example.com/v1", "auth": {"method": "bearer"}}}',
    'page.mdx':
      '---\ntitle: Page\napi: "POST /users/{id}"\n---\n\n<ParamField path="id" type="string" required>Id</ParamField>\n<ParamField body="active" type="boolean" required>On</ParamField>\n',
  });
  const markup = html(site);
  assert.match(markup, /data-place="path"/);
  assert.match(markup, /data-control="boolean"/);
  assert.match(words(markup), /https:\/\/api\.example\.com\/v1\/users\/\{id\}/);
  assert.match(words(markup), /Bearer <API_KEY>/);
});

test('a header of credentials that a page documents itself is told once', () => {
  const config =
    '{"name": "T", "navigation": [], "api": {"baseUrl": "https://api.example.com", "auth": {"method": "bearer"}}}';
  const page = (fields: string): Site =>
    apiSite({ 'docs.json': config, 'page.mdx': `---\ntitle: Page\napi: GET /users\n---\n\n${fields}` });
  const title = (site: Site): string =>
    renderPreview(site, 'page.mdx', host).parts.find(({ part }) => part === 'title')?.html ?? '';
  assert.match(words(title(page(''))), /Authentication Authorization Bearer <token>/);
  const own = page('<ParamField header="authorization" type="string" required>Yours.</ParamField>\n');
  assert.doesNotMatch(title(own), /class="authorization"/);
  assert.doesNotMatch(html(own), /data-place="header"/);
  assert.match(html(own), /data-auth-method/);
});

const evil =
  '<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1)) {alert(1)} <b onclick="x">b</b>';

test('no text of a description becomes script, a handler or a component', () => {
  const operation = {
    summary: evil,
    description: `${evil}\n\nimport x from "y"\n\n<Snippet file="x.mdx" />\n\n<https://example.com/>`,
    tags: [evil],
    parameters: [
      {
        name: evil,
        in: 'query',
        description: evil,
        example: evil,
        schema: { type: 'string', enum: [evil], default: evil, description: evil },
      },
    ],
    requestBody: {
      description: evil,
      content: {
        [evil]: { schema: { title: evil, type: 'object', properties: { [evil]: { type: evil, format: evil } } } },
      },
    },
    responses: {
      [evil]: { description: evil },
      200: {
        description: evil,
        headers: { [evil]: { description: evil } },
        content: { 'application/json': { example: { [evil]: evil } } },
      },
    },
  };
  const site = pageOf('POST /a', {
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: evil, version: evil },
      servers: [{ url: evil, description: evil }],
      paths: { '/a': { post: operation } },
    }),
  });
  const markup = html(site);
  assert.equal(
    /<script|<img|<svg|<iframe|(?:href|src|action)="javascript:|<[a-z][^>"]*\son\w+=/i.test(markup),
    false,
    /.{50}(?:<script|<img|javascript:|\son\w+=).{50}/is.exec(markup)?.[0],
  );
  assert.ok(words(markup).includes('<script>alert(1)</script>'));
});

// What does not end in a fraction of this never does.
test('schemas nested 500 deep, in circles, and by the million end', { timeout: 120_000 }, () => {
  let deep: unknown = { type: 'string' };
  for (let i = 0; i < 480; i++) deep = { type: 'object', properties: { [`level${i}`]: deep } };
  const wide = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, i) => [`p${i}`, { type: 'string', description: 'x' }]),
  );
  const twice = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `S${i}`,
      {
        type: 'object',
        properties: { a: { $ref: `#/components/schemas/S${i + 1}` }, b: { $ref: `#/components/schemas/S${i + 1}` } },
      },
    ]),
  );
  const description = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/deep': { post: { requestBody: { content: { 'application/json': { schema: deep } } }, responses: {} } },
      '/wide': {
        post: {
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties: wide } } } },
          responses: {},
        },
      },
      '/twice': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } },
          responses: {},
        },
      },
      '/self': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Self' } } } },
          responses: { 200: { $ref: '#/paths/~1self/post/responses/200' } },
        },
      },
      '/proto': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { properties: { ['__proto__']: { type: 'string' }, constructor: { type: 'integer' } } },
              },
            },
          },
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        ...twice,
        Self: {
          allOf: [{ $ref: '#/components/schemas/Self' }],
          properties: { me: { $ref: '#/components/schemas/Self' } },
        },
      },
    },
  };
  const text = JSON.stringify(description).replace('"constructor"', '"__proto__": {"type": "string"}, "constructor"');
  for (const path of Object.keys(description.paths)) {
    const site = pageOf(`POST ${path}`, { 'api.json': text });
    const markup = html(site);
    checkSite(site);
    assert.ok(markup.length < 6_000_000, `${path} has ${markup.length}`);
  }
  assert.match(words(html(pageOf('POST /proto', { 'api.json': text }))), /__proto__ string .*constructor integer/);
});

test('broken descriptions never throw and leave the rest of the site alone', () => {
  const whole = JSON.stringify(
    JSON.parse(
      `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"parameters": [{"name": "x", "in": "query", "schema": {"$ref": "#/components/schemas/A"}}], "responses": {"200": {"description": "ok"}}}}}, "components": {"schemas": {"A": {"type": "string"}}}}`,
    ),
  );
  for (let end = 0; end <= whole.length; end += 3) {
    const site = pageOf('GET /a', { 'api.json': whole.slice(0, end), 'other.mdx': '# Other' });
    html(site);
    assert.match(html(site, 'other.mdx'), /Other/);
    for (const { path, range } of checkSite(site)) {
      const length = site.files.get(path)?.text.length ?? 0;
      assert.ok(range.start >= 0 && range.start <= range.end && range.end <= length, path);
    }
  }
  for (const value of [null, 1, 'x', [], {}, true]) {
    for (const key of ['paths', 'components', 'info', 'servers', 'security', 'webhooks', 'tags']) {
      const site = pageOf('GET /a', { 'api.json': JSON.stringify({ ...JSON.parse(whole), [key]: value }) });
      html(site);
      checkSite(site);
    }
    const operations = {
      parameters: value,
      requestBody: value,
      responses: value,
      callbacks: value,
      security: value,
      tags: value,
      servers: value,
      summary: value,
      description: value,
    };
    for (const [key, each] of Object.entries(operations)) {
      const site = pageOf('GET /a', {
        'api.json': JSON.stringify({ openapi: '3.0.0', paths: { '/a': { get: { responses: {}, [key]: each } } } }),
      });
      html(site);
      checkSite(site);
    }
  }
});

test('an alias bomb in YAML is bounded and told', () => {
  const lines = ['openapi: 3.1.0', 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let i = 1; i < 12; i++)
    lines.push(
      `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    );
  const site = pageOf('GET /a', {
    'docs.json': '{"name": "T", "navigation": [], "openapi": "api.yaml"}',
    'api.yaml': lines.join('\n'),
  });
  html(site);
  assert.ok(checkSite(site).some(({ code }) => code === 'yaml/alias'));
});
