import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../server/core/page/pageTree.ts';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { shared } from '../shared.ts';
import { startCounting } from '../steps.ts';
import { pathologicalShapes, type Shape } from './pathologicalShapes.ts';

const skip = shared === undefined ? 'not run here: suites' : false;

/** Twice the text may take so many times the steps: four times would be the square of its size. */
const MOST = 2.5;

/** So many steps for each character are never too many; how few are counted depends on what ran before. */
const FEW = 20;

/** Of the whole. */
const SIZES = [0.125, 0.25];

/** Texts that are hard for a reader of tags, expressions and code: repeated a thousand times and more. */
const REPEATED = [
  '{a',
  '{a\n',
  '{a\n\n',
  '{a}{',
  '{"',
  '{`${{`${{`${{`${',
  '{/*',
  '{/* a */',
  '{...a',
  '<a\n',
  '<a ',
  '<a {',
  '<a b={',
  '<a b="',
  "<a b='c' ",
  '<a>\n',
  '</a>\n',
  '<a></b>',
  '<A>\n\n',
  '<!--',
  '<>',
  '- <a>\n',
  '> {a\n',
  '> # a\nb\n',
  '> # a\n{\n',
  '> a\n<b\n/>\n',
  '> > # a\nb\n> c\n',
  '| {a ',
  'import a from "b"\n',
  'import {\n',
  'export const a = {\n',
  'export const a = 1\n\n',
  '$$\na\n\n',
  '$a ',
  '```\n\n',
  '[^a]: ',
  'a@b.',
  'http://a.b_',
  '&amp;&',
  '# a {#',
] as const;

/** The same, with a beginning that does not repeat. */
const RUNS = [
  ['<a b="', ' '],
  ['<a b="', '\t\n'],
  ['<a ', ' '],
  ['<a b=', 'c'],
  ['{', ' '],
  ['{a', '\n'],
  ['| a |\n|---|\n|', ' '],
  ['- ', ' '],
  ['# a', ' #'],
  ['`', ' '],
  ['export const a = "', 'b'],
] as const;

const repeated = [...REPEATED.map((unit) => ['', unit] as const), ...RUNS].map(
  ([start, unit]): Shape => ({
    name: JSON.stringify([start, unit]),
    text: (scale) => start + unit.repeat(24_000 * scale),
  }),
);

test('shapes that have brought parsers of Markdown to their knees are read in steps linear in their size', {
  skip,
}, () => {
  const shapes = pathologicalShapes();
  assert.equal(shapes.length, 33);
  assertLinear(shapes);
  for (const { text } of shapes) read(text(1));
});

test('tags, braces and code that never end are read in steps linear in their size', () => {
  assertLinear(repeated);
});

function assertLinear(shapes: readonly Shape[]): void {
  const counter = startCounting();
  const late: string[] = [];
  for (const { name, text } of shapes) {
    const [half, whole] = SIZES.map((size) => text(size)).map((each) => ({
      length: each.length,
      steps: counter.stepsOf(() => read(each)),
    }));
    assert.ok(half !== undefined && whole !== undefined);
    // Some shapes are the same at every size.
    const most = whole.length > half.length ? MOST : 1.01;
    if (whole.steps > most * half.steps + FEW * whole.length)
      late.push(
        `${name}: ${half.steps.toFixed(0)} steps for ${half.length} characters, ${whole.steps.toFixed(0)} for ${whole.length}`,
      );
  }
  counter.stop();
  assert.deepEqual(late, []);
}

function read(text: string): Page {
  const page = parsePage({ path: 'page.mdx', text });
  for (const { range } of page.findings) {
    assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length);
  }
  return page;
}
