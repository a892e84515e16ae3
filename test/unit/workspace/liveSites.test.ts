import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeRuntime } from '../../../server/host/node/nodeRuntime.ts';
import { uriOf } from '../../../server/host/node/places.ts';
import { createLiveSites } from '../../../server/workspace/sites/liveSites.ts';
import { makeFolder } from '../../folder.ts';
import { virtualClock } from '../../virtualClock.ts';

/** An OpenAPI document that is parsed in another thread. */
function description(title: string): string {
  const paths = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`/p${i}`, { summary: 'x'.repeat(200) }]));
  return JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths });
}

test('an OpenAPI document that was saved while its newer text was read: everything is reported as done', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [], openapi: 'api.json' }),
    'api.json': description('one'),
  });
  const file = join(folder, 'api.json');
  const clock = virtualClock();
  let go = (): void => {};
  let isDone = false;
  let changed = (): void => {};
  const later = (run: () => void): (() => void) => {
    go = run;
    return () => {};
  };
  const sites = createLiveSites(
    // Typing pauses when the test says so.
    {
      ...nodeRuntime(),
      clock: { ...clock, after: (ms, run) => (ms === 150 ? later(run) : clock.after(ms, run)) },
    },
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
  await clock.passUntil(sites.settled());

  const newer = description('two');
  sites.overlay({ uri: uriOf(file), text: newer });
  assert.equal(sites.beingRead(uriOf(file))?.text, newer);
  const read = new Promise<void>((done) => {
    changed = done;
  });
  writeFileSync(file, newer);
  sites.touched([uriOf(file)]);
  isDone = false;
  go();
  await clock.passUntil(read);
  await clock.passUntil(sites.settled());
  assert.equal(sites.beingRead(uriOf(file)), undefined);
  const [live] = sites.all();
  assert.equal(live?.site.files.get('api.json')?.text, newer);
  assert.ok(isDone);
});
