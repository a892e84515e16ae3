import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { withGeneratedPages } from '../../../server/core/openapi/page/generatedPages.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { searchSite } from '../../../server/core/render/search/search.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { checkFixture } from '../../check.ts';
import { html, renderHost, words } from './apiPage.ts';
import { apiSite } from './apiSite.ts';

const ok = { responses: { 200: { description: 'ok' } } };
const described = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'https://a.example.com' }],
  tags: [{ name: 'user-management', 'x-group': 'User Management' }],
  components: {
    schemas: {
      Pet: {
        type: 'object',
        description: 'An animal.',
        properties: { email: { type: 'string', 'x-mint': { pre: ['PII'], post: ['indexed', 'unique'] } } },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-default': 'demo-key' } },
  },
  paths: {
    '/users': {
      get: {
        tags: ['user-management'],
        summary: 'List users',
        security: [{ key: [] }],
        'x-mint': {
          metadata: { title: 'All users', sidebarTitle: 'Users', 'og:title': 'Everybody', openapi: 'GET /other' },
          content: '## Before\n\n<Note>Needs admin.</Note>',
        },
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        },
      },
    },
    '/hidden': { get: { summary: 'Hidden one', 'x-hidden': true, ...ok } },
    '/secret': { get: { summary: 'Secret one', 'x-excluded': true, ...ok } },
  },
  webhooks: { secretHook: { post: { summary: 'Secret hook', 'x-excluded': true, ...ok } } },
};

const config = (group: object): string =>
  JSON.stringify({ theme: 'mint', name: 'T', colors: { primary: '#166534' }, navigation: { groups: [group] } });

function siteWith(group: object, more: Readonly<Record<string, string>> = {}): Site {
  return apiSite({ 'docs.json': config(group), 'api.json': JSON.stringify(described), ...more });
}

test('excluded operations have no page, hidden ones have one that navigation and search omit', () => {
  const site = siteWith({ group: 'API', openapi: 'api.json' });
  const shown = withGeneratedPages(site);
  assert.deepEqual([...shown.index.pages.keys()].toSorted(), [
    'api-reference/hidden-one.mdx',
    'api-reference/user-management/list-users.mdx',
  ]);
  assert.equal(shown.index.pages.get('api-reference/hidden-one.mdx')?.hidden, true);
  const [group] = shown.index.config.navigation.entries;
  const entries = group !== undefined && 'entries' in group ? group.entries : [];
  assert.deepEqual(
    entries.map((each) => ('name' in each ? each.name : each.kind)),
    ['User Management'],
  );
  const found = (query: string): number => searchSite(shown, query).length;
  assert.equal(found('Secret'), 0);
  assert.equal(found('Hidden one'), 0);
  assert.ok(found('users') > 0);
  const preview = renderPreview(site, 'api-reference/user-management/list-users.mdx', renderHost);
  assert.doesNotMatch(JSON.stringify({ ...preview, rendering: undefined }), /Secret one|Hidden one/);
});

test('excluded and hidden operations are not reported as missing; naming one is reported', () => {
  const site = siteWith(
    { group: 'API', pages: ['GET /users', 'GET /secret'], openapi: 'api.json' },
    { 'page.mdx': '---\ntitle: P\nopenapi: webhook secretHook\n---\n' },
  );
  const found = checkSite(site).filter(({ code }) => code.startsWith('openapi/'));
  assert.deepEqual(
    found.map(({ path, message }) => `${path}: ${message}`),
    [
      'docs.json: The operation "GET /secret" has "x-excluded", so it is never published.',
      'page.mdx: The webhook "secretHook" has "x-excluded", so it is never published.',
    ],
  );
  const shown = withGeneratedPages(site);
  assert.doesNotMatch(JSON.stringify(shown.index.config.navigation.entries), /secret/);
});

test('x-mint gives a generated page its metadata and content', () => {
  const shown = withGeneratedPages(siteWith({ group: 'API', openapi: 'api.json' }));
  const path = 'api-reference/user-management/list-users.mdx';
  const text = shown.files.get(path)?.text ?? '';
  assert.match(text, /title: "All users"/);
  assert.match(text, /"og:title": "Everybody"/);
  assert.match(text, /openapi: "GET \/users"/);
  assert.doesNotMatch(text, /GET \/other/);
  const markup = html(shown, path);
  assert.match(words(markup), /Before\s+Needs admin\./);
  assert.match(words(markup), /PII email string indexed unique/);
  assert.match(markup, /value="demo-key"/);
});

test('a data model has its own page', () => {
  const page = '---\ntitle: Pet\nopenapi-schema: Pet\n---\n';
  const shown = words(html(siteWith({ group: 'API', pages: ['page'] }, { 'page.mdx': page })));
  assert.match(shown, /An animal\. .*email string/);
  checkFixture(
    `//- api.json
${JSON.stringify(described, undefined, 2)}
//- a.mdx
---
title: A
openapi-schema: Pet
---
//- b.mdx
---
title: B
openapi-schema: api.json Pett
                ^^^^^^^^^^^^^ openapi/unknown-schema
---
//- c.mdx
---
title: C
openapi-schema: nothing.json Pet
                ^^^^^^^^^^^^^^^^ openapi/missing-file
---
`,
    { only: ['openapi/unknown-schema', 'openapi/missing-file'], reveals: true },
  );
});

test('the platform’s own keys are completed and explained in API documents', () => {
  const yaml =
    'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get:\n      x-\n      summary: A\n';
  const at = (text: string, path: string, offset: number) => {
    const site = apiSite({ [path]: text });
    const found = complete(site, path, offset).find(({ label }) => label === 'x-hidden');
    return found && applyEdits(text, [found.edit]);
  };
  const offset = yaml.indexOf('x-') + 2;
  assert.equal(at(yaml, 'api.yaml', offset), yaml.replace('x-\n', 'x-hidden: true\n'));
  const json = '{"openapi": "3.1.0", "info": {}, "paths": {"/a": {"get": {"x-"}}}}';
  assert.match(at(json, 'api.json', json.indexOf('"x-') + 3) ?? '', /\{"x-hidden": \$\{1\|true,false\|\}\}/);
  assert.equal(at(yaml, 'api.yaml', yaml.indexOf('summary: A') + 9), undefined);
  assert.equal(at(yaml.replace('openapi: 3.1.0', 'other: 1'), 'data.yaml', offset), undefined);
  const site = apiSite({ 'api.json': JSON.stringify(described) });
  const text = JSON.stringify(described);
  assert.match(hover(site, 'api.json', text.indexOf('"x-excluded"') + 3)?.markdown ?? '', /never published/);
  assert.match(
    hover(site, 'api.json', text.indexOf('"x-group"') + 3)?.markdown ?? '',
    /name of the tag’s group|name of the tag's group/,
  );
});
