import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeRuntime } from '../../server/host/node/nodeRuntime.ts';
import { clientFiles } from '../../server/host/web/clientFiles.ts';
import { withClientFolders } from '../../server/lsp/clientFolders.ts';
import { nodeServices } from '../../server/lsp/nodeServices.ts';
import { answersOf, type HostFiles } from '../../server/protocol/hostFiles.ts';
import { makeFolder } from '../folder.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A client with these files, and the requests that it got. */
function client(files: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const hostFiles: HostFiles = {
    async list(folder) {
      asked.push(folder);
      const below = Object.keys(files).filter((uri) => uri.startsWith(`${folder}/`));
      const names = below.map((uri) => decodeURIComponent(uri.slice(folder.length + 1)));
      const kinds = names.map((name) => [name.split('/')[0] ?? '', name.includes('/') ? 'folder' : 'file'] as const);
      return names.length === 0 ? { kind: 'missing' } : { kind: 'entries', entries: [...new Map(kinds)] };
    },
    async read({ uri }) {
      asked.push(uri);
      const text = files[uri];
      return text === undefined ? { kind: 'missing' } : { kind: 'bytes', bytes: bytes(text), size: bytes(text).length };
    },
    asset: async () => undefined,
  };
  const inBase64 = (given: Uint8Array | string): string => Buffer.from(given as Uint8Array).toString('base64');
  const answers = answersOf(hostFiles, inBase64);
  return {
    asked,
    // As through the channel between two processes, which carries JSON.
    files: clientFiles(async (method, params) => JSON.parse(JSON.stringify(await answers.get(method)?.(params)))),
  };
}

const site = {
  'memory:///site/docs.json': '{ "name": "Site", "navigation": [{ "group": "A", "pages": ["a b"] }] }',
  'memory:///site/a%20b.mdx': '# Ä\n',
};

test('a folder of the client is read through it, and a folder of the machine never is', async (t) => {
  const { asked, files } = client(site);
  const machine = { runtime: nodeRuntime(), services: nodeServices };
  const { runtime, services } = withClientFolders(machine, files);
  const { places, disk } = runtime;
  const folder = places.fileOf('memory:/site') ?? '';
  assert.deepEqual(await disk.findSites(folder), [folder]);
  const texts = (await disk.readSite(folder)).flatMap((change) => (change.kind === 'text' ? [change] : []));
  assert.deepEqual(texts.map(({ path, text }) => [path, text.slice(0, 3)]).sort(), [
    ['a b.mdx', '# Ä'],
    ['docs.json', '{ "'],
  ]);
  assert.equal(await disk.siteAbove(places.fileIn(folder, 'a b.mdx')), folder);
  assert.equal((await services.rulesPlace({ siteFolder: folder, workspaceFolder: folder })).root, folder);
  assert.equal((await disk.readSiteAt({ folder, ref: undefined })).kind, 'problem');
  assert.deepEqual(await disk.branches(folder), []);
  assert.equal(runtime.modified?.(places.fileIn(folder, 'docs.json')), undefined);

  const seen = asked.length;
  const own = makeFolder(t, { 'docs.json': '{ "name": "Own" }', 'own.mdx': '# Own\n' });
  assert.deepEqual(await disk.findSites(own), [own]);
  assert.equal(places.fileOf(places.uriOf(own)), own);
  assert.equal((await disk.readSite(own)).length, 2);
  assert.equal(asked.length, seen, 'the client was not asked');
});

test('names of one kind of folder are never in the other', () => {
  const machine = { runtime: nodeRuntime(), services: nodeServices };
  const { places } = withClientFolders(machine, client({}).files).runtime;
  const folder = places.fileOf('memory:/site') ?? '';
  const file = places.fileIn(folder, 'guides/a b.mdx');
  assert.equal(places.pathWithin(folder, file), 'guides/a b.mdx');
  assert.equal(places.uriOf(file), 'memory:///site/guides/a%20b.mdx');
  assert.equal(places.pathWithin('/', file), undefined);
  assert.equal(places.pathWithin(folder, '/site/guides/a b.mdx'), undefined);
  assert.equal(places.fileOf('untitled:Untitled-1'), undefined);
  assert.equal(places.fileOf('c:/windows'), undefined);
});
