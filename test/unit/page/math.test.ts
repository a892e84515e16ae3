import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { rounds } from '../../long.ts';
import { askMdx, outlineOfMdx, outlineOfPage } from '../../mdxParser.ts';
import { randomFrom } from '../../random.ts';
import { read } from './samples.ts';

const formulas = (text: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: { readonly kind: string; readonly value?: unknown; readonly children?: readonly unknown[] }) => {
    if (node.kind === 'math') found.push(String(node.value));
    for (const child of node.children ?? []) visit(child as never);
  };
  visit(read(text).root as never);
  return found;
};

test('a formula is delimited by two runs of equally many dollars, whatever touches them', () => {
  const table: readonly (readonly [text: string, ...formulas: string[]])[] = [
    ['$\\text{Commit}$ted', '\\text{Commit}'],
    ['a$x$b and 5$y$6', 'x', 'y'],
    ['$ x $ and $$ y $$', 'x', 'y'],
    ['$a $$ b$ c', 'a $$ b'],
    ['$$a $ b$$', 'a $ b'],
    ['$a\nb$', 'a\nb'],
    ['$a\n\nb$'],
    ['\\$5 and $x$', 'x'],
    ['$5 and \\$10', '5 and \\'],
    ['$5 a month'],
    ['$5 or $$'],
    ['`$a` and $b`$`', 'b`'],
    ['a $$$$'],
    ['# A $x$b', 'x'],
    ['| a |\n| - |\n| $x$y |', 'x'],
  ];
  for (const [text, ...expected] of table) {
    assert.deepEqual(formulas(text), expected, text);
    assert.ok(askMdx(text).accepted, text);
  }
});

test('tags, expressions, links and fences within a formula are text', () => {
  for (const text of [
    '$a <b c$',
    '$x_{1}$y',
    '${$',
    '$[a](b c)$',
    '$</Note>$',
    '$a ``` b$',
    '$$\n\\frac{a}{b} <c>\n{\n$$\n',
    '$$\n```\n$$\n\n{2}\n',
    '- $$\n  {\n  $$\n',
    '$a https://example.com$ b',
  ]) {
    const { findings, elements, expressions } = read(text);
    assert.deepEqual([findings.length, elements.length], [0, 0], text);
    assert.equal(expressions.length, text.includes('{2}') ? 1 : 0, text);
  }
});

test('what begins before a formula owns its dollars', () => {
  assert.deepEqual(formulas('{"$a$"} `$b$` <b title="$c$" /> [d](/$e$)'), []);
});

test('a formula on separate lines continues to its end, or to the end of its container', () => {
  const table: readonly (readonly [text: string, ...formulas: string[]])[] = [
    ['$$\na\n$$\nb', 'a'],
    ['$$ left out\na\n$$$\nb', 'a'],
    ['x\n$$\na\n\nb', 'a\n\nb'],
    ['> $$\n> a\n\nb', 'a'],
    ['- $$\n  a\n\nb', 'a'],
    ['$$\n$$', ''],
    ['$$', ''],
    ['$$a$$\n', 'a'],
  ];
  for (const [text, ...expected] of table) assert.deepEqual(formulas(text), expected, text);
});

test('in random texts, formulas are where real sites have them', () => {
  const random = randomFrom(18_01);
  const parts = [
    '$',
    '$',
    '$$',
    '$$\n',
    '$',
    'a',
    ' ',
    '\n',
    '\n\n',
    '\\',
    '{',
    '}',
    '{1}',
    '`',
    '```\n',
    '<b>',
    '</b>',
  ];
  parts.push(
    '<A/>',
    '- ',
    '> ',
    '[a](b)',
    '*',
    '**',
    '|',
    '# ',
    '  ',
    '5',
    '\n$$\n',
    'https://a.b/',
    '_',
    '| a |\n| - |\n| ',
  );
  let accepted = 0;
  const texts = rounds(500, 3000);
  for (let round = 0; round < texts; round++) {
    const length = 1 + random.below(14);
    const text = Array.from({ length }, () => random.pick(parts)).join('');
    // A docs.json variable, which the platform replaces before MDX reads it. Source: platform-today.md, "Variables".
    if (text.includes('{{1}}')) continue;
    const verdict = askMdx(text);
    const page = read(text);
    const isRefused = page.findings.some(({ code }) => code.startsWith('mdx/'));
    assert.equal(isRefused, !verdict.accepted, JSON.stringify(text));
    if (!verdict.accepted) continue;
    accepted++;
    assert.deepEqual(outlineOfPage(page), outlineOfMdx(verdict.tree), JSON.stringify(text));
  }
  assert.ok(accepted > texts / 3);
});

test('a formula that swallows a closing tag is reported at the tag, with the missing dollars', () => {
  const text = '<Note>\n$$\na\n</Note>\n';
  const [finding, ...more] = read(text).findings;
  assert.deepEqual(more, []);
  assert.equal(
    finding?.message,
    '"<Note>" is never closed, because the formula below has no closing "$$" and contains "</Note>".',
  );
  const [change] = finding?.fixes?.[0]?.edits ?? [];
  assert.equal(change?.kind === 'change' && applyEdits(text, change.edits), '<Note>\n$$\na\n$$\n</Note>\n');
});
