import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withKept } from '../../../client/api/fetchAll.ts';
import type { FetchedFile } from '../../../server/protocol/messages.ts';

function fetched(name: string, file = name): FetchedFile {
  return { folder: 'file:///site', url: `https://example.com/${name}`, file: `file:///kept/${file}` };
}

test('above the limit the oldest files are removed, from the disk too', () => {
  let kept: readonly FetchedFile[] = [];
  const gone: string[] = [];
  for (let i = 0; i < 7; i++) {
    const { all, dropped } = withKept(kept, fetched(`${i}`), 4);
    gone.push(...dropped.map(({ file }) => file));
    kept = all;
  }
  assert.deepEqual(
    kept,
    [3, 4, 5, 6].map((i) => fetched(`${i}`)),
  );
  assert.deepEqual(
    gone,
    [0, 1, 2].map((i) => fetched(`${i}`).file),
  );
});

test('a document fetched again is the newest; its file is only deleted if it has another', () => {
  const kept = [fetched('a'), fetched('b')];
  assert.deepEqual(withKept(kept, fetched('a'), 2), { all: [fetched('b'), fetched('a')], dropped: [] });
  assert.deepEqual(withKept(kept, fetched('a', 'other'), 2).dropped, [fetched('a')]);
});
