import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { askMdx } from '../../mdxParser.ts';

/** Text, the finding's code and marked text, and the text after its first fix. */
const cases: readonly (readonly [text: string, code: string, marked: string, fixed: string | undefined])[] = [
  ['1 <5 is true', 'mdx/bad-tag', '<5', '1 \\<5 is true'],
  ['a <b and c', 'mdx/unfinished-tag', '<b and c', 'a <b and c />'],
  ['Use <your,key> here', 'mdx/bad-tag', ',', 'Use \\<your,key> here'],
  ['a <!-- b --> c', 'mdx/html-comment', '<!-- b -->', 'a {/* b */} c'],
  ['<!-- a\n\nb -->\n\nc', 'mdx/html-comment', '<!-- a', '{/* a\n\nb */}\n\nc'],
  ['See <https://a.b/c>.', 'mdx/autolink', '<https://a.b/c>', 'See [https://a.b/c](https://a.b/c).'],
  ['Ask <me@a.bc>.', 'mdx/autolink', '<me@a.bc>', 'Ask [me@a.bc](mailto:me@a.bc).'],
  ['a {b c} d', 'mdx/expression', '{', 'a \\{b c} d'],
  ['a { b', 'mdx/unclosed-brace', '{', 'a \\{ b'],
  ['<Card title=One />', 'mdx/attribute-value', 'O', '<Card title="One" />'],
  ['<Card title= href="/a" />', 'mdx/attribute-value', 'h', '<Card title="" href="/a" />'],
  [
    '<Card title= href="/a" icon="b">x</Card>',
    'mdx/attribute-value',
    'h',
    '<Card title="" href="/a" icon="b">x</Card>',
  ],
  ['<Card title="One icon="two">x</Card>', 'mdx/bad-attribute', '"', '<Card title="One" icon="two">x</Card>'],
  ['<Card title=One">x</Card>', 'mdx/attribute-value', 'O', '<Card title="One">x</Card>'],
  ['<Card cols={}>x</Card>', 'mdx/expression', '}', '<Card>x</Card>'],
  [
    '<Card cols={2 title="x">y</Card>',
    'mdx/unclosed-brace',
    '<Card cols={2 title="x">',
    '<Card cols={2} title="x">y</Card>',
  ],
  ['<Card title="One\n\n\ntext\n', 'mdx/unclosed-quote', '<Card title="One', '<Card title="One" />\n\n\ntext\n'],
  ['<Note>\ntext\n', 'mdx/unclosed-tag', '<Note>', '<Note>\ntext\n</Note>\n'],
  ['text\n\n</Note>\n', 'mdx/stray-closing-tag', '</Note>', 'text\n\n\n'],
  ['<Note>\ntext\n</Nte>\n', 'mdx/wrong-closing-tag', '</Nte>', '<Note>\ntext\n</Note>\n'],
  ['<A>\n<B>\nx\n</A>\n</B>\n', 'mdx/crossed-tags', '</A>', '<A>\n<B>\nx\n</B>\n</A>\n'],
  ['<A>\n<B>\nx\n</A>\n', 'mdx/unclosed-tag', '<B>', '<A>\n<B>\nx\n</B>\n</A>\n'],
  ['*a <b>c* d</b>', 'mdx/crossed-tags', '<b>', '*a <b>c</b>* d'],
  ['<div>a\n\nb</div>', 'mdx/tag-across-blocks', '<div>', '<div>\na\n\nb\n</div>'],
  ['<Fra\n![a](b)\n</Frame>', 'mdx/unfinished-tag', '<Fra', '<Frame>\n![a](b)\n</Frame>'],
  [
    '<Tabs>\n<Tab title="a"\n\n<Tab title="b">\nx\n</Tab>\n</Tabs>',
    'mdx/unfinished-tag',
    '<Tab title="a"',
    '<Tabs>\n<Tab title="a" />\n\n<Tab title="b">\nx\n</Tab>\n</Tabs>',
  ],
  ['import the keys', 'mdx/esm', 'k', '&#105;mport the keys'],
  ['export const a = 1\ntext', 'mdx/esm', 'text', 'export const a = 1\n\ntext'],
  ['import A from "/a.mdx"\nThis is text', 'mdx/esm', 'This is text', 'import A from "/a.mdx"\n\nThis is text'],
  [
    'import A from "/a.mdx"\n<!-- note -->\n\nx',
    'mdx/esm',
    '<!-- note -->',
    'import A from "/a.mdx"\n\n{/* note */}\n\nx',
  ],
  ['import A from "/a.mdx"\n## Title', 'mdx/esm', '## Title', 'import A from "/a.mdx"\n\n## Title'],
  ['import A from "/a.mdx"\n<A />\nx', 'mdx/esm', '<A />', 'import A from "/a.mdx"\n\n<A />\nx'],
  ['export const b = 1\n<A>\nx\n</A>', 'mdx/esm', 'A', 'export const b = 1\n\n<A>\nx\n</A>'],
  ['import A form "/a.mdx"', 'mdx/esm', 'f', 'import A from "/a.mdx"'],
  ['import { A, B } "./a.mdx";', 'mdx/esm', '"', 'import { A, B } from "./a.mdx"'],
  ['import A from /a.mdx', 'mdx/esm', '/', 'import A from "/a.mdx"'],
  ['import A from "/a.mdx', 'mdx/esm', '"', 'import A from "/a.mdx"'],
  ['export const a = {\n  b: [1\n\n## x', 'mdx/esm', '#', 'export const a = {\n  b: [1]}\n\n## x'],
  ['export const a = 1\nexport const a = 2', 'mdx/esm', 'a', 'export const a = 1\nexport const a2 = 2'],
  ['export const a = ;', 'mdx/esm', ';', '{/* export const a = ; */}'],
  [
    'import A from "/a.mdx"\n\nimport A from "/b.mdx"\n\n<A />',
    'mdx/esm',
    'A',
    'import A from "/a.mdx"\n\nimport A2 from "/b.mdx"\n\n<A />',
  ],
  [
    'import { A } from "/a.mdx"\nimport { A } from "/b.mdx"',
    'mdx/esm',
    'A',
    'import { A } from "/a.mdx"\nimport { A as A2 } from "/b.mdx"',
  ],
  ['import A from "/a.mdx"\nimport A from "/a.mdx";\n\nx', 'mdx/esm', 'A', 'import A from "/a.mdx"\n\nx'],
  ['- <A\nb="c"/>\n', 'mdx/lazy-line', 'b', '- <A\n  b="c"/>\n'],
  ['<S>\n```js\na\n</S>\n', 'mdx/unclosed-tag', '<S>', '<S>\n```js\na\n```\n</S>\n'],
  ['x </A b="c"> y', 'mdx/bad-attribute', 'b', 'x  y'],
  ['- <Note>\n\n  text\n\n</Note>\n', 'mdx/tag-across-blocks', '<Note>', '- <Note>\n\n  text\n  </Note>\n\n'],
  ['> <Note>\n> text\n\n</Note>\n', 'mdx/tag-across-blocks', '<Note>', '> <Note>\n> text\n> </Note>\n\n'],
  ['- a <b>x\n- c</b> d\n', 'mdx/tag-across-blocks', '<b>', '- a <b>x</b>\n- c d\n'],
  [
    '> - a\n>   <Note>\n> - b\n>   </Note>\n',
    'mdx/tag-across-blocks',
    '<Note>',
    '> - a\n>   <Note>\n>   </Note>\n> - b\n',
  ],
  ['a <b>x\n\ny</b> z\n', 'mdx/tag-across-blocks', '<b>', 'a <b>x</b>\n\ny z\n'],
  ['| a <b>x | y</b> |\n|--|--|\n', 'mdx/tag-across-blocks', '<b>', '| a <b>x</b> | y |\n|--|--|\n'],
  ['# a <b>x\n\ny</b>\n', 'mdx/tag-across-blocks', '<b>', '# a <b>x</b>\n\ny\n'],
  ['> <div>a\n>\n> b</div>\n', 'mdx/tag-across-blocks', '<div>', '> <div>\n> a\n>\n> b\n> </div>\n'],
  ['1. <div>a\n\n   b</div>\n', 'mdx/tag-across-blocks', '<div>', '1. <div>\n   a\n\n   b\n   </div>\n'],
  [
    '> <Card title="a\n> text\n> </Card>\n',
    'mdx/unclosed-quote',
    '<Card title="a',
    '> <Card title="a">\n> text\n> </Card>\n',
  ],
  ['# A\n\n{/* a\n\nb\n\nc\n', 'mdx/unclosed-brace', '{/*', '# A\n\n{/* a */}\n\nb\n\nc\n'],
  ['a\n\n<Card title="b"\n\nText\n', 'mdx/unfinished-tag', '<Card title="b"', 'a\n\n<Card title="b" />\n\nText\n'],
  // Whatever text follows, even if MDX reads some of it as attributes first.
  ['<Card title="b"\n\nMore text.\n', 'mdx/unfinished-tag', '<Card title="b"', '<Card title="b" />\n\nMore text.\n'],
  [
    '<Note\n  Do this, then that.\n</Note>\n',
    'mdx/unfinished-tag',
    '<Note',
    '<Note>\n  Do this, then that.\n</Note>\n',
  ],
  ['<Card\n  title="b"\n\n## Next\n', 'mdx/unfinished-tag', '<Card', '<Card\n  title="b" />\n\n## Next\n'],
  ['<Note\n\nSet and/or unset a = 5.\n', 'mdx/unfinished-tag', '<Note', '<Note />\n\nSet and/or unset a = 5.\n'],
  ['<Card title="b"\n\nSet a = 5.\n', 'mdx/unfinished-tag', '<Card title="b"', '<Card title="b" />\n\nSet a = 5.\n'],
  [
    '<Card title="b"\n\nThe {name} of it\n',
    'mdx/unfinished-tag',
    '<Card title="b"',
    '<Card title="b" />\n\nThe {name} of it\n',
  ],
  // Within the lines of the tag, at the mistake.
  ['<Card\n  title="b",\n  href="/a"\n/>\n', 'mdx/bad-attribute', ',', '<Card\n  title="b" href="/a"\n/>\n'],
  ['{/* a\n\nb', 'mdx/unclosed-brace', '{/*', '{/* a */}\n\nb'],
  ['{/* a\n\nb\n\n<Card cols={2} />\n', 'mdx/unclosed-brace', '{/*', '{/* a */}\n\nb\n\n<Card cols={2} />\n'],
  ['{/* a */\n\nb', 'mdx/unclosed-brace', '{/*', '{/* a */}\n\nb'],
  ['{/* a */\n\nb {c}', 'mdx/unclosed-brace', '{/*', '{/* a */}\n\nb {c}'],
  ['{/* a */\n\n{/* b */}\n', 'mdx/unclosed-brace', '{/*', '{/* a */}\n\n{/* b */}\n'],
  ['a {/* b\nc', 'mdx/unclosed-brace', '{/*', 'a {/* b */}\nc'],
  ['<Card title=>y</Card>', 'mdx/attribute-value', '>', '<Card title="">y</Card>'],
  ['<div onClick={() => {}>x</div>', 'mdx/expression', '}', '<div onClick={() => {}}>x</div>'],
  ['import data from your account.', 'mdx/esm', 'y', '&#105;mport data from your account.'],
  ['> <!-- a\n> b -->\n', 'mdx/html-comment', '<!-- a', '> {/* a\n> b */}\n'],
  ['- <A>\n  <B>\n  </C>\n  </A>\n', 'mdx/wrong-closing-tag', '</C>', '- <A>\n  <B>\n  </B>\n  </A>\n'],
  ['a <br> b', 'mdx/unclosed-tag', '<br>', 'a <br /> b'],
  ['<img src="/a.png">\n', 'mdx/unclosed-tag', '<img src="/a.png">', '<img src="/a.png" />\n'],
  ['<input disabled >', 'mdx/unclosed-tag', '<input disabled >', '<input disabled />'],
  ['| a<br>b |\n|---|', 'mdx/unclosed-tag', '<br>', '| a<br />b |\n|---|'],
  ['a </br> b', 'mdx/stray-closing-tag', '</br>', 'a <br /> b'],
  ['a <b>c', 'mdx/unclosed-tag', '<b>', 'a <b>c</b>'],
  ['Use <your-key> here', 'mdx/unclosed-tag', '<your-key>', 'Use \\<your-key> here'],
  ['a List<String> b', 'mdx/unclosed-tag', '<String>', 'a List\\<String> b'],
  ['a\n\n<your-key>\n\nb', 'mdx/unclosed-tag', '<your-key>', 'a\n\n\\<your-key>\n\nb'],
  ['<Note>a</Tip>', 'mdx/wrong-closing-tag', '</Tip>', '<Note>a</Note>'],
  ['<Note>\n\na\n\n</Tip>', 'mdx/wrong-closing-tag', '</Tip>', '<Note>\n\na\n\n</Note>'],
  ['{{ var }} a', 'mdx/expression', '{', '\\{\\{ var }} a'],
  ['<Tab>\n\n- x\n  </Tab>', 'mdx/tag-across-blocks', '</Tab>', '<Tab>\n\n- x\n\n</Tab>'],
  [
    '<Tab>\r\n\r\n1. x\r\n\r\n   </Tab>\r\n\r\na',
    'mdx/tag-across-blocks',
    '</Tab>',
    '<Tab>\r\n\r\n1. x\r\n\r\n</Tab>\r\n\r\na',
  ],
  ['<!-- a */ b -->', 'mdx/html-comment', '<!-- a */ b -->', '{/* a * / b */}'],
];

test('each of several mistakes on a line or in a list has its own fix', () => {
  for (const [text, fixed] of [
    ['List<T> and Map<K, V>', 'List\\<T> and Map\\<K, V>'],
    ['<ul>\n<li>a\n<li>b\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['<p>a\n\n<p>b', '<p>a</p>\n\n<p>b</p>'],
  ] as const) {
    const edits = parsePage({ path: 'page.mdx', text }).findings.flatMap(({ fixes }) => fixes?.[0]?.edits ?? []);
    assert.equal(
      applyEdits(
        text,
        edits.flatMap((edit) => (edit.kind === 'change' ? edit.edits : [])),
      ),
      fixed,
    );
    assert.ok(askMdx(fixed).accepted);
  }
});

test('of two names that differ, either may be the wrong one', () => {
  const [finding] = parsePage({ path: 'page.mdx', text: '<Noet title="a">\nb\n</Note>' }).findings;
  const texts = finding?.fixes?.map(({ edits: [edit] }) =>
    edit?.kind === 'change' ? applyEdits('<Noet title="a">\nb\n</Note>', edit.edits) : '',
  );
  assert.deepEqual(texts, ['<Noet title="a">\nb\n</Noet>', '<Note title="a">\nb\n</Note>']);
});

test('a void element is not matched with a broken tag after it', () => {
  const { findings } = parsePage({ path: 'page.mdx', text: '> a <br>\n> <5\n' });
  assert.deepEqual(
    findings.map(({ code, fixes }) => [code, fixes?.[0]?.title]),
    [
      ['mdx/unclosed-tag', 'Change to "<br />"'],
      ['mdx/bad-tag', 'Write "\\<" for a less-than sign'],
    ],
  );
});

test('each broken statement of a block is reported and fixed by itself, and the others are read', () => {
  const text =
    'import A frm "/a.mdx"\nimport B from "/b.mdx"\nimport C frm "/c.mdx"\nexport const d = `\nimport `\n\n<B />\n';
  const page = parsePage({ path: 'page.mdx', text });
  assert.deepEqual(
    page.findings.map((each) => [each.code, text.slice(0, each.range.start).split('\n').length]),
    [
      ['mdx/esm', 1],
      ['mdx/esm', 3],
    ],
  );
  assert.deepEqual(
    page.esm.flatMap(({ imports, exports }) => [
      ...imports.map(({ source }) => source),
      ...exports.map(({ name }) => name),
    ]),
    ['/b.mdx', 'd'],
  );
  const edits = page.findings.flatMap(({ fixes }) => fixes?.[0]?.edits ?? []);
  const fixed = applyEdits(
    text,
    edits.flatMap((edit) => (edit.kind === 'change' ? edit.edits : [])),
  );
  assert.equal(fixed, text.replaceAll('frm', 'from'));
  assert.deepEqual(parsePage({ path: 'page.mdx', text: fixed }).findings, []);
});

test('an incomplete statement is left to its author; a sentence is fixed at once', () => {
  const isSafe = (text: string): boolean | undefined =>
    parsePage({ path: 'page.mdx', text }).findings[0]?.fixes?.some((fix) => fix.kind === 'safe');
  for (const text of ['export const a = ;', 'import x from', 'import { A } fr', 'export default', 'export function a('])
    assert.equal(isSafe(text), false, text);
  for (const text of ['import the keys', 'export your data to a file.']) assert.equal(isSafe(text), true, text);
});

test('HTML elements without content are closed in themselves, each of several', () => {
  const text = 'line<br>\r\nnext <hr> x';
  const { findings } = parsePage({ path: 'page.mdx', text });
  assert.deepEqual(
    findings.map(({ message }) => message),
    ['"<br>" is never closed. Write "<br />".', '"<hr>" is never closed. Write "<hr />".'],
  );
  const edits = findings.flatMap(({ fixes }) => (fixes ?? []).flatMap((fix) => fix.edits));
  const all = edits.flatMap((edit) => (edit.kind === 'change' ? edit.edits : []));
  assert.equal(applyEdits(text, all), 'line<br />\r\nnext <hr /> x');
});

for (const [text, code, marked, fixed] of cases) {
  test(`${code}: ${JSON.stringify(text)}`, () => {
    const { findings } = parsePage({ path: 'page.mdx', text });
    assert.deepEqual(
      findings.map((each) => [each.code, text.slice(each.range.start, each.range.end)]),
      [[code, marked]],
    );
    assert.equal(askMdx(text).accepted, false);
    const [finding] = findings;
    for (const { edits } of finding?.fixes ?? []) {
      const fixed = applyEdits(text, edits[0]?.kind === 'change' ? edits[0].edits : []);
      assert.deepEqual(parsePage({ path: 'page.mdx', text: fixed }).findings, []);
      assert.equal(askMdx(fixed).accepted, true);
    }
    const first = finding?.fixes?.[0]?.edits[0];
    assert.equal(first?.kind === 'change' ? applyEdits(text, first.edits) : undefined, fixed);
  });
}

test('an unclosed comment and an unclosed tag are named as such', () => {
  for (const [text, message, ...fixes] of [
    ['{/* a\n\nb', 'This comment is never closed. Write "*/}" where it ends.', 'Add "*/}"'],
    ['{/* a */\n\nb', 'This comment has no "}" after its "*/".', 'Add "}"'],
    ['<Card title="a"\n\nText.', 'The tag "<Card" has no ">" or "/>".', 'Change to "<Card title="a" />"'],
  ]) {
    const [finding] = parsePage({ path: 'page.mdx', text: text ?? '' }).findings;
    assert.deepEqual([finding?.message, ...(finding?.fixes ?? []).map(({ title }) => title)], [message, ...fixes]);
  }
});

test('what MDX accepts is accepted', () => {
  for (const text of [
    'a < b and c<\nd',
    '`<5` and `{`',
    '\\<5 and \\{',
    'https://a.b/{id} [a](/b{c)',
    '## Title {#id}',
    '<A b="{" c=\'<\' d="&lt;"/>',
    '{(a)} {(a, b)} {(() => (1))()}',
    '{`}`} {"}"} {/* } */} {[1,\n2]}',
    '<A\n\n  b="c"\n\n/>',
    '$\\frac{a}{b}$ and $$x^{2$$',
    '<>\n\na\n\n</>',
    '<a . b : c/>'.replace(' : c', ''),
    'text import x\nexport is no word here',
  ]) {
    assert.deepEqual(parsePage({ path: 'page.mdx', text }).findings, [], text);
  }
});

test('a page has at most 500 findings, and none is repeated', () => {
  const { findings } = parsePage({ path: 'page.mdx', text: 'a <5\n\n'.repeat(2000) });
  assert.equal(findings.length, 500);
  assert.equal(new Set(findings.map(({ range }) => range.start)).size, 500);
});

test('excessive nesting is read flat, with one finding', () => {
  for (const text of ['<a>\n'.repeat(300) + '</a>\n'.repeat(300), '> '.repeat(300), `${'- '.repeat(300)}a`]) {
    const { findings } = parsePage({ path: 'page.mdx', text });
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['mdx/too-deep'],
    );
  }
});

test('fixes use the line endings of the file', () => {
  for (const [text, fixed] of [
    ['<Note>\r\ntext\r\n', '<Note>\r\ntext\r\n</Note>\r\n'],
    ['<div>a\r\n\r\nb</div>', '<div>\r\na\r\n\r\nb\r\n</div>'],
    ['<!-- a\r\n\r\nb -->', '{/* a\r\n\r\nb */}'],
  ] as const) {
    const [fix] = parsePage({ path: 'page.mdx', text }).findings[0]?.fixes ?? [];
    const [edit] = fix?.edits ?? [];
    assert.ok(edit?.kind === 'change');
    assert.equal(applyEdits(text, edit.edits), fixed);
  }
});
