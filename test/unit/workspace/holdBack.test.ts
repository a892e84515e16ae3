import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GradedFinding } from '../../../server/core/index.ts';
import { shift, textChange } from '../../../server/core/text/textChange.ts';
import { holdBack, holdInside } from '../../../server/workspace/diagnostics/holdBack.ts';

function finding(code: string, start: number, end: number): GradedFinding {
  return { code, path: 'a.mdx', range: { start, end }, message: code, class: 'breaks', severity: 'error' };
}

test('a new finding waits, a known one stays, a fixed one disappears', () => {
  const before = 'abc <Crad/> def';
  const after = 'abc <Crad t/> def';
  const known = [finding('a/known', 5, 9), finding('a/fixed', 12, 15)];
  const found = [finding('a/known', 5, 9), finding('a/new', 10, 11)];
  const { shown, held } = holdBack(known, found, textChange({ before, after }));
  assert.deepEqual(
    shown.map(({ code }) => code),
    ['a/known'],
  );
  assert.deepEqual(
    held.map(({ code }) => code),
    ['a/new'],
  );
});

test('a known finding that moved with the text is known', () => {
  const before = 'x\n<Crad/>';
  const after = 'xyz\n\n<Crad/>';
  const { held } = holdBack([finding('a/b', 3, 7)], [finding('a/b', 6, 10)], textChange({ before, after }));
  assert.deepEqual(held, []);
});

test('a known finding whose message and range grow while typing is known, with its new message', () => {
  const grown = { ...finding('a/b', 5, 10), message: 'grown' };
  const { shown } = holdBack(
    [finding('a/b', 5, 9)],
    [grown],
    textChange({ before: 'abc <Crad/>', after: 'abc <Crade/>' }),
  );
  assert.deepEqual(shown, [grown]);
});

test('of two equal findings one is new', () => {
  const { shown, held } = holdBack([finding('a/b', 0, 1)], [finding('a/b', 0, 1), finding('a/b', 1, 2)], undefined);
  assert.equal(shown.length, 1);
  assert.equal(held.length, 1);
});

test('the change between two texts is the smallest span, and ranges move with it', () => {
  assert.equal(textChange({ before: 'same', after: 'same' }), undefined);
  const change = textChange({ before: 'one two three', after: 'one 2 three' });
  assert.deepEqual(change, { start: 4, oldEnd: 7, newEnd: 5 });
  assert.ok(change);
  assert.deepEqual(shift({ start: 8, end: 13 }, change), { start: 6, end: 11 });
  assert.deepEqual(shift({ start: 0, end: 3 }, change), { start: 0, end: 3 });
  assert.deepEqual(shift({ start: 5, end: 6 }, change), { start: 4, end: 5 });
  assert.deepEqual(shift({ start: 0, end: 13 }, change), { start: 0, end: 11 });
});

test('repeated characters do not confuse the change', () => {
  assert.deepEqual(textChange({ before: 'aaa', after: 'aaaa' }), { start: 3, oldEnd: 3, newEnd: 4 });
  assert.deepEqual(textChange({ before: 'aaaa', after: 'aa' }), { start: 2, oldEnd: 4, newEnd: 2 });
  assert.deepEqual(textChange({ before: '', after: 'x' }), { start: 0, oldEnd: 0, newEnd: 1 });
});

test('while the cursor stays in a tag, waiting findings keep waiting; of later ones only those in the tag wait', () => {
  const known = { shown: [finding('a/shown', 0, 2)], held: [finding('a/held', 30, 34)] };
  const found = [
    finding('a/shown', 0, 2),
    finding('a/new', 12, 14),
    finding('a/new', 50, 54),
    finding('a/held', 30, 34),
    finding('a/held', 60, 64),
  ];
  const starts = (list: readonly GradedFinding[]) => list.map(({ range }) => range.start);
  const inFile = holdInside(known, found, undefined, { start: 10, end: 20 });
  assert.deepEqual(starts(inFile.shown), [0, 50, 60]);
  assert.deepEqual(starts(inFile.held).sort(), [12, 30]);
  const elsewhere = holdInside(known, found, undefined, undefined);
  assert.deepEqual(starts(elsewhere.shown), [0, 12, 50, 60]);
});
