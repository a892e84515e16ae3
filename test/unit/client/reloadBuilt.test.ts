import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { reloadBuilt } from '../../../client/node/reloadBuilt.ts';
import { makeFolder } from '../../folder.ts';

test('after a build, the changed parts are reloaded, and nothing else', async (t) => {
  const write = (built: object): void => {
    writeFileSync(join(dist, 'built.json.new'), JSON.stringify(built));
    renameSync(join(dist, 'built.json.new'), join(dist, 'built.json'));
  };
  const first = { 'server.js': 'a', 'extension.js': 'a', 'media/preview.js': 'a', 'media/preview.css': 'a' };
  const dist = makeFolder(t, { 'built.json': JSON.stringify(first) });
  const loaded: string[] = [];
  let heard: () => void = () => undefined;
  const next = (): Promise<void> =>
    new Promise((done) => {
      heard = done;
    });
  const part = (name: string) => () => {
    loaded.push(name);
    heard();
  };
  const watching = reloadBuilt(dist, { server: part('server'), preview: part('preview'), client: part('client') });
  t.after(() => watching.dispose());

  const afterServer = next();
  write({ ...first, 'server.js': 'b' });
  await afterServer;
  assert.deepEqual(loaded, ['server']);

  const afterStyle = next();
  write({ ...first, 'server.js': 'b', 'media/preview.css': 'b' });
  await afterStyle;
  assert.deepEqual(loaded, ['server', 'preview']);

  const afterClient = next();
  write({ ...first, 'server.js': 'b', 'media/preview.css': 'b', 'extension.js': 'b' });
  await afterClient;
  assert.deepEqual(loaded, ['server', 'preview', 'client']);
});

test('a missing folder is ignored', () => {
  const nothing = () => assert.fail();
  reloadBuilt('/nowhere/dist', { server: nothing, preview: nothing, client: nothing }).dispose();
});
