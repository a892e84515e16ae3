import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingRows } from '../../../server/core/index.ts';
import { ruleGroups, rulesTable } from '../../../server/core/rules/sentences.ts';
import { checkGolden } from '../../golden.ts';

test('every rule has a name and a sentence, and its findings exist', () => {
  const names = new Set<string>();
  for (const [group, rules] of ruleGroups) {
    assert.ok(rules.length >= 4, group);
    for (const { name, rule, findings, unchecked } of rules) {
      assert.equal(findings.length === 0, unchecked !== undefined, name);
      assert.match(name, /^[A-Z][^.]+$/);
      assert.match(rule, /^[A-Z].*\.$/);
      assert.equal(names.has(name), false, name);
      names.add(name);
      for (const code of findings) assert.ok(findingRows.has(code), code);
    }
  }
});

test('a rule is named after what to do, a finding after the problem', () => {
  for (const rules of ruleGroups.values())
    for (const { name, findings } of rules)
      for (const code of findings) assert.notEqual(findingRows.get(code)?.title, name, code);
  for (const name of [...ruleGroups.values()].flat().map((each) => each.name))
    assert.doesNotMatch(name, /^(?:No|Not|Missing|Undefined|Unknown|Wrong)\b|\boutside\b/i, name);
});

test('the five groups of the specification and the page rules exist', () => {
  assert.deepEqual([...ruleGroups.keys()], ['pages', 'language', 'organization', 'code', 'api', 'selection']);
});

test('the table for the README has every rule', () => {
  checkGolden('rules/table.md', `${rulesTable()}\n`);
});
