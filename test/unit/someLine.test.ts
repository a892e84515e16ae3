import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finish } from '../../server/core/text/memo.ts';
import { someLine, stepLength } from '../../server/core/text/someLine.ts';

const line = `${'word '.repeat(20)}\n`;
const long = line.repeat(Math.ceil((stepLength * 3) / line.length));

test('a pattern is found wherever its line stands, also where two steps meet', () => {
  for (let at = line.length - 4; at < long.length; at += 17 * line.length) {
    const text = `${long.slice(0, at)}*id${long.slice(at)}`;
    assert.equal(finish(someLine(text, /\*id/)), true, `at ${at}`);
    assert.equal(finish(someLine(text, /\*id/, at + 3)), false, `at ${at}, from behind it`);
  }
  assert.equal(finish(someLine(`${long}*id`, /\*id/)), true);
  assert.equal(finish(someLine(`${long}*id`, /^\*id/m)), true);
  assert.equal(finish(someLine(long, /\*id/)), false);
  assert.equal(finish(someLine('', /x/)), false);
});

test('others get their turn while a long text is looked through', () => {
  assert.equal([...someLine(long, /\*id/)].length, 3);
});
