import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { html, pageOf, renderHost, words } from './apiPage.ts';
import { apiSite } from './apiSite.ts';

/** The page of a pet store operation contains these words. */
function says(operation: string, parts: readonly string[]): void {
  const shown = words(html(pageOf(operation, { 'petstore.yaml': undefined })));
  for (const part of parts) assert.ok(shown.includes(part), `${part} in ${shown}`);
}

test('an operation’s page shows everything in its description', () => {
  says('GET /pets', [
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
    'Responses 200 default OK A page of pets.',
    'X-Next string<uri> header',
    'Link to the next page.',
    'What went wrong.',
    'application/json',
    'parent object',
  ]);
});

test('the page’s own description replaces the operation’s, as on the deployed site', () => {
  const shown = (description: string): string =>
    words(
      html(
        apiSite({
          'page.mdx': `---\ntitle: Page\n${description}openapi: GET /pets\n---\n`,
          'petstore.yaml': undefined,
        }),
      ),
    );
  assert.match(shown(''), /All pets, newest first\./);
  assert.match(shown('description: ""\n'), /All pets, newest first\./);
  assert.doesNotMatch(shown('description: Every pet that there is.\n'), /All pets, newest first\./);
});

test('bodies, enums, callbacks, write-only and recursive fields', () => {
  says('POST /pets', [
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
    'Continues as “Pet” above.',
  ]);
});

test('read-only fields are required only in responses, write-only ones only in requests', () => {
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

test('a long JSON example is a code block, a short one stays inline; a single response needs no buttons', () => {
  const described = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          parameters: [
            {
              name: 'text',
              in: 'query',
              schema: { type: 'string', example: '{"kind": "text", "language": "British English"}' },
            },
            {
              name: 'list',
              in: 'query',
              schema: { type: 'array', items: {}, example: ['north', 'south', 'east', 'north-west', 'south-west'] },
            },
            { name: 'short', in: 'query', schema: { type: 'array', items: {}, example: ['north', 'east'] } },
          ],
          responses: { 200: { description: 'Done.' } },
        },
      },
    },
  };
  const markup = html(pageOf('POST /a', { 'a.json': JSON.stringify(described) }));
  const [, text = '', list = '', short = ''] = markup.split('<dt>Example</dt>');
  assert.match(text, /^<dd><div class="code" data-lang="json">/);
  assert.match(list, /^<dd><div class="code" data-lang="json">/);
  assert.match(short, /^<dd><code>\[&quot;north&quot;,&quot;east&quot;\]<\/code>/);
  assert.match(words(markup), /Response 200 OK Done\./);
  assert.doesNotMatch(markup, /aria-label="Responses"/);
});

test('alternatives are tabs with their names', () => {
  const markup = html(pageOf('POST /shapes', { 'shapes.json': undefined }));
  assert.match(markup, /aria-label="One of"/);
  assert.match(markup, /data-title="Circle"/);
  assert.match(markup, /data-title="Square"/);
});

test('a webhook shows its payload and cannot be tried out', () => {
  const markup = html(pageOf('webhook orderPlaced', { 'webhooks.json': undefined }));
  assert.match(words(markup), /Payload\s+application\/json.*ord_1/);
  assert.match(words(markup), /string or null/);
  assert.match(words(markup), /more than 0/);
  assert.equal(markup.includes('data-playground'), false);
});

test('a webhook’s payload is shown as it is sent, be it JSON, XML or text', () => {
  const sent = (type: string, example: string): string => {
    const hook = { post: { requestBody: { content: { [type]: { example } } }, responses: {} } };
    const described = { openapi: '3.1.0', info: { title: 'T', version: '1' }, webhooks: { came: hook } };
    return words(html(pageOf('webhook came', { 'a.json': JSON.stringify(described) })));
  };
  assert.match(sent('text/plain', 'one "two"'), /Payload\s+text\/plain\s+one "two"/);
  assert.match(sent('application/json', 'one'), /Payload\s+application\/json\s+"one"/);
});

test('required fields first, or the order of the description', () => {
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

test('samples of the page win and are shown beside the text', () => {
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

test('HTML comments of a description are hidden, but kept in code', () => {
  const shown = words(
    pageWith({
      description:
        'Before <!-- hidden --> after.\n\n<!--\nsecret\nlines\n-->\n\n`<!-- code -->`\n\n```html\n<!-- fence -->\n```',
      parameters: [{ name: 'q', in: 'query', description: 'Q <!-- todo --> text', schema: { type: 'string' } }],
      responses: {},
    }),
  );
  assert.match(shown, /Before {1,2}after\./);
  assert.match(shown, /Q {1,2}text/);
  assert.match(shown, /<!-- code -->/);
  assert.match(shown, /<!-- fence -->/);
  assert.doesNotMatch(shown, /hidden|secret|lines|todo/);
});

test('an alternative is named by its title, else by its component', () => {
  const markup = pageWith(
    {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              oneOf: [
                { $ref: '#/components/schemas/CatDto' },
                { $ref: '#/components/schemas/DogDto' },
                { title: 'A bird', $ref: '#/components/schemas/DogDto' },
                { title: 'Inline', type: 'object', properties: { a: { type: 'string' } } },
              ],
            },
          },
        },
      },
      responses: {},
    },
    {
      schemas: {
        CatDto: { title: 'Cat', type: 'object', properties: { a: { type: 'string' } } },
        DogDto: { type: 'object', properties: { b: { type: 'string' } } },
      },
    },
  );
  const tabs = [...markup.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, name]) => name);
  assert.deepEqual(
    tabs.filter((name) => ['Cat', 'CatDto', 'DogDto', 'A bird', 'Inline'].includes(name ?? '')),
    ['Cat', 'DogDto', 'A bird', 'Inline'],
  );
});

/** The page of an operation written for one test. */
function pageWith(operation: unknown, components: unknown = {}, item: unknown = {}): string {
  const described = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    components,
    paths: { '/a': { ...(item as object), post: operation } },
  };
  return html(pageOf('POST /a', { 'a.json': JSON.stringify(described) }));
}

const ok = { 200: { description: 'ok' } };

test('the meaning of a status is shown once when it is also the description', () => {
  const described = (status: string, description: string): string =>
    words(pageWith({ responses: { [status]: { description } } }));
  assert.match(described('200', 'OK'), /Response 200 OK Request/);
  assert.doesNotMatch(described('200', 'OK'), /OK OK/);
  assert.doesNotMatch(described('404', ' Not found. '), /Not Found Not found/);
  assert.match(described('404', 'Not found in this shop.'), /404 Not Found Not found in this shop\./);
  assert.match(described('200', ''), /200 OK/);
});

test('every field can be linked to as on the deployed site, nested ones too, and no such link is broken', () => {
  const part = (name: string): object => ({ type: 'object', properties: { [name]: {} } });
  const content = { type: 'array', items: { oneOf: [part('textPart'), part('image')] } };
  const messages = { type: 'array', items: { type: 'object', properties: { role: {}, content } } };
  const body = { type: 'object', properties: { messages, max_tokens: { type: 'integer' } } };
  const described = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
    paths: {
      '/a': {
        post: {
          parameters: [{ name: 'bucketName', in: 'query', schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: messages.items } } } },
        },
      },
    },
  };
  const shown = html(pageOf('POST /a', { 'a.json': JSON.stringify(described) }));
  const ids = [...shown.matchAll(/<div class="field" id="p-([^"]*)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, [
    'authorization-x-api-key',
    'parameter-bucket-name',
    'body-messages',
    'body-messages-role',
    'body-messages-content',
    'body-messages-content-one-of-0-text-part',
    'body-messages-content-one-of-1-image',
    'body-max-tokens',
    'response-role',
    'response-content',
    'response-content-one-of-0-text-part',
    'response-content-one-of-1-image',
  ]);
  const site = apiSite({
    'a.json': JSON.stringify(described),
    'page.mdx': '---\nopenapi: POST /a\n---\n\nSee [the messages](#body-messages) and [nothing](#no-such-field).\n',
  });
  const text = renderPreview(site, 'page.mdx', renderHost)
    .blocks.map((each) => each.html)
    .join('\n');
  assert.match(text, /<a href="#p-body-messages">/);
  assert.doesNotMatch(text, /broken/);
});

test('the types of list items and map values are shown', () => {
  const items = { type: 'string', description: 'One of *them*.', enum: ['a', 'b'] };
  const shown = words(
    pageWith({
      parameters: [
        { name: 'list', in: 'query', schema: { type: 'array', items } },
        {
          name: 'table',
          in: 'query',
          schema: { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 0 } } },
        },
        { name: 'map', in: 'query', schema: { type: 'object', additionalProperties: { type: 'number', maximum: 9 } } },
        { name: 'plain', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      ],
      responses: ok,
    }),
  );
  assert.match(shown, /list string\[\] query Each item One of them \. Allowed values a , b table/);
  assert.match(shown, /table integer\[\]\[\] query Each item Constraints at least 0 map/);
  assert.match(shown, /map map of number query Each value Constraints at most 9 plain string\[\] query Responses?/);
});

test('examples of parameters are shown with their names; headers show everything', () => {
  const header = { deprecated: true, description: 'Old.', schema: { type: 'integer' }, example: 0 };
  const shown = words(
    pageWith({
      parameters: [
        {
          name: 'sort',
          in: 'query',
          schema: { type: 'array', items: {} },
          examples: { cheap: { summary: 'Cheapest first', value: ['price'] }, best: { value: ['stars', 'price'] } },
        },
        { name: 'where', in: 'query', content: { 'application/json': { schema: {}, example: { city: 'Rome' } } } },
      ],
      responses: { 200: { description: 'ok', headers: { 'X-Left': header } } },
    }),
  );
  assert.match(shown, /Examples \["price"\] \(Cheapest first\), \["stars","price"\] \(best\)/);
  assert.match(shown, /where any query Example \{"city":"Rome"\}/);
  assert.match(shown, /X-Left integer header deprecated Old\. Example 0/);
});

test('an alternative shows the value of its discriminator', () => {
  const of = (name: string): unknown => ({
    type: 'object',
    required: ['type'],
    properties: { type: { type: 'string' }, [name]: { type: 'string' } },
  });
  const schema = {
    oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }],
    discriminator: { propertyName: 'type', mapping: { 'by-card': '#/components/schemas/Card' } },
  };
  const operation = { requestBody: { content: { 'application/json': { schema } } }, responses: ok };
  const shown = words(pageWith(operation, { schemas: { Card: of('number'), Cash: of('coins') } }));
  assert.match(shown, /type string required Value by-card number string/);
  assert.match(shown, /type string required Value Cash coins string/);
});

test('nothing is only null; form parts have their content types, bodies their alternatives', () => {
  const schema = {
    type: 'object',
    properties: { none: { type: 'null' }, picture: { type: 'string', format: 'binary' } },
  };
  const encoding = { picture: { contentType: 'image/png, image/jpeg' } };
  const content = {
    'multipart/form-data': { schema, encoding },
    'text/plain': { schema: { type: 'string', enum: ['on', 'off'] } },
  };
  const shown = words(pageWith({ requestBody: { content }, responses: ok }));
  assert.match(shown, /none null picture string<binary> Content type image\/png, image\/jpeg/);
  assert.match(shown, /string Allowed values on , off/);
});

test('what a path item defines applies where its methods define nothing; callbacks are complete', () => {
  const callback = { post: { summary: 'Changed', description: 'We call **you**.', responses: ok } };
  const operation = { callbacks: { changed: { '{$request.body#/url}': callback } }, responses: ok };
  assert.match(words(pageWith(operation, {}, { description: 'Of all methods.' })), /Of all methods\./);
  assert.match(words(pageWith(operation)), /Changed We call you \./);
});

test('numbers keep all their digits, in JSON and YAML descriptions', () => {
  const digits = '1234567890123456789';
  const json = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'n', in: 'query', schema: { type: 'integer', maximum: 7001, default: 7001 } }],
          responses: {
            200: { description: 'ok', content: { 'application/json': { example: { id: 7001, at: 1.5 } } } },
          },
        },
      },
    },
  }).replaceAll('7001', digits);
  // JSON is valid YAML; with an anchor it is no longer JSON.
  for (const [path, text] of [
    ['api.json', json],
    ['api.json', `${json.slice(0, -1)},}`],
    ['api.yaml', json.replace('"info":', '"info": &info')],
  ] as const) {
    const page = words(html(pageOf('GET /a', { [path]: text })));
    for (const part of [`at most ${digits}`, `default: ${digits}`, `"id": ${digits}`, '"at": 1.5'])
      assert.ok(page.includes(part), `${path}: ${part}\n${page}`);
  }
});

test('content referenced from another file is shown with a mark', () => {
  const main = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: { schemas: { Box: { type: 'object', properties: { pet: { $ref: './schemas/pet.yaml#/Pet' } } } } },
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Box' } } },
            },
          },
        },
      },
      '/b': { get: { responses: { 200: { description: 'ok' } } } },
      '/c': { $ref: './paths/c.json' },
    },
  };
  const files = {
    'main.json': JSON.stringify(main),
    'schemas/pet.yaml': 'Pet:\n  type: object\n  properties:\n    nickname:\n      type: string\n',
    'paths/c.json': '{"get": {"summary": "C", "responses": {"200": {"description": "ok"}}}}',
  };
  const shown = words(html(pageOf('GET /a', files)));
  assert.match(
    shown,
    /external \$ref The platform does not resolve references to other files: \.\/schemas\/pet\.yaml#\/Pet/,
  );
  assert.match(shown, /nickname/);
  assert.doesNotMatch(words(html(pageOf('GET /b', files))), /external \$ref/);
  assert.match(words(html(pageOf('GET /c', files))), /external \$ref .* paths\/c\.json/);
});
