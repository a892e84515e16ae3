import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageSymbols } from '../../../server/core/assist/navigation/symbols.ts';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { shapes } from '../../../server/core/render/shapes/list.ts';
import { catalogue } from '../../../server/core/schema/catalogue.ts';
import { readGlyph } from '../../../server/host/node/glyphs.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { checkGolden } from '../../golden.ts';
import { broken, htmlOf, partOf, previewOf } from './renderText.ts';

test('every component of the catalogue has a shape, and every shape a component', () => {
  const used = new Set([...catalogue().components.values()].flatMap(({ shape }) => shape ?? []));
  const ownWays = new Set(['html', 'snippet']);
  assert.deepEqual(
    [...used].filter((shape) => !ownWays.has(shape) && shapes[shape] === undefined),
    [],
  );
  assert.deepEqual(
    Object.keys(shapes).filter((shape) => !used.has(shape)),
    [],
  );
});

const files = new Set<string>();
for (const { name, example } of catalogue().components.values()) {
  if (example === undefined) continue;
  // On many disks, names that differ in case are one file.
  const file = files.has(name.toLowerCase()) ? `${name}-2` : name;
  files.add(name.toLowerCase());
  test(`the catalogue's example of ${name}`, () => {
    const html = htmlOf(`//- index.mdx\n${example}\n//- snippets/prices.mdx\nPrices.\n`);
    assert.doesNotMatch(html, /is not a known component/);
    checkGolden(`render/components/${file}.html`, broken(html));
  });
}

test('a request is called a request on an endpoint page, in the language of the page; elsewhere it is an example', () => {
  const example = '<RequestExample>\n\n```js Call\nx\n```\n\n</RequestExample>\n';
  const caption = '<span class="code-group-caption">';
  assert.ok(htmlOf(`//- index.mdx\n---\napi: GET /a\n---\n\n${example}`).includes(`${caption}Request<`));
  assert.ok(!htmlOf(`//- index.mdx\n${example}`).includes(caption));
  const named = example.replace('js Call', 'js Request');
  assert.ok(!htmlOf(`//- index.mdx\n---\napi: GET /a\n---\n\n${named}`).includes(caption), 'the tab says it');
});

test('examples with too many titles for one row are chosen from a list', () => {
  const group = (titles: readonly string[]): string => {
    const codes = titles.map((title) => `\`\`\`bash ${title}\nx\n\`\`\``).join('\n\n');
    return htmlOf(`//- index.mdx\n<RequestExample>\n\n${codes}\n\n</RequestExample>\n`);
  };
  const tabs = 'role="tablist"';
  assert.ok(group(['cURL', 'Python', 'Node.js']).includes(tabs));
  assert.ok(!group(['cURL', 'cURL (for groups)', 'cURL (for encryption)', 'Node.js']).includes(tabs));
});

test('the color of a callout applies to its background and border', () => {
  assert.match(
    htmlOf('//- index.mdx\n<Warning color="#ff00ff">Text</Warning>\n'),
    /class="callout callout-warning callout-colored"[^>]* style="--callout-own:#ff00ff"/,
  );
});

test('a closed folder that cannot be opened shows nothing inside it', () => {
  const html = htmlOf(
    '//- index.mdx\n<Tree>\n<Tree.Folder name="lib" openable={false}><Tree.File name="in.ts" /></Tree.Folder>\n</Tree>\n',
  );
  assert.match(html, /role="treeitem" tabindex="-1"/);
  assert.doesNotMatch(html, /in\.ts|aria-expanded|data-act/);
});

test('a callout takes its kind from `variant` and its accessible name from `ariaLabel`', () => {
  const html = htmlOf('//- index.mdx\n<Callout variant="danger" ariaLabel="Beware">Text</Callout>\n');
  assert.match(html, /class="callout callout-danger" role="note" aria-label="Beware"/);
  assert.match(html, /data-name="octagon-alert"/);
});

test('a badge has an outline by `variant`, icons on both sides, and its link', () => {
  const html = htmlOf(
    '//- index.mdx\nA <Badge variant="outline" leadIcon="star" tailIcon="bolt" href="https://example.com">B</Badge> c\n',
  );
  assert.match(
    html,
    /<a [^>]*class="badge badge-gray badge-md badge-rounded badge-outline"[^>]*href="https:\/\/example\.com"/,
  );
  assert.match(html, /data-name="star".*?B.*?data-name="bolt"/s);
  const plain = htmlOf('//- index.mdx\nA <Badge stroke disabled href="/b" icon="star">B</Badge> c\n');
  assert.match(plain, /<span class="badge [^"]*badge-outline badge-disabled">B<span class="icon"/);
});

test('steps are numbered by position, or as they say', () => {
  const html = htmlOf(
    '//- index.mdx\n<Steps>\n<Step title="A">x</Step>\n<Step title="B" stepNumber={7}>x</Step>\n<Step title="C" icon="star">x</Step>\n<Step title="D">x</Step>\n</Steps>\n',
  );
  assert.deepEqual(
    [...html.matchAll(/class="step-mark" aria-hidden="true">(\d+)</g)].map(([, n]) => n),
    ['1', '7', '4'],
  );
});

test('an expandable has its own labels for open and closed', () => {
  const html = htmlOf('//- index.mdx\n<Expandable title="rows" openedText="Fold" closedText="Unfold">x</Expandable>\n');
  assert.match(html, /expandable-show">Unfold <\/span><span class="expandable-hide">Fold <\/span>rows/);
});

test('a code dropdown lists the languages and shows the title of the chosen one', () => {
  const html = htmlOf(
    '//- index.mdx\n<CodeGroup dropdown>\n\n```js a.js\nx\n```\n\n```py b.py\ny\n```\n\n</CodeGroup>\n',
  );
  assert.match(html, /<option value="a\.js">JavaScript<\/option><option value="b\.py">Python<\/option>/);
  assert.match(html, /<span class="code-group-title"><span class="code-title">a\.js<\/span><\/span>/);
  assert.deepEqual(
    [
      ...html.matchAll(
        /code-group-language" aria-hidden="true"><span class="icon"[^>]*><svg[^>]*data-name="(.*?)".*?<\/span>(\w+)<i>/gs,
      ),
    ].map(([, icon, name]) => [icon, name]),
    [
      ['js', 'JavaScript'],
      ['python', 'Python'],
    ],
  );
});

test('a card is the element that `as` names, if that is a container', () => {
  const html = htmlOf(
    '//- index.mdx\n<Card title="A" as="section">x</Card>\n\n<Card title="B" as="script">y</Card>\n\n<Card title="C" as="section" disabled>z</Card>\n',
  );
  assert.deepEqual(
    [...html.matchAll(/<(\w+)[^>]* class="card[ "]/g)].map(([, tag]) => tag),
    ['section', 'div', 'div'],
  );
});

test('`ariaLabel` names a list of tabs, a tooltip has its side, an icon a color for each mode', () => {
  const html = htmlOf(
    '//- index.mdx\n<Tabs ariaLabel="Kinds">\n<Tab title="A">x</Tab>\n</Tabs>\n\nA <Tooltip tip="t" side="left" align="end">w</Tooltip> <Icon icon="star" colorLight="#111111" colorDark="#eeeeee" />\n',
  );
  assert.match(html, /role="tablist" aria-label="Kinds"/);
  assert.match(html, /data-side="left" data-align="end"/);
  assert.match(html, /style="[^"]*#111111[^"]*#eeeeee/);
});

test('a default is shown as a value: text in quotes, numbers and lists without', () => {
  const html = htmlOf(
    '//- index.mdx\n<ParamField query="a" default="x">.</ParamField>\n\n<ParamField query="b" default={10}>.</ParamField>\n\n<ParamField query="c" default="">.</ParamField>\n',
  );
  assert.deepEqual(
    [...html.matchAll(/field-default">default: <code>(.*?)<\/code>/g)].map(([, value]) => value),
    ['&quot;x&quot;', '10', '&quot;&quot;'],
  );
});

test('a hidden field is not drawn, and a field shows where it belongs', () => {
  const html = htmlOf(
    '//- index.mdx\n<ResponseField name="a" type="string" hidden>x</ResponseField>\n\n<ResponseField name="b" type="string" location="body">y</ResponseField>\n',
  );
  assert.doesNotMatch(html, />a</);
  assert.match(html, /field-type">string<\/span><span class="field-location">body</);
});

test('a Markdown list inside a tree is drawn as its folders and files', () => {
  const html = htmlOf(`//- index.mdx
<Tree>
  - src
    - [index.ts](/a)
    - lib/
  - \`package.json\` of the *site*
  <Tree.Folder name="docs">
    - docs.json
  </Tree.Folder>
</Tree>
`);
  assert.equal(html.match(/<li [^>]*class="tree-item"/g)?.length, 6);
  assert.equal(html.match(/data-name="folder"/g)?.length, 3);
  assert.equal(html.match(/data-name="folder-open"/g)?.length, 2);
  assert.equal(html.match(/data-name="file"/g)?.length, 3);
  assert.match(
    html,
    /role="treeitem" aria-expanded="true".*?src<\/span><\/div><ul class="tree-inside" role="group"><li/s,
  );
  assert.match(html, /<code>package\.json<\/code> of the <em>site<\/em>/);
  assert.doesNotMatch(html, /<ul>|<ol>/);
});

test('a neutral mark names the icon that it replaces, in a page and in the navigation', () => {
  const text =
    '//- docs.json\n{ "name": "S", "navigation": [{ "group": "G", "pages": ["index"] }] }\n//- index.mdx\n---\ntitle: T\nicon: typewriter\n---\n\n<Card title="A" icon="circle-quarters" iconType="thin" />\n\n<Icon icon="rocket" />\n';
  const preview = previewOf(text, { glyph: readGlyph });
  const tips = (html: string): string[] => [...html.matchAll(/data-tip="([^"]*)"/g)].map((match) => match[1] ?? '');
  assert.deepEqual(tips(preview.blocks.map(({ html }) => html).join('')), [
    '“circle-quarters (thin)” is in paid icon sets only: a neutral mark is shown instead',
  ]);
  assert.deepEqual(tips(partOf(preview, 'sidebar')), [
    '“typewriter” is in paid icon sets only: a neutral mark is shown instead',
  ]);
});

test('a fence with an icon and no title has a header with the language', () => {
  const head = /<div class="code-head">.*?data-name="terminal".*?bash<\/span><\/div>/;
  assert.match(htmlOf('//- index.mdx\n```bash icon="terminal"\nx\n```\n'), head);
  assert.doesNotMatch(htmlOf('//- index.mdx\n```bash\nx\n```\n'), /code-head/);
});

test('plain and emphasized words in one line of a panel stay in one line', () => {
  assert.match(
    htmlOf('//- index.mdx\n<Panel>One **two** three</Panel>\n'),
    /<div class="p">One <strong>two<\/strong> three<\/div>/,
  );
});

test('a prompt’s description is Markdown, and it may have no actions', () => {
  const html = htmlOf('//- index.mdx\n<Prompt description="Be **brief**" actions={[]}>Text</Prompt>\n');
  assert.match(html, /Be <strong>brief<\/strong>/);
  assert.doesNotMatch(html, /Copy prompt/);
});

test('a repository without a name has no link and no arrow', () => {
  assert.doesNotMatch(htmlOf('//- index.mdx\n<GitHub.Repo />\n'), /card-arrow/);
});

test('the text of a tooltip may be JSX', () => {
  assert.match(
    htmlOf('//- index.mdx\nA <Tooltip tip={<>Some <b>words</b></>}>term</Tooltip>.\n'),
    /data-tip="Some words"/,
  );
});

test('the table of contents shows the values of expressions in headings, not their code', () => {
  const preview = previewOf(
    '//- index.mdx\nexport const name = "Ann"\n\n## For {name}\n\n## For {unknown}\n\n## **Plain** `code`\n',
  );
  assert.deepEqual(
    [...partOf(preview, 'toc').matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, words]) => words),
    ['For Ann', 'For {unknown}', 'Plain code'],
  );
});

test('a comment in a heading is shown nowhere: not in the table of contents, an id or an outline', () => {
  const text =
    '## One {/* note */}\n\n## Two <!-- old --> more\n\n## {/* first */} Three\n\nFour {/* c */} b\n---\n\nWords.\n';
  const preview = previewOf(`//- index.mdx\n${text}`);
  assert.deepEqual(
    [...partOf(preview, 'toc').matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href, words]) => [
      href,
      words,
    ]),
    [
      ['#p-one', 'One'],
      ['#p-two-more', 'Two more'],
      ['#p-three', 'Three'],
      ['#p-four-b', 'Four b'],
    ],
  );
  const { index } = siteOf(parseFixture(text));
  assert.deepEqual(
    pageSymbols(parsePage({ path: 'index.mdx', text }), index).map(({ name }) => name),
    ['One', 'Two more', 'Three', 'Four b'],
  );
});

test('in the table of contents headings of an update are below its label, deeper ones nested', () => {
  const toc = partOf(
    previewOf(
      '//- index.mdx\n<Update label="May">\n## Fixed\n\n### Small\n</Update>\n\n<Update label="April">\n### New\n</Update>\n\n## Older\n',
    ),
    'toc',
  );
  assert.deepEqual(
    [...toc.matchAll(/toc-level-(\d)"><a [^>]*>(.*?)<\/a>/g)].map(([, level, words]) => `${level} ${words}`),
    ['0 May', '1 Fixed', '2 Small', '0 April', '1 New', '0 Older'],
  );
});

test('in the table of contents a heading that skips a level is one step below its parent', () => {
  const toc = partOf(previewOf('//- index.mdx\n## One\n\n#### Deep\n\n### Less deep\n\n#### In it\n\n## Two\n'), 'toc');
  assert.deepEqual(
    [...toc.matchAll(/toc-level-(\d)"><a [^>]*>(.*?)<\/a>/g)].map(([, level, words]) => `${level} ${words}`),
    ['0 One', '1 Deep', '1 Less deep', '2 In it', '0 Two'],
  );
});

test('breadcrumbs omit groups without a name and groups named like their parent', () => {
  const site = `//- docs.json
{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "N", "colors": {"primary": "#000000"},
  "navigation": {"tabs": [{"tab": "News", "groups": [{"group": "News", "pages": [{"group": " ", "pages": ["index"]}]}]}]}}
//- index.mdx
Text.
`;
  assert.match(partOf(previewOf(site), 'title'), /<ol class="crumbs"[^>]*><li>News<\/li><\/ol>/);
});

test('an empty code title is also none for screen readers', () => {
  const html = htmlOf('//- index.mdx\n```js title=""\nx\n```\n');
  assert.doesNotMatch(html, /code-head|aria-label=""/);
  assert.match(html, /role="region" aria-label="Code, js"/);
});
