import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingText, painter } from '../../../../server/cli/check/formats/findingText.ts';
import { showsColors } from '../../../../server/cli/terminal.ts';
import type { GradedFinding } from '../../../../server/core/index.ts';

function shown(text: string, start: number, end: number, more: Partial<GradedFinding> = {}): string {
  const finding: GradedFinding = {
    code: 'area/fault',
    class: 'misleads',
    severity: 'warning',
    path: 'a.mdx',
    range: { start, end },
    message: 'Something is wrong.',
    ...more,
  };
  return findingText(finding, 'a.mdx', { path: 'a.mdx', text }, painter(false));
}

test('a place, the line, carets and the fix', () => {
  const fixes = [{ title: 'Rename to "Card"', edits: [], kind: 'suggestion' as const }];
  assert.equal(
    shown('one\n<Crad />\n', 5, 9, { fixes }),
    'a.mdx:2:2 warning Something is wrong. (area/fault)\n2 | <Crad />\n  |  ^^^^\n  | fix: Rename to "Card"\n',
  );
});

test('an empty range has one caret, a range over several lines ends with its first line', () => {
  assert.match(shown('abc', 1, 1), /\n1 \| abc\n {2}\| {2}\^\n$/);
  assert.match(shown('abc\ndef', 1, 6), /\n1 \| abc\n {2}\| {2}\^\^\n$/);
});

test('carets are below what they mark, with tabs and wide characters too', () => {
  assert.match(shown('\tx', 1, 2), /\n1 \| {2}x\n {2}\| {2}\^\n$/);
  assert.match(shown('漢字x', 2, 3), /漢字x\n {2}\| {5}\^\n$/);
  assert.match(shown('😀x', 2, 3), /😀x\n {2}\| {3}\^\n$/);
});

test('a long line is cut around the finding', () => {
  const lines = shown(`${'a'.repeat(500)}X${'b'.repeat(500)}`, 500, 501).split('\n');
  assert.ok((lines[1] ?? '').length < 120);
  assert.equal((lines[1] ?? '')[(lines[2] ?? '').indexOf('^')], 'X');
});

test('a site cannot control the terminal', () => {
  const text = shown('\u001b[2J\u202e<x>', 4, 5, { message: 'Bad \u001b]0;x\u0007 name' });
  assert.equal(/[\p{Cc}\u202a-\u202e]/u.test(text.replaceAll('\n', '')), false);
});

test('colors only on a terminal that supports them', () => {
  assert.equal(showsColors({}, true), true);
  assert.equal(showsColors({}, false), false);
  assert.equal(showsColors({ NO_COLOR: '1' }, true), false);
  assert.equal(showsColors({ NO_COLOR: '' }, true), true);
  assert.equal(showsColors({ TERM: 'dumb' }, true), false);
  assert.equal(showsColors({ FORCE_COLOR: '1', NO_COLOR: '1' }, false), true);
  assert.equal(showsColors({ FORCE_COLOR: '0' }, true), false);
  assert.ok(painter(true)('x', 'error').startsWith('\u001b[31m'));
});
