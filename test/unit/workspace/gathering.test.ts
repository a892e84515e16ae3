import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeRuntime } from '../../../server/host/node/nodeRuntime.ts';
import { uriOf } from '../../../server/host/node/places.ts';
import { createGathering } from '../../../server/workspace/schedule/gathering.ts';
import { createLiveSites } from '../../../server/workspace/sites/liveSites.ts';
import { makeFolder } from '../../folder.ts';
import { virtualClock } from '../../virtualClock.ts';

/** Gathered items are taken in the next turn, as by an idle consumer. */
function takenFrom() {
  const clock = virtualClock();
  const taken: { readonly items: readonly number[]; readonly at: number }[] = [];
  const gathering = createGathering<number>(clock, (take) => {
    void Promise.resolve()
      .then(take)
      .then((items) => taken.push({ items, at: clock.now() }));
  });
  return { clock, taken, gathering };
}

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

test('few changes are passed on at once, each once', async () => {
  const { clock, taken, gathering } = takenFrom();
  gathering.add([1, 2, 1]);
  gathering.add([2]);
  await clock.pass(1);
  assert.deepEqual(taken, [{ items: [1, 2], at: 0 }]);
  assert.equal(gathering.isWaiting(), false);
  // A single file that is written continuously is not a burst.
  for (let i = 0; i < 100; i++) {
    gathering.add([7]);
    await clock.pass(20);
  }
  assert.equal(taken.length, 101);
});

test('many are passed on when no more keep coming', async () => {
  const { clock, taken, gathering } = takenFrom();
  gathering.add(numbers(0, 100));
  await clock.pass(200);
  gathering.add(numbers(50, 100));
  await clock.pass(499);
  assert.deepEqual(taken, []);
  await clock.pass(1);
  assert.deepEqual(taken, [{ items: numbers(0, 150), at: 700 }]);
  await clock.pass(2_000);
  // After a pause, a single item is not delayed.
  gathering.add([1]);
  await clock.pass(1);
  assert.deepEqual(taken[1], { items: [1], at: 2_700 });
});

test('a steady stream is passed on after a limited time', async () => {
  const { clock, taken, gathering } = takenFrom();
  for (let i = 0; i < 1_200; i++) {
    gathering.add(numbers(0, 100));
    await clock.pass(50);
  }
  const waits = taken.map(({ at }, i) => at - (taken[i - 1]?.at ?? 0));
  assert.ok(Math.max(...waits) <= 30_100, waits.join(' '));
  assert.ok(taken.length <= 3, waits.join(' '));
});

test('10,000 changes in any batches are passed on a few times', async () => {
  const cuts = [
    { piece: 10_000, gap: 0 },
    { piece: 500, gap: 20 },
    // Like VS Code.
    { piece: 500, gap: 200 },
    { piece: 500, gap: 1_000 },
    { piece: 20, gap: 10 },
    { piece: 100, gap: 310 },
  ];
  for (const { piece, gap } of cuts) {
    const { clock, taken, gathering } = takenFrom();
    for (let at = 0; at < 10_000; at += piece) {
      // Earlier items are repeated.
      gathering.add([...numbers(at, piece), ...numbers(Math.max(0, at - piece), Math.min(piece, 30))]);
      await clock.pass(gap);
    }
    await clock.pass(2_000);
    assert.equal(new Set(taken.flatMap(({ items }) => items)).size, 10_000);
    assert.ok(taken.length <= 3, `pieces of ${piece} every ${gap} ms: ${taken.map(({ at }) => at).join(' ')}`);
    assert.equal(gathering.isWaiting(), false);
  }
});

test('a branch switch in pieces is read, reported and compared with git once or twice', async (t) => {
  const pages = 600;
  const text = (i: number, branch: string): string => `---\ntitle: Page ${i} of ${branch}\n---\n\nText.\n`;
  const config = (branch: string): string => JSON.stringify({ name: branch, navigation: [] });
  const files: Record<string, string> = { 'docs.json': config('main') };
  for (let i = 0; i < pages; i++) files[`g${i % 10}/p${i}.mdx`] = text(i, 'main');
  const folder = makeFolder(t, files);
  const runtime = nodeRuntime();
  const counts = { changed: 0, git: 0, reads: 0, scans: 0 };
  // Time passes during each wait, for a few turns of the event loop, so the speed of the machine does not matter.
  let now = 0;
  const turns = async (milliseconds: number, run: () => void): Promise<void> => {
    for (let i = 0; i < 5; i++) await runtime.clock.yield();
    now += milliseconds;
    run();
  };
  const sites = createLiveSites(
    {
      ...runtime,
      clock: {
        ...runtime.clock,
        now: () => now,
        after(milliseconds, run) {
          void turns(milliseconds, run);
          return () => undefined;
        },
      },
      disk: {
        ...runtime.disk,
        async changedFiles() {
          counts.git++;
          return undefined;
        },
        readAt(...args) {
          counts.reads++;
          return runtime.disk.readAt(...args);
        },
        findSites(...args) {
          counts.scans++;
          return runtime.disk.findSites(...args);
        },
      },
    },
    { trusted: () => true, setAside: new Set() },
    {
      changed: () => void counts.changed++,
      compared: () => undefined,
      removed: () => undefined,
      settled: () => undefined,
      failed: (what, error) => assert.fail(`${what}: ${String(error)}`),
    },
  );
  sites.addFolder(uriOf(folder));
  await sites.settled();
  Object.assign(counts, { changed: 0, git: 0, reads: 0, scans: 0 });

  writeFileSync(join(folder, 'docs.json'), config('other'));
  for (let i = 0; i < pages; i++) writeFileSync(join(folder, `g${i % 10}/p${i}.mdx`), text(i, 'other'));
  const events = Array.from({ length: pages }, (_, i) => uriOf(join(folder, `g${i % 10}/p${(i * 7) % pages}.mdx`)));
  const all = Array.from({ length: pages }, (_, i) =>
    uriOf(join(folder, `g${((i * 7) % pages) % 10}/p${(i * 7) % pages}.mdx`)),
  );
  for (let at = 0; at < pages; at += 100) {
    // Cut, shuffled and repeated, with names of missing files.
    sites.touched([...all.slice(at, at + 100), ...events.slice(at, at + 20), uriOf(join(folder, 'docs.json'))]);
    await new Promise((done) => setImmediate(done));
  }
  await sites.settled();
  const [live] = sites.all();
  assert.equal(live?.site.index.config.settings.name, 'other');
  for (let i = 0; i < pages; i++)
    assert.equal(live?.site.index.pages.get(`g${i % 10}/p${i}.mdx`)?.title, `Page ${i} of other`);
  for (const [what, count] of Object.entries(counts)) assert.ok(count <= 2, `${what}: ${count}`);
});
