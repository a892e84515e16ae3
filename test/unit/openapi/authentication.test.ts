import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { html, pageOf, renderHost, words } from './apiPage.ts';
import { apiSite } from './apiSite.ts';

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
  const { blocks } = renderPreview(hand, 'page.mdx', renderHost);
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
    renderPreview(site, 'page.mdx', renderHost)
      .blocks.map((block) => block.html)
      .join('\n'),
  );
  assert.match(shown, /Authorizations\s+token\s+API key\s+query/);
  assert.match(shown, /\?token=<API_KEY>/);
  assert.doesNotMatch(shown, /api_key/);
});

test('a header of credentials that a page documents itself is told once', () => {
  const config =
    '{"name": "T", "navigation": [], "api": {"baseUrl": "https://api.example.com", "auth": {"method": "bearer"}}}';
  const page = (fields: string): Site =>
    apiSite({ 'docs.json': config, 'page.mdx': `---\ntitle: Page\napi: GET /users\n---\n\n${fields}` });
  const title = (site: Site): string =>
    renderPreview(site, 'page.mdx', renderHost).parts.find(({ part }) => part === 'title')?.html ?? '';
  assert.match(words(title(page(''))), /Authentication Authorization Bearer <token>/);
  const own = page('<ParamField header="authorization" type="string" required>Yours.</ParamField>\n');
  assert.doesNotMatch(title(own), /class="authorization"/);
  assert.doesNotMatch(html(own), /data-place="header"/);
  assert.match(html(own), /data-auth-method/);
});
