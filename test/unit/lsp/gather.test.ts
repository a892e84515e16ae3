import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createGathering } from '../../../server/lsp/gather.ts';
import { createLiveSites } from '../../../server/lsp/liveSites.ts';
import { nodeRuntime } from '../../../server/lsp/nodeRuntime.ts';
import { uriOf } from '../../../server/lsp/places.ts';
import { makeFolder } from '../../folder.ts';

test('few things are handed over at once, many when no more keep coming, and nobody waits without end', async () => {
  let now = 0;
  let timers: (() => void)[] = [];
  const begun: (() => Promise<readonly number[]>)[] = [];
  const clock = {
    now: () => now,
    after(_: number, run: () => void) {
      timers.push(run);
      return () => undefined;
    },
    yield: async () => undefined,
  };
  const pass = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
    const due = timers;
    timers = [];
    for (const run of due) run();
    await new Promise((done) => setImmediate(done));
  };
  const gathering = createGathering<number>(clock, (take) => void begun.push(take));
  gathering.add([1, 2, 1]);
  gathering.add([2]);
  assert.equal(begun.length, 1);
  assert.deepEqual(await begun[0]?.(), [1, 2]);
  assert.equal(gathering.isWaiting(), false);

  const piece = (from: number): number[] => Array.from({ length: 100 }, (_, i) => from + i);
  gathering.add(piece(0));
  let taken: readonly number[] | undefined;
  void begun[1]?.().then((items) => {
    taken = items;
  });
  for (let i = 1; i < 10; i++) {
    gathering.add(piece(i * 50));
    await pass(50);
    assert.equal(taken, undefined);
  }
  await pass(100);
  assert.equal(taken?.length, 550);
  assert.equal(begun.length, 2);

  gathering.add(piece(0));
  taken = undefined;
  void begun[2]?.().then((items) => {
    taken = items;
  });
  let waited = 0;
  for (; taken === undefined && waited < 10_000; waited += 50) {
    gathering.add(piece(0));
    await pass(50);
  }
  assert.ok(waited <= 2_100, `${waited} ms`);
});

test('a branch switch in pieces is read, told and held against git once or twice, however it is cut', async (t) => {
  const pages = 600;
  const text = (i: number, branch: string): string => `---\ntitle: Page ${i} of ${branch}\n---\n\nText.\n`;
  const config = (branch: string): string => JSON.stringify({ name: branch, navigation: [] });
  const files: Record<string, string> = { 'docs.json': config('main') };
  for (let i = 0; i < pages; i++) files[`g${i % 10}/p${i}.mdx`] = text(i, 'main');
  const folder = makeFolder(t, files);
  const runtime = nodeRuntime();
  const counts = { changed: 0, git: 0, reads: 0, scans: 0 };
  // Time passes where somebody waits, a few turns of the event loop for each wait: no machine is too slow.
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
    // Cut, shuffled and repeated, names of files that are not there among them.
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
