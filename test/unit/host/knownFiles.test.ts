import assert from 'node:assert/strict';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { newKnownFiles } from '../../../server/host/node/disk/knownFiles.ts';
import { makeFolder } from '../../folder.ts';

test('an unchanged file is not read again', async () => {
  const known = newKnownFiles();
  const file = resolve(import.meta.dirname, '../../../schemas/findings.json');
  const first = await known.read({ file, path: 'findings.json' });
  assert.equal(first.kind, 'text');
  assert.equal(await known.read({ file, path: 'findings.json' }), first);
});

test('a site without changes stays the same object', () => {
  const known = newKnownFiles();
  const text = { kind: 'text', path: 'a.mdx', text: 'one' } as const;
  const ignored = (why: string) => ({ kind: 'unread', path: 'b.mdx', unread: { what: 'ignored', why } }) as const;
  assert.equal(known.isAsBefore([text, ignored('x')]), false, 'nothing was known');
  assert.equal(known.isAsBefore([text, ignored('x')]), true);
  assert.equal(known.isAsBefore([text, ignored('y')]), false);
  assert.equal(known.isAsBefore([{ ...text }, ignored('y')]), false, 'it was read again');
  assert.equal(known.isAsBefore([ignored('y')]), false);
});

test('a file that changes again at once to a text of the same length is read again; a deleted one is gone', async (context) => {
  const folder = makeFolder(context, { 'a.mdx': 'one' });
  const place = { file: join(folder, 'a.mdx'), path: 'a.mdx' };
  const known = newKnownFiles();
  for (const text of ['two', 'six', 'ten']) {
    writeFileSync(place.file, text);
    const change = await known.read(place);
    assert.equal(change.kind === 'text' && change.text, text);
  }
  rmSync(place.file);
  assert.equal((await known.read(place)).kind, 'delete');
});

test('an unchanged folder is not listed again; one with another entry is', async (context) => {
  const folder = makeFolder(context, { 'a.mdx': 'one', 'inner/b.mdx': 'two' });
  const long = new Date(Date.now() - 60_000);
  utimesSync(folder, long, long);
  const known = newKnownFiles();
  const first = await known.list(folder);
  assert.deepEqual(
    first.entries.map(({ name }) => name),
    ['a.mdx', 'inner'],
  );
  // Its time of change is now: it may change again without a trace.
  assert.notEqual(await known.list(folder), first);
  rmSync(join(folder, 'a.mdx'));
  const later = await known.list(folder);
  assert.deepEqual(
    later.entries.map(({ name }) => name),
    ['inner'],
  );
  await assert.rejects(known.list(join(folder, 'a.mdx')));
  const old = resolve(import.meta.dirname, '../../../schemas');
  assert.equal(await known.list(old), await known.list(old));
});
