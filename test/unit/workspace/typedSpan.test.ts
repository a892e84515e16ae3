import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldSpan, typedSpan } from '../../../server/workspace/diagnostics/typedSpan.ts';
import { cursorMoved, isTyping, typed } from '../../../server/workspace/diagnostics/typingWatch.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

/** The text that is being typed at `$0`. */
function span(text: string): string {
  const fixture = parseFixture(text);
  const site = siteOf(fixture);
  assert.ok(fixture.cursor);
  const file = site.files.get(fixture.cursor.path);
  assert.ok(file);
  const { start, end } = typedSpan(site, file, fixture.cursor.offset);
  return file.text.slice(start, end);
}

test('in prose the line', () => {
  assert.equal(span('One.\nTwo w$0ords.\nThree.'), 'Two words.');
});

test('a tag over several lines, without the text inside the element', () => {
  assert.equal(
    span('Text\n\n<Card\n  title="A"\n  hr$0ef="/b"\n>\n  Inside\n</Card>\n'),
    '<Card\n  title="A"\n  href="/b"\n>',
  );
  assert.equal(span('<Card title="A">\n  Ins$0ide\n</Card>'), '  Inside');
  assert.equal(span('<Card title="A">\n  Inside\n</Ca$0rd>'), '</Card>');
});

test('an expression, a fence, an import, front matter', () => {
  assert.equal(span('A\n\n{[\n  1, $02\n]}\n\nB'), '{[\n  1, 2\n]}');
  assert.equal(span('A\n\n```js\nlet a$0\n```\n\nB'), '```js\nlet a\n```');
  assert.equal(span("import {\n  A$0\n} from '/snippets/a.mdx'\n\nB"), "import {\n  A\n} from '/snippets/a.mdx'");
  assert.equal(span('---\ntitle: A\nde$0\n---\n\nB'), '---\ntitle: A\nde\n---');
});

test('half-typed text: never less than the line, never an exception', () => {
  for (const text of [
    '<$0',
    '<Card title="$0\n\nNext',
    'a {$0\n\nNext',
    '```$0',
    '---\n$0',
    '$0',
    '<Card>\n<$0\n</Card>',
  ])
    assert.ok(typeof span(text) === 'string');
  assert.ok(span('<Card title="$0\n\nNext').startsWith('<Card title="'));
});

test('in docs.json the value at the cursor, and the line', () => {
  assert.equal(span('//- docs.json\n{\n  "name": "A$0",\n  "navigation": []\n}'), '  "name": "A",');
  assert.equal(span('//- docs.json\n{\n  "na$0me":\n    "A",\n  "navigation": []\n}'), '  "name":\n    "A"');
});

test('typing lasts until its time is over or the cursor leaves', () => {
  const typing = typed('a', { start: 5, end: 9 }, 100, 800);
  assert.ok(isTyping(typing, 899));
  assert.ok(!isTyping(typing, 900));
  assert.equal(typed('a', { start: 0, end: 1 }, 0, 0), undefined);
  assert.equal(cursorMoved(typing, 'a', 9), typing);
  assert.equal(cursorMoved(typing, 'a', 10), undefined);
  assert.equal(cursorMoved(typing, 'b', 7), undefined);
});

/** The span at `$0`, both ends included; undefined in plain text. */
function held(text: string): string | undefined {
  const fixture = parseFixture(text);
  const site = siteOf(fixture);
  assert.ok(fixture.cursor);
  const file = site.files.get(fixture.cursor.path);
  assert.ok(file);
  const range = heldSpan(site, file, fixture.cursor.offset);
  return range && file.text.slice(range.start, range.end);
}

for (const [text, expected] of [
  ['A <$0', ''],
  ['A\n\n<Ca$0', 'Ca'],
  ['<Card ti$0', 'Card ti'],
  ['<Card title="$0', 'Card title="'],
  ['<Card title="x" $0', 'Card title="x" '],
  ['<Card\n  title="x"\n  $0\n\nNext', 'Card\n  title="x"\n  '],
  ['<Card title="x$0">\n  Inside\n</Card>', 'Card title="x"'],
  ['<Card title="x">$0</Card>', undefined],
  ['$0<Card title="x" />', undefined],
  ['<Crad title="x" />$0', undefined],
  ['<Card title="x"\n\nNext$0', undefined],
  ['<Note>\n</No$0', '/No'],
  ['<Note>\n</No$0te>', '/Note'],
  ['<Card icon={ro$0} title="x" />', 'Card icon={ro} title="x" /'],
  ['a {$0', ''],
  ['a {foo$0', 'foo'],
  ['a {foo$0}', 'foo'],
  ['a {foo}$0', undefined],
  ['```js\nlet a$0\n\nx', '``js\nlet a\n\nx'],
  ['```js\nlet a$0\n```\n', '``js\nlet a\n``'],
  ['```js\nlet a\n```$0\n', undefined],
  ['a [b](/no$0) c', 'b](/no'],
  ['a [b](/no)$0', undefined],
  ['![a](/x$0.png)', '[a](/x.png'],
  ["import a from '/x$0'", "mport a from '/x'"],
  ['---\ntitle: A\nicon: ro$0\n---\n', 'icon: ro'],
  ['Only w$0ords.', undefined],
  ['//- docs.json\n{\n  "name": "A$0"\n}', 'A'],
  ['//- docs.json\n{\n  "name": "A"$0\n}', undefined],
  ['//- docs.json\n{\n  "na$0": "A"\n}', 'na'],
] as const)
  test(`new findings wait for the cursor to leave: ${JSON.stringify(text)}`, () => {
    assert.equal(held(text), expected);
  });
