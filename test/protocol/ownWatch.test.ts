import assert from 'node:assert/strict';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type * as lsp from 'vscode-languageserver/node';
import { makeFolder, writeFiles } from '../folder.ts';
import { connectInside, createClient, modernClient, spawnServer } from './client.ts';

const page = (title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title} and what it is for.\n---\n\n${body}\n`;
const site = {
  'docs.json': JSON.stringify({
    name: 'Site',
    navigation: [{ group: 'G', pages: ['index', 'two'] }],
    colors: { primary: '#112233' },
    favicon: '/f.svg',
  }),
  'f.svg': '<svg/>',
  'index.mdx': page('One', '[Three](/guides/three) ![A picture](/images/new.png)'),
  'two.mdx': page('Two', '[One](/)'),
};
const settings = { problems: { scope: 'all', delay: 0 } };
/** An editor without a file watcher. */
const { didChangeWatchedFiles: _, ...workspace } = modernClient.workspace ?? {};
const blind: lsp.ClientCapabilities = { ...modernClient, workspace };

test('if the editor cannot watch files, the server does: created and deleted files change findings', async (t) => {
  const folder = makeFolder(t, site);
  const client = await connectInside(t, { folders: [folder], capabilities: blind, settings });
  await client.ready();
  const index = join(folder, 'index.mdx');
  const codes = (): readonly string[] => client.shown(index).map((shown) => shown.split(' ').at(-1) ?? '');
  await client.until('two findings', () => codes().length === 2);
  writeFiles(folder, { 'guides/three.mdx': page('Three', 'Text.'), 'images/new.png': 'x' });
  await client.until('a page and a picture', () => codes().length === 0);
  rmSync(join(folder, 'images'), { recursive: true });
  await client.until('the picture is gone', () => codes().length === 1);
  assert.ok(!client.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
});

test('an editor that fails to watch, although it announced it, misses nothing', async (t) => {
  const folder = makeFolder(t, site);
  const { reader, writer } = spawnServer(t, { DOCSIGHT_TEST: '1' });
  const refusing: lsp.MessageWriter = {
    onError: writer.onError,
    onClose: writer.onClose,
    end: () => writer.end(),
    dispose: () => writer.dispose(),
    write(message) {
      const { id, result } = message as lsp.ResponseMessage;
      const isAnswer = id !== undefined && !('method' in message) && result === null;
      return writer.write(
        isAnswer ? ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no watching' } } as lsp.Message) : message,
      );
    },
  };
  const client = await createClient(reader, refusing, { folders: [folder], settings });
  await client.ready();
  const index = join(folder, 'index.mdx');
  await client.until('two findings', () => client.shown(index).length === 2);
  writeFiles(folder, { 'guides/three.mdx': page('Three', 'Text.'), 'images/new.png': 'x' });
  await client.until('fixed', () => client.shown(index).length === 0);
});

test('a file deleted while open is missing for others, and returns with its next save', async (t) => {
  const folder = makeFolder(t, { ...site, 'index.mdx': page('One', '[Two](/two)') });
  const client = await connectInside(t, { folders: [folder], capabilities: blind, settings });
  await client.ready();
  const [index, two] = [join(folder, 'index.mdx'), join(folder, 'two.mdx')];
  const config = join(folder, 'docs.json');
  const broken = (): boolean => client.shown(index).length > 0 && client.shown(config).length > 0;
  const whole = (): boolean => client.shown(index).length === 0 && client.shown(config).length === 0;
  client.open(two);
  await client.until('all is well', whole);
  rmSync(two);
  await client.until('gone for others', broken);
  client.edit(two, 'One', 'Another');
  // Answered after everything was read.
  await client.request('docsight/sites', {});
  assert.ok(broken(), 'text that was typed is not a file');
  writeFiles(folder, { 'two.mdx': client.textOf(two) });
  client.save(two);
  await client.until('back with its save', whole);
  renameSync(two, join(folder, 'second.mdx'));
  await client.until('renamed while open', broken);
  writeFiles(folder, { 'two.mdx': client.textOf(two) });
  client.save(two);
  await client.until('back under its old name', whole);
});

test('a page renamed while open keeps its own findings until it is closed', async (t) => {
  const folder = makeFolder(t, { ...site, 'index.mdx': page('One', 'Text.') });
  const client = await connectInside(t, { folders: [folder], capabilities: blind, settings });
  await client.ready();
  const two = join(folder, 'two.mdx');
  const codes = (): readonly string[] => client.shown(two).map((shown) => shown.split(' ').at(-1) ?? '');
  client.open(two);
  renameSync(two, join(folder, 'renamed.mdx'));
  await client.until('gone for docs.json', () => client.shown(join(folder, 'docs.json')).length > 0);
  client.edit(two, client.textOf(two), '# Two\n\n<Card>Text.\n');
  await client.until('its own findings', () => codes().includes('front-matter/missing') && codes().length > 1);
  assert.ok(!codes().some((code) => /^(?:link|config|page)\//.test(code)), codes().join());
  client.edit(two, '# Two\n\n<Card>Text.\n', '---\ntitle: Two\ndescription: The page.\n---\n\nText.\n');
  await client.until('fixed by typing', () => codes().length === 0);
  client.edit(two, 'Text.', '<Card>');
  await client.until('broken again', () => codes().length > 0);
  client.close(two);
  await client.until('nothing is left of it', () => codes().length === 0);
});

test('a page in a build folder is read as soon as an unsaved docs.json lists it', async (t) => {
  const folder = makeFolder(t, { ...site, 'index.mdx': page('One', 'Text.'), 'dist/new.mdx': page('New', 'Text.') });
  const client = await connectInside(t, { folders: [folder], capabilities: blind, settings });
  await client.ready();
  const config = join(folder, 'docs.json');
  client.open(config);
  const codes = (): readonly string[] => client.shown(config).map((shown) => shown.split(' ').at(-1) ?? '');
  client.edit(config, '"two"', '"two", "dist/none"');
  await client.until('a page that does not exist', () => codes().includes('config/missing-page'));
  client.edit(config, '"dist/none"', '"dist/new"');
  await client.until('read without a save', () => codes().join() === 'config/build-folder');
});
