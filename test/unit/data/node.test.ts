import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import { movedBy, nodeAt, originOf, toValue } from '../../../server/core/data/node.ts';

const text = '{ "a": [1, { "b": "c" }], "d": null, "e": true, "e": false }';

test('a moved tree is the same tree at another offset', () => {
  const { root } = parseJson(`  ${text}`, 'a.json');
  const there = parseJson(text, 'a.json').root;
  assert.ok(there !== undefined);
  const moved = movedBy(there, 2);
  assert.deepEqual(toValue(moved), toValue(root));
  for (const path of [[], ['a'], ['a', 0], ['a', 1], ['a', 1, 'b'], ['d'], ['e']]) {
    assert.deepEqual(nodeAt(moved, path)?.range, nodeAt(root, path)?.range, path.join('/'));
    assert.equal(nodeAt(moved, path)?.kind, nodeAt(root, path)?.kind, path.join('/'));
  }
});

test('reading values creates no ranges', () => {
  const { root } = parseJson(text, 'a.json');
  assert.ok(root?.kind === 'object');
  let placed = 0;
  const properties = root.properties.map((each) => ({
    ...each,
    get keyRange() {
      placed++;
      return each.keyRange;
    },
  }));
  const origin = { ...root, properties };
  const moved = movedBy(origin, 2);
  toValue(moved);
  assert.equal(originOf(moved), origin);
  assert.equal(placed, 0);
  nodeAt(moved, ['a', 1, 'b']);
  assert.ok(placed > 0);
});
