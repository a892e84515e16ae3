import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { watchFolder } from '../../../server/host/node/disk/watchFolder.ts';
import { makeFolder } from '../../folder.ts';

test('files and folders that are created, changed and deleted are reported wherever sites are read', {
  timeout: 300_000,
}, async (context) => {
  const folder = makeFolder(context, { 'a/b/page.mdx': '1', 'node_modules/x/y.md': '1', 'other/c.md': '1' });
  const reported = new Set<string>();
  let isReported = (): void => undefined;
  const watching = await watchFolder(
    folder,
    (files) => {
      for (const file of files) reported.add(relative(folder, file).replaceAll('\\', '/'));
      isReported();
    },
    (error) => assert.fail(String(error)),
  );
  context.after(() => watching.close());
  /** A new folder is reported as a whole until it is watched itself, so the action is repeated until then. */
  const until = async (path: string, act: () => void): Promise<void> => {
    reported.clear();
    while (!reported.has(path)) {
      assert.ok(!context.signal.aborted, `${path} was never reported, only ${[...reported].join(' ')}`);
      act();
      await new Promise<void>((done) => {
        isReported = done;
        setTimeout(done, 100);
      });
    }
  };
  await until('a/b/page.mdx', () => writeFileSync(join(folder, 'a/b/page.mdx'), '2'));
  await until('new', () => mkdirSync(join(folder, 'new/deep'), { recursive: true }));
  await until('new/deep/x.md', () => writeFileSync(join(folder, 'new/deep/x.md'), '1'));
  // The same name, another folder.
  rmSync(join(folder, 'a'), { recursive: true });
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  await until('a/b/again.md', () => writeFileSync(join(folder, 'a/b/again.md'), '1'));
  // As editors save: a temporary file replaces the old one.
  await until('other/c.md', () => {
    writeFileSync(join(folder, 'other/.draft'), '2');
    renameSync(join(folder, 'other/.draft'), join(folder, 'other/c.md'));
  });
  await until('a', () => rmSync(join(folder, 'a'), { recursive: true, force: true }));
  await until('other/last.md', () => {
    writeFileSync(join(folder, 'node_modules/x/y.md'), '2');
    writeFileSync(join(folder, 'other/last.md'), '1');
  });
  assert.ok(![...reported].some((path) => path.startsWith('node_modules')));
});
