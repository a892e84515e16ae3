import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkSite } from '../../server/core/checks/run.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { readAt, readSite } from '../../server/host/node/disk/diskSite.ts';
import { makeFolder, writeFiles } from '../folder.ts';
import { runChild } from './child.ts';
import { canMount, type Mount, noMounts, onMount } from './mounts.ts';
import type { Part, Trial } from './part.ts';
import { treeOf } from './tree.ts';

const main = resolve(import.meta.dirname, '../../server/cli/main.ts');

const page = (title: string, link: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title}, long enough to be right.\n---\n\n[other](${link})\n`;
const files = {
  'docs.json': '{"name": "Site", "navigation": [{"group": "G", "pages": ["index", "guides/two"]}]}',
  'index.mdx': page('One', '/guides/two'),
  'guides/two.mdx': page('Two', '/index'),
};

/** Unusual files in a site's folder that must not change what is reported. */
const oddities: Readonly<Record<string, (folder: string, isWhole: boolean) => unknown>> = {
  'a link to its own folder': (folder) => symlinkSync('.', join(folder, 'self')),
  'a link to the folder above': (folder) => symlinkSync('..', join(folder, 'guides/up')),
  'links in a ring': (folder) => {
    symlinkSync('b', join(folder, 'a'));
    symlinkSync('a', join(folder, 'b'));
  },
  'a broken link': (folder) => symlinkSync('/nowhere', join(folder, 'gone.mdx')),
  'a link to a page': (folder) => symlinkSync('index.mdx', join(folder, 'again.mdx')),
  'a hard link to a page': (folder) => linkSync(join(folder, 'index.mdx'), join(folder, 'second.mdx')),
  'a link to a device': (folder) => symlinkSync('/dev/zero', join(folder, 'zero.mdx')),
  'a link out of the site': (folder) => symlinkSync('/etc', join(folder, 'etc')),
  'a pipe': (folder) => void execFileSync('mkfifo', [join(folder, 'pipe.mdx')]),
  'an empty page': (folder) => writeFileSync(join(folder, 'empty.mdx'), ''),
  'a file of 2 GB': (folder) => {
    writeFileSync(join(folder, 'large.png'), '');
    truncateSync(join(folder, 'large.png'), 2 ** 31);
  },
  'a JSON file of 2 GB': (folder) => {
    writeFileSync(join(folder, 'large.json'), '');
    truncateSync(join(folder, 'large.json'), 2 ** 31);
  },
  'a folder with the name of a page': (folder) => mkdirSync(join(folder, 'folder.mdx')),
  'a deep folder': (folder) => mkdirSync(join(folder, 'd/'.repeat(100)), { recursive: true }),
  // A complete run makes more folders than Docsight reads.
  'many empty folders': (folder, isWhole) => {
    for (let i = 0; i < (isWhole ? 50_000 : 2000); i++)
      mkdirSync(join(folder, `many/${i % 40}/${i}`), { recursive: true });
  },
  'a file without read permission': (folder) => {
    writeFileSync(join(folder, 'closed.mdx'), 'x');
    chmodSync(join(folder, 'closed.mdx'), 0);
  },
  'a folder without read permission': (folder) => {
    mkdirSync(join(folder, 'closed'));
    chmodSync(join(folder, 'closed'), 0);
  },
  'names that differ only in letter case': (folder) => writeFiles(folder, { 'case.png': 'a', 'CASE.png': 'b' }),
  // File systems of macOS reject such names.
  'a name that is not valid UTF-8': (folder) =>
    process.platform === 'linux' && writeFileSync(Buffer.from(`${folder}/a\xff\xfe.png`, 'latin1'), 'x'),
  'a name of 255 bytes': (folder) => writeFileSync(join(folder, `${'a'.repeat(251)}.png`), 'x'),
  'control characters': (folder) => writeFileSync(join(folder, 'a\u001b[31m\n.png'), 'x'),
  'names of built-in JavaScript properties': (folder) =>
    writeFiles(folder, { '__proto__/constructor.png': 'x', 'toString.png': 'x' }),
};

/** Names of pages with links. */
const names = [
  'with blank',
  'caf\u00e9',
  'cafe\u0301',
  '\u{1f600}',
  'a+b',
  'a&b',
  "a'b",
  'a(b)',
  'a%b',
  'UPPER',
  'two.dots',
  '\u4e2d\u6587',
  'a,b;c',
  'a=b',
  '~a',
  '@a',
  '$a',
  'x'.repeat(200),
] as const;

/** Unusual folders, and folders that change while they are read. */
export const disk: Part = {
  id: 'T7',
  name: 'disk',
  shows:
    'No existing page is reported as missing, whatever else is in the folder, and files that change are seen as after a cold start',
  minutes: 2,
  async run(trial) {
    if (process.platform === 'win32') return trial.leaveOut('links, pipes and modes of Unix');
    const lost = makeFolder(trial as never, files);
    rmSync(join(lost, 'guides/two.mdx'));
    trial.control('missing pages that are reported', (await missing(lost)).length, 1);
    for (const { name, make } of trial.cases(Object.entries(oddities).map(([name, make]) => ({ name, make }))))
      await trial.guard(name, async () => {
        const folder = makeFolder(trial as never, files);
        make(folder, trial.count > 100);
        const found = await missing(folder);
        trial.most('existing pages that are reported as missing', found.length, 0);
        for (const each of found) trial.fail(`${name}: ${each}`);
        // So that the folder can be removed.
        for (const path of ['closed', 'closed.mdx'])
          if (existsSync(join(folder, path))) chmodSync(join(folder, path), 0o700);
      });
    for (const name of trial.cases(names))
      await trial.guard(name, async () => {
        const link = `/guides/${encodeURIComponent(name)}`;
        const folder = makeFolder(trial as never, {
          ...files,
          [`guides/${name}.mdx`]: page('Named', '/index'),
          'index.mdx': page('One', link),
        });
        for (const each of await missing(folder)) trial.fail(`${JSON.stringify(name)}: ${each}`);
      });
    for (const _ of trial.rounds(trial.isLong ? 100 : 10)) await replaced(trial);
    if (!(await canMount(lost))) return trial.leaveOut(noMounts);
    for (const { name, mount, free } of trial.cases(mounts))
      await trial.guard(name, () => readMounted(trial, name, mount, free));
  },
};

/** File systems that cannot be written to. */
const mounts: readonly { readonly name: string; readonly mount: Mount; readonly free?: number }[] = [
  { name: 'a small file system that is full', mount: { kind: 'small', kilobytes: 64 }, free: 0 },
  { name: 'a read-only file system', mount: { kind: 'read-only' } },
];

/** A check reports the same as elsewhere. A command that writes reports that it cannot, and changes nothing. */
async function readMounted(trial: Trial, name: string, mount: Mount, free?: number): Promise<void> {
  const folder = makeFolder(trial as never, mount.kind === 'small' ? {} : files);
  const state = makeFolder(trial as never, {});
  const lines = ['check --format json .', 'mv guides deep/er', 'new page Hello'];
  const task = { folder, state, files: mount.kind === 'small' ? files : {}, lines };
  // The small file system has space again before the last command.
  const results = await onMount(mount, { ...task, ...(free !== undefined && { free }) });
  if (typeof results === 'string') return trial.fail(`${name}: ${results}`);
  const elsewhere = makeFolder(trial as never, files);
  const { out } = await runChild(process.execPath, [main, 'check', '--format', 'json', '.'], { cwd: elsewhere });
  const [checked, moved, made] = results;
  trial.control('characters that a check prints', out.length, 10);
  trial.check(checked?.out === out, () => `${name}: the check prints ${checked?.out} ${checked?.err}`);
  trial.control('commands that cannot write', moved?.code === 0 ? 0 : 1, 1);
  trial.check(moved?.code !== 0, () => `${name}: mv reports success`);
  trial.check(!/\n\s+at /.test(moved?.err ?? ''), () => `${name}: ${moved?.err}`);
  trial.check(
    isDeepStrictEqual(moved?.tree, treeOf(elsewhere)),
    () => `${name}: after mv, the files are ${Object.keys(moved?.tree ?? {})}`,
  );
  trial.check(
    (made?.code === 0) === (mount.kind === 'small'),
    () => `${name}: "new page" ends with ${made?.code}: ${made?.err}`,
  );
}

async function missing(folder: string): Promise<readonly string[]> {
  const { site } = createSiteHost(await readSite(folder));
  return checkSite(site)
    .filter(({ code, path }) => /missing-page|^link\//.test(code) && path in { ...files })
    .map(({ code, path, message }) => `${path}: ${code}: ${message}`);
}

/** Files that are replaced while they are read; then the watcher reports them. */
async function replaced(trial: Trial): Promise<void> {
  const { random } = trial;
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`p/${i}.mdx`, page(`P${i}`, `/p/${(i + 1) % 100}`)]),
  );
  const folder = makeFolder(trial as never, { ...files, ...many });
  const reading = readSite(folder);
  const changed: string[] = [];
  for (let i = 0; i < 100; i++) {
    const path = `p/${random.below(100)}.mdx`;
    changed.push(path);
    const file = join(folder, path);
    if (random.below(4) === 0) rmSync(file, { force: true });
    else {
      writeFileSync(`${file}.new`, page(`Q${i}`, `/p/${random.below(120)}`));
      renameSync(`${file}.new`, file);
    }
    if (random.below(5) === 0) await new Promise((done) => setImmediate(done));
  }
  const host = createSiteHost(await reading);
  const drafts = changed.map((path) => `${path}.new`);
  for (const changes of await readAt(folder, [...changed, ...drafts])) host.apply(changes);
  const cold = createSiteHost(await readSite(folder)).site;
  trial.control('problems of folders that change', checkSite(cold).length, 1);
  trial.check(isDeepStrictEqual(checkSite(host.site), checkSite(cold)), () => `the state differs after ${changed}`);
}
