import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../../server/core/index.ts';
import { createProblems } from '../../../server/workspace/diagnostics/problems.ts';
import { defaultEditorSettings } from '../../../server/workspace/diagnostics/settings.ts';
import { createLiveSites } from '../../../server/workspace/sites/liveSites.ts';
import { memoryFolder, memoryRuntime, memoryUri } from '../../memoryRuntime.ts';

const front = (title: string): string => `---\ntitle: ${title}\ndescription: What ${title} is about.\n---\n\n`;
const config = JSON.stringify({
  name: 'Site',
  navigation: [{ group: 'All', pages: ['open', 'linked', 'guides/other', 'later'] }],
});

/** Starts a server whose disk lists all names, but only returns requested files until it is `released`. */
function started(files: Readonly<Record<string, string>>, open: readonly string[]) {
  const runtime = memoryRuntime(files);
  const asked = new Set<string>();
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const { disk } = runtime;
  const slow = {
    ...disk,
    readSite: async (folder: string, listed?: (names: readonly Change[]) => Promise<void>) => {
      const names = [...runtime.files.keys()];
      await listed?.(names.map((path) => ({ kind: 'unread', path, unread: { what: 'file', why: 'it waits' } })));
      await released;
      return disk.readSite(folder);
    },
    readAt: (folder: string, paths: readonly string[]) => {
      for (const path of paths) asked.add(path);
      return disk.readAt(folder, paths);
    },
  };
  const shown = new Map<string, readonly string[]>();
  /** Everything that was ever shown of a file. */
  const everShown = new Map<string, Set<string>>();
  const sites = createLiveSites(
    { ...runtime, disk: slow },
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
    toDiagnostic: (_, { code, range }) => `${code} ${range.start}`,
    publish(uri, _, found) {
      const path = uri.slice(memoryUri('').length);
      shown.set(path, found);
      everShown.set(path, new Set([...(everShown.get(path) ?? []), ...found]));
    },
    sent: async () => {},
    settled: () => {},
    fault: assert.fail,
    versionOf: (uri) =>
      sites.all().some((live) => sites.openPaths(live).has(uri.slice(memoryUri('').length))) ? 1 : undefined,
  });
  for (const path of open) sites.overlay({ uri: memoryUri(path), text: files[path] ?? '' });
  sites.addFolder(`file://${memoryFolder}`);
  const codes = (path: string): readonly string[] =>
    (shown.get(path) ?? []).map((each) => each.replace(/ \d+$/, '')).toSorted();
  return { runtime, sites, problems, shown, everShown, asked, codes, release };
}

const openText = `${front('Open')}## Own\n\n[a](/linked#part) [b](/linked#lost) [c](/guides/other#what) [d](/later) [e](/guides/lost) [f](#lost)\n\n![g](/images/lost.png)\n`;
const site: Readonly<Record<string, string>> = {
  'docs.json': config,
  'open.mdx': openText,
  'linked.mdx': `${front('Linked')}## Part\n\n[a](/guides/lost)\n`,
  'guides/other.mdx': `${front('Other')}## What\n\nWords.\n`,
  'later.mdx': `${front('Later')}Words.\n`,
  'unnamed.mdx': `${front('Unnamed')}[a](/lost)\n`,
  'images/a.svg': '<svg/>',
};

test('findings of the open file arrive before any other file is read', async () => {
  const { runtime, asked, codes, shown, everShown, release } = started(site, ['open.mdx']);
  await runtime.clock.pass(50);
  const first = ['image/frame', 'image/missing', 'link/missing', 'link/missing-anchor', 'link/missing-anchor'];
  assert.deepEqual(codes('open.mdx'), first);
  // Only what it names was read, and nothing is said of other files.
  assert.ok(asked.has('linked.mdx') && !asked.has('unnamed.mdx'));
  assert.deepEqual([...shown.keys()], ['open.mdx']);
  release();
  await runtime.clock.pass(1_000);
  const last = new Set(shown.get('open.mdx'));
  assert.deepEqual(
    [...(everShown.get('open.mdx') ?? [])].filter((each) => !last.has(each)),
    [],
  );
  assert.deepEqual(codes('linked.mdx'), ['link/missing']);
  assert.deepEqual(codes('unnamed.mdx'), ['link/missing']);
});

test('a file that is opened or edited while the others are read is checked at once', async () => {
  const { runtime, sites, codes, release } = started(site, []);
  await runtime.clock.pass(50);
  sites.overlay({ uri: memoryUri('linked.mdx'), text: site['linked.mdx'] ?? '' });
  await runtime.clock.pass(50);
  assert.deepEqual(codes('linked.mdx'), ['link/missing']);
  const text = `${front('Linked')}## Part\n\n[a](/guides/other#lost) [b](/guides/other#what)\n`;
  sites.overlay({ uri: memoryUri('linked.mdx'), text });
  await runtime.clock.pass(50);
  assert.deepEqual(codes('linked.mdx'), ['link/missing-anchor']);
  release();
  await runtime.clock.pass(1_000);
  assert.deepEqual(codes('linked.mdx'), ['link/missing-anchor']);
  assert.deepEqual(codes('open.mdx'), ['image/missing', 'link/missing']);
});

test('nothing is reported as missing before the rest of the site is read', async () => {
  // Five links of other pages show that the site is deployed below /docs. The page that includes the snippet has not
  // been read.
  const prefixed = Array.from({ length: 5 }, (_, i) => `[${i}](/docs/guides/other)`).join(' ');
  const files = {
    ...site,
    'open.mdx': `${front('Open')}[a](/docs/guides/other) [b](/docs/later)\n`,
    'later.mdx': `${front('Later')}${prefixed}\n\nimport Part from "/snippets/part.mdx";\n\n<Part />\n`,
    'snippets/part.mdx': 'Words and [a link](./later).\n',
  };
  const { runtime, everShown, release } = started(files, ['open.mdx', 'snippets/part.mdx']);
  await runtime.clock.pass(50);
  release();
  await runtime.clock.pass(1_000);
  assert.deepEqual([...(everShown.get('open.mdx') ?? [])], []);
  assert.deepEqual([...(everShown.get('snippets/part.mdx') ?? [])], []);
});

test('a site that was read with its open file is checked again when it is known to be whole', async () => {
  const files = {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'All', pages: ['open'] }] }),
    'open.mdx': `${front('Open')}[a](/nowhere)\n`,
  };
  const { runtime, codes, release } = started(files, ['open.mdx']);
  await runtime.clock.pass(50);
  assert.deepEqual(codes('open.mdx'), []);
  release();
  await runtime.clock.pass(1_000);
  assert.deepEqual(codes('open.mdx'), ['link/missing']);
});

test('a request is not reported as wrong while another API document is unread', async () => {
  const api = (path: string): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      servers: [{ url: 'https://api.acme.dev' }],
      paths: { [path]: { get: { responses: { 200: { description: 'x' } } } } },
    });
  const sample = '```bash\ncurl https://api.acme.dev/dogs\n```\n';
  const files = {
    ...site,
    'open.mdx': `---\ntitle: Pets\ndescription: All pets.\nopenapi: a.json GET /pets\n---\n\n${sample}`,
    'a.json': api('/pets'),
    'b.json': api('/dogs'),
  };
  const { runtime, everShown, release } = started(files, ['open.mdx']);
  await runtime.clock.pass(50);
  release();
  await runtime.clock.pass(1_000);
  assert.deepEqual(
    [...(everShown.get('open.mdx') ?? [])].filter((each) => each.startsWith('openapi/')),
    [],
  );
});
