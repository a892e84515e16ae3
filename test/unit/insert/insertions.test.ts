import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Incoming, insertions } from '../../../server/core/change/paste/insert.ts';
import type { Insertion } from '../../../server/core/change/paste/insertion.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { isInSample, rounds } from '../../long.ts';
import { askMdx } from '../../mdxParser.ts';
import { randomFrom } from '../../random.ts';

/** A page with a selection between `[[` and `]]` or a cursor at `$0`, and the ways to insert something there. */
function put(fixture: string, incoming: Incoming): readonly Insertion[] {
  const { files, path, range } = read(fixture);
  return insertions(siteOf({ files, marks: [], cursor: undefined }), path, range, incoming);
}

/** The page after the insertion, with placeholders of the snippet as `‸`. */
function after(fixture: string, incoming: Incoming): string {
  const [first] = put(fixture, incoming);
  assert.ok(first, 'nothing is made of it');
  const { files, path, range } = read(fixture);
  const text = files.get(path) ?? '';
  const written = insertedText(text, range, first.snippet);
  const verdict = askMdx(written.replaceAll('‸', ''));
  assert.ok(verdict.accepted, `${verdict.accepted ? '' : verdict.message}\n${written}`);
  return written;
}

function insertedText(text: string, range: { start: number; end: number }, snippet: string): string {
  const lineStart = text.lastIndexOf('\n', range.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, range.start))?.[0] ?? '';
  const plain = snippet
    .replace(/(?<!\\)\$\{\d+:((?:[^\\}]|\\.)*)\}|(?<!\\)\$\d+/g, (_, given?: string) => `‸${given ?? ''}`)
    .replace(/\\([\\$}])/g, '$1')
    .replaceAll('\n', `\n${indent}`);
  return text.slice(0, range.start) + plain + text.slice(range.end);
}

function read(text: string): {
  readonly files: ReadonlyMap<string, string>;
  readonly path: string;
  readonly range: { readonly start: number; readonly end: number };
} {
  const { files, cursor } = parseFixture(text.replace('[[', '$0').replace(']]', ''));
  const path = cursor?.path ?? 'index.mdx';
  const start = cursor?.offset ?? 0;
  const length = text.includes('[[') ? text.indexOf(']]') - text.indexOf('[[') - 2 : 0;
  return { files, path, range: { start, end: start + length } };
}

const png: Incoming = { images: [{ type: 'image/png', size: 1000 }] };

test('a picture is named after the heading above it and framed, with the cursor in its alt text', () => {
  assert.equal(
    after('## First steps: install!\n\nText.\n\n$0\n', png),
    '## First steps: install!\n\nText.\n\n<Frame>\n  <img src="/images/first-steps-install.png" alt="‸" />\n</Frame>\n',
  );
  assert.deepEqual(put('## A\n\n$0', png)[0]?.files, [{ path: 'images/a.png', image: 0 }]);
  assert.deepEqual(put('Text\n\n$0\n\n## Below', png)[0]?.files, [{ path: 'images/index.png', image: 0 }]);
  assert.match(
    put('//- guides/größe.mdx\n## Größe der Bilder\n\n$0', png)[0]?.snippet ?? '',
    /src="\/images\/größe-der-bilder\.png"/,
  );
});

test('a picture stays inside the list, quote or component where it is inserted', () => {
  assert.equal(
    after('## A\n\n1. Open it. $0\n2. Close it.\n', png),
    '## A\n\n1. Open it. \n\n   <Frame>\n     <img src="/images/a.png" alt="‸" />\n   </Frame>\n\n2. Close it.\n',
  );
  assert.equal(
    after('## A\n\n<Steps>\n  <Step title="x">\n    $0\n  </Step>\n</Steps>\n', png),
    '## A\n\n<Steps>\n  <Step title="x">\n    <Frame>\n      <img src="/images/a.png" alt="‸" />\n    </Frame>\n  </Step>\n</Steps>\n',
  );
  assert.match(after('<Frame>\n  $0\n</Frame>', png), /<Frame>\n {2}<img src="[^"]+" alt="‸" \/>\n<\/Frame>/);
  assert.match(after('> Quote\n>\n> $0', png), /^> Quote\n>\n> <Frame>\n> {3}<img [^>]+\/>\n> <\/Frame>$/);
});

test('in a heading, a cell or the middle of a line a picture is inline', () => {
  assert.equal(after('## A $0 b\n', png), '## A ![‸](/images/a-b.png) b\n');
  assert.match(after('| a | b |\n| - | - |\n| x$0 | y |\n', png), /x!\[‸\]\(\/images\/index\.png\) \|/);
  assert.equal(after('Press $0 to go.\n', png), 'Press ![‸](/images/index.png) to go.\n');
  assert.equal(after('Press [[the button]] to go.\n', png), 'Press ![‸the button](/images/index.png) to go.\n');
});

test('a new name differs from the site’s files and those the editor knows, ignoring case', () => {
  const site = '//- images/A.png\n//- images/a-2.png\n//- index.mdx\n## A\n\n$0';
  assert.deepEqual(put(site, png)[0]?.files, [{ path: 'images/a-3.png', image: 0 }]);
  assert.deepEqual(put(site, { ...png, taken: ['images/a-3.png'] })[0]?.files, [{ path: 'images/a-4.png', image: 0 }]);
  const two = {
    images: [
      { type: 'image/png', size: 1 },
      { type: 'image/jpeg', size: 1 },
      { type: 'image/png', size: 1 },
    ],
  };
  assert.deepEqual(
    put('## B\n\n$0', two)[0]?.files.map(({ path }) => path),
    ['images/b.png', 'images/b.jpg', 'images/b-2.png'],
  );
});

test('pictures go where the site’s settings say, else next to its pictures, never outside the site', () => {
  const folderFor = (settings: string, more = ''): string | undefined =>
    put(`//- .docsightrc.json\n${settings}\n${more}//- index.mdx\n## A\n\n$0`, png)[0]?.files[0]?.path;
  assert.equal(folderFor('{"images": "/assets/shots/"}'), 'assets/shots/a.png');
  assert.equal(folderFor('{"images": ""}'), 'a.png');
  for (const bad of ['../out', 'a/../../out', 'C:\\\\out', '.git', 'node_modules/x', 7])
    assert.equal(folderFor(JSON.stringify({ images: bad })), 'images/a.png', String(bad));
  assert.equal(folderFor('{}', '//- img/x.png\n\n'), 'img/a.png');
});

test('only pictures that browsers show and that are not too large are saved', () => {
  for (const image of [
    { type: 'image/tiff', size: 10 },
    { type: 'constructor', size: 10 },
    { type: 'application/pdf', size: 10 },
    { type: 'image/png', size: 0 },
    { type: 'image/png', size: 20_000_001 },
  ])
    assert.deepEqual(put('$0', { images: [image] }), []);
  assert.equal(put('$0', { images: [{ type: 'image/svg+xml', size: 10 }] })[0]?.files[0]?.path, 'images/index.svg');
});

test('pasting a URL over a selection makes a link', () => {
  const over = (page: string, text: string): string => after(page, { text });
  assert.equal(over('Read [[the guide]] now.', 'https://a.example/x'), 'Read [the guide](https://a.example/x) now.');
  assert.equal(
    over('Read [[**it** ]]now.', ' https://a.example/(x) \n'),
    'Read [**it**](https://a.example/%28x%29) now.',
  );
  assert.equal(over('| a |\n| - |\n| [[x]] |', 'mailto:a@b.example'), '| a |\n| - |\n| [x](mailto:a@b.example) |');
  for (const page of ['Read $0', 'Read [[https://b.example]]', 'A [[x](/y)]] b', '[[a\n\nb]]', '[in [[link]]](/x)'])
    assert.deepEqual(put(page, { text: 'https://a.example' }), [], page);
  for (const text of ['javascript:alert(1)', 'https://', 'a b', 'see https://a.example', 'file:///etc/passwd'])
    assert.deepEqual(put('Read [[it]].', { text }), [], text);
});

test('a URL of the site itself becomes a root-relative link', () => {
  const site = (url: string): string =>
    after(
      `//- .docsightrc.json\n{"siteUrl": "https://docs.example.com/docs"}\n//- guides/start.mdx\n## Install it\n//- index.mdx\nRead [[it]].`,
      { text: url },
    );
  assert.match(
    site('https://docs.example.com/docs/guides/start?x=1#install-it'),
    /\[it\]\(\/guides\/start#install-it\)/,
  );
  assert.match(site('https://docs.example.com/docs/nowhere'), /\[it\]\(https:\/\/docs\.example\.com\/docs\/nowhere\)/);
  assert.match(site('https://other.example.com/docs/guides/start'), /\(https:\/\/other/);
});

test('tab-separated cells become a table', () => {
  assert.equal(
    after('Text\n$0', { text: 'Name\tPrice {net}\r\nA|B\t<5\r\n"two\nlines"\t"a ""q"""\r\n' }),
    'Text\n\n| Name | Price \\{net} |\n| --- | --- |\n| A\\|B | \\<5 |\n| two<br />lines | a "q" |',
  );
  for (const text of ['a\tb', '\ta\tb\n\tc\td', 'a\tb\nc', 'all:\n\tcc -o', 'x\n\ty'])
    assert.deepEqual(put('$0', { text }), [], JSON.stringify(text));
  assert.deepEqual(put('## $0', { text: 'a\tb\nc\td' }), []);
});

test('formatted text becomes Markdown, inline or as blocks', () => {
  const html = (page: string, text: string): string => after(page, { html: text, text: 'x' });
  assert.equal(html('Before $0 after', '<b>bold</b> &lt;Card&gt; {x}'), 'Before **bold** \\<Card> \\{x} after');
  assert.equal(html('Before$0', '<ul><li>a<li>b</ul>'), 'Before\n\n- a\n- b');
  assert.equal(html('- item$0\n- next', '<p>p</p><ul><li>a</ul>'), '- item\n\n  p\n\n  - a\n\n- next');
  assert.equal(html('| a |\n| - |\n| $0 |', '<b>x|y</b>'), '| a |\n| - |\n| **x\\|y** |');
  assert.equal(html('| a |\n| - |\n| $0 |', '<b>x\\|y</b>'), '| a |\n| - |\n| **x\\\\\\|y** |');
  assert.deepEqual(put('## $0', { html: '<ul><li>a</ul>' }), []);
  assert.deepEqual(put('$0', { html: '<p>nothing</p><p>but text</p>' }), []);
});

test('a list pasted after the marker of an empty item continues that list', () => {
  const bullets: Incoming = { html: '<ul><li>a<ul><li>a1</li></ul></li><li>b</li></ul>' };
  const numbers: Incoming = { html: '<ol><li>a</li><li>b</li></ol>' };
  const loose: Incoming = { html: '<ul><li><p>a</p><p>more</p></li><li>b</li></ul>' };
  const tasks: Incoming = { html: '<ul><li><input type="checkbox" checked> a</li><li>b</li></ul>' };
  const cases: readonly (readonly [page: string, incoming: Incoming, result: string])[] = [
    ['- $0', bullets, '- a\n  - a1\n- b'],
    ['- x\n* $0\n', bullets, '- x\n* a\n  - a1\n* b\n'],
    ['- x\n- $0\n- y', numbers, '- x\n- a\n- b\n- y'],
    ['1. x\n2. $0', bullets, '1. x\n2. a\n   - a1\n3. b'],
    ['9) $0', numbers, '9) a\n10) b'],
    ['- x\n\n  - $0\n\nText', numbers, '- x\n\n  - a\n  - b\n\nText'],
    // Where MDX reads a line of dashes below a text.
    ['- x\n  - $0', bullets, '- x\n  - a\n    - a1\n  - b'],
    ['> - $0', numbers, '> - a\n> - b'],
    ['- $0\nText', numbers, '- a\n- b\n\nText'],
    ['- $0', loose, '- a\n\n  more\n\n- b'],
    ['- [[old]]', numbers, '- a\n- b'],
    ['- $0', tasks, '- [x] a\n- b'],
    ['- [ ] $0', numbers, '- [ ] a\n- [ ] b'],
    ['- [ ] $0', tasks, '- [ ] a\n- [ ] b'],
    [
      '<Steps>\n  <Step title="x">\n    - $0\n  </Step>\n</Steps>',
      numbers,
      '<Steps>\n  <Step title="x">\n    - a\n    - b\n  </Step>\n</Steps>',
    ],
  ];
  for (const [page, incoming, result] of cases) assert.equal(after(page, incoming), result, page);
  assert.equal(after('- $0', { html: '<ul><li>a</li></ul><p>b</p>' }), '- - a\n\n  b');
  const site = '//- a.mdx\nA\n//- b.mdx\nB\n//- index.mdx\n';
  assert.equal(after(`${site}- $0`, { files: ['a.mdx', 'b.mdx'] }), '- [A](/a)\n- [B](/b)');
});

test('blocks pasted into the middle of an item keep its rest inside; after a checkbox they start there', () => {
  const blocks: Incoming = { html: '<p>One <b>x</b></p><ul><li>a</li></ul>' };
  assert.equal(after('- a $0 b', blocks), '- a \n\n  One **x**\n\n  - a\n\n   b');
  assert.equal(after('> a $0 b', blocks), '> a \n>\n> One **x**\n>\n> - a\n>\n>  b');
  assert.equal(after('- [ ] $0', blocks), '- [ ] One **x**\n\n  - a');
  assert.match(after('- [ ] $0', png), /^- \[ \] \n\n {2}<Frame>/);
});

test('bold and italic are not marked twice; alt text and code stay plain', () => {
  const bold: Incoming = { html: '<b>bold</b> <i>and</i> <code>c</code>' };
  assert.equal(after('a **b $0 c** d', bold), 'a **b bold *and* `c` c** d');
  assert.equal(after('a *b $0 c* d', bold), 'a *b **bold** and `c` c* d');
  for (const page of [
    '![$0](/images/a.png)',
    'a ![b$0c](/x.png) d',
    '`$0`',
    'see [$0](',
    'see [the$0 page](/x',
    '![$0](',
  ])
    assert.deepEqual(put(page, { ...png, ...bold }), [], page);
});

test('a page from the explorer becomes a link with its title, a picture is shown, a snippet is included', () => {
  const site = `//- guides/start here.mdx\n---\ntitle: "Start [here] {now}"\n---\n//- guides/index.mdx\n---\ntitle: Guides\n---\n//- images/a b.png\n//- _snippets/x.mdx\nX\n//- data.csv\n1\n//- index.mdx\n`;
  const drop = (page: string, ...files: readonly string[]): string => after(site + page, { files });
  assert.equal(drop('See $0.', 'guides/start here.mdx'), 'See [Start \\[here\\] \\{now}](/guides/start%20here).');
  assert.equal(drop('$0', 'guides/index.mdx', 'data.csv'), '- [Guides](/guides)\n- [data.csv](/data.csv)');
  assert.equal(drop('$0', 'images/a b.png'), '<Frame>\n  <img src="/images/a%20b.png" alt="‸" />\n</Frame>');
  assert.equal(drop('$0', '_snippets/x.mdx'), '<Snippet file="x.mdx" />');
  const title = (files: readonly string[]): string | undefined =>
    put(`//- _snippets/y.mdx\nY\n${site}$0`, { files })[0]?.title;
  assert.equal(title(['_snippets/x.mdx']), 'Include the snippet');
  assert.equal(title(['_snippets/x.mdx', '_snippets/y.mdx']), 'Include the snippets');
  for (const files of [['docs.json'], ['nowhere.mdx'], ['../x.mdx'], [''], ['guides/index.mdx', '/etc/passwd']])
    assert.deepEqual(put(`${site}$0`, { files }), [], files.join());
});

test('a dropped page is linked as the page links others: from the root or from its own folder', () => {
  const site = `//- guides/start.mdx\n---\ntitle: Start\n---\n//- guides/deep/far.mdx\n---\ntitle: Far\n---\n//- index.mdx\nHome\n//- guides/deep/near.mdx\n`;
  const drop = (page: string, ...files: readonly string[]): string =>
    after(site + page, { files })
      .split('\n')
      .at(-1) ?? '';
  const elsewhere = '[E](https://e.example) [F](#f) [M](mailto:a@e.example) ![p](./p.png)';
  const cases: readonly (readonly [string, string])[] = [
    ['Words.', '[Far](/guides/deep/far) [Start](/guides/start)'],
    [`[A](./far) ${elsewhere}`, '[Far](./far) [Start](../start)'],
    [`[A](far) <Card href="far" title="T" /> [B](../start) ${elsewhere}`, '[Far](far) [Start](../start)'],
    ['[A](/guides/start) [B](far)', '[Far](/guides/deep/far) [Start](/guides/start)'],
    ['[A](/guides/start) [B](./far) [C](../start)', '[Far](./far) [Start](../start)'],
  ];
  for (const [text, links] of cases) {
    const [far, start] = ['guides/deep/far.mdx', 'guides/start.mdx'].map((file) => drop(`${text}\n\n$0`, file));
    assert.equal(`${far} ${start}`, links, text);
  }
  assert.equal(drop('[A](./far)\n\n$0', 'index.mdx'), '[Index](../../index)');
});

test('two pictures with one name for light and dark mode become one Frame with one alt text', () => {
  const site = '//- images/hero-dark.png\n//- images/hero-light.png\n//- images/light.png\n//- index.mdx\n';
  const drop = (...files: readonly string[]): string => after(`${site}$0`, { files });
  assert.equal(
    drop('images/hero-light.png', 'images/hero-dark.png'),
    '<Frame>\n  <img className="block dark:hidden" src="/images/hero-light.png" alt="‸" />\n  <img className="hidden dark:block" src="/images/hero-dark.png" alt="‸" />\n</Frame>',
  );
  assert.match(
    drop('images/hero-dark.png', 'images/hero-light.png', 'images/light.png'),
    /^<Frame>\n {2}<img className="hidden dark:block" [^>]+\/>\n {2}<img className="block dark:hidden" [^>]+\/>\n<\/Frame>\n\n<Frame>\n {2}<img src="\/images\/light\.png"/,
  );
});

test('where text is literal it is pasted unchanged', () => {
  const all: Incoming = { ...png, text: 'a\tb\nc\td', html: '<b>x</b>', files: ['index.mdx'] };
  for (const page of [
    '---\ntitle: $0\n---\n',
    '---\ntitle: x\n---$0\n',
    '```js\n$0\n```',
    '```js\n$0',
    '```$0\n```',
    'a `b$0c` d',
    '{/* $0 */}',
    'a {b$0} c',
    'import X from "/snippets/$0"',
    'export const x = 1$0',
    '<Card $0 />',
    '<Card title="$0" />',
    '<Card title={$0} />',
    '[a](/b$0)',
    '![a](/b$0',
    '<Ca$0',
    '$$\nx$0\n$$',
    '- x\n  ```\n  $0\n  ```',
  ])
    assert.deepEqual(put(page, all), [], page);
});

test('nothing is offered that would break the page', () => {
  assert.deepEqual(put('<Tip>text$0</Tip>\n', { html: '<ul><li>a</ul>', text: '' }), []);
  // A broken page stays as broken as before.
  assert.equal(put('<Card>\n\n$0\n', png).length, 1);
});

test('a picture copied with text comes after the text', () => {
  const kinds = put('$0', { ...png, text: 'bold', html: '<b>bold</b>' }).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['richText', 'image']);
  const browser = put('$0', { ...png, html: '<img src="https://a.example/b.png">' }).map(({ kind }) => kind);
  assert.deepEqual(browser, ['image', 'richText']);
});

test('whatever is inserted anywhere into pages that MDX accepts, MDX still accepts them', () => {
  const folder = join(import.meta.dirname, '../../sites/sample');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mdx'));
  const incoming: readonly Incoming[] = [
    png,
    { html: '<p>Some <b>bold</b> &lt;x> {y}</p><ul><li>a<pre>c</pre></ul><h2>h</h2><table><tr><td>a<td>b</table>' },
    { html: 'in <b>line</b> <code>a|b</code>' },
    { text: 'a\tb\n{\t<' },
    { files: ['index.mdx'] },
    { text: 'https://a.example/x_y_' },
  ];
  const random = randomFrom(3);
  let offered = 0;
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8');
    const site = siteOf(parseFixture(`//- index.mdx\nX\n//- page.mdx\n${text}`));
    for (let round = 0; round < 60; round++) {
      const put = random.pick(incoming) ?? png;
      const start = random.below(text.length);
      const range = { start, end: put.text?.startsWith('https') ? start + random.below(12) : start };
      if (!isInSample(round, 6)) continue;
      const [first] = insertions(site, 'page.mdx', range, put);
      if (first === undefined) continue;
      offered++;
      const page = site.files.get('page.mdx')?.text ?? '';
      const verdict = askMdx(insertedText(page, range, first.snippet).replaceAll('‸', ''));
      assert.ok(verdict.accepted, `${name} ${start} ${first.kind}: ${verdict.accepted ? '' : verdict.message}`);
    }
  }
  assert.ok(offered > rounds(30, 200), String(offered));
});
