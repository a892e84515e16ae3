import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { isInSample } from '../../long.ts';
import { askMdx, outlineOfMdx, outlineOfPage } from '../../mdxParser.ts';
import { randomFrom } from '../../random.ts';
import { read } from './samples.ts';

/** Text, the text that its one finding marks, and the text after the first fix. */
const refused: readonly (readonly [text: string, marked: string, fixed: string])[] = [
  ['- {1 +\n2}\n', '{', '- {1 +\n  2}\n'],
  ['> {1 +\n2}\n', '{', '> {1 +\n> 2}\n'],
  ['> <A\nb="c"\nd/>\n', '<A', '> <A\n> b="c"\n> d/>\n'],
  ['1. <A\n b\n   c\nd/>\n', 'b', '1. <A\n    b\n   c\n   d/>\n'],
  ['> a\n{1 +\n2}\n', '{', '> a\n\n{1 +\n2}\n'],
  ['> a\n{1 +\n2} b\n', '{', '> a\n\n{1 +\n2} b\n'],
  ['> a\n<A\n  b="c"/>\n', '<A', '> a\n\n<A\n  b="c"/>\n'],
  ['> a\n<A b="\n"/>\n', '<A b="', '> a\n\n<A b="\n"/>\n'],
  ['> [^1]: a\n{/*\n*/}\n', '{', '> [^1]: a\n\n{/*\n*/}\n'],
  ['- > a\n  {1 +\n  2}\n', '{', '- > a\n\n  {1 +\n  2}\n'],
  ['> > a\n> {1 +\n> 2}\n', '{', '> > a\n>\n> {1 +\n> 2}\n'],
  ['>- a\n><b\n>c/>', '<b', '>- a\n>\n><b\n>c/>'],
  ['> a\r\n{1 +\r\n2}\r\n', '{', '> a\r\n\r\n{1 +\r\n2}\r\n'],
];

for (const [text, marked, fixed] of refused) {
  test(`a tag or expression must not continue outside of its list or quote: ${JSON.stringify(text)}`, () => {
    const { findings } = read(text);
    assert.deepEqual(
      findings.map(({ code, range }) => [code, text.slice(range.start, range.end)]),
      [['mdx/lazy-line', marked]],
    );
    assert.equal(askMdx(text).accepted, false);
    const edit = findings[0]?.fixes?.[0]?.edits[0];
    assert.equal(edit?.kind === 'change' && applyEdits(text, edit.edits), fixed);
    assert.equal(askMdx(fixed).accepted, true);
  });
}

test('tags that begin on a lazy line are valid where MDX accepts them, at the place where MDX sees them', () => {
  for (const text of [
    '> a\n{1 +\n> 2}\n> b\n',
    '> a\n{1 +\n> 2} b\nc',
    '> a\n<A\n> b/>',
    '- a\n<A\n  b/>\n',
    '> - a\n<A\n>   b/>\n> c',
    '> # a\n{1 +\n2}',
    '> | a |\n> |---|\n{1 +\n2}',
    '> a {1 +\n2} <A\nb/>',
    '> {1\n> - 2} a',
    '> <A\n> > b</A>',
    '- > ```\n{\n}',
    '- > >\n<A/>{\n}',
  ]) {
    const verdict = askMdx(text);
    assert.ok(verdict.accepted);
    const page = read(text);
    assert.deepEqual(page.findings, [], text);
    assert.deepEqual(outlineOfPage(page), outlineOfMdx(verdict.tree), text);
  }
});

test('a half-typed tag below a list in a quote is reported', () => {
  assert.deepEqual(
    read('>- a\n><b').findings.map(({ code }) => code),
    ['mdx/unfinished-tag'],
  );
});

const PREFIXES = ['', '', '', '> ', '>', '- ', '  ', '    ', '1. ', '> - ', '- > ', '> > ', '[^1]: ', '\t', '>- '];
const BODIES = [
  ...['a', '', '{1 +', '2}', '2} t', '{1}', '{a', '`x`}', '{/* c', '*/}', '{`x', '`}', '{', '}', '{1} <b', '{x}<b'],
  ...[
    '<b',
    'c>',
    'c/>',
    'd="e"',
    '</b>',
    '<b>',
    '<b/>',
    '<b>x</b>',
    'x</b>',
    '<b c={',
    '1}/>',
    '<b c="',
    'x"/>',
    '<T>',
  ],
  ...['</T>', '<>', '</>', '<b/> {1 +', '<b>{1 +', '**b', 'b**', 'a <b', 'a {1 +', '<!-- c -->', '\\{', '\\<', '```'],
  ...[
    '~~~',
    '# h',
    '===',
    '***',
    '| a |',
    '|-|',
    'a | b',
    '[x]: /y',
    '[x]:',
    'import x from "y"',
    'export const a = {',
  ],
];

test('for small texts of containers, lazy lines, tags, expressions and fences we agree with MDX', () => {
  const random = randomFrom(3);
  const pick = (from: readonly string[]): string => random.pick(from) ?? '';
  let refusals = 0;
  let tried = 0;
  for (let made = 0; made < 6000; made++) {
    const lines: string[] = [];
    let prefix = pick(PREFIXES);
    for (let count = 2 + random.below(4); count > 0; count--) {
      lines.push(prefix + pick(BODIES));
      const change = random.below(10);
      if (change < 5) prefix = pick(PREFIXES);
      else if (change < 7) prefix = '';
    }
    const text = lines.join(random.below(8) === 0 ? '\r\n' : '\n');
    if (!isInSample(made, 20)) continue;
    tried++;
    const { accepted } = askMdx(text);
    const { findings } = parsePage({ path: 'page.mdx', text });
    if (!accepted) refusals++;
    assert.equal(
      findings.some(({ code }) => code.startsWith('mdx/')),
      !accepted,
      JSON.stringify(text),
    );
  }
  assert.ok(refusals > tried / 3);
});
