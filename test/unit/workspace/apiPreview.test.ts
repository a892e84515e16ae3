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

test('the preview of an API document shows the operation under the cursor, with each keystroke', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': JSON.stringify({
      name: 'Site',
      openapi: 'api.yaml',
      navigation: [{ group: 'G', pages: ['index', 'list', 'POST /pets'] }],
    }),
    'index.mdx': '---\ntitle: One\n---\n',
    'list.mdx': '---\ntitle: My own title\nopenapi: GET /pets\n---\n',
    'api.yaml': api,
  });
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
  const uri = uriOf(`${folder}/api.yaml`);
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
  // An operation without a page of its own has one here.
  previews.cursorMoved(uri, api.indexOf('Hidden'));
  assert.match(await last(), /Hidden words/);
  // Outside of operations, the last one stays.
  const count = sent.length;
  previews.cursorMoved(uri, api.indexOf('Pet:'));
  await last();
  assert.equal(sent.length, count);
});
