import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFile } from '../../../server/core/javascript/parse.ts';

test('TypeScript files are read with their types; files that would take too long are not read', () => {
  const code = 'export const A = <T,>({ a }: { a?: T }): number => (a as unknown as number)! < 2 ? 1 : 2;\n';
  assert.ok(parseFile(code, true).ok);
  assert.equal(parseFile(code, false).ok, false);
  for (const hard of [
    code.repeat(1000),
    `const a = ${'a<'.repeat(100)}a;`,
    `let a: ${'('.repeat(1000)}`,
    'const a = <',
  ])
    assert.equal(parseFile(hard, true).ok, false, hard.slice(0, 40));
});
