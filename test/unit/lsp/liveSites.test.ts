import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLiveSites } from '../../../server/lsp/liveSites.ts';
import { nodeRuntime } from '../../../server/lsp/nodeRuntime.ts';
import { uriOf } from '../../../server/lsp/places.ts';
import { makeFolder } from '../../folder.ts';

/** A description that is read piece by piece. */
function description(title: string): string {
  const paths = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`/p${i}`, { summary: 'x'.repeat(200) }]));
  return JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths });
}

test('a description that was saved while its newer text was read: all is told to be done', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [], openapi: 'api.json' }),
    'api.json': description('one'),
  });
  const file = join(folder, 'api.json');
  const runtime = nodeRuntime();
  let gate: Promise<void> | undefined;
  let release = (): void => {};
  let isDone = false;
  let changed = (): void => {};
  const sites = createLiveSites(
    // Others get their turn where the reading of an open document begins and ends, and nowhere else.
    { ...runtime, clock: { ...runtime.clock, now: () => 0, yield: async () => gate } },
    { trusted: () => false, setAside: new Set() },
    {
      changed: () => changed(),
      compared: () => {},
      removed: () => {},
      settled() {
        isDone = !sites.isBusy();
      },
      failed: (what, error) => assert.fail(`${what}: ${String(error)}`),
    },
  );
  sites.addFolder(uriOf(folder));
  await sites.settled();

  const newer = description('two');
  gate = new Promise((open) => {
    release = open;
  });
  sites.overlay({ uri: uriOf(file), text: newer });
  assert.equal(sites.beingRead(uriOf(file))?.text, newer);
  const read = new Promise<void>((done) => {
    changed = done;
  });
  writeFileSync(file, newer);
  sites.touched([uriOf(file)]);
  await read;
  isDone = false;
  release();
  await sites.settled();
  assert.equal(sites.beingRead(uriOf(file)), undefined);
  assert.ok(isDone);
});
