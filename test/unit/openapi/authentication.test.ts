import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { html, pageOf, renderHost, words } from './apiPage.ts';
import { apiSite } from './apiSite.ts';

test('basic auth asks for two fields with the names of docs.json, a key starts with the prefix', () => {
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

test('a key has the name from docs.json, and the place from the description', () => {
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

test('a credential header that a page documents itself is reported once', () => {
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

const schemes = {
  token: { type: 'http', scheme: 'bearer', description: 'A token.' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  tenant: { type: 'apiKey', in: 'query', name: 'tenant' },
  certificate: { type: 'mutualTLS', description: 'Of your bank.' },
};

/** The page of an operation with this security, as readers see it. */
function secured(
  security: unknown,
  auth?: string,
): { readonly markup: string; readonly shown: string; readonly title: string } {
  const described = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    components: { securitySchemes: schemes },
    paths: { '/a': { get: { security, responses: { 200: { description: 'ok' } } } } },
  };
  const api = auth === undefined ? '' : `, "api": {"auth": ${auth}}`;
  const site = pageOf('GET /a', { 'a.json': JSON.stringify(described) }, `{"name": "T", "navigation": []${api}}`);
  const markup = html(site);
  const { parts } = renderPreview(site, 'page.mdx', renderHost);
  return { markup, shown: words(markup), title: words(parts.find(({ part }) => part === 'title')?.html ?? '') };
}

test('docs.json’s authentication applies to all endpoints, whatever the description says', () => {
  const bearer = secured([{ key: [] }, { tenant: [] }], '{"method": "bearer"}');
  assert.match(bearer.shown, /Authorizations Authorization bearer header required/);
  assert.match(bearer.shown, /Authorization: Bearer <API_KEY>/);
  assert.doesNotMatch(bearer.shown, /X-Key|tenant/);
  assert.doesNotMatch(bearer.markup, /data-auth-choice/);
  assert.doesNotMatch(bearer.title, /Authentication/);
  const basic = secured([{ token: [] }], '{"method": "basic", "name": "user:pass"}');
  assert.match(basic.shown, /Authorizations Authorization basic header required/);
  assert.doesNotMatch(basic.shown, /Bearer|A token/);
  const key = secured(
    [{ token: [] }, { tenant: [], token: [] }],
    '{"method": "key", "name": "account", "inputPrefix": "a_"}',
  );
  assert.match(key.shown, /Authorizations account API key query required and Authorization bearer header required/);
  assert.match(key.shown, /\?account=a_<API_KEY>/);
  assert.match(key.shown, /Authorization: Bearer <API_KEY>/);
  const same = secured([{ key: [] }, { token: [] }], '{"method": "bearer"}');
  assert.match(same.shown, /Authorizations Authorization bearer header required A token\./);
  const open = secured([], '{"method": "bearer"}');
  assert.doesNotMatch(`${open.shown} ${open.title}`, /Authori|Authenti/);
});

test('required combinations and optional credentials are mentioned', () => {
  const both = secured([{ key: [], tenant: [] }, { token: [] }]).shown;
  assert.match(both, /X-Key API key header required and tenant API key query required or Authorization bearer/);
  const optional = secured([{ token: ['read'] }, {}]).shown;
  assert.match(optional, /Authorization bearer header A token\. Scopes: read or nothing: it is optional/);
});

test('undefined schemes ask for nothing, and no request carries a certificate', () => {
  const unknown = secured([{ mystery: [] }]);
  assert.match(unknown.shown, /Authorization: Bearer <API_KEY>/);
  const certificate = secured([{ certificate: [] }]);
  assert.match(certificate.shown, /Authorizations Client certificate mutualTLS required Of your bank\./);
  assert.doesNotMatch(certificate.shown, /API_KEY/);
});
