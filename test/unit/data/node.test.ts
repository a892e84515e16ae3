import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeAt, originalOf, toValue, withRanges } from '../../../server/core/data/node.ts';
import { parseJson } from '../../../server/core/data/parseJson.ts';

const text = '{ "a": [1, { "b": "c" }], "d": null, "e": true, "e": false }';

test('a moved tree is the same tree further on', () => {
  const { root } = parseJson(`  ${text}`, 'a.json');
  const there = parseJson(text, 'a.json').root;
  assert.ok(there !== undefined);
  const moved = withRanges(there, ({ start, end }) => ({ start: start + 2, end: end + 2 }));
  assert.deepEqual(toValue(moved), toValue(root));
  for (const path of [[], ['a'], ['a', 0], ['a', 1], ['a', 1, 'b'], ['d'], ['e']]) {
    assert.deepEqual(nodeAt(moved, path)?.range, nodeAt(root, path)?.range, path.join('/'));
    assert.equal(nodeAt(moved, path)?.kind, nodeAt(root, path)?.kind, path.join('/'));
  }
});

test('whoever asks for values has no ranges made', () => {
  const { root } = parseJson(text, 'a.json');
  assert.ok(root !== undefined);
  let placed = 0;
  const moved = withRanges(root, (range) => {
    placed++;
    return range;
  });
  toValue(moved);
  assert.equal(originalOf(moved), root);
  assert.equal(placed, 1);
  nodeAt(moved, ['a', 1, 'b']);
  assert.ok(placed > 1);
});
