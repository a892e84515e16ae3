import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../server/core/page/pageTree.ts';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { assertLinear, type Sized } from '../linear.ts';
import { sampleOf } from '../long.ts';
import { shared } from '../shared.ts';
import { pathologicalShapes, type Shape } from './pathologicalShapes.ts';

const skip = shared === undefined ? 'not run here: suites' : false;

/** Texts that are hard for parsers of tags, expressions and code: repeated a thousand times and more. */
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

/** The same with a start that is not repeated. */
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

/** Code that declares very many different names. */
const declared: readonly Shape[] = (
  [
    ['export const {', 'a#,', '} = b'],
    ['export const [', 'a#,', '] = b'],
    ['export const a = 1', ', a# = 1', ''],
    ['import {', 'a#,', '} from "/b.mdx"'],
    ['', 'import a# from "/b.mdx"\n', ''],
    ['', 'import a# from "/b.mdx"\n\n', ''],
    ['', 'import a# from "/b.mdx"\n', 'import b frm "/b.mdx"'],
    ['export const a = ({', 'a#,', '}) => 1'],
    ['export const a = () => {', 'let a#;', '}'],
  ] as const
).map(([start, unit, end]) => ({
  name: start + unit + end,
  text: (scale) =>
    start + Array.from({ length: 12_000 * scale }, (_, index) => unit.replace('#', String(index))).join('') + end,
}));

test('code that declares thousands of names is parsed in linear steps', () => {
  assertLinear(sampleOf(declared, 8).map(sized));
});

test('inputs that were very slow in Markdown parsers are parsed in linear steps', {
  skip,
}, () => {
  const shapes = pathologicalShapes();
  assert.equal(shapes.length, 33);
  const some = sampleOf(shapes, 11);
  assertLinear(some.map(sized));
  for (const { text } of some) read(text(1));
});

test('unclosed tags, braces and code are parsed in linear steps', () => {
  assertLinear(sampleOf(repeated, 12).map(sized));
});

const sized = ({ name, text }: Shape): Sized => ({
  name,
  at(size) {
    const whole = text(size);
    return { length: whole.length, run: () => read(whole) };
  },
});

function read(text: string): Page {
  const page = parsePage({ path: 'page.mdx', text });
  for (const { range } of page.findings) {
    assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length);
  }
  return page;
}
