import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { markdownFromHtml } from '../../../server/core/page/richText/markdownFromHtml.ts';
import { rounds } from '../../long.ts';
import { askMdx, type MdxNode } from '../../mdxParser.ts';
import { randomFrom } from '../../random.ts';

function markdown(html: string): string | undefined {
  return markdownFromHtml(html)?.markdown;
}

test('headings are demoted below the page’s title if there is one among them', () => {
  assert.equal(markdown('<h1>A</h1><h2>B <b>c</b></h2><p>d'), '## A\n\n### B c\n\nd');
  assert.equal(markdown('<h2>A #</h2>'), '## A \\#');
});

test('formatting becomes Markdown where Markdown recognizes it, else tags', () => {
  assert.equal(markdown('<p>a <b>b</b> <i>c</i> <s>d</s> <b><i>e</i></b></p>'), 'a **b** *c* ~~d~~ ***e***');
  assert.equal(markdown('all<b>(almost)</b>of it'), 'all<strong>(almost)</strong>of it');
  assert.equal(markdown('<b>a </b>b<b> </b>'), '**a** b');
  assert.equal(markdown('<b>a</b><i>b</i>'), '**a**<em>b</em>');
  assert.equal(markdown('un<i>frigging</i>believable'), 'un*frigging*believable');
});

test('HTML of office programs and browsers is understood', () => {
  const google =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid"><p dir="ltr"><span style="font-weight:700;font-style:normal">Bold</span><span style="font-weight:400;font-style:italic"> slanted</span></p></b>';
  assert.equal(markdown(google), '**Bold** *slanted*');
  const word =
    '<html xmlns:o="urn:x"><head><style>p {}</style></head><body lang=EN><!--StartFragment--><p class=MsoNormal>A <b>b</b><o:p></o:p></p><!--EndFragment--></body></html>';
  assert.equal(markdown(word), 'A **b**');
  assert.equal(markdown('<ul><li>a</li><ul><li>b</li></ul></ul>'), '- a\n  - b');
  assert.equal(markdown('<p>a\u00a0&nbsp; <b>b</b></p>'), 'a **b**');
  assert.equal(markdown('<h2>A<a class="anchor" href="https://x.example/#a" aria-hidden="true">#</a></h2>'), '## A');
});

test('element names and their number do not matter', () => {
  for (const name of ['constructor', 'tostring', 'valueof', 'hasownproperty', 'x-y', 'o:p'])
    assert.equal(markdown(`<${name}>a <b>b</b></${name}>`), 'a **b**', name);
  assert.equal(markdown('<b>a</b><br>'.repeat(20_000)), undefined);
  const ragged = `<table><tr>${'<td>a'.repeat(5000)}${'<tr><td>b'.repeat(2000)}</table><b>c</b>`;
  assert.ok((markdown(ragged)?.length ?? 0) < 100_000);
  assert.equal(markdown(`<table>${'<tr><td>a<td>b'.repeat(2500)}</table>`)?.split('\n').length, 2501);
});

test('an exclamation mark does not turn a link into an image, and stays itself in code', () => {
  assert.equal(markdown('a!<a href="https://x.example/">b</a>'), 'a\\![b](https://x.example/)');
  assert.equal(markdown('a!<b><a href="https://x.example/">b</a></b>'), 'a!**[b](https://x.example/)**');
  assert.equal(markdown('<b>a</b> <code>b![0]</code> c![d]'), '**a** `b![0]` c!\\[d\\]');
  assert.equal(markdown('<img src="https://x.example/a" alt="b">'), '![b](https://x.example/a)');
});

test('lists, quotes, code, rules, tables', () => {
  assert.equal(markdown('<ol start="9"><li>a<li><p>b</p><p>c</p></ol>'), '9. a\n\n10. b\n\n    c');
  assert.equal(
    markdown('<ul><li><input type="checkbox" checked> a<li><input type=checkbox> b</ul>'),
    '- [x] a\n- [ ] b',
  );
  assert.equal(markdown('<blockquote><p>a<br>b</p><p>c</p></blockquote>'), '> a\\\n> b\n>\n> c');
  assert.equal(
    markdown('<p>x<pre class="language-TS"><code>if (a &lt; b) {\n  `c`\n}\n</code></pre><hr>'),
    'x\n\n```ts\nif (a < b) {\n  `c`\n}\n```\n\n***',
  );
  assert.equal(
    markdown('<p>x<div class="highlight highlight-source-shell"><pre><span>ls</span> -l</pre></div>'),
    'x\n\n```shell\nls -l\n```',
  );
  assert.equal(markdown('<p><code>a`b|c</code>'), '``a`b|c``');
  assert.equal(
    markdown('<table><thead><tr><th>A<th>B</thead><tr><td><code>x|y</code><td><p>1</p><p>2</p><tr><td>z</table>'),
    '| A | B |\n| --- | --- |\n| `x\\|y` | 1<br />2 |\n| z | |',
  );
});

test('links and pictures lead only where readers may go', () => {
  assert.equal(
    markdown('<a href="https://a.example/b c{d}(e)">t <b>u</b></a>'),
    '[t **u**](https://a.example/b%20c%7Bd%7D%28e%29)',
  );
  assert.equal(
    markdown('<a href="https://a.example/x">https://a.example/x</a> www.a.example http://b_<b>c</b>'),
    '[https://a.example/x](https://a.example/x) www.a.example http\\://b\\_**c**',
  );
  assert.equal(markdown('wow!<a href="https://a.example/">x</a>'), 'wow\\![x](https://a.example/)');
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    '/x',
  ])
    assert.equal(markdown(`<b>a</b> <a href="${href}">b</a>`), '**a** b', href);
  assert.equal(markdown('<img src="data:image/png;base64,AA" alt="a"> <b>b</b>'), 'a **b**');
  assert.equal(markdown('<img src="https://a.example/b.png" alt="c]d">'), '![c\\]d](https://a.example/b.png)');
});

test('scripts, styles, forms and hidden content are omitted', () => {
  assert.equal(
    markdown(
      '<b>a</b><script>alert("</b>")</script><style>b{}</style><svg><text>x</text></svg><button>Copy</button><span style="display:none">n</span><template>t</template><!-- c --><textarea><b>u</b></textarea>',
    ),
    '**a**',
  );
});

test('HTML that adds nothing to its text, or is only code, stays plain text', () => {
  for (const html of [
    '<p>a</p><p>b</p>',
    '<span style="color:red">a</span>',
    '<pre>&lt;Card&gt;</pre>',
    '<div style="font-family: Menlo; white-space: pre;"><div><span style="font-weight: bold">import</span> x</div></div>',
    '',
    `<b>${'x'.repeat(1_000_000)}</b>`,
  ])
    assert.equal(markdown(html), undefined, html.slice(0, 80));
});

const names =
  'p div span b i em strong a code pre ul ol li table tr td th blockquote h1 h2 h3 img br hr sup sub del script style dl dt dd o:p svg input kbd section details'.split(
    ' ',
  );
const attributes = [
  'href="https://x.example/(a)"',
  'href="javascript:1"',
  'src="https://i.example/j.png"',
  'alt="a]b{c"',
  'style="font-weight:700"',
  'style="font-style:italic"',
  'class="language-js"',
  'href="https://x.example/{a}`<b>"',
  'hidden',
  'type="checkbox" checked',
];
const texts =
  'a|foo|{|}|<|<5|>|*|**|_|`|``|```|~~~|[x](y)|![|!|#|# |- |1. |---|===|\\| |\n|import x from "y"|export default|$x$|&amp;|&lt;b&gt;|&#123;|<!--|-->|{/*|*/}|<a|</|/>|"|https://a.example/c_d_|https://a.example/c|www.a.example/|[^1]|[^1]: x|\u00a0|é|「|。|&lt;Card&gt;|&lt;/Card&gt;|+ |\t|    |&bogus;|\u0002|\u0003|import{|&quot;'.split(
    '|',
  );

test('MDX accepts the result for any HTML', () => {
  const random = randomFrom(7);
  let written = 0;
  for (let round = 0; round < rounds(800, 6000); round++) {
    let html = '';
    for (let parts = 1 + random.below(14); parts > 0; parts--) {
      const kind = random.below(10);
      if (kind < 4) html += `<${random.pick(names)}${random.below(3) === 0 ? ` ${random.pick(attributes)}` : ''}>`;
      else if (kind < 6) html += `</${random.pick(names)}>`;
      else html += random.pick(texts);
    }
    const found = markdown(html);
    if (found === undefined) continue;
    written++;
    const verdict = askMdx(found);
    assert.ok(verdict.accepted, `${JSON.stringify(html)} → ${JSON.stringify(found)}`);
    const refused = parsePage({ path: 'a.mdx', text: found }).findings.filter(({ code }) => code.startsWith('mdx/'));
    assert.deepEqual(refused, [], JSON.stringify(html));
    assert.ok(!/\]\(\s*javascript/i.test(found), found);
  }
  assert.ok(written > rounds(130, 1000), String(written));
});

/** Texts without references and removed characters. */
const words = texts.filter((text) => !text.startsWith('&') && !/^\p{Cc}$/u.test(text.trim()));

test('plain words come out unchanged', () => {
  const random = randomFrom(11);
  for (let round = 0; round < rounds(400, 3000); round++) {
    let text = '';
    for (let parts = 1 + random.below(8); parts > 0; parts--) text += random.pick(words) ?? '';
    const wanted = text.replace(/\s+/g, ' ').trim();
    if (wanted === '') continue;
    const escaped = wanted.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const found = markdown(`<p>${escaped}</p><hr>`);
    const verdict = askMdx(found ?? '');
    assert.ok(verdict.accepted, wanted);
    const [paragraph] = verdict.tree.children ?? [];
    assert.equal(paragraph?.type, 'paragraph', JSON.stringify(wanted));
    assert.equal(textOf(paragraph), wanted, JSON.stringify(found));
  }
});

function textOf(node: MdxNode | undefined): string {
  if (node === undefined) return '';
  return node.children === undefined ? String(node['value'] ?? '') : node.children.map(textOf).join('');
}

// A parser that is not linear would need minutes for each, which exceeds the runner's limit.
test('HTML of any size is read', () => {
  const parts = [
    '<b',
    '<b>',
    '</b>',
    '<li>',
    '<a href="',
    '<a b=\'"',
    '<!--',
    '<script>',
    '<table><tr><td>',
    '&amp',
    '<',
  ];
  for (const part of parts) {
    const found = markdown(`<p><b>before</b></p>${part.repeat(Math.floor(900_000 / part.length))}`);
    // Too many elements are refused as a whole.
    if (found !== undefined) assert.match(found, /^\*\*before\*\*/, part);
    else assert.ok(['<b>', '<li>', '<table><tr><td>', '<'].includes(part), part);
  }
});

test('so are white space, styles and code of any length', () => {
  const blanks = ' '.repeat(800_000);
  assert.equal(
    markdown(`<h2>a</h2><pre>b${blanks}c${blanks.slice(0, 100)}\n</pre>`),
    `## a\n\n\`\`\`\nb${blanks}c\n\`\`\``,
  );
  assert.equal(markdown(`<h2>a</h2><span style="${'text-decoration '.repeat(50_000)}">b</span>`), '## a\n\nb');
});

test('no word is lost in places where HTML does not allow it', () => {
  assert.equal(markdown('<ul>a<li>b</li>c</ul>'), '- a\n\n- b\n\n  c');
  assert.equal(
    markdown('<table>a<caption>b</caption><tr>c<td>d</td><td>e</td></tr></table>'),
    'a\n\nb\n\nc\n\n| d | e |\n| --- | --- |',
  );
  assert.equal(
    markdown('<h2>x</h2><table><caption>a</caption><tr><td>b</td></tr><td>c</td></table>'),
    '## x\n\na\n\nc\n\nb',
  );
});
