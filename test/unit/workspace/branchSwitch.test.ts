import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeRuntime } from '../../../server/host/node/nodeRuntime.ts';
import { uriOf } from '../../../server/host/node/places.ts';
import { createProblems } from '../../../server/workspace/diagnostics/problems.ts';
import { defaultEditorSettings } from '../../../server/workspace/diagnostics/settings.ts';
import { createPreviews } from '../../../server/workspace/previews/previews.ts';
import { createLiveSites } from '../../../server/workspace/sites/liveSites.ts';
import { makeFolder } from '../../folder.ts';
import { collectGarbage } from '../../garbage.ts';
import { memoryRuntime, memoryUri } from '../../memoryRuntime.ts';
import { virtualClock } from '../../virtualClock.ts';

const pages = 200;
const pathOf = (i: number): string => `g${i % 10}/p${i}.mdx`;

function filesOf(branch: string): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    'docs.json': JSON.stringify({
      name: branch,
      navigation: [
        { group: branch, pages: Array.from({ length: pages }, (_, i) => pathOf(i).replace('.mdx', '')).concat('none') },
      ],
    }),
  };
  for (let i = 0; i < pages; i++)
    files[pathOf(i)] =
      `---\ntitle: Page ${i} of ${branch}\ndescription: The same everywhere on ${branch}.\n---\n\n## Part of ${branch}\n\n[a](/g1/p${i + 1}) <Crad />\n`;
  return files;
}

const failed = (what: string, error: unknown): void => assert.fail(`${what}: ${String(error)}`);

test('after a branch switch nothing of the old branch is kept', async (t) => {
  const folder = makeFolder(t, filesOf('main'));
  const clock = virtualClock();
  const runtime = { ...nodeRuntime(), clock };
  const sites = createLiveSites(
    runtime,
    { trusted: () => false, setAside: new Set() },
    {
      changed(live) {
        previews.refresh();
        problems.check(live);
      },
      compared: () => undefined,
      removed: () => undefined,
      settled: () => undefined,
      failed,
    },
  );
  const problems = createProblems(runtime.clock, sites, () => defaultEditorSettings, {
    toDiagnostic: (_, finding) => finding,
    publish: () => undefined,
    sent: async () => undefined,
    settled: () => previews.refresh(),
    fault: assert.fail,
    versionOf: () => undefined,
  });
  const previews = createPreviews(
    { disk: runtime.disk, clock: runtime.clock, places: runtime.places, glyph: () => undefined },
    sites,
    problems,
    { send: () => undefined, versionOf: () => undefined, failed },
  );
  const settled = async (): Promise<void> => {
    await clock.passUntil(sites.settled());
    const [live] = sites.all();
    assert.ok(live !== undefined);
    while (!problems.counts(live).ready) await clock.pass(50);
    await clock.yield();
  };
  sites.addFolder(uriOf(folder));
  await settled();
  previews.open({ preview: 'one', uri: uriOf(join(folder, pathOf(3))), resourceRoot: '/files' });
  // The pages were also searched.
  await clock.passUntil(previews.search('one', 'words'));
  const held = (): readonly WeakRef<object>[] => {
    const [live] = sites.all();
    assert.ok(live !== undefined);
    return [live.site, live.site.index, ...live.site.files.values()].map((each) => new WeakRef(each));
  };
  const before = held();
  assert.equal(before.length, pages + 3);

  const next = filesOf('other');
  for (const [path, text] of Object.entries(next)) writeFileSync(join(folder, path), text);
  const files = Object.keys(next).map((path) => uriOf(join(folder, path)));
  for (let at = 0; at < files.length; at += 60) {
    sites.touched(files.slice(at, at + 80));
    await clock.yield();
  }
  await settled();
  assert.equal(sites.all()[0]?.site.index.config.settings.name, 'other');
  await collectGarbage();
  assert.equal(before.filter((each) => each.deref() !== undefined).length, 0);
  previews.close('one');
});

test('packages installed beside a page delay nothing', async (t) => {
  const folder = makeFolder(t, filesOf('main'));
  const runtime = nodeRuntime();
  const sites = createLiveSites(
    // A fixed clock: on a busy machine, a long step is followed by a pause, which is not tested here.
    { ...runtime, clock: { ...runtime.clock, now: () => 0, after: () => assert.fail('nobody is to wait') } },
    { trusted: () => false, setAside: new Set() },
    {
      changed: () => undefined,
      compared: () => undefined,
      removed: () => undefined,
      settled: () => undefined,
      failed,
    },
  );
  sites.addFolder(uriOf(folder));
  await sites.settled();
  for (let i = 0; i < 1_000; i++) sites.touched([uriOf(join(folder, `node_modules/a${i}/index.js`))]);
  writeFileSync(join(folder, pathOf(0)), '---\ntitle: Saved\n---\n');
  sites.touched([uriOf(join(folder, pathOf(0)))]);
  await sites.settled();
  assert.equal(sites.all()[0]?.site.index.pages.get(pathOf(0))?.title, 'Saved');
});

test('when each file takes long, for example during garbage collection, others get their turn after each', async () => {
  const runtime = memoryRuntime(filesOf('main'));
  const { clock, places } = runtime;
  let [isSlow, looks] = [false, 0];
  /** Files read since other work had a turn, and their maximum number. */
  const looked = new Set<string>();
  let most = 0;
  const sites = createLiveSites(
    {
      ...runtime,
      clock: {
        ...clock,
        // At each reading, five milliseconds have passed.
        now: () => clock.now() + (isSlow ? 5 * looks++ : 0),
        yield() {
          looked.clear();
          return clock.yield();
        },
      },
      places: {
        ...places,
        fileIn(folder, path) {
          looked.add(path);
          if (isSlow) most = Math.max(most, looked.size);
          return places.fileIn(folder, path);
        },
      },
    },
    { trusted: () => false, setAside: new Set() },
    { changed: () => undefined, compared: () => undefined, removed: () => undefined, settled: () => undefined, failed },
  );
  sites.addFolder(memoryUri(''));
  await clock.passUntil(sites.settled());
  for (const [path, text] of Object.entries(filesOf('other'))) runtime.files.set(path, text);
  sites.touched([...runtime.files.keys()].map(memoryUri));
  isSlow = true;
  await clock.passUntil(sites.settled());
  assert.equal(sites.all()[0]?.site.index.config.settings.name, 'other');
  assert.ok(most > 0 && most < 4, `${most} files in one turn`);
});
