import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileDraft } from '../../../server/core/data/json/fileDraft.ts';
import { plain } from '../../../server/core/data/json/jsonFormat.ts';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import { type ArrayNode, itemsOf, type ObjectNode, valueOf } from '../../../server/core/data/node.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';

function changed(text: string, change: (draft: FileDraft) => void): string {
  const draft = new FileDraft(text);
  change(draft);
  assert.equal(draft.textOf(), applyEdits(text, draft.edits()));
  return draft.textOf();
}

function inObject(text: string, change: (draft: FileDraft, root: ObjectNode) => void): string {
  const { root } = parseJson(text, 'docs.json');
  assert.ok(root?.kind === 'object');
  return changed(text, (draft) => change(draft, root));
}

function inList(text: string, change: (draft: FileDraft, root: ArrayNode) => void): string {
  const { root } = parseJson(text, 'docs.json');
  assert.ok(root?.kind === 'array');
  return changed(text, (draft) => change(draft, root));
}

test('additions follow the indentation, line endings and trailing comments around them', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['{}', '{\n  "b": 2\n}'],
    ['{ }', '{\n  "b": 2\n}'],
    ['{"a": 1}', '{"a": 1, "b": 2}'],
    ['{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"b": 2\n}'],
    ['{\r\n    "a": 1\r\n}', '{\r\n    "a": 1,\r\n    "b": 2\r\n}'],
    ['{\n  "a": 1 // one\n}', '{\n  "a": 1, // one\n  "b": 2\n}'],
    ['{\n  "a": 1 /* one */\n}', '{\n  "a": 1, /* one */\n  "b": 2\n}'],
    ['{\n  // nothing yet\n}', '{\n  // nothing yet\n  "b": 2\n}'],
    ['{ /* nothing yet */ }', '{ /* nothing yet */\n  "b": 2\n}'],
    ['{\n  "a": 1\n  // end\n}', '{\n  "a": 1,\n  "b": 2\n  // end\n}'],
  ];
  for (const [before, after] of cases)
    assert.equal(
      inObject(before, (draft, root) => draft.put(root, ['b'], plain(2))),
      after,
    );
  assert.equal(
    inList('[\n  "a",\n  "c"\n]', (draft, root) => draft.insert(root, 1, plain('b'))),
    '[\n  "a",\n  "b",\n  "c"\n]',
  );
  assert.equal(
    inList('["a"]', (draft, root) => draft.insert(root, 1, plain({ b: ['c'] }))),
    '["a", {\n  "b": [\n    "c"\n  ]\n}]',
  );
});

test('the last of two values for one place wins; the first of two overlapping edits wins', () => {
  const text = '{"a": 1, "b": 2}';
  const { root } = parseJson(text, 'docs.json');
  const [a, b] = [valueOf(root, 'a'), valueOf(root, 'b')];
  assert.ok(a !== undefined && b !== undefined);
  const after = changed(text, (draft) => {
    draft.set(a.range, plain(3));
    draft.set(b.range, plain(5));
    draft.set(a.range, plain(4));
    draft.set(b.range, plain(2));
    draft.replace({ range: { start: a.range.start, end: b.range.end }, text: '0' });
  });
  assert.equal(after, '{"a": 4, "b": 2}');
});

test('a comment stays on its line when something is added behind its entry', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['["a" // one\n]', '["a", "b" // one\n]'],
    ['[\n"a", // one\n]', '[\n"a", // one\n"b",\n]'],
    ['[\n  "a", /* one */\n  // end\n]', '[\n  "a", /* one */\n  "b",\n  // end\n]'],
  ];
  for (const [before, after] of cases)
    assert.equal(
      inList(before, (draft, root) => draft.insert(root, 1, plain('b'))),
      after,
    );
});

test('a removed entry takes its comma and its own comment along; comments of its neighbors stay', () => {
  const cases: readonly (readonly [before: string, key: string, after: string])[] = [
    ['{"a": 1, "b": 2, "c": 3}', 'b', '{"a": 1, "c": 3}'],
    ['{"a": 1, "b": 2}', 'b', '{"a": 1}'],
    ['{"b": 2}', 'b', '{}'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', 'b', '{\n  "a": 1,\n  "c": 3\n}'],
    ['{\n  "a": 1,\n  "b": 2\n}', 'b', '{\n  "a": 1\n}'],
    ['{\n  "a": 1, // one\n  "b": 2,\n  "c": 3\n}', 'b', '{\n  "a": 1, // one\n  "c": 3\n}'],
    ['{\n  "b": 2, // two\n  // three\n  "c": 3\n}', 'b', '{\n  // three\n  "c": 3\n}'],
    ['{\n  "a": 1, // one\n  "b": 2\n}', 'b', '{\n  "a": 1 // one\n  \n}'],
    ['{\n  "a": 1, /* one */\n  "b": 2\n}', 'b', '{\n  "a": 1 /* one */\n}'],
    ['{"a": 1, /* over\n lines */ "b": 2}', 'b', '{"a": 1}'],
    ['{"b": 1, /* over\n /lines */ "a": 2}', 'b', '{"a": 2}'],
    ['{"a": 1, /* one */ // more\n "b": 2}', 'b', '{"a": 1 /* one */ // more\n }'],
  ];
  for (const [before, key, after] of cases) {
    const text = inObject(before, (draft, root) => {
      const found = root.properties.find((each) => each.key === key);
      assert.ok(found);
      draft.removeKey(root, found);
    });
    assert.equal(text, after);
    assert.deepEqual(
      parseJson(text, 'docs.json').findings.filter(({ code }) => code !== 'json/comment'),
      [],
    );
  }
  assert.equal(
    inList('[1, 2, 3]', (draft, root) => draft.remove(root, 2, 'go')),
    '[1, 2]',
  );
});

test('an entry is removed however much whitespace precedes it', () => {
  const text = `{"a": 1,${' '.repeat(1_000_000)}\n  "b": 2}`;
  const after = inObject(text, (draft, root) => {
    const [, last] = root.properties;
    assert.ok(last);
    draft.removeKey(root, last);
  });
  assert.equal(after, '{"a": 1}');
});

test('additions look like their surroundings', () => {
  const text = '{\r\n\t"groups": [\r\n\t\t{\r\n\t\t\t"pages": []\r\n\t\t}\r\n\t]\r\n}';
  const { root } = parseJson(text, 'nav.json');
  const groups = valueOf(root, 'groups');
  const group = itemsOf(groups)[0];
  const pages = valueOf(group, 'pages');
  assert.ok(groups?.kind === 'array' && group?.kind === 'object' && pages?.kind === 'array');
  assert.equal(
    changed(text, (draft) => draft.insert(pages, 0, plain('x'))),
    text.replace('[]', '[\r\n\t\t\t\t"x"\r\n\t\t\t]'),
  );
  assert.equal(
    changed(text, (draft) => draft.put(group, ['icon'], plain({ name: 'x' }))),
    text.replace('"pages": []', '"pages": [],\r\n\t\t\t"icon": {\r\n\t\t\t\t"name": "x"\r\n\t\t\t}'),
  );
  assert.equal(
    changed(text, (draft) => draft.insert(groups, 1, plain({ pages: ['y'] }))),
    text.replace('\r\n\t]', ',\r\n\t\t{\r\n\t\t\t"pages": [\r\n\t\t\t\t"y"\r\n\t\t\t]\r\n\t\t}\r\n\t]'),
  );
});

test('removed content can be created again, and an object that gets a key is not emptied', () => {
  const text = '{"a": {"b": 1}, "c": 2}';
  const { root } = parseJson(text, 'docs.json');
  const added = (draft: FileDraft): boolean => draft.putAt(root, ['a', 'x', 'y'], plain(3));
  assert.deepEqual(
    JSON.parse(
      changed(text, (draft) => {
        assert.ok(draft.removeAt(root, ['a', 'b']));
        assert.ok(added(draft));
      }),
    ),
    { a: { x: { y: 3 } }, c: 2 },
  );
  assert.deepEqual(
    JSON.parse(
      changed(text, (draft) => {
        assert.ok(added(draft));
        assert.ok(draft.putAt(root, ['a', 'x', 'z'], plain(4)));
        assert.ok(draft.removeAt(root, ['a', 'b']));
      }),
    ),
    { a: { x: { y: 3, z: 4 } }, c: 2 },
  );
  assert.equal(new FileDraft(text).putAt(root, ['c', 'd'], plain(1)), false);
});
