import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ProseToolName } from '../../../server/core/index.ts';
import { proseConfig, proseTools } from '../../../server/host/node/prose/runTool.ts';
import { findWordList, readWordList } from '../../../server/host/node/prose/wordList.ts';
import { makeFolder } from '../../folder.ts';

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

test('only words that a dictionary lacks can be added to it', () => {
  const words = (tool: ProseToolName, text: string, answer: unknown): readonly (string | undefined)[] =>
    proseTools[tool].read(JSON.stringify(answer), text).map(({ word }) => word);
  const alert = (Check: string, Action: object): object => ({ Line: 1, Span: [1, 3], Check, Match: 'abc', Action });
  const alerts = [
    alert('Vale.Spelling', { Name: '', Params: null }),
    alert('Ours.Words', { Name: 'suggest', Params: ['spellings'] }),
    alert('Ours.Use', { Name: 'replace', Params: ['x'] }),
  ];
  assert.deepEqual(words('vale', 'abc', { 'a.md': alerts }), ['abc', 'abc', undefined]);
  const issues = [
    { text: 'abc', offset: 0 },
    { text: 'abc', offset: 0, isFlagged: true },
    { text: 'abc’s', offset: 0 },
  ];
  assert.deepEqual(words('cspell', 'abc’s', { issues }), ['abc', undefined, 'abc']);
  const lint = (rule: string): object => ({
    rule,
    message: 'M.',
    span: { char_start: 0, char_end: 3 },
    matched_text: 'abc',
  });
  assert.deepEqual(words('harper', 'abc', [{ lints: [lint('SpellCheck'), lint('AnA')] }]), ['abc', undefined]);
});

test('a list of words must be in the workspace folder, also through links', async (t) => {
  const folder = makeFolder(t, {
    'out/accept.txt': 'one\n',
    'work/plain/.vale.ini': 'StylesPath = styles\nVocab = Base\n',
    'work/old/.vale.ini': 'StylesPath = ../styles\nVocab = Base\n',
    'work/styles/Vocab/Base/accept.txt': '',
    'work/out/.vale.ini': 'StylesPath = ../../out\nVocab = Base\n',
    'work/linked/.vale.ini': 'StylesPath = styles\nVocab = Base\n',
    'work/linked/styles/config/vocabularies/Base/x.txt': '',
    'work/home/cspell.json':
      '{"dictionaries": ["a"], "dictionaryDefinitions": [{"name": "a", "path": "~/a.txt", "addWords": true}]}',
    'cspell.json': '{}',
    'work/binary/.harper-dictionary.txt': new Uint8Array([0xff, 0x00, 0xff]),
  });
  const work = join(folder, 'work');
  symlinkSync(join(folder, 'out/accept.txt'), join(work, 'linked/styles/config/vocabularies/Base/accept.txt'));
  const found = async (tool: ProseToolName, page: string): Promise<string | undefined> => {
    const config = await proseConfig(proseTools[tool], join(work, page, 'a.mdx'));
    const list = config && (await findWordList(proseTools[tool], config, work));
    return list && `${list.file.slice(folder.length + 1)}: ${String((await readWordList(list))?.text)}`;
  };
  assert.equal(await found('vale', 'plain'), 'work/plain/styles/config/vocabularies/Base/accept.txt: undefined');
  assert.equal(await found('vale', 'old'), 'work/styles/Vocab/Base/accept.txt: ');
  for (const [tool, page] of [
    ['vale', 'out'],
    ['vale', 'linked'],
    ['cspell', 'home'],
    ['cspell', 'plain'],
    ['harper', 'binary'],
  ] as const)
    assert.equal(await found(tool, page), undefined, `${tool} ${page}`);
});
