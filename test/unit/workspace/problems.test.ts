import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProblems } from '../../../server/workspace/diagnostics/problems.ts';
import { defaultEditorSettings } from '../../../server/workspace/diagnostics/settings.ts';
import { createLiveSites } from '../../../server/workspace/sites/liveSites.ts';
import { memoryFolder, memoryRuntime, memoryUri } from '../../memoryRuntime.ts';

const pages = 80;
const page = (i: number, link: string): string =>
  `---\ntitle: Page ${i}\ndescription: What it is about.\n---\n\n[a](${link})\n`;
const config = JSON.stringify({
  name: 'Site',
  navigation: [{ group: 'All', pages: Array.from({ length: pages }, (_, i) => `p${i}`) }],
});

/** A site without broken links, and its reported findings. */
async function watched() {
  const files: Record<string, string> = { 'docs.json': config };
  for (let i = 0; i < pages; i++) files[`p${i}.mdx`] = page(i, '/p0');
  const runtime = memoryRuntime(files);
  const published: { readonly path: string; readonly codes: readonly string[]; readonly at: number }[] = [];
  const sites = createLiveSites(
    runtime,
    { trusted: () => false, setAside: new Set() },
    {
      changed: (live) => problems.check(live),
      compared: () => {},
      removed: () => {},
      settled: () => {},
      failed: (what, error) => assert.fail(`${what}: ${String(error)}`),
    },
  );
  const problems = createProblems<string>(runtime.clock, sites, () => defaultEditorSettings, {
    toDiagnostic: (_, { code }) => code,
    publish: (uri, _, codes) =>
      void published.push({ path: uri.slice(memoryUri('').length), codes, at: runtime.clock.now() }),
    sent: async () => {},
    settled: () => {},
    fault: assert.fail,
    versionOf: () => undefined,
  });
  sites.addFolder(`file://${memoryFolder}`);
  await runtime.clock.pass(1_000);
  assert.equal(published.length, 0);
  const [live] = sites.all();
  assert.ok(live !== undefined && problems.counts(live).ready);
  return { runtime, sites, problems, live, published };
}

test('a file that changes on disk is checked at once', async () => {
  const { runtime, sites, published } = await watched();
  runtime.files.set('p1.mdx', page(1, '/no/where'));
  sites.touched([memoryUri('p1.mdx')]);
  await runtime.clock.pass(150);
  assert.deepEqual(
    published.map(({ path, codes }) => [path, ...codes]),
    [['p1.mdx', 'link/missing']],
  );
});

test('while many files change, the edited one is checked at once and the others when it is over', async () => {
  const { runtime, sites, problems, live, published } = await watched();
  const began = runtime.clock.now();
  sites.overlay({ uri: memoryUri('p1.mdx'), text: page(1, '/p0') });
  for (let i = 2; i < pages; i++) runtime.files.set(`p${i}.mdx`, page(i, '/no/where'));
  for (let at = 2; at < pages; at += 60) {
    sites.touched(Array.from({ length: 60 }, (_, i) => memoryUri(`p${at + i}.mdx`)));
    await runtime.clock.pass(200);
    if (at === 2) sites.overlay({ uri: memoryUri('p1.mdx'), text: `${page(1, '/p0')}[b](/no)\n` });
  }
  const last = runtime.clock.now();
  await runtime.clock.pass(3_000);
  assert.equal(published[0]?.path, 'p1.mdx');
  assert.ok((published[0]?.at ?? 0) < last && (published[0]?.at ?? 0) > began);
  const others = published.filter(({ path }) => path !== 'p1.mdx');
  assert.equal(others.length, pages - 2);
  assert.ok(others.every(({ at }) => at >= last));
  assert.ok(problems.counts(live).ready);
});

test('findings arrive even if files change all the time', async () => {
  const { runtime, sites, published } = await watched();
  for (let round = 0; published.length === 0; round++) {
    assert.ok(runtime.clock.now() < 100_000);
    for (let i = 0; i < pages; i++) runtime.files.set(`p${i}.mdx`, page(i, `/no/where${round}`));
    sites.touched(Array.from({ length: pages }, (_, i) => memoryUri(`p${i}.mdx`)));
    await runtime.clock.pass(400);
  }
  assert.deepEqual(published[0]?.codes, ['link/missing']);
});
