import { test } from 'node:test';
import fc from 'fast-check';
import { rounds, seed } from '../../long.ts';
import { assertRanges } from '../../prefixes.ts';
import { read, samples } from './samples.ts';

test('every prefix of every sample gives a tree with ranges inside the text', () => {
  for (const sample of samples) {
    for (let length = seed % rounds(15, 1); length <= sample.length; length += rounds(1 + (length % 29), 1))
      assertRanges(read(sample.slice(0, length)));
  }
});

const PIECES = [
  'a',
  ' ',
  '\n',
  '\n\n',
  '  ',
  '\t',
  '*',
  '**',
  '_',
  '~',
  '`',
  '```',
  '[',
  ']',
  '](/u)',
  '![',
  '<',
  '>',
  '<b>',
  '</b>',
  '<C d="e">',
  '</C>',
  '<f/>',
  '{',
  '}',
  '{x}',
  '{/* c */}',
  '"',
  "'",
  '=',
  '- ',
  '1. ',
  '> ',
  '# ',
  '---\n',
  '|',
  '|-|\n',
  '$',
  '$$',
  '&amp;',
  '\\',
  '<!--',
  '-->',
  'http://a.b',
  'a@b.co',
  '[^1]',
  '[^1]: ',
  '[r]: /x',
  'import a from "b"',
  'export ',
  '\r\n',
  '\r',
  '\0',
  '\u{1f600}',
  '\ud800',
  '\u00a0',
  '__proto__',
  '{...',
  '<!',
  '<?',
];

test('any mixture of pieces gives a tree with ranges inside the text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
      assertRanges(read(pieces.join('')));
    }),
    { numRuns: rounds(150, 3000), seed: 7 },
  );
});

test('any text at all gives a tree', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      assertRanges(read(text));
    }),
    { numRuns: rounds(80, 1000), seed: 11 },
  );
});
