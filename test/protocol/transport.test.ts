import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { createClient } from './client.ts';

const script = resolve(import.meta.dirname, '../../server/lsp/main.ts');
const files = { 'docs.json': '{"name": "A", "navigation": []}', 'index.mdx': '<Note>' };

test('over IPC, as VS Code starts it', async (t) => {
  const folder = makeFolder(t, files);
  const child = fork(script, ['--node-ipc'], { stdio: 'inherit' });
  t.after(() => child.kill('SIGKILL'));
  const client = await createClient(new lsp.IPCMessageReader(child), new lsp.IPCMessageWriter(child), {
    folders: [folder],
  });
  await client.ready();
  assert.ok(client.shown(join(folder, 'index.mdx')).length > 0);
  const gone = once(child, 'exit');
  await client.end();
  assert.deepEqual((await gone)[0], 0);
});

test('without arguments it speaks over stdio, and ends with its input', async (t) => {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const client = await createClient(
    new lsp.StreamMessageReader(child.stdout),
    new lsp.StreamMessageWriter(child.stdin),
    { folders: [] },
  );
  assert.equal(await client.request('docsight/ping', {}), 'pong');
  const gone = once(child, 'exit');
  child.stdin.end();
  await gone;
});

test('a minimal editor: no workspace folders, no configuration, no watching', async (t) => {
  const folder = makeFolder(t, files);
  const child = spawn(process.execPath, [script, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const client = await createClient(
    new lsp.StreamMessageReader(child.stdout),
    new lsp.StreamMessageWriter(child.stdin),
    { folders: [folder], capabilities: {} },
  );
  await client.ready();
  assert.ok(client.shown(join(folder, 'index.mdx')).length > 0);
  assert.deepEqual(client.asked, []);
  await client.end();
});
