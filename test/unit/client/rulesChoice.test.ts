import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, withNewTargets } from '../../../client/rules/choice.ts';

const rows = [
  { id: 'agents', brings: 'skill', inUse: true },
  { id: 'cursor', brings: 'skill', inUse: false },
  { id: 'claude', brings: 'claude-skill', inUse: false },
  { id: 'plain', inUse: false },
  { id: 'skill', inUse: false },
  { id: 'claude-skill', inUse: true },
];

function after(before: string, now: string): string {
  const ids = (text: string): Set<string> => new Set(text.split(' ').filter((id) => id !== ''));
  return [...withNewTargets(rows, ids(before), ids(now))].sort().join(' ');
}

test('a rules file selects its skill, which can be deselected and goes with the last row that brings it', () => {
  assert.equal(after('', 'agents'), 'agents skill');
  assert.equal(after('agents skill', 'agents cursor skill'), 'agents cursor skill');
  assert.equal(after('agents skill', 'agents'), 'agents', 'deselected');
  assert.equal(after('agents', 'agents plain'), 'agents plain', 'it stays so');
  assert.equal(after('agents', 'agents cursor'), 'agents cursor skill');
  assert.equal(after('agents cursor skill', 'cursor skill'), 'cursor skill');
  assert.equal(after('cursor skill', 'skill'), '');
  assert.equal(after('claude claude-skill', 'claude-skill'), 'claude-skill', 'its file is there');
  assert.equal(after('', 'skill'), 'skill');
});

test('the skill of a selected row comes after it, once; others stay in place', () => {
  const order = (ids: readonly string[]): string =>
    inOrder(rows, new Set(ids))
      .map(({ id }) => id)
      .join(' ');
  assert.equal(order(['agents', 'cursor']), 'agents skill cursor claude plain claude-skill');
  assert.equal(order(['claude']), 'agents cursor claude claude-skill plain skill');
  assert.equal(order([]), 'agents cursor claude plain skill claude-skill');
});
