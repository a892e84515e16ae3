import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxJsonLength } from '../../../server/core/data/json/jsonTree.ts';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import { type DataNode, toValue, valueOf } from '../../../server/core/data/node.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import type { Finding, Fix } from '../../../server/core/text/finding.ts';

/** `code|marked text` for each finding. */
const marks = (text: string): readonly string[] =>
  parseJson(text, 'docs.json').findings.map(
    ({ code, range }) => `${code.slice(5)}|${text.slice(range.start, range.end)}`,
  );

const plain = (text: string): unknown => JSON.parse(JSON.stringify(toValue(parseJson(text, 'docs.json').root) ?? null));

function fixed(text: string, { edits }: Fix): string {
  const [edit] = edits;
  assert.ok(edit?.kind === 'change' && edit.path === 'docs.json');
  return applyEdits(text, edit.edits);
}

const cases: readonly (readonly [text: string, marks: readonly string[], value: unknown])[] = [
  ['{"a": 1, "b": [true, null, "x"]}', [], { a: 1, b: [true, null, 'x'] }],
  ['\uFEFF{"a": 1}', [], { a: 1 }],
  ['', ['empty|'], null],
  ['  \n ', ['empty|  \n '], null],
  ['{"colors": {"pri', ['syntax|"pri'], { colors: {} }],
  ['{"a": ', ['syntax|"a"'], {}],
  ['{"a": 1,', ['syntax|,'], { a: 1 }],
  ['{"a": [1, 2', ['syntax|2'], { a: [1, 2] }],
  ['{"a": 1 "b": 2}', ['syntax|1'], { a: 1, b: 2 }],
  ['{"a" 1}', ['syntax|1'], { a: 1 }],
  ['{"a": "b": 2}', ['syntax|"a"'], { b: 2 }],
  ['{"a": "x,\n "b": 2}', ['syntax|"x,'], { a: 'x,', b: 2 }],
  ['{"a": [1, 2}', ['syntax|}'], { a: [1, 2] }],
  ['{"a": 1]', ['syntax|]'], { a: 1 }],
  ['{"a": 1}}', ['syntax|}'], { a: 1 }],
  ['{"a": 1} "x" [', ['syntax|"x"'], { a: 1 }],
  ['"name": "x"', ['syntax|:'], 'name'],
  ['{"a": 1,, "b": 2}', ['syntax|,'], { a: 1, b: 2 }],
  ['[1,, 2]', ['syntax|,'], [1, 2]],
  ['{"a": 1,}', ['trailing-comma|,'], { a: 1 }],
  ['[1,]', ['trailing-comma|,'], [1]],
  ['// c\n{"a": /* d */ 1}', ['comment|// c', 'comment|/* d */'], { a: 1 }],
  ['{"a": 1 /* never ends', ['syntax|/*'], { a: 1 }],
  ['{a: 1}', ['syntax|a'], { a: 1 }],
  ["{'a': 'b'}", ["syntax|'a'", "syntax|'b'"], { a: 'b' }],
  ['{"a": \u201cb\u201d}', ['syntax|\u201cb\u201d'], { a: 'b' }],
  ['{"a": True, "b": none}', ['syntax|True', 'syntax|none'], {}],
  ['{"a": 007, "b": .5, "c": 1.2.3, "d": 0x1F}', ['syntax|007', 'syntax|.5', 'syntax|1.2.3', 'syntax|0x1F'], {}],
  ['{"a": /logo.svg}', ['syntax|/logo.svg'], {}],
  ['{"a": "img\\d"}', ['syntax|\\d'], { a: 'img' }],
  ['{"a": "b\tc"}', ['syntax|\t'], { a: 'b\tc' }],
  ['{"a": "\\u12"}', ['syntax|\\u'], { a: '' }],
  ['{"a": 1, "a": 2}', ['duplicate-key|"a"'], { a: 2 }],
  ['{"a": {[1], "b": 2}}', ['syntax|['], { a: { b: 2 } }],
  ['{"a" : }', ['syntax|"a"'], {}],
  ['{"a"}', ['syntax|"a"'], {}],
  ['{\n  "name": "X",\n  "col\n  "navigation": []\n}', ['syntax|"col'], { name: 'X', navigation: [] }],
];

for (const [text, expected, value] of cases) {
  test(`reads ${JSON.stringify(text)}`, () => {
    assert.deepEqual(marks(text), expected);
    assert.deepEqual(plain(text), value);
  });
}

test('each fix of a syntax error leaves fewer errors', () => {
  for (const [text] of cases) {
    const { findings } = parseJson(text, 'docs.json');
    for (const finding of findings) {
      for (const fix of finding.fixes ?? []) {
        const after = parseJson(fixed(text, fix), 'docs.json').findings;
        assert.equal(
          after.length,
          findings.length - 1,
          `${fix.title} on ${JSON.stringify(text)}: ${JSON.stringify(after)}`,
        );
      }
    }
  }
});

test('added closing brackets are aligned with their opening brackets', () => {
  const text = '{\n  "a": {\n    "b": [1, 2';
  const [finding] = parseJson(text, 'docs.json').findings;
  const fix = finding?.fixes?.[0];
  assert.ok(fix);
  assert.equal(fixed(text, fix), '{\n  "a": {\n    "b": [1, 2]\n  }\n}');
});

test('a comment on its own line is removed with the line', () => {
  const text = '{\n  // note\n  "a": 1 // more\n}';
  const all = parseJson(text, 'docs.json').findings.flatMap((finding) => finding.fixes ?? []);
  assert.deepEqual(
    all.map((fix) => fixed(text, fix)),
    ['{\n  "a": 1 // more\n}', '{\n  // note\n  "a": 1\n}'],
  );
});

test('a merge conflict is the only finding; the tree is that of our side; both sides can be kept in a list of pages', () => {
  const text =
    '{"navigation": [{"group": "A", "pages": [\n  "a",\n<<<<<<< HEAD\n  "b",\n  "c"\n||||||| base\n=======\n  "c",\n  "d"\n>>>>>>> feature\n]}], "x": 1, "x": 2}';
  const { root, findings } = parseJson(text, 'docs.json');
  assert.deepEqual(
    findings.map(({ code }) => code),
    ['json/conflict'],
  );
  assert.deepEqual(plain(text), { navigation: [{ group: 'A', pages: ['a', 'b', 'c'] }], x: 2 });
  assert.ok(root);
  const titles = findings[0]?.fixes?.map(({ title }) => title);
  assert.deepEqual(titles, ['Keep the pages of both sides', 'Keep the current side', 'Keep the incoming side']);
  const pages = findings[0]?.fixes?.map((fix) => {
    const after = parseJson(fixed(text, fix).replace(', "x": 1, "x": 2', ''), 'docs.json');
    assert.deepEqual(after.findings, []);
    const groups = toValue(valueOf(after.root, 'navigation')) as { pages: string[] }[];
    return groups[0]?.pages.join();
  });
  assert.deepEqual(pages, ['a,b,c,d', 'a,b,c', 'a,c,d']);
});

test('a conflict elsewhere keeps one side or the other', () => {
  const text = '{\n<<<<<<< HEAD\n  "name": "A"\n=======\n  "name": "B"\n>>>>>>> feature\n}\n';
  const [finding] = parseJson(text, 'docs.json').findings;
  assert.deepEqual(
    finding?.fixes?.map((fix) => fixed(text, fix)),
    ['{\n  "name": "A"\n}\n', '{\n  "name": "B"\n}\n'],
  );
});

test('every form of conflict: with a byte order mark, longer markers, markers inside the common part, other line endings', () => {
  const ends = ['\n', '\r\n', '\r'];
  const sides = (middle = ''): string => `<<<<<<< HEAD\n  "b"\n${middle}=======\n  "c"\n>>>>>>> x\n`;
  const around = (conflict: string): string => `{"navigation": [{"group": "A", "pages": [\n  "a",\n${conflict}]}]}\n`;
  const forms = [
    around(sides()),
    around(sides('||||||| 1234567\n  "d"\n')),
    around(
      sides(
        '||||||| base\n<<<<<<<<< Temporary merge branch 1\n"d"\n=========\n"e"\n>>>>>>>>> Temporary merge branch 2\n',
      ),
    ),
    around(sides().replace(/<{7}|={7}|>{7}/g, (mark) => mark.repeat(2))),
    around(sides().replace(/ HEAD| x/g, '')),
  ].flatMap((form) => ends.map((end) => form.replaceAll('\n', end)));
  for (const text of forms) {
    const { findings } = parseJson(text, 'docs.json');
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['json/conflict'],
      text,
    );
    assert.deepEqual(plain(text), { navigation: [{ group: 'A', pages: ['a', 'b'] }] });
    const pages = findings[0]?.fixes?.map((fix) => {
      const after = fixed(text, fix);
      assert.deepEqual(parseJson(after, 'docs.json').findings, [], after);
      assert.deepEqual([...new Set(after.match(/\r\n|\n|\r/g))].length, 1, JSON.stringify(after));
      return after.replace(/[^abc]/g, '').slice(-3);
    });
    assert.equal(pages?.length, 3, text);
  }
  const whole = '\uFEFF<<<<<<< HEAD\n{"a": 1}\n=======\n{"a": 2}\n>>>>>>> x\n';
  const [finding] = parseJson(whole, 'docs.json').findings;
  assert.deepEqual(
    finding?.fixes?.map((fix) => fixed(whole, fix)),
    ['\uFEFF{"a": 1}\n', '\uFEFF{"a": 2}\n'],
  );
});
test('a side that adds nothing leaves no comma behind', () => {
  for (const [ours, theirs] of [
    ['', '  "b"\n'],
    ['  "b"\n', ''],
    ['  "b",\n', '  "c"\n'],
  ]) {
    const text = `{"pages": [\n  "a",\n<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> x\n]}\n`;
    for (const fix of parseJson(text, 'docs.json').findings[0]?.fixes ?? [])
      assert.deepEqual(parseJson(fixed(text, fix), 'docs.json').findings, [], fixed(text, fix));
  }
});
test('markers without an end are a conflict too', () => {
  for (const text of ['{\n<<<<<<< HEAD\n"a": 1}', '{\n=======\n"a": 1}', '{"a": 1\n>>>>>>> x\n}']) {
    assert.deepEqual(
      parseJson(text, 'docs.json').findings.map(({ code }) => code),
      ['json/conflict'],
    );
  }
});

test('keys such as __proto__ are ordinary keys', () => {
  const { root } = parseJson('{"__proto__": {"polluted": 1}, "constructor": 2, "toString": 3}', 'docs.json');
  const value = toValue(root) as Record<string, unknown>;
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor', 'toString']);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
});

test('deep, long and large texts end with one finding', () => {
  const deep = (depth: number): readonly Finding[] =>
    parseJson(`${'['.repeat(depth)}1${']'.repeat(depth)}`, 'docs.json').findings;
  assert.deepEqual(deep(512), []);
  assert.deepEqual(
    deep(10_000).map(({ code }) => code),
    ['json/too-deep'],
  );
  assert.deepEqual(
    parseJson('{"a":'.repeat(100_000), 'docs.json').findings.map(({ code }) => code),
    ['json/too-deep'],
  );
  // A hundred characters for each entry; shorter ones are read one by one.
  const large = parseJson(`[${`"${'x'.repeat(97)}",`.repeat(maxJsonLength / 100)}1]`, 'docs.json');
  assert.deepEqual(
    large.findings.map(({ code }) => code),
    ['json/too-large'],
  );
  assert.deepEqual(
    parseJson(`{"a": "${'x'.repeat(maxJsonLength)}"}`, 'docs.json').findings.map(({ code }) => code),
    ['json/too-large'],
  );
  assert.equal(large.root?.kind === 'array' && large.root.items.length > maxJsonLength / 300, true);
  const noise = parseJson('\u0000\u0001garbage@@'.repeat(20_000), 'docs.json');
  assert.ok(noise.findings.length >= 1 && noise.findings.length <= 20);
  const list = parseJson(`[${'"x",'.repeat(100_000)}"x"]`, 'docs.json').root;
  assert.equal(list?.kind === 'array' && list.items.length, 100_001);
});

test('every prefix of a text is read without an exception, with nested ranges inside the text', () => {
  const text = `${cases.map(([each]) => each).join('\n')}\n{"a": {"b": ["c", {"d": -1.5e+3}], "e": "\\u00e9\\n"}} // end`;
  for (const [each] of cases) prefixes(each);
  prefixes(text.slice(-80));
});

function prefixes(text: string): void {
  for (let end = 0; end <= text.length; end++) {
    const prefix = text.slice(0, end);
    const { root, findings } = parseJson(prefix, 'docs.json');
    if (root !== undefined) nested(root, 0, end);
    for (const { range } of findings)
      assert.ok(0 <= range.start && range.start <= range.end && range.end <= end, prefix);
    const isJson = accepts(prefix);
    if (!isJson) assert.ok(findings.length > 0, `nothing is told of ${JSON.stringify(prefix)}`);
  }
}

function nested(node: DataNode, start: number, end: number): void {
  assert.ok(start <= node.range.start && node.range.start <= node.range.end && node.range.end <= end);
  if (node.kind === 'array') for (const item of node.items) nested(item, node.range.start, node.range.end);
  if (node.kind !== 'object') return;
  for (const { range, keyRange, value } of node.properties) {
    assert.ok(node.range.start <= range.start && range.end <= node.range.end);
    assert.ok(range.start === keyRange.start && keyRange.end <= range.end);
    if (value !== undefined) nested(value, keyRange.end, range.end);
  }
}

function accepts(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

test('errors beyond the first are counted; after very many the text is no longer read', () => {
  const few = parseJson(`[${'1, tru, '.repeat(30)}1]`, 'docs.json').findings;
  assert.equal(few.length, 21);
  assert.equal(few.at(-1)?.message, 'There are 10 more syntax errors or comments from here on.');
  const text = `{${' "a": 1'.repeat(100_000)}}`;
  const { findings } = parseJson(text, 'docs.json');
  const last = findings.find(({ code }) => code === 'json/too-large');
  assert.match(last?.message ?? '', /more than 10,000 syntax errors\. Fix those first/);
  assert.ok((last?.range.start ?? 0) > 10_000 && (last?.range.start ?? 0) < text.length / 2);
});
