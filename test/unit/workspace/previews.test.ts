import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeRuntime } from '../../../server/host/node/nodeRuntime.ts';
import { uriOf } from '../../../server/host/node/places.ts';
import { createPreviews } from '../../../server/workspace/previews/previews.ts';
import { createLiveSites } from '../../../server/workspace/sites/liveSites.ts';
import { makeFolder, writeFiles } from '../../folder.ts';
import { virtualClock } from '../../virtualClock.ts';

test('a closed preview leaves no timer behind, and a reopened one prepares its search again', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index'] }] }),
    'index.mdx': '---\ntitle: One\n---\n\nWords.\n',
  });
  const clock = virtualClock();
  const { disk, places } = nodeRuntime();
  const timers = new Set<() => void>();
  const runtime = {
    disk,
    glyph: () => undefined,
    places,
    clock: {
      ...clock,
      after(_: number, run: () => void) {
        timers.add(run);
        return () => void timers.delete(run);
      },
    },
  };
  const failed = (what: string, error: unknown): void => assert.fail(`${what}: ${String(error)}`);
  const sites = createLiveSites(
    { ...runtime, clock },
    { trusted: () => false, setAside: new Set() },
    { changed: () => {}, compared: () => {}, removed: () => {}, settled: () => {}, failed },
  );
  sites.addFolder(uriOf(folder));
  await clock.passUntil(sites.settled());
  const previews = createPreviews(
    runtime,
    sites,
    { refreshed: () => [] },
    { send: () => {}, versionOf: () => undefined, failed },
  );
  const open = (preview: string): void =>
    assert.equal(previews.open({ preview, uri: uriOf(folder), resourceRoot: '/files' }).kind, 'page');
  open('one');
  open('two');
  assert.equal(timers.size, 1);
  previews.close('one');
  assert.equal(timers.size, 1, 'another one is still open');
  previews.close('two');
  assert.equal(timers.size, 0);
  open('three');
  assert.equal(timers.size, 1);
});

test('a preview continues when its site disappears and returns, as in a branch switch', async (t) => {
  const config = JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index'] }] });
  const folder = makeFolder(t, { 'docs.json': config, 'index.mdx': 'Old words.\n' });
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
  const configFile = join(folder, 'docs.json');
  sites.addFolder(uriOf(folder));
  await clock.passUntil(sites.settled());
  previews.open({ preview: 'one', uri: uriOf(join(folder, 'index.mdx')), resourceRoot: '/files' });
  rmSync(configFile);
  sites.touched([uriOf(configFile)]);
  await clock.passUntil(sites.settled());
  assert.equal(sites.all().length, 0);
  writeFiles(folder, { 'docs.json': config, 'index.mdx': 'New words.\n' });
  sites.touched([uriOf(configFile), uriOf(join(folder, 'index.mdx'))]);
  await clock.passUntil(sites.settled());
  await clock.yield();
  assert.equal(sent.filter((message) => message.includes('New words.')).length, 1);
  writeFiles(folder, { 'index.mdx': 'Newest words.\n' });
  sites.touched([uriOf(join(folder, 'index.mdx'))]);
  await clock.passUntil(sites.settled());
  await clock.yield();
  assert.equal(sent.filter((message) => message.includes('Newest words.')).length, 1);
});

test('git is asked for the repository where pages lead to it and git may be run, and previews show it then', async (t) => {
  const config = (feedback?: object): string =>
    JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index'] }], feedback });
  const folder = makeFolder(t, { 'docs.json': config(), 'index.mdx': 'Words.\n' });
  const clock = virtualClock();
  const { disk, places } = nodeRuntime();
  const asked: string[] = [];
  const gitOrigin = async (of: string): ReturnType<typeof disk.gitOrigin> => {
    asked.push(of);
    return { remote: 'git@github.com:acme/site.git', branch: 'main', folder: 'docs' };
  };
  const runtime = { disk: { ...disk, gitOrigin }, clock, places, glyph: () => undefined };
  const failed = (what: string, error: unknown): void => assert.fail(`${what}: ${String(error)}`);
  const sites = createLiveSites(
    runtime,
    { trusted: () => false, setAside: new Set() },
    { changed: () => previews.refresh(), compared: () => {}, removed: () => {}, settled: () => {}, failed },
  );
  let mayRunGit = false;
  const sent: string[] = [];
  const previews = createPreviews(
    runtime,
    sites,
    { refreshed: () => [] },
    {
      send: (message) => void sent.push(JSON.stringify(message)),
      versionOf: () => undefined,
      failed,
      mayRunGit: () => mayRunGit,
    },
  );
  sites.addFolder(uriOf(folder));
  await clock.passUntil(sites.settled());
  const open = (): unknown =>
    previews.open({ preview: 'one', uri: uriOf(join(folder, 'index.mdx')), resourceRoot: '/files' });
  open();
  previews.trusted();
  mayRunGit = true;
  open();
  assert.deepEqual(asked, [], 'nothing leads to the repository');
  mayRunGit = false;
  writeFiles(folder, { 'docs.json': config({ suggestEdit: true }) });
  sites.touched([uriOf(join(folder, 'docs.json'))]);
  await clock.passUntil(sites.settled());
  assert.match(JSON.stringify(open()), /feedback-inert/);
  assert.deepEqual(asked, [], 'git may not be run');
  mayRunGit = true;
  previews.trusted();
  for (let turn = 0; turn < 50 && !/acme/.test(sent.at(-1) ?? ''); turn++) await clock.yield();
  assert.deepEqual(asked, [folder]);
  assert.match(sent.at(-1) ?? '', /https:\/\/github\.com\/acme\/site\/edit\/main\/docs\/index\.mdx/);
  assert.match(JSON.stringify(open()), /\/edit\/main\/docs\/index\.mdx/, 'known from then on');
});
