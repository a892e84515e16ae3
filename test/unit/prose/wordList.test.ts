import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cspellWordList, valeWordLists, type WordListFormat, withWord } from '../../../server/core/index.ts';

/** The text of a list after a word was added, with visible line endings. */
function added(format: WordListFormat, text: string | undefined, word = 'docsight'): string | undefined {
  return withWord(format, text, word)?.replaceAll('\r', '␍');
}

test('a word is added to JSON with its comments, indentation, line endings and trailing commas', () => {
  const rows = [
    ['{"words": ["a"]}', '{"words": ["a", "docsight"]}'],
    ['{\n  "words": []\n}\n', '{\n  "words": [\n    "docsight"\n  ]\n}\n'],
    [
      '{\r\n\t// Ours.\r\n\t"words": [\r\n\t\t"a" // first\r\n\t],\r\n}\r\n',
      '{␍\n\t// Ours.␍\n\t"words": [␍\n\t\t"a", // first␍\n\t\t"docsight"␍\n\t],␍\n}␍\n',
    ],
    [
      '{\n    "words": [\n        "a",\n    ],\n}\n',
      '{\n    "words": [\n        "a",\n        "docsight",\n    ],\n}\n',
    ],
    ['{\n  "version": "0.2"\n}\n', '{\n  "version": "0.2",\n  "words": [\n    "docsight"\n  ]\n}\n'],
    ['\ufeff{"words":["a"]}', '\ufeff{"words":["a", "docsight"]}'],
  ] as const;
  for (const [text, expected] of rows) assert.equal(added('json', text), expected, text);
});

test('a word is added to YAML in the style of its list', () => {
  const rows = [
    ['words:\n  - a # first\nversion: "0.2"\n', 'words:\n  - a # first\n  - docsight\nversion: "0.2"\n'],
    ['words:\n- a\n', 'words:\n- a\n- docsight\n'],
    ['words: [a]\r\n', 'words: [a, docsight]␍\n'],
    ['# Ours.\r\nversion: "0.2"\r\n', '# Ours.␍\nversion: "0.2"␍\nwords:␍\n  - docsight␍\n'],
    ['words:\n  - a\n', 'words:\n  - a\n  - "null"\n', 'null'],
  ] as const;
  for (const [text, expected, word] of rows) assert.equal(added('yaml', text, word), expected, text);
});

test('a word is added at the end of a text, and Vale reads it as a pattern', () => {
  const rows = [
    ['lines', undefined, 'docsight\n'],
    ['lines', 'b\na\n', 'b\na\ndocsight\n'],
    ['lines', 'b\r\na', 'b␍\na␍\ndocsight'],
    ['patterns', '# Ours\n[Oo]ne\n', '# Ours\n[Oo]ne\ndocsight\n'],
  ] as const;
  for (const [format, text, expected] of rows) assert.equal(added(format, text), expected, text);
  assert.equal(added('patterns', '', 'C++.Net'), 'C\\+\\+\\.Net\n');
});

test('nothing is added twice, or to a file that cannot be read', () => {
  assert.equal(added('json', '{"words": ["docsight"]}'), undefined);
  assert.equal(added('yaml', 'words: [docsight]\n'), undefined);
  assert.equal(added('lines', 'docsight'), undefined);
  for (const text of [undefined, '', '[]', '{"words": "a"}', '{"words": ["a"', '{"words": null}'])
    assert.equal(added('json', text), undefined, text);
  for (const text of ['', '- a\n', 'words: a\n', 'words: [a\n']) assert.equal(added('yaml', text), undefined, text);
});

test('cspell: an enabled dictionary with addWords is preferred, then `words`', () => {
  const definitions = [
    { name: 'own', path: './own.txt' },
    { name: 'team', path: './team.txt', addWords: true },
    { name: 'other', path: 'other.txt', addWords: true },
    { name: 'packed', path: 'packed.trie.gz', addWords: true },
  ];
  const place = (config: object, name = 'cspell.json'): string | undefined => {
    const found = cspellWordList(JSON.stringify(config), name);
    return found && `${found.format} ${found.path}`;
  };
  assert.equal(place({ words: [] }), 'json cspell.json');
  assert.equal(place({}, '.cspell.yaml'), 'yaml .cspell.yaml');
  assert.equal(place({ dictionaryDefinitions: definitions, dictionaries: ['own', 'team'] }), 'lines ./team.txt');
  assert.equal(place({ dictionaryDefinitions: definitions, dictionaries: ['own', 'packed'] }), 'lines ./own.txt');
  assert.equal(place({ dictionaryDefinitions: definitions, dictionaries: ['own'], words: ['a'] }), 'json cspell.json');
  assert.equal(place({ dictionaryDefinitions: definitions }), 'json cspell.json');
  assert.equal(place({}, 'cspell.config.mjs'), undefined);
  assert.equal(cspellWordList('{"words": [', 'cspell.json'), undefined);
});

test('Vale: the first vocabulary of the configuration, and none without one', () => {
  const places = (text: string): readonly string[] => valeWordLists(text).map(({ path }) => path);
  assert.deepEqual(places('StylesPath = styles\r\nVocab = "Base", Team\r\n\r\n[*.md]\r\nVocab = No\r\n'), [
    'styles/config/vocabularies/Base/accept.txt',
    'styles/Vocab/Base/accept.txt',
  ]);
  assert.deepEqual(places('StylesPath = styles\n[*]\nVocab = Base\n'), []);
  assert.deepEqual(places('Vocab = Base\n'), []);
  assert.deepEqual(places('StylesPath = styles\nVocab = ../../etc\n'), []);
});
