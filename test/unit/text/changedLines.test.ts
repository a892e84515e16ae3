import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnChangedLine } from '../../../server/core/text/changedLines.ts';

test('a line of data is changed where its own text changed: not its indentation or a trailing comma', () => {
  const before = { path: 'docs.json', text: '{\n  "a": 1,\n  "b": [\n    "x"\n  ]\n}\n' };
  const after = {
    path: 'docs.json',
    text: '{\r\n  "new": 0,\r\n  "b": [\r\n      "x",\r\n    "y"\r\n  ],\r\n  "a": 1\r\n}',
  };
  const at = (word: string): boolean => {
    const start = after.text.indexOf(word);
    return isOnChangedLine(before, after, { start, end: start + word.length });
  };
  assert.deepEqual(
    ['"new"', '"x"', '"y"', '"b"', '"a"'].map(at),
    // If two lines swap places, one of them moved.
    [true, false, true, false, true],
  );
  const start = after.text.indexOf('"b"');
  assert.equal(isOnChangedLine(before, after, { start, end: after.text.indexOf(']') }), true, 'over several lines');
  assert.equal(isOnChangedLine(before, before, { start: 0, end: before.text.length }), false);
});
