import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textChange } from '../../../server/core/text/textChange.ts';
import { listAfter, openList } from '../../../server/workspace/diagnostics/openList.ts';
import { createRecentFiles } from '../../../server/workspace/sites/recentFiles.ts';

/** Whether a list of these suggestions at `|` is still open after an edit. */
function staysOpen(before: string, after: string, ...filters: readonly string[]): boolean {
  const at = before.indexOf('|');
  const text = before.replace('|', '');
  const start = text.slice(0, at).search(/\w*$/);
  const list = openList('a', { start, end: at }, text.slice(start, at), filters);
  const change = textChange({ before: text, after });
  assert.ok(list !== undefined && change !== undefined);
  return listAfter(list, change, (range) => after.slice(range.start, range.end)) !== undefined;
}

test('a list stays open while its word is typed or deleted, and closes on anything else', () => {
  assert.ok(staysOpen('<Ca|', '<Car', 'Card'));
  assert.ok(staysOpen('<Ca|>', '<Cr>', 'Card') === false, 'a letter that is another one now');
  assert.ok(staysOpen('<Ca|', '<C', 'Card'));
  assert.ok(staysOpen('<C|', '<', 'Card'));
  assert.ok(staysOpen('<aa|', '<aaa', 'aaaa'), 'equal letters');
  assert.ok(!staysOpen('<|', '', 'Card'), 'the character before the word');
  assert.ok(!staysOpen('<Ca|', '<Cax', 'Card'));
  assert.ok(!staysOpen('<Ca|', '<Card title', 'Card'), 'accepted');
  assert.ok(!staysOpen('<Ca|', '<Ca ', 'Card'));
  assert.ok(!staysOpen('<Ca|\n\nx', '<Ca\n\nxy', 'Card'), 'elsewhere');
  assert.equal(openList('a', { start: 0, end: 2 }, 'Zz', ['Card']), undefined);
});

test('edited files come before opened ones, the last one first, a limited number of them', () => {
  const recent = createRecentFiles();
  for (const uri of ['a', 'b', 'c']) recent.opened(uri);
  for (const uri of ['a', 'b', 'a']) recent.edited(uri);
  assert.deepEqual(recent.list(), ['a', 'b', 'c']);
  for (let i = 0; i < 50; i++) recent.edited(`file ${i}`);
  assert.equal(recent.list().length, 10);
  assert.equal(recent.list()[0], 'file 49');
});
