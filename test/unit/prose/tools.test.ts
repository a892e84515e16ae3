import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProseToolName } from '../../../server/core/index.ts';
import { proseTools } from '../../../server/host/node/prose/runTool.ts';

/** What is read of a tool's answer, as `text → replacements: message (rule)`. */
function read(tool: ProseToolName, text: string, answer: unknown): readonly string[] {
  return proseTools[tool]
    .read(JSON.stringify(answer), text)
    .map(
      ({ range, message, rule, replacements }) =>
        `${text.slice(range.start, range.end)} → ${replacements.join('|')}: ${message} (${rule})`,
    );
}

test('Vale counts characters from 1, and its match decides where columns are wrong', () => {
  const alert = (line: number, span: readonly number[], rest: object): object => ({
    'stdin.md': [{ Line: line, Span: span, Check: 'A.B', Message: 'M.', Severity: 'warning', ...rest }],
  });
  const text = 'one\n😀 very very good\n';
  const remove = { Match: 'very', Action: { Name: 'remove', Params: null } };
  assert.deepEqual(read('vale', text, alert(2, [3, 6], remove)), ['very → : M. (A.B)']);
  const use = { Match: 'good', Action: { Name: 'replace', Params: ['fine', 'well'] } };
  assert.deepEqual(read('vale', text, alert(2, [11, 14], use)), ['good → fine|well: M. (A.B)']);
  assert.deepEqual(read('vale', text, alert(2, [13, 16], { Match: '', Action: { Name: 'edit', Params: ['x'] } })), [
    'good → : M. (A.B)',
  ]);
  assert.deepEqual(read('vale', text, alert(9, [1, 2], {})), [], 'a line that does not exist');
  assert.throws(() => read('vale', text, { Code: 'E100', Text: 'No styles.' }), /No styles/);
});

test('cspell counts as JavaScript does', () => {
  const issue = {
    text: 'quikc',
    offset: 3,
    suggestionsEx: [{ word: 'quick', wordAdjustedToMatchCase: 'Quick' }, { word: 'quack' }],
  };
  assert.deepEqual(read('cspell', '😀 quikc', { issues: [issue, { text: '' }, null] }), [
    'quikc → Quick|quack: Unknown word "quikc". ()',
  ]);
  assert.deepEqual(proseTools.cspell.read('', 'x'), []);
});

test('Harper counts characters, under the names of old and new versions', () => {
  const lint = (span: object, suggestions: readonly string[]): object => ({
    rule: 'AnA',
    message: 'Wrong article.',
    span,
    suggestions,
    matched_text: 'an',
  });
  const answer = (...lints: readonly object[]): object[] => [{ file: '<stdin>', lints }];
  const text = '😀 an house';
  assert.deepEqual(
    read('harper', text, answer(lint({ char_start: 2, char_end: 4 }, ['Replace with: “a”', 'Remove error']))),
    ['an → a|: Wrong article. (AnA)'],
  );
  assert.deepEqual(read('harper', text, answer(lint({ start: 2, end: 4 }, ['Insert “y”']))), [
    'an → any: Wrong article. (AnA)',
  ]);
  assert.deepEqual(read('harper', text, answer(lint({ start: 2, end: 99 }, []))), [], 'a place behind the end');
});
