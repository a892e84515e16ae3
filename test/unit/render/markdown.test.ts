import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGolden } from '../../golden.ts';
import { broken, htmlOf, previewOf } from './renderText.ts';

test('Markdown, tables, task lists, footnotes and formulas', () => {
  checkGolden(
    'render/markdown.html',
    broken(
      htmlOf(`# One

Text with **bold**, *italic*, ~~struck~~, \`code\` and a line
break\\
here.

## Two {#own-id}

> Quoted.

1. a
2. b

3. c

- [x] done
- [ ] not

| a | b |
| :-: | --: |
| 1 | **2** |

A note[^n], again[^n], another[^m].

[^n]: First.
[^m]: Second.

$x^2$ and

$$
y
$$
`),
    ),
  );
});

test('code: title, icon, lines, marks, folding, languages', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n');
  checkGolden(
    'render/code.html',
    broken(
      htmlOf(`\`\`\`ts src/a.ts lines {1,3-4} focus={2} icon="code" wrap
one
two
three
four
\`\`\`

\`\`\`js Some words nocopy
a // [!code ++]
b // [!code --:2]
c
# [!code highlight]
d <b> & "e"
\`\`\`

\`\`\`py expandable
${lines}
\`\`\`

\`\`\`mermaid
graph LR
\`\`\`

~~~
plain
~~~
`),
    ),
  );
});

test('highlighted lines replace plain ones when they are ready', () => {
  const html = htmlOf('```js\na\nb\n```\n', { highlight: (code) => code.split('\n').map((line) => `<i>${line}</i>`) });
  assert.match(html, /<span class="line"><i>a<\/i><\/span>\n<span class="line"><i>b<\/i><\/span>/);
});

test('repeated headings have unique ids, across snippets too', () => {
  const html = htmlOf(
    '//- index.mdx\nimport S from \'/snippets/s.mdx\'\n\n## A\n\n<S />\n\n## A\n\n<Accordion title="A">x</Accordion>\n//- snippets/s.mdx\n## A\n',
  );
  assert.deepEqual(
    [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]),
    ['p-a', 'p-a-2', 'p-a-3', 'p-a-4'],
  );
});

test('an <a> with a name is a link target, as in browsers', () => {
  const html = htmlOf('[there](#old-way)\n\n## Setup <a name="old-way"></a>\n\n<a name="x" id="y" href="/b">z</a>\n');
  assert.match(html, /href="#p-old-way"/);
  assert.match(html, /<a id="p-old-way">/);
  assert.doesNotMatch(html, /name=|p-x/);
});

test('the table of contents includes headings of snippets and components', () => {
  const preview = previewOf(
    "//- index.mdx\n---\ntitle: T\n---\n\nimport S from '/snippets/s.mdx'\n\n## A\n\n<S />\n\n<Note>\n\n### B\n\n</Note>\n//- snippets/s.mdx\n## In the snippet\n",
  );
  const toc = preview.parts.find(({ part }) => part === 'toc')?.html ?? '';
  assert.deepEqual(
    [...toc.matchAll(/class="toc-link" href="([^"]+)">([^<]+)</g)].map((match) => [match[1], match[2]]),
    [
      ['#p-a', 'A'],
      ['#p-in-the-snippet', 'In the snippet'],
      ['#p-b', 'B'],
    ],
  );
});

test('an inline component does not split its paragraph', () => {
  const html = htmlOf('Text before <Card title="C">inside</Card> and after.\n');
  assert.match(html, /<div class="p">Text before <div class="card">/);
  assert.doesNotMatch(html, /<p>Text before/);
});

test('separate lines inside a <p> or <h3> belong to that paragraph or heading, without a nested one', () => {
  const html = htmlOf(
    '//- index.mdx\n<p className="text-sm">\n  Words *here*.\n</p>\n\n<h3>\n  A heading\n</h3>\n\n<p>\n  One.\n\n  Two.\n</p>\n',
  );
  const tags = html.replace(/ data-[\w-]+="[^"]*"/g, '').replace(/\s+/g, ' ');
  assert.match(tags, /<p class="text-sm">\s*Words <em>here<\/em>\.\s*<\/p>/);
  assert.match(tags, /<h3[^>]*>\s*A heading\s*<\/h3>/);
  assert.match(tags, /<div class="p">\s*<p>One\.<\/p>\s*<p>Two\.<\/p>\s*<\/div>/);
});

test('equal blocks have unique keys, and keep them when text above changes', () => {
  const keys = (text: string): readonly string[] => previewOf(text).blocks.map(({ key }) => key);
  const before = keys('Same.\n\nSame.\n\n<Steps>\n  <Step title="S">\n    x\n  </Step>\n</Steps>\n');
  assert.equal(new Set(before).size, 3);
  const after = keys('New.\n\n\n\nSame.\n\nSame.\n\n<Steps>\n  <Step title="S">\n    x\n  </Step>\n</Steps>\n');
  assert.deepEqual(after.slice(1), before);
});

/** A name that only breaks on narrow lines. */
const name = (inside: string): string => `<span class="name">${inside}</span>`;

test('inline code: short words are unbroken, long ones break between their parts, not within `__init__`', () => {
  const code = (value: string): string => htmlOf(`See \`${value}\`.\n`).split(/<\/?code>/)[1] ?? '';
  assert.equal(code('npm i --save'), '<span class="whole">npm i --save</span>');
  assert.equal(code('npm install --save widget'), 'npm install <span class="whole">--save</span> widget');
  assert.equal(code('plain'), 'plain');
  assert.equal(code('guard.PromptInjection.__init__'), name('guard.<wbr>PromptInjection.<wbr>__init__'));
  assert.equal(code('std::collections::HashMap'), name('std::<wbr>collections::<wbr>HashMap'));
  assert.equal(
    code('https://a.example/v1/{id}?limit=20&next=abc'),
    'https://a.example/<wbr>v1/<wbr>{id}?<wbr>limit=<wbr>20&amp;<wbr>next=<wbr>abc',
  );
  assert.equal(code('A_LONG_NAME_OF_SOMETHING'), name('A_<wbr>LONG_<wbr>NAME_<wbr>OF_<wbr>SOMETHING'));
  const hash = '01234567'.repeat(6);
  assert.equal(code(`net:${hash}`), `net:<wbr>${hash.replaceAll('70', '7<wbr>0')}`);
});

test('a number is not broken, and a hash not at its capital letters', () => {
  const cell = (value: string): string => htmlOf(`| ${value} |\n| --- |\n`).split(/<\/?th>/)[1] ?? '';
  assert.equal(cell('99.999999999%'), '99.999999999%');
  assert.equal(
    cell('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').replaceAll(/<wbr class="narrow">/g, ''),
    'solana:<wbr>5eykt4Us<wbr>Fv8P8NJd<wbr>TREpY1vz<wbr>qKqZKvdp',
  );
});

test('a name column has room for the longest name, even as second column, unless others need the room', () => {
  const text = 'Words that tell what it is about.';
  const widths = (...rows: readonly (readonly string[])[]): readonly (string | undefined)[] => {
    const lines = [rows[0]?.map(() => 'A'), rows[0]?.map(() => '---'), ...rows].map(
      (cells) => `| ${cells?.join(' | ')} |\n`,
    );
    return [...htmlOf(lines.join('')).matchAll(/<th(?=[ >])(?:[^>]*--names:([\d.]+)em)?[^>]*>/g)].map(
      ([, width]) => width,
    );
  };
  const long = '`@opentelemetry/instrumentation-http`';
  assert.deepEqual(widths([long, text], ['`a`', text]), ['18.5', undefined]);
  assert.deepEqual(widths(['Network', '`attributes.custom_net_peer_ip`', text]), ['4.5', '15.5', undefined]);
  assert.deepEqual(widths([long, 'x', text]), [undefined, undefined, undefined]);
  assert.deepEqual(widths([long, 'x']), [undefined, undefined]);
});

test('a cell with very many words is still a cell', () => {
  const words = 'word '.repeat(300_000);
  assert.match(htmlOf(`| A | B | C | D |\n| --- | --- | --- | --- |\n| ${words} | x | y | z |\n`), /class="cell-long"/);
});

test('a table scrolls sideways if it has many columns, or four with long words', () => {
  const classOf = (...cells: readonly string[]): string => {
    const [head, line] = [cells.map((_, i) => `H${i}`), cells.map(() => '---')];
    const lines = [head, line, cells].map((each) => `| ${each.join(' | ')} |\n`).join('');
    return /class="(table[^"]*)"/.exec(htmlOf(lines))?.[1] ?? '';
  };
  const long = 'Words that tell what it is about, in more than one line.';
  const name = '`attributes.custom_net_peer_ip`';
  assert.equal(classOf(long, long, long), 'table table-few');
  assert.equal(classOf(long, long, long, long), 'table');
  assert.equal(classOf(name, name, name, name), 'table table-wide');
  assert.equal(classOf('a', 'b', 'c', 'd', 'e'), 'table table-wide');
  // Chinese text breaks between characters.
  assert.equal(
    classOf('名称', ...Array<string>(3).fill('对文档进行结构化处理后的全部内容与原始文档的内容输出变量')),
    'table',
  );
});

test('a block in a tight item differs from one that the item begins with', () => {
  const items = (text: string): readonly string[] => htmlOf(text).match(/<li[^>]*>/g) ?? [];
  assert.deepEqual(items('- Text:\n  ```sh\n  ls\n  ```\n- Text\n  - inner\n'), [
    '<li data-after-text>',
    '<li data-line="4">',
    '<li data-line="5">',
  ]);
  assert.deepEqual(items('- ```sh\n  ls\n  ```\n'), ['<li>']);
});

test('a table in HTML has as many columns as its first row', () => {
  const row = (cell: string, count: number): string => `<tr>\n${`<${cell}>x</${cell}>\n`.repeat(count)}</tr>\n`;
  const table = (count: number): string =>
    htmlOf(`<table>\n<thead>\n${row('th', count)}</thead>\n<tbody>\n${row('td', count)}</tbody>\n</table>\n`);
  assert.match(table(3), /class="table table-few"/);
  assert.match(table(4), /class="table"/);
  assert.match(table(6), /class="table table-wide"/);
});

test('a file extension stays with its name, and dashes with their option', () => {
  const code = (value: string): string => htmlOf(`See \`${value}\`.\n`).split(/<\/?code>/)[1] ?? '';
  assert.equal(code('config/role-secret-manager.yaml'), name('config/<wbr>role-secret-manager.yaml'));
  assert.equal(
    code('--capture_message_content'),
    name('<span class="whole">--capture_</span><wbr>message_<wbr>content'),
  );
  assert.equal(code('client.memories.create()'), name('client.<wbr>memories.<wbr>create()'));
});

test('a short command in a cell stays on one line', () => {
  const cell = (value: string): string => htmlOf(`| \`${value}\` |\n| --- |\n`).split(/<\/?th>/)[1] ?? '';
  assert.equal(
    cell('mem0 add --expires'),
    '<code><span class="whole wide">mem0 add <span class="whole">--expires</span></span></code>',
  );
  assert.equal(cell('npm install --save widget').includes('whole wide'), false);
});

test('in tables, plain names and hashes break too, shorter ones on a phone; elsewhere only on a phone', () => {
  const long = 'A_LONG_NAME_OF_SOMETHING';
  const html = htmlOf(`| A_SHORT_NAME and ${long} |\n| --- |\n| **${long}** |\n\n${long}\n`);
  const broken = 'A_<wbr>LONG_<wbr>NAME_<wbr>OF_<wbr>SOMETHING';
  const short = ['A_', 'SHORT_', 'NAME'].join('<wbr class="narrow">');
  assert.ok(html.includes(`>${short} and ${broken}</th>`), html);
  assert.ok(html.includes(`<strong>${broken}</strong>`), html);
  assert.ok(html.includes(`<p>${broken.replaceAll('<wbr>', '<wbr class="narrow">')}</p>`), html);
});
