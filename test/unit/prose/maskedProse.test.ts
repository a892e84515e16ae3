import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSiteHost, maskedProse, pageOf, proseFor } from '../../../server/core/index.ts';

/** The lines of a masked page that are not only spaces, trimmed. */
function proseLines(text: string): readonly string[] {
  return maskOf(text)
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, '  '))
    .filter((line) => line !== '');
}

function maskOf(text: string, tool?: 'vale' | 'cspell'): string {
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{}' },
    { kind: 'text', path: 'a.mdx', text },
  ]);
  const file = site.files.get('a.mdx');
  assert.ok(file);
  const masked = tool === undefined ? maskedProse(pageOf(file), site.index) : proseFor(tool, pageOf(file), site.index);
  assert.equal(masked.length, text.length);
  return masked;
}

test('prose stays at its place, and everything else is blank', () => {
  const page = [
    '---',
    'title: "The title"',
    'icon: rocket',
    "description: 'It is short'",
    'sidebarTitle: Title',
    '---',
    "import A from '/snippets/a.mdx'",
    '',
    '## A *short* heading {#id}',
    '',
    '> Quoted text',
    '> in two lines',
    '',
    '1. First item',
    '   goes on',
    '',
    '<Card title="Get started" icon="rocket" href="/start">',
    '  Text inside, <b>bold</b>, $x^2$ and [a link](/here "No").',
    '  ![What the picture shows](/a.png)',
    '</Card>',
    '',
    '| One | Two |',
    '| --- | --- |',
    '| a cell | `code` |',
    '',
    '```js',
    'code();',
    '```',
  ];
  assert.deepEqual(proseLines(page.join('\n')), [
    'The title',
    'It is short',
    'Title',
    'A  short  heading',
    'Quoted text',
    'in two lines',
    'First item',
    'goes on',
    'Get started',
    'Text inside,  bold  ,  and  a link  .',
    'What the picture shows',
    'One  Two',
    'a cell',
  ]);
});

for (const [written, left] of [
  ['Of `id`s nothing is left.', 'Of  nothing is left.'],
  ['Un**easy** words and [link](/x)s go.', 'words and  go.'],
  ['**Bold** and *thin*, each whole.', 'Bold  and  thin , each whole.'],
  ['A &amp; B, {{name}}s and snake\\_case.', 'A  B,  and  .'],
  ['See https://example.com/a_b or <code>x</code>.', 'See  or  .'],
  ['<Own title="Counts" data="not" label="Too"/>', 'Counts  Too'],
  ['<Card title={"In braces"} href={x}/>', 'In braces'],
  ['{/* a comment */} {"code"} Text', 'Text'],
] as const) {
  test(`"${written}"`, () => assert.deepEqual(proseLines(written), [left]));
}

test('Vale sees headings, and no code where a line is indented', () => {
  const page = '## Two words\n\n<Steps>\n    Indented text\n\n\tTab\n</Steps>\n';
  assert.equal(maskOf(page, 'vale'), '## Two words\n\n       \n\u00a0   Indented text\n\n\u00a0Tab\n        \n');
});

test('cspell sees the comments that are about it', () => {
  const page = '{/* cspell:ignore foo */}\n\nA foo. {/* other */}\n';
  assert.equal(maskOf(page, 'cspell'), '{/* cspell:ignore foo */}\n\nA foo.              \n');
});
