import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Literal } from '../../../server/core/page/pageTree.ts';
import { evaluateExpression } from '../../../server/core/page/script/evaluate.ts';

/** Without the missing prototypes. */
const plain = (value: unknown): unknown => structuredClone(value);

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: this is code.
test('literals are evaluated', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['1', 1],
    ['-2.5', -2.5],
    ['+3', 3],
    ['!true', false],
    ['"a"', 'a'],
    ["'b'", 'b'],
    ['null', null],
    ['`c${1}d${"e"}`', 'c1de'],
    ['[1, "a", [true]]', [1, 'a', [true]]],
    ['({a: 1, "b-c": {d: null}})', { a: 1, 'b-c': { d: null } }],
    ['(1)', 1],
  ];
  for (const [code, value] of cases) {
    const known = evaluateExpression(code);
    assert.deepEqual(plain(known?.value), value, code);
  }
  assert.deepEqual(evaluateExpression('undefined'), { value: undefined });
});

test('what only running the code could tell is left alone', () => {
  for (const code of [
    'a',
    'f()',
    'a + 1',
    '`${f()}`',
    '() => 1',
    '{...a}',
    'new Date()',
    '/a/',
    '1n',
    '<b/>',
    '[...a]',
    '1 +',
    '',
  ]) {
    assert.equal(evaluateExpression(code), undefined, code);
  }
});

test('names that are given are known, and their members', () => {
  const names = new Map<string, Literal>([
    ['page', { title: 'T', list: ['a'] }],
    ['n', 2],
  ]);
  assert.deepEqual(evaluateExpression('page.title', names), { value: 'T' });
  assert.deepEqual(evaluateExpression('page["list"][0]', names), { value: 'a' });
  assert.deepEqual(evaluateExpression('`v${n}`', names), { value: 'v2' });
  assert.equal(evaluateExpression('page.constructor', names), undefined);
  assert.equal(evaluateExpression('page.__proto__', names), undefined);
  assert.equal(evaluateExpression(`a${'.b'.repeat(5000)}`, names), undefined);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: this is code.
