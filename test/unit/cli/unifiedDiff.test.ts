import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unifiedDiff } from '../../../server/cli/change/unifiedDiff.ts';
import { applyEdits, type Edit } from '../../../server/core/index.ts';
import { folderWith } from './run.ts';

const numbers = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`).join('');

function at(text: string, old: string, now: string): Edit {
  const start = text.indexOf(old);
  return { range: { start, end: start + old.length }, text: now };
}

test('git applies a diff to the same text as the edits', (context) => {
  const cases: readonly (readonly [text: string, edits: readonly Edit[]])[] = [
    ['', [at('', '', 'one\ntwo\n')]],
    ['one', [at('one', 'one', 'two')]],
    ['one\n', [{ range: { start: 4, end: 4 }, text: 'two\n' }]],
    ['one\ntwo\nthree', [at('one\ntwo\nthree', 'two\n', '')]],
    ['one\r\ntwo\r\n', [at('one\r\ntwo\r\n', 'two', 'zwei')]],
    [numbers, [at(numbers, 'line 3\n', ''), at(numbers, '5\n', '5, 5\n'), at(numbers, 'line 25', 'new\nline 25')]],
    [numbers, [at(numbers, 'line 1\nline 2\n', ''), at(numbers, '30\n', '')]],
    [numbers, [at(numbers, '4\nline 5', '4 5'), at(numbers, 'line 6', 'six'), at(numbers, '12', 'a\nb')]],
  ];
  for (const [index, [text, edits]] of cases.entries()) {
    const folder = folderWith(context, { 'a.mdx': text });
    const diff = unifiedDiff({ path: 'a.mdx', before: text, edits });
    writeFileSync(join(folder, 'x.patch'), diff);
    execFileSync('git', ['apply', 'x.patch'], { cwd: folder });
    assert.equal(readFileSync(join(folder, 'a.mdx'), 'utf8'), applyEdits(text, edits), `${index}: ${diff}`);
  }
});

test('a new file comes from nothing; edits without a change print nothing', (context) => {
  const diff = unifiedDiff({ path: 'new/a.mdx', before: undefined, edits: [at('', '', 'one\ntwo\n')] });
  assert.equal(diff, '--- /dev/null\n+++ b/new/a.mdx\n@@ -0,0 +1,2 @@\n+one\n+two\n');
  const folder = folderWith(context, { 'x.patch': diff });
  execFileSync('git', ['apply', 'x.patch'], { cwd: folder });
  assert.equal(readFileSync(join(folder, 'new/a.mdx'), 'utf8'), 'one\ntwo\n');
  assert.equal(unifiedDiff({ path: 'a.mdx', before: 'one\n', edits: [at('one\n', 'one', 'one')] }), '');
});
