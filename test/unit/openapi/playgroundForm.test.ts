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
