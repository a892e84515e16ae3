import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readAt, readSite } from '../../../server/host/node/disk/diskSite.ts';
import { pictureSize } from '../../../server/host/node/disk/pictureSize.ts';
import { clientDisk } from '../../../server/host/web/clientDisk.ts';
import { type AskClient, clientFiles } from '../../../server/host/web/clientFiles.ts';
import { answersOf, type HostFiles } from '../../../server/protocol/hostFiles.ts';
import { makeFolder } from '../../folder.ts';

/** A client with the files of this machine, and what it was asked. */
function client() {
  const listed: string[] = [];
  const read: string[] = [];
  const messages: string[] = [];
  const files: HostFiles = {
    async list(folder) {
      listed.push(folder);
      try {
        const entries = await readdir(fileURLToPath(folder), { withFileTypes: true });
        return {
          kind: 'entries',
          entries: entries.map((entry) => [
            entry.name,
            entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'fileLink',
          ]),
        };
      } catch {
        return { kind: 'missing' };
      }
    },
    async read({ uri, max, head }) {
      read.push(uri);
      const { size } = await stat(fileURLToPath(uri));
      if (size > max && head !== true) return { kind: 'long', size };
      const bytes = await readFile(fileURLToPath(uri));
      return { kind: 'bytes', bytes: new Uint8Array(bytes).subarray(0, max), size };
    },
    asset: async () => undefined,
  };
  const answers = answersOf(files);
  const ask: AskClient = async (method, params) => {
    messages.push(method);
    return (await answers.get(method)?.(params)) as never;
  };
  return { disk: clientDisk(clientFiles(ask)), listed, read, messages };
}

const named = (folder: string): string => pathToFileURL(folder).href;

const files = {
  'docs.json': '{ "name": "Site", "navigation": [{ "group": "A", "pages": ["index", "build/made", "drafts/left"] }] }',
  'index.mdx': '# Start\n\n[made](/build/made) [left](/drafts/left)\n',
  'odd name é#?.mdx': 'Text',
  'utf16.mdx': '\ufeffText',
  'image.png': 'no picture',
  'build/made.mdx': 'Made',
  'build/other.mdx': 'Not named',
  'drafts/left.mdx': 'Left out',
  '.mintignore': 'drafts/\n',
  'deep/er/.gitignore': 'no*.mdx\n',
  'deep/er/yes.mdx': 'Yes',
  'deep/er/no.mdx': 'No',
  'inner/docs.json': '{}',
  'inner/page.mdx': 'Of another site',
  'node_modules/a/readme.md': 'Not read',
  '.git/config': '',
  '.hidden/x.mdx': 'Not read',
};

test('a client gives the same site as the disk, from a fixture and from the sample site', async (t) => {
  for (const folder of [makeFolder(t, files), resolve(import.meta.dirname, '../../sites/sample')]) {
    const { disk } = client();
    assert.deepEqual(await disk.findSites(named(folder)).then((all) => all.map((each) => fileURLToPath(each))), [
      folder,
      ...(folder.endsWith('sample') ? [] : [join(folder, 'inner')]),
    ]);
    assert.deepEqual(await disk.readSite(named(folder)), await readSite(folder));
  }
});

test('what is at some paths is the same as on the disk, also for what is ignored, elsewhere or gone', async (t) => {
  const folder = makeFolder(t, files);
  const { disk } = client();
  await disk.findSites(named(folder));
  const paths = [...Object.keys(files), 'deep', 'deep/er', 'drafts', 'inner', 'node_modules', 'gone.mdx', 'gone/x.mdx'];
  const [ours, theirs] = [await disk.readAt(named(folder), paths), await readAt(folder, paths)];
  for (const [i, path] of paths.entries()) assert.deepEqual(ours[i], theirs[i], path);
  assert.equal(await disk.siteAbove(`${named(folder)}/deep/er/yes.mdx`), named(folder));
  assert.equal(await disk.siteAbove(`${named(folder)}/inner/page.mdx`), `${named(folder)}/inner`);
  for (const [path, part] of [
    ['new.mdx', true],
    ['drafts/new.mdx', false],
    ['inner/new.mdx', false],
  ] as const)
    assert.equal(await disk.belongs({ folder: named(folder), path }), part, path);
});

test('each folder is listed once and each file read once, many in a message; ignored folders are never asked about', async (t) => {
  const pages = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`part${i % 10}/page${i}.mdx`, `# Page ${i}\n`]),
  );
  const folder = makeFolder(t, {
    'docs.json': '{}',
    '.gitignore': 'secret\n',
    'secret/a.mdx': 'x',
    'node_modules/b.md': 'x',
    ...pages,
  });
  const { disk, listed, read, messages } = client();
  const order: string[] = [];
  await disk.readSite(named(folder), async (names) => {
    order.push('listed');
    assert.equal(names.length, 302);
    assert.deepEqual(
      read.filter((uri) => uri.endsWith('.mdx')),
      [],
      'the names come before any page is read',
    );
    // The open page is asked for first, and not again with the rest.
    const [found] = await disk.readAt(named(folder), ['part3/page3.mdx']);
    order.push(...(found ?? []).map(({ kind }) => kind));
  });
  assert.deepEqual(order, ['listed', 'text']);
  assert.equal(read.filter((uri) => uri.endsWith('.mdx'))[0], `${named(folder)}/part3/page3.mdx`);
  assert.deepEqual(read.length, new Set(read).size);
  assert.deepEqual(listed.length, new Set(listed).size);
  assert.deepEqual(
    [...listed, ...read].filter((uri) => /secret|node_modules/.test(uri)),
    [],
  );
  assert.ok(messages.length < 30, `${messages.length} messages for 302 files in 11 folders`);
});

test('a picture has its size from its bytes; none is given of what is hidden or not a file', async (t) => {
  const gif = 'GIF89a\u0007\u0000\u0005\u0000, and more bytes than a head must have';
  const folder = makeFolder(t, { 'docs.json': '{}', 'a/b.gif': gif, '.git/c.gif': gif });
  const { disk } = client();
  for (const path of ['a/b.gif', '.git/c.gif', 'a', 'none.gif'])
    assert.deepEqual(
      await disk.pictureSize({ folder: named(folder), path }),
      await pictureSize({ folder, path }),
      path,
    );
  assert.equal((await disk.pictureSize({ folder: named(folder), path: 'a/b.gif' }))?.width, 7);
});

test('links are not followed, and say so', async () => {
  const ask: AskClient = async (method) =>
    (method === 'docsight/files/list'
      ? [
          {
            kind: 'entries',
            entries: [
              ['docs.json', 'file'],
              ['away', 'folderLink'],
              ['page.mdx', 'fileLink'],
              ['logo.svg', 'fileLink'],
            ],
          },
        ]
      : [{ kind: 'bytes', bytes: 'e30=', size: 2 }]) as never;
  const disk = clientDisk(clientFiles(ask));
  const changes = await disk.readSite('memory://a');
  // The same after a watcher reported them.
  const [, ...again] = await disk.readAt('memory://a', ['docs.json', 'away', 'logo.svg', 'page.mdx']);
  assert.deepEqual(
    again.flat().filter(({ kind }) => kind !== 'delete'),
    changes.filter(({ path }) => path !== 'docs.json'),
  );
  assert.deepEqual(changes, [
    { kind: 'unread', path: 'away', unread: { what: 'folder', why: 'links are not followed here' } },
    { kind: 'text', path: 'docs.json', text: '{}', undecoded: null },
    { kind: 'asset', path: 'logo.svg' },
    { kind: 'unread', path: 'page.mdx', unread: { what: 'file', why: 'links are not followed here' } },
  ]);
});

test('a client that fails or answers too little leaves files unread, with its reason', async () => {
  const ask: AskClient = async (method) => {
    if (method === 'docsight/files/list')
      return [
        {
          kind: 'entries',
          entries: [
            ['docs.json', 'file'],
            ['page.mdx', 'file'],
          ],
        },
      ] as never;
    throw new Error('the connection was lost');
  };
  const [config, page] = await clientDisk(clientFiles(ask)).readSite('memory://a');
  for (const change of [config, page])
    assert.deepEqual(change?.kind === 'unread' && change.unread.why, 'the connection was lost');
});
