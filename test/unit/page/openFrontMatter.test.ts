import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { rounds } from '../../long.ts';
import { askMdx, outlineOfMdx, outlineOfPage } from '../../mdxParser.ts';
import { randomFrom } from '../../random.ts';
import { read } from './samples.ts';

test('while MDX looks for the end of unclosed front matter, no list, quote or footnote begins', () => {
  for (const text of [
    '---\n[^1]:<>',
    '---\n[^1]: <b>\n\nx[^1]',
    '---\n> a\n> b',
    '---\n\n- a\n- b\n\n1. c',
    '--- \t\n# h\n> <b\n> c>x</b>',
    '---\n| a |\n|---|\n| b |\n> c',
    '---\na\n-\n* b',
    '\uFEFF---\r\n- a\r\n',
    '---\n<Note>\n- a\n> b\n</Note>\n',
  ]) {
    const verdict = askMdx(text);
    assert.ok(verdict.accepted, text);
    const page = read(text);
    assert.deepEqual(page.findings, [], text);
    assert.deepEqual(outlineOfPage(page), outlineOfMdx(verdict.tree), text);
  }
});

test('pages that begin otherwise have their lists: with closed front matter, a longer line, a leading space', () => {
  for (const text of ['---\na: b\n---\n- a', '---x\n- a', '----\n- a', ' ---\n- a', '\n---\n- a', '***\n- a']) {
    assert.equal(read(text).root.children.at(-1)?.kind, 'list', text);
  }
});

const PREFIXES = ['', '', '', '> ', '- ', '  ', '1. ', '> - ', '[^1]: ', '[^1]:', '\t', '2) ', '* '];
const BODIES = [
  'a',
  '',
  '{1 +',
  '2}',
  '{1}',
  '<b',
  'c>',
  '<b>',
  '</b>',
  '<b/>',
  '<>',
  '</>',
  '<!-- c -->',
  '```',
  '[^1]',
];
const MORE = ['# h', '===', '---', '-', '***', '| a |', '|-|', '- | -', 'a | b', '[x]: /y', '[x]:', '<5', '~~~', '-- '];

test('for small pages that begin with an unclosed "---" we agree with MDX', () => {
  const random = randomFrom(11);
  const pick = (from: readonly string[]): string => random.pick(from) ?? '';
  let refusals = 0;
  const texts = rounds(800, 6000);
  for (let made = 0; made < texts; made++) {
    const lines = ['---'];
    for (let count = 1 + random.below(5); count > 0; count--) lines.push(pick(PREFIXES) + pick([...BODIES, ...MORE]));
    const text = lines.join(random.below(8) === 0 ? '\r\n' : '\n');
    const verdict = askMdx(text);
    const page = parsePage({ path: 'page.mdx', text });
    const refused = page.findings.some(({ code }) => code.startsWith('mdx/'));
    assert.equal(refused, !verdict.accepted, JSON.stringify(text));
    if (verdict.accepted) assert.deepEqual(outlineOfPage(page), outlineOfMdx(verdict.tree), JSON.stringify(text));
    else refusals++;
  }
  assert.ok(refusals > texts / 6 && refusals < texts / 1.2, `${refusals} of ${texts} are refused`);
});
