import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
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

test('that nothing changed is known, so that a site stays the same', () => {
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
