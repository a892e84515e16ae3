import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, pageOf, words } from './apiPage.ts';
import { apiSite } from './apiSite.ts';

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

test('the form has a control for every parameter, of the type in the schema', () => {
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

test('a manually written page has its endpoint, form and samples', () => {
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

test('fields of a manually written page are asked for and sampled by their types', () => {
  const site = apiSite({
    'docs.json': '{"name": "T", "navigation": [], "api": {"baseUrl": "https://api.example.com"}}',
    'page.mdx': `---
title: Page
api: POST /users
---

<ParamField query="ids" type="string[]" required>Ids</ParamField>
<ParamField body="count" type="integer" default="0">Count</ParamField>
<ParamField body="user" type="object" required>User</ParamField>
<ParamField body="on" type="boolean" required>On</ParamField>
<ParamField body="tags" type="string[]" required>Tags</ParamField>
<ParamField body="deep" type="x${'[]'.repeat(5000)}">Deep</ParamField>
`,
  });
  const markup = html(site);
  assert.match(markup, /data-name="ids" data-required="true".*?data-control="list".*?data-control="text"/s);
  assert.match(words(markup), /"count": 0, "user": \{\}, "on": true, "tags": \[ "tags" \]/);
});

test('bodies that are neither JSON nor a form are typed as text or chosen as a file', () => {
  const content = {
    'text/plain': { schema: { type: 'string' }, example: 'two\nlines' },
    'application/xml': {
      schema: {
        xml: { name: 'pet' },
        type: 'object',
        properties: { name: { type: 'string' }, ages: { type: 'array', items: { type: 'integer' } } },
      },
    },
    'application/pdf': {},
  };
  const described = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          parameters: [{ name: 'any', in: 'query', schema: {} }],
          requestBody: { content },
          responses: { 200: { description: 'ok', content: { 'application/xml': content['application/xml'] } } },
        },
      },
    },
  };
  const markup = html(pageOf('POST /a', { 'a.json': JSON.stringify(described) }));
  assert.match(markup, /<textarea[^>]*data-control="text"[^>]*>two\nlines<\/textarea>/);
  assert.match(
    markup,
    /<textarea[^>]*>&lt;pet&gt;\n {2}&lt;name&gt;string&lt;\/name&gt;\n {2}&lt;ages&gt;1&lt;\/ages&gt;/,
  );
  assert.match(markup, /data-body="application\/pdf" hidden><input data-control="file"/);
  assert.match(markup, /data-name="any".{0,200}<input data-control="text"/s);
  // An XML response is shown as XML.
  assert.match(words(markup), /Response 200 <pet> <name>string<\/name>/);
});

test('fields beside alternatives appear in each of them; files of 3.1 are known by their media type', () => {
  const text = { type: 'string' };
  const schema = {
    type: 'object',
    properties: {
      base: text,
      photo: { contentMediaType: 'image/png' },
      inline: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
    },
    oneOf: [
      { title: 'Left', properties: { left: text } },
      { title: 'Right', properties: { right: text } },
    ],
    anyOf: [{ required: ['base'] }],
  };
  const markup = html(
    pageOf('POST /a', {
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/a': { post: { requestBody: { content: { 'multipart/form-data': { schema } } }, responses: {} } } },
      }),
    }),
  );
  const [, form = ''] = markup.split('<form');
  const names = [...form.matchAll(/data-option="(\d)"|data-name="(\w+)"/g)].map(([, option, name]) => option ?? name);
  assert.deepEqual(names, ['0', 'base', 'photo', 'inline', 'left', '1', 'base', 'photo', 'inline', 'right']);
  assert.match(form, />Left<\/option>.*>Right<\/option>/);
  assert.match(form, /<input[^>]*aria-label="photo"[^>]*type="file"/);
  assert.match(words(markup), /--form 'photo=@file/);
  assert.match(form, /<input[^>]*aria-label="inline"[^>]*type="text"/);
});
