import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { checkSite } from '../../server/core/checks/run.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { shared } from '../shared.ts';
import { walkCorpus } from './tools/openapiWalk.ts';

/** What an error of Redocly's rules is called here. One finding may be for many: all have one cause. */
const ours: readonly (readonly [rule: string, message: RegExp, code: RegExp])[] = [
  ['no-server-trailing-slash', /./, /^openapi\/server-url$/],
  ['no-server-variables-empty-enum', /./, /^openapi\/(?:server-url|invalid)$/],
  ['no-unresolved-refs', /./, /^openapi\/ref$/],
  ['struct', /`nullable` is not expected/, /^openapi\/nullable$/],
  ['struct', /is not expected here/, /^openapi\/(?:unknown-key|invalid)$/],
  ['struct', /./, /^openapi\/(?:invalid|incomplete|unknown-key|version|path-parameter)$/],
];

interface Compared {
  readonly errors: readonly string[];
  readonly missed: readonly string[];
}

async function compare(path: string, text: string): Promise<Compared> {
  const config = await createConfig({ extends: ['minimal'] });
  const problems = await lintFromString({ source: text, absoluteRef: `/${path}`, config });
  const errors = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message }) => [ruleId, message.split('\n')[0] ?? ''] as const);
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "T", "navigation": []}' },
    { kind: 'text', path, text },
  ]);
  const codes = checkSite(site).flatMap((finding) => (finding.path === path ? [finding.code] : []));
  const missed = errors.filter(([rule, message]) => {
    const row = ours.find(([of, wanted]) => of === rule && wanted.test(message));
    return row === undefined || !codes.some((code) => row[2].test(code));
  });
  return { errors: errors.map((each) => each.join(': ')), missed: missed.map((each) => each.join(': ')) };
}

test('no error of Redocly’s minimal rules in an API document of the corpus is missed', {
  skip: shared === undefined,
}, async () => {
  let count = 0;
  for (const { site, path, text } of walkCorpus()) {
    // The translations of one document have the same structure.
    if (/\/(?:ja|zh)\//.test(`/${path}`)) continue;
    const { errors, missed } = await compare(path.slice(path.lastIndexOf('/') + 1), text);
    count += errors.length;
    assert.deepEqual(missed, [], `${site} ${path}`);
  }
  assert.ok(count > 0);
});

const document = {
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'https://example.com/v1' }],
  paths: {
    '/pets/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          '200': {
            description: 'A',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
};

/** Faults by the path to a value and what it becomes; undefined removes it. */
const faults: readonly (readonly [path: string, value: unknown])[] = [
  ['info.title', undefined],
  ['info.version', undefined],
  ['info.contact', { mail: 'a' }],
  ['servers.0.url', 'https://example.com/v1/'],
  ['servers.0.url', undefined],
  ['paths', undefined],
  ['paths./pets/{id}.gett', {}],
  ['paths./pets/{id}.get.responses', undefined],
  ['paths./pets/{id}.get.responses.200.description', undefined],
  ['paths./pets/{id}.get.responses.200.content.application/json.schema.$ref', '#/components/schemas/Dog'],
  ['paths./pets/{id}.get.responses.200.content.application/json.schemas', {}],
  ['paths./pets/{id}.get.parameters.0.in', 'body'],
  ['paths./pets/{id}.get.parameters.0.name', undefined],
  ['paths./pets/{id}.get.tags', 'pets'],
  ['paths./pets/{id}.get.deprecated', 'yes'],
  ['paths./pets/{id}.get.summary', 3],
  ['components.schemas.Pet.type', 'objekt'],
  ['components.schemas.Pet.properties', []],
  ['components.schemas.Pet.required', 'name'],
  ['components.schemas.Pet.requred', ['name']],
  ['components.securitySchemes.key.type', 'apikey'],
  ['components.securitySchemes.key.in', undefined],
  ['component', {}],
];

test('each fault that Redocly’s minimal rules call an error is found', async () => {
  const calm = await compare('api.json', JSON.stringify(document));
  assert.deepEqual(calm.errors, []);
  let count = 0;
  for (const [path, value] of faults) {
    const changed = structuredClone(document) as unknown as Record<string, unknown>;
    const steps = path.split(/\.(?![^{]*\})/);
    const last = steps.pop() ?? '';
    const at = steps.reduce<Record<string, unknown>>((node, step) => node[step] as Record<string, unknown>, changed);
    if (value === undefined) delete at[last];
    else at[last] = value;
    const { errors, missed } = await compare('api.json', JSON.stringify(changed));
    if (errors.length > 0) count++;
    assert.deepEqual(missed, [], path);
  }
  assert.ok(count >= 18, String(count));
});
