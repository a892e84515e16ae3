import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineIndex } from '../../../server/core/text/lineIndex.ts';
import { indentAt, lineEnding, reindented } from '../../../server/core/text/lines.ts';
import { encodePath, percentEncode } from '../../../server/core/text/percent.ts';
import { insideQuotes, shorten } from '../../../server/core/text/text.ts';

test('the line ending of a text is that of its first line', () => {
  for (const ending of ['\n', '\r\n', '\r']) {
    assert.equal(lineEnding(`one${ending}two\nthree\r\n`), ending);
    assert.equal(indentAt(`one${ending}  two`, 7), '  '.slice(0, 7 - 3 - ending.length));
  }
  assert.equal(lineEnding('one'), '\n');
});

test('indentation changes for lines that had the old one, with the requested line endings', () => {
  const text = '{\r\n    "a": 1,\n  // left\r  }';
  assert.equal(reindented({ text, was: '  ', margin: '\t' }), '{\r\n\t  "a": 1,\n\t// left\r\t}');
  assert.equal(reindented({ text, was: '    ', margin: '', ending: '\n' }), '{\n"a": 1,\n  // left\n  }');
});

test('names that have no UTF-8 form are encoded too, and nothing else of them changes', () => {
  assert.equal(encodePath('a b/ü/😀/\ud83d'), 'a%20b/%C3%BC/%F0%9F%98%80/%EF%BF%BD');
  assert.equal(['(', "'", ' ', '\t', '\u00a0'].map(percentEncode).join(''), '%28%27%20%09%C2%A0');
});

test('a shortened text is as long as allowed, and marked as shortened', () => {
  assert.equal(shorten('abcd', 4), 'abcd');
  assert.equal(shorten('abcde', 4), 'abc…');
});

test('text between quotes, where one of them may be missing', () => {
  const inside = (text: string): string => {
    const { start, end } = insideQuotes(text, { start: 0, end: text.length });
    return text.slice(start, end);
  };
  assert.deepEqual(['"a"', "'a'", '"a', '"', 'a"'].map(inside), ['a', 'a', 'a', '', 'a"']);
});

test('a byte order mark is not a column', () => {
  const text = '\uFEFFab\ncd\n';
  const lines = lineIndex(text);
  const plain = lineIndex(text.slice(1));
  for (let offset = 1; offset <= text.length; offset++) {
    assert.deepEqual(lines.positionAt(offset), plain.positionAt(offset - 1));
    assert.equal(lines.offsetAt(lines.positionAt(offset)), offset);
  }
  assert.deepEqual(lines.positionAt(0), { line: 0, character: 0 });
  assert.equal(lines.offsetAt({ line: 0, character: 9 }), 3);
  assert.equal(lineIndex('\uFEFF').offsetAt({ line: 0, character: 0 }), 1);
});
