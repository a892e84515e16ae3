import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataNode, toValue } from '../../../server/core/data/node.ts';
import { parseYaml } from '../../../server/core/data/yaml/parseYaml.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { isInSample } from '../../long.ts';
import { randomFrom } from '../../random.ts';

const read = (yaml: string): ReturnType<typeof parseYaml> =>
  parseYaml(yaml, { start: 0, end: yaml.length }, 'page.mdx');
const plain = (root: DataNode | undefined): unknown => JSON.parse(JSON.stringify(toValue(root) ?? null));

/** The parsed value, and `code|marked text` for each finding. */
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
  [
    'a: &a {x: 1, y: 2}\nb: &b {x: 3, z: 4}\nuse:\n  <<: [*a, *b]\n  y: 5\n',
    { a: { x: 1, y: 2 }, b: { x: 3, z: 4 }, use: { x: 1, z: 4, y: 5 } },
  ],
  ['a: &x 1\nb: *x\nc: &x 2\nd: *x\n', { a: 1, b: 1, c: 2, d: 2 }],
  ['a: &x [1, &y {z: 2}]\nb: [*y, *x]\n', { a: [1, { z: 2 }], b: [{ z: 2 }, [1, { z: 2 }]] }],
  ['&k key: v\nb: *k\n', { key: 'v', b: 'key' }],
  // A finding in an alias is reported at its anchor.
  ['a: &x {p: 1, p: 2}\nb: *x\nc:\n  <<: *x\n', { a: { p: 2 }, b: { p: 2 }, c: { p: 2 } }, 'duplicate-key|p'],
  // From deployed pages: the other keys are still read.
  ['title: "a\nb"\ndescription: x\n', { title: 'a b', description: 'x' }, 'syntax|"a\nb"'],
  ['# a\n# b\ntitle: Foo: bar\n# c\ndescription: x\n', { title: 'Foo: bar', description: 'x' }, 'colon|Foo: bar'],
  ['# a: b\ntitle: "c\n# d"\n', { title: 'c # d' }, 'syntax|"c\n# d"'],
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

test('each fix leaves no error', () => {
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

test('a byte order mark at the start changes only the places', () => {
  for (const [yaml] of cases) {
    const [marked, usual] = [read(`\uFEFF${yaml}`), read(yaml)];
    assert.deepEqual(plain(marked.root), plain(usual.root), yaml);
    assert.deepEqual(
      marked.findings.map(({ code, message, range }) => ({ code, message, start: range.start })),
      usual.findings.map(({ code, message, range }) => ({ code, message, start: range.start + 1 })),
      yaml,
    );
  }
});

test('aliases that expand too much, and deep and long texts, end with a finding', () => {
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
    read(`a: ${'x'.repeat(20_000_001)}`).findings.map(({ code }) => code),
    ['yaml/too-large'],
  );
});

test('the finding of a broken alias has its reason, and everything an alias expands to has its range', () => {
  assert.deepEqual(
    read('a: *nowhere\nb: &x [*x]\n').findings.map(({ message }) => message),
    ['There is no anchor "&nowhere" before this alias.', 'This alias is inside the value that it refers to.'],
  );
  const text = 'a: &x {p: [1, {q: r}]}\nb: *x\n';
  const { root } = read(text);
  const ranges = new Set<string>();
  const walk = (node: DataNode | undefined): void => {
    if (node === undefined) return;
    ranges.add(text.slice(node.range.start, node.range.end));
    if (node.kind === 'object')
      for (const { keyRange, value, range } of node.properties) {
        ranges.add(text.slice(keyRange.start, keyRange.end)).add(text.slice(range.start, range.end));
        walk(value);
      }
    if (node.kind === 'array') for (const item of node.items) walk(item);
  };
  assert.ok(root?.kind === 'object');
  walk(root.properties[1]?.value);
  assert.deepEqual([...ranges], ['*x']);
});

test('nested aliases expand only up to a bound', () => {
  const { below, pick } = randomFrom(11);
  for (let round = 0; round < 60; round++) {
    const lines = ['a0: &a0 [x, x, x]'];
    for (let i = 1; i < 40; i++) {
      const alias = (): string => `*a${Math.max(0, i - 1 - below(3))}`;
      const shapes = [
        () => `[${Array.from({ length: 1 + below(12) }, alias).join(', ')}]`,
        () => `{p: ${alias()}, q: [${alias()}, , ${alias()}], r: [s: ${alias()}]}`,
        () => `{<<: [${alias()}, ${alias()}], t: ${alias()}}`,
        () => `&b${i} [*b${i}, *nowhere, ${alias()}, ${alias()}]`,
      ];
      lines.push(`a${i}: &a${i} ${(pick(shapes) ?? (() => '1'))()}`);
    }
    if (!isInSample(round, 6)) continue;
    let nodes = 0;
    const open = [read(lines.join('\n')).root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      assert.ok(++nodes < 45_000, lines.join('\n'));
      if (node.kind === 'array') open.push(...node.items);
      if (node.kind === 'object') open.push(...node.properties.flatMap(({ value }) => value ?? []));
    }
  }
});

test('a chain of aliases, each one level deeper, terminates', () => {
  const chain = Array.from({ length: 3000 }, (_, i) => `a${i}: &a${i} {x: ${i === 0 ? 1 : `*a${i - 1}`}}`).join('\n');
  const { root, findings } = read(chain);
  assert.deepEqual(
    findings.map(({ code }) => code),
    ['yaml/alias'],
  );
  assert.ok(JSON.stringify(toValue(root)).length > 0);
});

test('keys such as __proto__ are ordinary keys', () => {
  const value = toValue(read('__proto__:\n  polluted: 1\nconstructor: 2\n').root) as Record<string, unknown>;
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor']);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
});

test('every prefix is read without an exception, with ranges inside the text', () => {
  for (const [yaml] of cases) {
    for (let end = 0; end <= yaml.length; end++) {
      const { root, findings } = parseYaml(yaml, { start: 0, end }, 'page.mdx');
      for (const { range } of findings)
        assert.ok(0 <= range.start && range.start <= range.end && range.end <= end, yaml.slice(0, end));
      assert.ok(root === undefined || (root.range.start >= 0 && root.range.end <= end));
    }
  }
});

test('in a chain of aliases that refer to each other no tree contains another one', () => {
  const chain = Array.from({ length: 100 }, (_, i) => `a${i + 1}: &a${i + 1} { x: *a${i} }`).join('\n');
  const { root } = read(`a0: &a0 { x: 1 }\n${chain}\n`);
  let node = root?.kind === 'object' ? root.properties.at(-1)?.value : undefined;
  let depth = 0;
  while (node?.kind === 'object') {
    const { original } = node as { original?: object };
    assert.ok(original === undefined || !('original' in original), `level ${depth}`);
    node = node.properties[0]?.value;
    depth++;
  }
  assert.equal(depth, 101);
});

test('errors beyond the first are counted; after very many a long text is no longer read', () => {
  const few = read(Array.from({ length: 30 }, (_, i) => `a${i}: b: c\n`).join('')).findings;
  assert.equal(few.length, 21);
  assert.equal(few.at(-1)?.message, 'There are 10 more syntax errors from here on.');
  const text = `a: 1\n${'b\n'.repeat(150_000)}c: 2\n`;
  const { root, findings } = read(text);
  const last = findings.at(-1);
  assert.equal(last?.code, 'yaml/too-large');
  assert.match(last?.message ?? '', /syntax errors\. Fix those first/);
  assert.equal(text.slice(last?.range.start).length > text.length / 2, true);
  assert.deepEqual(Object.keys(plain(root) as object), ['a']);
});

test('a text of nothing but punctuation is not read to its end', () => {
  const items = (count: number): string => `a:\n${'- 1\n'.repeat(count)}c: 2\n`;
  assert.deepEqual(read(items(10_000)).findings, []);
  const text = `${items(60_000)}d: "\n`;
  const { root, findings } = read(text);
  assert.deepEqual(
    findings.map(({ code }) => code),
    ['yaml/too-large'],
  );
  const at = findings[0]?.range.start ?? 0;
  assert.match(findings[0]?.message ?? '', /^This YAML has more than 250,000 keys, values and marks\./);
  assert.ok(at > 100_000 && at < text.length, String(at));
  assert.deepEqual(Object.keys(plain(root) as object), ['a']);
  // Real descriptions have fewer than one special character in four, however long they are.
  const long = Array.from({ length: 40_000 }, (_, i) => `key${i}: some words of text\n`).join('');
  assert.deepEqual(read(long).findings, []);
});

test('repeated keys, aliases without an anchor and several errors in one line are counted too', () => {
  const times = (count: number, text: string): string => text.repeat(count);
  for (const [yaml, code, reported, message] of [
    [times(201, 'a: 1\n'), 'yaml/duplicate-key', 200, undefined],
    [times(202, 'a: 1\n'), 'yaml/duplicate-key', 200, 'There is 1 more repeated key from here on.'],
    [
      `a:\n${times(1500, '  - { b: 1, b: 1 }\n')}`,
      'yaml/duplicate-key',
      200,
      'There are 1,300 more repeated keys from here on.',
    ],
    [`a:\n${times(20, ' - *a\n')}`, 'yaml/alias', 20, undefined],
    [`a:\n${times(21, ' - *a\n')}`, 'yaml/alias', 20, 'There is 1 more alias from here on.'],
    [`a: &a\n${times(1500, ' - *a\n')}`, 'yaml/alias', 20, 'There are 1,480 more aliases from here on.'],
    [`[${times(25, '"\\q", ')}]`, 'yaml/syntax', 20, 'There are 5 more syntax errors from here on.'],
  ] as const) {
    const found = read(yaml).findings;
    const what = yaml.slice(0, 30);
    assert.deepEqual([...new Set(found.map((each) => each.code))], [code], what);
    assert.equal(found.length, reported + (message === undefined ? 0 : 1), what);
    if (message === undefined) continue;
    assert.equal(found.at(-1)?.message, message, what);
    assert.ok((found.at(-1)?.range.start ?? 0) > (found.at(-2)?.range.start ?? 0), what);
  }
});

test('tabs are replaced by as many spaces as they mean', () => {
  const cases = [
    ['title: x\n\tdescription: y\n', 'title: x\ndescription: y\n'],
    ['seo:\n\tnoindex: true\n\tindex: 1\n', 'seo:\n  noindex: true\n  index: 1\n'],
    ['a:\r\n  b:\r\n\tc: 1\r\n', 'a:\r\n  b:\r\n    c: 1\r\n'],
    ['a:\n\tb:\n\t\tc: 1\n\td: 2\n', 'a:\n  b:\n    c: 1\n  d: 2\n'],
    ['a: 1\n\n\n\tb: 1\n', 'a: 1\n\n\nb: 1\n'],
  ] as const;
  for (const [before, after] of cases) {
    const edits = read(before).findings.flatMap(({ fixes = [] }) => fixes.flatMap((fix) => fix.edits));
    const changed = edits.flatMap((edit) => (edit.kind === 'change' ? edit.edits : []));
    assert.equal(applyEdits(before, changed), after);
    assert.deepEqual(read(after).findings, []);
  }
});
