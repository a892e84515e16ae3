import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataNode, toValue } from '../../../server/core/data/node.ts';
import { parseFrontMatter } from '../../../server/core/data/yaml/frontMatterYaml.ts';

const read = (yaml: string): ReturnType<typeof parseFrontMatter> =>
  parseFrontMatter(yaml, { start: 0, end: yaml.length }, 'page.mdx');
const plain = (root: DataNode | undefined): unknown => JSON.parse(JSON.stringify(toValue(root) ?? null));

test('front matter that the page loader accepts has no finding and is read', () => {
  for (const [yaml, value] of [
    ['title: "a\nb"\nx: 1\n', { title: 'a b', x: 1 }],
    ['title: "a\nb: c"\nx: 1\n', { title: 'a b: c', x: 1 }],
    ['a: [a,\nb]\nc: 1\n', { a: ['a', 'b'], c: 1 }],
    ['a: {a: 1,\nb: 2}\nc: 1\n', { a: { a: 1, b: 2 }, c: 1 }],
    ['title: x\n\tdescription: y\n', { title: 'x', description: 'y' }],
    ['a: 1\n...\n', { a: 1 }],
    ['a: &x 1\nb: *x\n', { a: 1, b: 1 }],
    ['', null],
    ['a: "b\nc: d"\n"": e\n', { a: 'b c: d', '': 'e' }],
  ] as const) {
    const { root, findings } = read(yaml);
    assert.deepEqual(findings, [], yaml);
    assert.deepEqual(plain(root), value, yaml);
  }
});

test('front matter that the page loader rejects has one finding at the right place', () => {
  for (const [yaml, mark] of [
    ['a: 1\nb: 2\na: 3\n', 'yaml/refused|a'],
    ['a: 1\n"a": 3\n', 'yaml/refused|"a"'],
    ['1: a\n0x1: b\n', 'yaml/refused|0x1: b'],
    ['a: *x\n', 'yaml/refused|*x'],
    ['a: !!foo 1\n', 'yaml/refused|!!foo'],
    ['a: b\nc: !x 1\n', 'yaml/refused|!x'],
    ['a: !!js/function "function () {}"\n', 'yaml/refused|!!js/function'],
    ['a: !!int x\n', 'yaml/refused|!!int'],
    ['<<: 3\n', 'yaml/refused|<<'],
    ['a: 1\n--- \nb: 2\n', 'yaml/refused|---'],
    ['a: 1\n...\nb: 2\n', 'yaml/refused|...'],
    ['a: x\u0007y\n', 'yaml/refused|\u0007'],
    ['a: "x\u0001y"\n', 'yaml/refused|\u0001'],
    ['title: b\0c\n', 'yaml/refused|\0'],
    ['title: b\ud800c\n', 'yaml/refused|\ud800'],
    ['title: b\uffffc\n', 'yaml/refused|\uffff'],
    ['title: a: b\n', 'yaml/colon|a: b'],
    ['title: "a" b\n', 'yaml/syntax|b'],
  ] as const) {
    const { findings } = read(yaml);
    assert.deepEqual(
      findings.map(({ code, range }) => `${code}|${yaml.slice(range.start, range.end)}`),
      [mark],
      JSON.stringify(yaml),
    );
  }
});

test('input that the loader cannot be given ends with our own message', () => {
  const bomb = `a: &a [1,2]\n${[...'bcdefghij'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`).join(',')}]\n`).join('')}<<: [*j, *j]\n`;
  assert.deepEqual(
    read(bomb).findings.map(({ code }) => code),
    ['yaml/refused'],
  );
  assert.deepEqual(
    read(`a: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`)
      .findings.map(({ code }) => code)
      .slice(0, 1),
    ['yaml/too-deep'],
  );
});

test('a value that aliases make endless is not traversed', () => {
  assert.deepEqual(read('a: &a [*a]\n').findings, []);
  const names = 'abcdefghijklmnopqrstuvwxyz';
  const bomb = [...names].map(
    (name, at) => `${name}: &${name} [${at === 0 ? '1' : `*${names[at - 1]},*${names[at - 1]}`}]`,
  );
  const { findings } = read(`${bomb.join('\n')}\n\tlast: 1\n`);
  assert.ok(findings.length <= 1);
});
