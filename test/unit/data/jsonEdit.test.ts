import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  addProperty,
  insertItem,
  removeItem,
  removeProperty,
} from '../../../server/core/data/json/jsonEdit.ts';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import {
  type ArrayNode,
  type DataNode,
  itemsOf,
  movedBy,
  type ObjectNode,
  valueOf,
} from '../../../server/core/data/node.ts';
import { applyEdits, type Edit } from '../../../server/core/text/edit.ts';

function inObject(text: string, edit: (root: ObjectNode) => Edit): string {
  const { root } = parseJson(text, 'docs.json');
  assert.ok(root?.kind === 'object');
  return applyEdits(text, [edit(root)]);
}

function inList(text: string, edit: (root: ArrayNode) => Edit): string {
  const { root } = parseJson(text, 'docs.json');
  assert.ok(root?.kind === 'array');
  return applyEdits(text, [edit(root)]);
}

test('what is added looks like what is there: indentation, line ends, comments at the end of lines', () => {
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
      inObject(before, (root) => addProperty(before, root, 'b', 2)),
      after,
    );
  assert.equal(
    inList('[\n  "a",\n  "c"\n]', (root) => insertItem('[\n  "a",\n  "c"\n]', root, 1, 'b')),
    '[\n  "a",\n  "b",\n  "c"\n]',
  );
  assert.equal(
    inList('["a"]', (root) => addItem('["a"]', root, { b: ['c'] })),
    '["a", {\n  "b": [\n    "c"\n  ]\n}]',
  );
});

test('what is removed takes its comma and its own comment along, those of its neighbors stay', () => {
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
    const text = inObject(before, (root) => {
      const found = root.properties.find((each) => each.key === key);
      assert.ok(found);
      return removeProperty(before, root, found);
    });
    assert.equal(text, after);
    assert.deepEqual(
      parseJson(text, 'docs.json').findings.filter(({ code }) => code !== 'json/comment'),
      [],
    );
  }
  assert.equal(
    inList('[1, 2, 3]', (root) => removeItem('[1, 2, 3]', root, 2)),
    '[1, 2]',
  );
});

test('an entry goes whatever the length of the blanks before it', () => {
  const text = `{"a": 1,${' '.repeat(1_000_000)}\n  "b": 2}`;
  const after = inObject(text, (root) => {
    const [, last] = root.properties;
    assert.ok(last);
    return removeProperty(text, root, last);
  });
  assert.equal(after, '{"a": 1}');
});

test('what is added to a text of several files looks like the file around it', () => {
  const first = '{\n  "a": {\n    "b": 1\n  }\n}\n';
  const second = '{\r\n\t"groups": [\r\n\t\t{\r\n\t\t\t"pages": []\r\n\t\t}\r\n\t]\r\n}';
  const start = first.length + 1;
  const text = `${first}\n${second}`;
  const { root } = parseJson(second, 'nav.json');
  const there = (node: DataNode | undefined): DataNode => {
    assert.ok(node);
    return movedBy(node, start);
  };
  const groups = there(valueOf(root, 'groups'));
  const group = itemsOf(groups)[0];
  const pages = valueOf(group, 'pages');
  assert.ok(groups.kind === 'array' && group?.kind === 'object' && pages?.kind === 'array');
  const after = (edit: Edit): string => applyEdits(text, [edit]).slice(start);
  assert.equal(after(addItem(text, pages, 'x')), second.replace('[]', '[\r\n\t\t\t\t"x"\r\n\t\t\t]'));
  assert.equal(
    after(addProperty(text, group, 'icon', { name: 'x' })),
    second.replace('"pages": []', '"pages": [],\r\n\t\t\t"icon": {\r\n\t\t\t\t"name": "x"\r\n\t\t\t}'),
  );
  assert.equal(
    after(addItem(text, groups, { pages: ['y'] })),
    second.replace('\r\n\t]', ',\r\n\t\t{\r\n\t\t\t"pages": [\r\n\t\t\t\t"y"\r\n\t\t\t]\r\n\t\t}\r\n\t]'),
  );
});
