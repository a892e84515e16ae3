import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatJson } from '../../../server/core/assist/structure/formatJson.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';

const options = { tabSize: 2, insertSpaces: true };
const formatted = (text: string, start?: number, end?: number): string =>
  applyEdits(text, formatJson(text, options, start === undefined || end === undefined ? undefined : { start, end }));

test('Format Document keeps the final line break, and adds none', () => {
  const laidOut = '{\n  "a": 1\n}';
  for (const [text, after] of [
    ['{"a":1}\n', `${laidOut}\n`],
    ['{"a":1}', laidOut],
    ['{"a":1}\r\n', `${laidOut}\n`.replaceAll('\n', '\r\n')],
    ['{\n"a":1 // x\n}\n\n', '{\n  "a": 1 // x\n}\n'],
    [`${laidOut}\n`, `${laidOut}\n`],
    [laidOut, laidOut],
    ['\uFEFF{"a":1}\n', `\uFEFF${laidOut}\n`],
  ] as const)
    assert.equal(formatted(text), after, JSON.stringify(text));
});

test('a text with syntax errors is left alone', () => {
  for (const text of [
    '{\n"name": "X,\n"favicon": "/a.svg"\n}\n',
    '{\n"a": 1\n"b": 2\n}\n',
    '{\n"a": [1,\n}\n',
    '{\n"a": \n}\n',
    '{\n"a": 1,,\n"b":2}\n',
    '{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> x\n}\n',
    '{"a":1}}\n',
    "{'a':1}\n",
    '',
  ])
    assert.equal(formatted(text), text, text);
  assert.equal(formatted('{"a":1,}\n'), '{\n  "a": 1,\n}\n');
});

test('a selection is formatted without a line break after it', () => {
  const text = '{\n"a":1,\n"b":2\n}\n';
  const end = text.indexOf(',') + 1;
  assert.equal(formatted(text, 2, end), '{\n"a": 1,\n"b":2\n}\n');
});
