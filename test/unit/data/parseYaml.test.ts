import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataNode, toValue } from '../../../server/core/data/node.ts';
import { parseYaml } from '../../../server/core/data/parseYaml.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';

const read = (yaml: string): ReturnType<typeof parseYaml> =>
  parseYaml(yaml, { start: 0, end: yaml.length }, 'page.mdx');
const plain = (root: DataNode | undefined): unknown => JSON.parse(JSON.stringify(toValue(root) ?? null));

/** What is read, and `code|what it marks` for each finding. */
const cases: readonly (readonly [yaml: string, value: unknown, ...marks: string[]])[] = [
  ['title: A\ndescription: B C\n', { title: 'A', description: 'B C' }],
  ['', null],
  ['# only a comment\n', null],
  [
    'a: 2024-01-02\nb: yes\nc: true\nd: 1.5\ne:\nf: ~\n',
    { a: '2024-01-02', b: 'yes', c: true, d: 1.5, e: null, f: null },
  ],
  ['1: one\n"two": 2\n', { 1: 'one', two: 2 }],
  ['keywords: [a, b]\ntags:\n  - c\n  - d: e\n', { keywords: ['a', 'b'], tags: ['c', { d: 'e' }] }],
  ['text: |\n  a\n  b\nmore: >-\n  c\n  d\n', { text: 'a\nb\n', more: 'c d' }],
  ['base: &b {x: 1, y: 2}\nuse:\n  <<: *b\n  y: 3\n', { base: { x: 1, y: 2 }, use: { x: 1, y: 3 } }],
  ['use:\n  y: 3\n  <<: {x: 1, y: 2}\n', { use: { x: 1, y: 3 } }],
  // On deployed pages: the other keys are read all the same.
  ['title: "a\nb"\ndescription: x\n', { title: 'a b', description: 'x' }, 'syntax|"a\nb"'],
  ['title: Foo: bar\ndescription: x\n', { title: 'Foo: bar', description: 'x' }, 'colon|Foo: bar'],
  ['title: "Foo" bar\ndescription: x\n', { title: '"Foo" bar', description: 'x' }, 'syntax|bar'],
  ["title: 'it's'\ndescription: x\n", { title: "it's", description: 'x' }, "syntax|s'"],
  ['title: "abc\ndescription: x\n', { title: 'abc', description: 'x' }, 'syntax|"abc'],
  ['title: @foo\ndescription: x\n', { title: '@foo', description: 'x' }, 'syntax|@foo'],
  ['title: `foo`\ndescription: x\n', { title: '`foo`', description: 'x' }, 'syntax|`foo`'],
  ['title: *foo bar\ndescription: x\n', { title: '*foo bar', description: 'x' }, 'syntax|*foo bar'],
  ['title: {{x}} a\ndescription: x\n', { title: '{{x}} a', description: 'x' }, 'syntax|{{x}} a'],
  ['title: - a\ndescription: x\n', { title: '- a', description: 'x' }, 'syntax|- a'],
  ['title: [a, b\ndescription: x\n', { title: ['a', 'b'], description: 'x' }, 'syntax|[a, b'],
  ['title:foo\ndescription: x\n', { title: 'foo', description: 'x' }, 'syntax|:'],
  ['title\ndescription: x\n', { description: 'x' }, 'syntax|title'],
  ['title: x\n\tdescription: y\n', { title: 'x', description: 'y' }, 'tab|\t'],
  ['tags:\n\t- a\n\t- b\ntitle: x\n', { tags: ['a', 'b'], title: 'x' }, 'tab|\t'],
  ['a: 1\nb: 2\na: 3\n', { a: 3, b: 2 }, 'duplicate-key|a'],
  ['a: *nowhere\nb: 1\n', { b: 1 }, 'alias|*nowhere'],
  ['a: &x [*x]\n', { a: [null] }, 'alias|*x'],
];

for (const [yaml, value, ...marks] of cases) {
  test(`reads ${JSON.stringify(yaml)}`, () => {
    const { root, findings } = read(yaml);
    assert.deepEqual(plain(root), value);
    assert.deepEqual(
      findings.map(({ code, range }) => `${code.slice(5)}|${yaml.slice(range.start, range.end)}`),
      marks,
    );
  });
}

test('each fix of a fault leaves none', () => {
  for (const [yaml, , ...marks] of cases) {
    for (const finding of read(yaml).findings) {
      for (const { edits, title } of finding.fixes ?? []) {
        const [edit] = edits;
        assert.ok(edit?.kind === 'change' && edit.path === 'page.mdx');
        const after = applyEdits(yaml, edit.edits);
        assert.equal(read(after).findings.length, marks.length - 1, `${title}: ${after}`);
      }
    }
  }
});

test('ranges count from the start of the whole text', () => {
  const text = '---\ntitle: Äö\nmode: wide\n---\n';
  const { root } = parseYaml(text, { start: 4, end: 25 }, 'page.mdx');
  assert.ok(root?.kind === 'object');
  assert.deepEqual(
    root.properties.map(({ keyRange, value }) => [
      text.slice(keyRange.start, keyRange.end),
      text.slice(value?.range.start, value?.range.end),
    ]),
    [
      ['title', 'Äö'],
      ['mode', 'wide'],
    ],
  );
});

test('aliases that stand for too much, deep and long texts end with a finding', () => {
  const names = 'abcdefghij';
  const bomb = [...names]
    .map(
      (name, at) =>
        `${name}: &${name} [${
          at === 0
            ? '1,2'
            : Array(9)
                .fill(`*${names[at - 1]}`)
                .join(',')
        }]`,
    )
    .join('\n');
  assert.deepEqual(
    read(bomb).findings.map(({ code }) => code),
    ['yaml/alias'],
  );
  for (const shape of ['[', '- ', '{a: ', '? ']) {
    assert.deepEqual(
      read(shape.repeat(20_000))
        .findings.map(({ code }) => code)
        .slice(0, 1),
      ['yaml/too-deep'],
      shape,
    );
  }
  assert.deepEqual(
    read(`a: ${'x'.repeat(6_000_000)}`).findings.map(({ code }) => code),
    ['yaml/too-large'],
  );
});

test('keys like __proto__ are keys like any other', () => {
  const value = toValue(read('__proto__:\n  polluted: 1\nconstructor: 2\n').root) as Record<string, unknown>;
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor']);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
});

test('every prefix is read without a throw, its ranges inside the text', () => {
  for (const [yaml] of cases) {
    for (let end = 0; end <= yaml.length; end++) {
      const { root, findings } = parseYaml(yaml, { start: 0, end }, 'page.mdx');
      for (const { range } of findings)
        assert.ok(0 <= range.start && range.start <= range.end && range.end <= end, yaml.slice(0, end));
      assert.ok(root === undefined || (root.range.start >= 0 && root.range.end <= end));
    }
  }
});
