import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ChangingDisk, carryOut, realDisk } from '../../../server/cli/change/carryOut.ts';
import { openSite } from '../../../server/cli/openSites.ts';
import type { Terminal } from '../../../server/cli/terminal.ts';
import { moveFiles, type SiteEdit } from '../../../server/core/index.ts';
import { journalFolder } from '../../../server/host/node/disk/journal.ts';
import { makeFolder } from '../../folder.ts';
import { docsight } from './run.ts';

const files = {
  'docs.json': '{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b", "guides/c"]}]}\n',
  'a.mdx': '---\ntitle: A\n---\n\n[b](/b) [c](/guides/c)\n',
  'b.mdx': '---\ntitle: B\n---\n\n[a](/a)\n',
  'guides/c.mdx': '---\ntitle: C\n---\n\n[a](/a)\n',
  'guides/d.png': 'picture',
};

/** Everything below a folder: texts by path; folders with a slash. */
function treeOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length + 1);
      return !entry.isFile() ? [`${name}/`, ''] : [name, readFileSync(path, 'utf8')];
    }),
  );
}

/** A disk whose process ends at one of its calls: before, during or after it. */
function dyingDisk(
  at: number,
  when: 'before' | 'within' | 'after',
): {
  disk: ChangingDisk;
  calls: () => number;
  killed: Promise<'killed'>;
} {
  let calls = 0;
  let kill: (word: 'killed') => void = () => undefined;
  const killed = new Promise<'killed'>((resolve) => {
    kill = resolve;
  });
  // Never settles.
  const dead = (): Promise<never> => {
    kill('killed');
    return new Promise<never>(() => undefined);
  };
  const around =
    <Words extends unknown[], Result>(act: (...words: Words) => Promise<Result>, half?: (...words: Words) => void) =>
    async (...words: Words): Promise<Result> => {
      const call = calls++;
      if (call > at || (call === at && when === 'before')) return dead();
      if (call === at && when === 'within' && half !== undefined) {
        half(...words);
        return dead();
      }
      const result = await act(...words);
      if (call === at) return dead();
      return result;
    };
  const draft = (file: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(join(dirname(file), `.${file.split('/').at(-1)}.0123456789ab.tmp`), content.slice(0, 3));
  };
  return {
    calls: () => calls,
    killed,
    disk: {
      write: around(realDisk.write, ({ path, text }) => draft(path, text)),
      unlink: around(realDisk.unlink),
      rename: around(realDisk.rename),
      copy: around(realDisk.copy, (from, to) => draft(to, readFileSync(from))),
      makeFolder: around(realDisk.makeFolder),
      removeFolder: around(realDisk.removeFolder),
    },
  };
}

const changes: Readonly<Record<string, (site: Awaited<ReturnType<typeof openSite>>) => readonly SiteEdit[]>> = {
  'a move': ({ host }) => [
    ...moveFiles(host.site, [{ from: 'guides', to: 'deep/er/guides' }], {}),
    { kind: 'rename', path: 'guides', to: 'deep/er/guides' },
  ],
  'all kinds of edits': () => [
    { kind: 'create', path: 'new/folder/e.mdx', text: 'new' },
    { kind: 'change', path: 'a.mdx', edits: [{ range: { start: 0, end: 3 }, text: '***' }] },
    { kind: 'copy', path: 'guides/d.png', to: 'v2/d.png' },
    { kind: 'delete', path: 'b.mdx' },
    { kind: 'rename', path: 'guides/c.mdx', to: 'later/c.mdx' },
  ],
};

function terminalOf(t: TestContext, cwd: string): Terminal {
  const none = async (): Promise<void> => undefined;
  const state = makeFolder(t, {});
  return {
    cwd,
    color: false,
    isInteractive: false,
    env: { XDG_STATE_HOME: state },
    input: async () => '',
    out: none,
    err: none,
    status: () => {},
  };
}

test('a change killed at any step is undone by the next command, which reports it', async (t) => {
  for (const [name, editsOf] of Object.entries(changes)) {
    for (const when of ['before', 'within', 'after'] as const) {
      for (let at = 0; ; at++) {
        const folder = makeFolder(t, files);
        const terminal = terminalOf(t, folder);
        const before = treeOf(folder);
        const site = await openSite({ base: folder, folder });
        const { disk, calls, killed } = dyingDisk(at, when);
        const code = await Promise.race([carryOut(site, editsOf(site), false, terminal, disk), killed]);
        if (calls() <= at) {
          assert.equal(code, 0);
          assert.ok(at > 3, `${name}: ${at} steps`);
          assert.deepEqual(readdirSync(journalFolder(terminal.env)), []);
          break;
        }
        assert.equal(code, 'killed');
        const next = await docsight(['check'], { cwd: join(folder), env: terminal.env });
        assert.match(next.err, /was interrupted\. Its changes were undone\.\n/, `${name} ${when} ${at}`);
        assert.deepEqual(treeOf(folder), before, `${name} ${when} ${at}`);
        assert.deepEqual(readdirSync(journalFolder(terminal.env)), []);
        assert.doesNotMatch((await docsight(['check'], { cwd: folder, env: terminal.env })).err, /interrupted/);
      }
    }
  }
});

test('later changes stay; other sites and journals of a repository are left alone', async (t) => {
  const folder = makeFolder(t, files);
  const terminal = terminalOf(t, folder);
  const site = await openSite({ base: folder, folder });
  const { disk, killed } = dyingDisk(3, 'before');
  await Promise.race([carryOut(site, changes['all kinds of edits']?.(site) ?? [], false, terminal, disk), killed]);
  writeFileSync(join(folder, 'a.mdx'), 'mine');
  const other = makeFolder(t, files);
  assert.doesNotMatch((await docsight(['check'], { cwd: other, env: terminal.env })).err, /interrupted/);
  const { err } = await docsight(['check', folder], { cwd: other, env: terminal.env });
  assert.match(err, /undone\. These files have changed since and were left alone: a\.mdx\./);
  assert.equal(readFileSync(join(folder, 'a.mdx'), 'utf8'), 'mine');
  // A journal in the site, or a forged one with a file outside it, has no effect.
  const state = journalFolder(terminal.env);
  mkdirSync(join(other, '.docsight'), { recursive: true });
  const hostile = JSON.stringify({
    version: 1,
    site: other,
    process: 0,
    folders: [],
    steps: [{ kind: 'write', path: '../x', before: 'owned', after: null }],
  });
  for (const file of [join(other, '.docsight/journal.json'), join(state, `${'a'.repeat(64)}.json`)])
    writeFileSync(file, hostile);
  await docsight(['check'], { cwd: other, env: terminal.env });
  assert.ok(!existsSync(join(other, '../x')));
});

test('without a journal, files are changed anyway', async (t) => {
  const folder = makeFolder(t, files);
  const state = makeFolder(t, { file: '' });
  const { code, err } = await docsight(['mv', 'b.mdx', 'z.mdx'], {
    cwd: folder,
    env: { XDG_STATE_HOME: join(state, 'file') },
  });
  assert.deepEqual([code, err], [0, '']);
  chmodSync(state, 0o700);
});

test('nothing is written through a link into .git, a hidden or ignored folder, nor to a name like an option', async (t) => {
  const folder = makeFolder(t, {
    ...files,
    '.git/HEAD': 'ref: x\n',
    '.git/hooks/x': '',
    'node_modules/x': '',
    'drafts/x': '',
    '.hidden': '',
    '.gitignore': 'drafts\n',
  });
  for (const [link, to] of [
    ['gitlink', '.git/hooks'],
    ['modules', 'node_modules'],
    ['hidden', 'drafts'],
  ] as const)
    symlinkSync(to, join(folder, link));
  symlinkSync('.git/hooks/x', join(folder, 'report'));
  symlinkSync('.hidden', join(folder, 'hide'));
  symlinkSync(join(makeFolder(t, { x: '' }), 'x'), join(folder, 'away'));
  const before = treeOf(folder);
  for (const words of [
    ...['gitlink', 'modules', 'hidden'].map((link) => ['mv', 'b.mdx', `${link}/b.mdx`]),
    ...['gitlink', 'modules', 'hidden'].map((link) => ['new', 'page', 'T', '--path', `${link}/t`]),
    ['mv', 'b.mdx', '.git/hooks/b.mdx'],
    ['mv', 'b.mdx', 'drafts/b.mdx'],
    ['mv', 'b.mdx', 'node_modules/b.mdx'],
    ['new', 'page', 'T', '--path', 'drafts/t'],
    ['new', 'version', 'v2', '--from', 'guides', '--to', 'drafts/v2'],
    ...['gitlink/r', 'report', '.git/r', 'away', 'hide'].flatMap((report) => [
      ['check', '--format', 'json', '--output', report],
      ['check', '--format', `json=${report}`],
    ]),
    ['render', '--out', 'gitlink/out'],
    ['render', '--out', '.git/out'],
    ['mv', 'b.mdx', 'x\ny.mdx'],
    ['mv', '--', 'b.mdx', '-x.mdx'],
    ['new', 'page', 'T', '--path', 'a\nb'],
    ['new', 'page', 'T', '--path', '-t'],
    ['new', 'version', 'v2', '--from', 'guides', '--to', 'gitlink/v2'],
    ['new', 'version', 'v2', '--from', 'guides', '--to', 'modules/v2'],
  ]) {
    const { code, err } = await docsight(words, { cwd: folder });
    assert.notEqual(code, 0, words.join(' '));
    assert.notEqual(err, '');
  }
  const { 'docs.json': config, ...rest } = treeOf(folder);
  const { 'docs.json': old, ...others } = before;
  assert.deepEqual(rest, others);
  assert.equal(config, old);
});
