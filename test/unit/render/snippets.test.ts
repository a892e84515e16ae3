import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlOf, partOf, previewOf } from './renderText.ts';

/** Text without tags, with whitespace collapsed. */
function words(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('snippets appear in place, with the props of the tag', () => {
  const text = `//- index.mdx
import Word from '/snippets/word.mdx'
import { name } from '/snippets/constants.mdx'
export const count = 3

<Word who="you">inside</Word> and {name}, {count}, {frontmatter}

<Snippet file="old.mdx" />
//- snippets/word.mdx
For {who} and {props.who}: {children}
//- snippets/constants.mdx
export const name = 'Ada'
//- _snippets/old.mdx
Old form.
`;
  assert.equal(words(htmlOf(text)), 'For you and you: inside and Ada, 3, Old form.');
});

test('steps, tabs and code from a snippet belong to their surroundings', () => {
  const text = `//- index.mdx
import Rest from '/snippets/rest.mdx'
import More from '/snippets/more.mdx'

<Steps>
  <Step title="One">1</Step>
  <Rest />
</Steps>

<CodeGroup>
<More />
</CodeGroup>
//- snippets/rest.mdx
<Step title="Two">2</Step>
<Step title="Three">3</Step>
//- snippets/more.mdx
\`\`\`js A
a
\`\`\`

\`\`\`js B
b
\`\`\`
`;
  const html = htmlOf(text);
  assert.equal(html.match(/<ol class="steps".*?<\/ol>/s)?.[0].match(/<li/g)?.length, 3);
  assert.equal(html.match(/role="tab"/g)?.length, 2);
});

test('a snippet that includes itself and a missing one say so', () => {
  const circle = htmlOf(
    "//- index.mdx\nimport A from '/snippets/a.mdx'\n\n<A />\n//- snippets/a.mdx\nimport B from './b.mdx'\n\nin a <B />\n//- snippets/b.mdx\nimport A from './a.mdx'\n\nin b <A />\n",
  );
  assert.match(words(circle), /in a in b &lt;A&gt;/);
  assert.match(circle, /data-tip="[^"]*includes itself"/);
  assert.match(words(htmlOf("import A from '/snippets/gone.mdx'\n\n<A />\n")), /there is no “snippets\/gone/);
});

test('snippets that double themselves terminate', () => {
  const files = Array.from(
    { length: 11 },
    (_, i) => `//- snippets/s${i}.mdx\nimport N from './s${i + 1}.mdx'\n\n${'<N /> '.repeat(10)}\n`,
  ).join('');
  const html = htmlOf(
    `//- index.mdx\nimport N from '/snippets/s0.mdx'\n\n<N />\n\nThe end.\n${files}//- snippets/s11.mdx\nleaf\n`,
  );
  assert.ok(html.length < 50_000_000);
});

test('values that are only known at run time show their name, never raw text, and the content is shown', () => {
  const html = htmlOf(`//- index.mdx
import { Chart } from '/snippets/chart.jsx'
import { Button } from 'some-package'
export const Local = () => <b>hi</b>

<Chart data={x}>kept</Chart>

<Button />

<Local />

<Unheard>text inside</Unheard>

{list.map((x) => x)}

In a line {api-id} here.
//- snippets/chart.jsx
export const Chart = (props) => draw(props)
`);
  const text = words(html);
  for (const wanted of [
    'kept draw',
    'Button: the package some-package',
    'hi',
    '&lt;Unheard&gt; is not a known component',
    'text inside',
    'Not run here list.map',
    '{api-id}',
  ]) {
    assert.ok(text.includes(wanted), `${wanted} in ${text}`);
  }
});

test('literal expressions are shown as React shows them', () => {
  assert.equal(
    words(htmlOf('a{"text"}b{1 + 1}c{[1, "2", null, true]}d{`t`}e{/* no */}f{undefined}g{false}\n')),
    'atextb2c12dtefg',
  );
});

test('docs.json v2: pages use its texts, and each mode has a background picture', () => {
  const config = `{"$schema": "https://example.com/docs.json", "theme": "mint", "name": "T", "colors": {"primary": "#000000"},
  "background": {"image": {"light": "/l.svg", "dark": "/d.svg"}}, "variables": {"product": "Widget"}, "navigation": {"pages": ["index"]}}`;
  const preview = previewOf(
    `//- docs.json\n${config}\n//- index.mdx\n## Use {{product}}\n\nThe {{ product }} and {{other}}.\n`,
    {},
    ['l.svg', 'd.svg'],
  );
  const html = preview.blocks.map((block) => block.html).join('');
  assert.match(html, /Use Widget<\/h2>.*The Widget and <code class="expression"[^>]*>\{\{other\}\}/s);
  assert.match(partOf(preview, 'toc'), /Use Widget/);
  assert.deepEqual(
    [preview.variables['--site-background-image'], preview.variables['--site-background-image-dark']],
    ['url("asset:l.svg")', 'url("asset:d.svg")'],
  );
});
