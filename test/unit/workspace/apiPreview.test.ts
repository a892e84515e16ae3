import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeRuntime } from '../../../server/host/node/nodeRuntime.ts';
import { uriOf } from '../../../server/host/node/places.ts';
import type { PreviewPage } from '../../../server/protocol/messages.ts';
import { createPreviews } from '../../../server/workspace/previews/previews.ts';
import { createLiveSites } from '../../../server/workspace/sites/liveSites.ts';
import { makeFolder } from '../../folder.ts';
import { virtualClock } from '../../virtualClock.ts';

const api = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /pets:
    get: { summary: List pets, responses: { "200": { description: A } } }
    post: { summary: Add a pet, responses: { "201": { description: A } } }
  /hidden:
    get: { summary: Hidden words, responses: { "200": { description: A } } }
components:
  schemas: { Pet: { type: object } }
`;

/** The previews of a site with these files. `sent` has their updates. */
async function opened(t: Parameters<typeof makeFolder>[0], files: Readonly<Record<string, string>>) {
  const folder = makeFolder(t, files);
  const clock = virtualClock();
  const { disk, places } = nodeRuntime();
  const runtime = { disk, clock, places, glyph: () => undefined };
  const failed = (what: string, error: unknown): void => assert.fail(`${what}: ${String(error)}`);
  const sent: string[] = [];
  const sites = createLiveSites(
    runtime,
    { trusted: () => false, setAside: new Set() },
    {
      changed: () => previews.refresh(),
      compared: () => {},
      removed: () => {},
      settled: () => previews.refresh(),
      failed,
    },
  );
  const previews = createPreviews(
    runtime,
    sites,
    { refreshed: () => [] },
    { send: (message) => void sent.push(JSON.stringify(message)), versionOf: () => undefined, failed },
  );
  sites.addFolder(uriOf(folder));
  await clock.passUntil(sites.settled());
  return { previews, clock, sent, uriIn: (path: string) => uriOf(`${folder}/${path}`) };
}

test('the preview of an API document shows the operation under the cursor, with each keystroke', async (t) => {
  const { previews, uriIn, clock, sent } = await opened(t, {
    'docs.json': JSON.stringify({
      name: 'Site',
      openapi: 'api.yaml',
      navigation: [{ group: 'G', pages: ['index', 'list', 'POST /pets'] }],
    }),
    'index.mdx': '---\ntitle: One\n---\n',
    'list.mdx': '---\ntitle: My own title\nopenapi: GET /pets\n---\n',
    'api.yaml': api,
  });
  const uri = uriIn('api.yaml');
  const shown = previews.open({ preview: 'one', uri, resourceRoot: '/files' }) as PreviewPage;
  const isShown = (page: PreviewPage | undefined, words: string): boolean => JSON.stringify(page).includes(words);
  assert.ok(isShown(shown, 'My own title'));
  assert.deepEqual(shown.source, { uri, line: 4 });
  const last = async (): Promise<string> => {
    await clock.passUntil(Promise.resolve());
    await clock.passUntil(new Promise((resolve) => setImmediate(resolve)));
    return sent.at(-1) ?? '';
  };
  previews.cursorMoved(uri, api.indexOf('Add a pet'));
  assert.match(await last(), /Add a pet/);
  // An operation without a page is shown on a page that exists only here.
  previews.cursorMoved(uri, api.indexOf('Hidden'));
  assert.match(await last(), /Hidden words/);
  // Outside of operations, the last one stays.
  const count = sent.length;
  previews.cursorMoved(uri, api.indexOf('Pet:'));
  await last();
  assert.equal(sent.length, count);
});

test('a field of a preview leads to its place in the API document, also in another file', async (t) => {
  const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /pets/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    post:
      security: [{ key: [] }]
      parameters:
        - $ref: "#/components/parameters/Limit"
        - { name: X-Id, in: header, schema: { type: string } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                name: { type: string }
                owner: { $ref: "parts.yaml#/Owner" }
                friend: { allOf: [{ $ref: "parts.yaml#/Owner" }, { required: [city] }] }
      responses: { "200": { description: A } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  parameters:
    Limit: { name: limit, in: query, schema: { type: integer } }
`;
  const parts = 'Owner:\n  type: object\n  properties:\n    city: { type: string }\n';
  const { previews, uriIn } = await opened(t, {
    'docs.json': '{"name": "Site", "openapi": "api.yaml", "navigation": [{"group": "G", "pages": ["page"]}]}',
    'page.mdx': '---\ntitle: Page\nopenapi: POST /pets/{id}\n---\n\n## Parameter id\n',
    'api.yaml': document,
    'parts.yaml': parts,
  });
  const lineOf = (text: string, words: string): number => text.slice(0, text.indexOf(words)).split('\n').length - 1;
  for (const shown of ['api.yaml', 'page.mdx']) {
    const page = previews.open({ preview: 'one', uri: uriIn(shown), resourceRoot: '/files' }) as PreviewPage;
    const ids = [...JSON.stringify(page).matchAll(/<div class=\\"field\\" id=\\"([^"\\]+)/g)].map(([, id = '']) => id);
    const found = ids.map((id) => {
      const source = previews.fieldSource('one', id);
      return `${source?.uri?.split('/').at(-1)}:${source?.line}`;
    });
    assert.deepEqual(found, [
      `api.yaml:${lineOf(document, 'key: { type')}`,
      `api.yaml:${lineOf(document, '{ name: id')}`,
      `api.yaml:${lineOf(document, 'Limit: { name')}`,
      `api.yaml:${lineOf(document, '{ name: X-Id')}`,
      `api.yaml:${lineOf(document, 'name: { type')}`,
      `api.yaml:${lineOf(document, 'owner: {')}`,
      'parts.yaml:3',
      `api.yaml:${lineOf(document, 'friend: {')}`,
      'parts.yaml:3',
    ]);
  }
  assert.equal(previews.fieldSource('one', 'p-no'), undefined);
  assert.equal(previews.fieldSource('two', 'p-parameter-id'), undefined);
});
