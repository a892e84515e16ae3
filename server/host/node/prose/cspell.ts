import { basename } from 'node:path';
import { cspellWordList, type ProseIssue } from '../../../core/index.ts';
import { entriesOf, fieldOf, numberOf, type ProseTool, textOf } from './proseTool.ts';

/**
 * cspell, the spelling checker.
 * Source: its README ("stdin://<path>") and the types of @cspell/cspell-json-reporter.
 */
export const cspell: ProseTool = {
  name: 'cspell',
  program: 'cspell',
  title: 'cspell',
  configs: ['', '.'].flatMap((dot) =>
    ['cspell', 'cSpell', 'cspell.config'].flatMap((name) =>
      ['json', 'jsonc', 'yaml', 'yml', 'toml', 'js', 'mjs', 'cjs', 'ts', 'mts'].map((type) => `${dot}${name}.${type}`),
    ),
  ),
  runsCode: true,
  words: (file) => [
    'lint',
    '--no-progress',
    '--no-summary',
    '--no-color',
    '--show-suggestions',
    '--reporter',
    '@cspell/cspell-json-reporter',
    `stdin://${file}`,
  ],
  // cspell prints nothing for a file that its configuration leaves out.
  read: (printed) => (printed.trim() === '' ? [] : entriesOf(fieldOf(JSON.parse(printed), 'issues')).flatMap(issueOf)),
  wordLists({ path, text }) {
    const list = cspellWordList(text, basename(path));
    return list === undefined ? [] : [list];
  },
};

function issueOf(raw: unknown): readonly ProseIssue[] {
  const [word, start] = [textOf(fieldOf(raw, 'text')), numberOf(fieldOf(raw, 'offset'))];
  if (word === '' || !Number.isInteger(start)) return [];
  const better = entriesOf(fieldOf(raw, 'suggestionsEx')).flatMap((each) => {
    const text = textOf(fieldOf(each, 'wordAdjustedToMatchCase')) || textOf(fieldOf(each, 'word'));
    return text === '' ? [] : [text];
  });
  return [
    {
      range: { start, end: start + word.length },
      message: `Unknown word "${word}".`,
      rule: '',
      replacements: [...new Set(better)],
      // A dictionary does not help against a flagged word. A word in a dictionary is also accepted with `'s`.
      ...(fieldOf(raw, 'isFlagged') === true ? {} : { word: word.replace(/['’]s$/, '') }),
    },
  ];
}
