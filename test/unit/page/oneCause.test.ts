import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { lineIndex } from '../../../server/core/text/lineIndex.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { askMdx } from '../../mdxParser.ts';

const front = '---\ntitle: "Index"\ndescription: "One page"\n---\n\n';

/** Returns the findings of a page below its front matter, as line and code. */
function findingsOf(text: string): readonly string[] {
  const page = front + text;
  const lines = lineIndex(page);
  return checkSite(siteOf(parseFixture(`//- index.mdx\n${page}`)))
    .filter(({ path, code }) => path === 'index.mdx' && code !== 'page/unlisted')
    .map(({ code, range }) => `${lines.positionAt(range.start).line - 4} ${code}`);
}

const code = '```bash\nls\n```';
const titled = (title: string): string => code.replace('bash', `bash ${title}`);
const tabs = (body: string): string => `<Tabs>\n${body}\n</Tabs>\n`;

/** A page with one fault, the line of it, and its code. */
const faults: readonly (readonly [what: string, text: string, finding: string])[] = [
  [
    'text on the line of the opening tag',
    `<Steps>\n  <Step title="x">Run it.\n  \`\`\`bash\n  ls\n  \`\`\`\n  </Step>\n</Steps>\n`,
    '2 mdx/tag-across-blocks',
  ],
  [
    'the same before another step',
    `<Steps>\n<Step title="x">Run it.\n\n${code}\n</Step>\n<Step title="y">\nz\n</Step>\n</Steps>\n`,
    '2 mdx/tag-across-blocks',
  ],
  ['the same in a code group', `<CodeGroup>Text.\n${code}\n</CodeGroup>\n`, '1 mdx/tag-across-blocks'],
  [
    'the same without a closing tag',
    `<Steps>\n<Step title="x">Run it.\n\n${code}\n\n## More\n</Steps>\n`,
    '2 mdx/unclosed-tag',
  ],
  ['an opening tag is missing', tabs(`Text.\n</Tab>\n<Tab title="b">\nb\n</Tab>`), '3 mdx/stray-closing-tag'],
  ['a closing tag is missing', `<CodeGroup>\n${code}\n\n## More\n\nText.\n`, '1 mdx/unclosed-tag'],
  ['a closing tag has no slash', tabs('<Tab title="a">\na\n<Tab>\n<Tab title="b">\nb\n</Tab>'), '4 mdx/unclosed-tag'],
  ['the same at the top', '<Tip>\na\n<Tip>\n\nText.\n', '3 mdx/unclosed-tag'],
  [
    'an opening tag is in a list',
    `<Steps>\n- <Step title="x">\n\n${code}\n</Step>\n</Steps>\n`,
    '2 mdx/tag-across-blocks',
  ],
  ['an opening tag is in a quote', '> <Steps>\n<Step title="x">\na\n</Step>\n</Steps>\n', '1 mdx/tag-across-blocks'],
  [
    'a closing tag is in a list item',
    '<Steps>\n<Step title="x">\n- a\n  </Step>\n<Step title="y">\nb\n</Step>\n</Steps>\n',
    '4 mdx/tag-across-blocks',
  ],
  [
    'a quote is missing at the start',
    '<Card title=Read and learn it" icon="star">\na\n</Card>\n',
    '1 mdx/attribute-value',
  ],
  ['a quote is missing around an icon', '<Card title="a" icon=star">\na\n</Card>\n', '1 mdx/attribute-value'],
  ['a tag has no end', '<Note\nWrite the name, then save.\n</Note>\n', '1 mdx/unfinished-tag'],
  ['an import is not valid', 'import Foo form "/snippets/foo.mdx"\n\n<Foo />\n', '1 mdx/esm'],
  [
    'an HTML comment in a group',
    `<CodeGroup>\n<!-- a -->\n\n${titled('A')}\n\n${titled('B')}\n</CodeGroup>\n`,
    '2 mdx/html-comment',
  ],
];

for (const [what, text, finding] of faults)
  test(`one finding: ${what}`, () => {
    assert.ok(!askMdx(front + text).accepted, 'MDX rejects it');
    assert.deepEqual(findingsOf(text), [finding]);
  });

test('errors next to a fault are still reported', () => {
  const step = '<Step title="z">\nz\n</Step>\n';
  const broken = `<Steps>\n<Step title="x">Run it.\n\n${code}\n</Step>\n</Steps>\n`;
  assert.deepEqual(findingsOf(`${step}\n${broken}\n${step}`), [
    '1 component/parent',
    '6 mdx/tag-across-blocks',
    '14 component/parent',
  ]);
  // Inside, what does not depend on the nesting.
  assert.deepEqual(findingsOf(broken.replace('Run it.', 'Run it.\n\n[Gone](/gone)')), [
    '2 mdx/tag-across-blocks',
    '4 link/missing',
  ]);
  assert.deepEqual(findingsOf('<Card title=A href="/gone">\na\n</Card>\n'), [
    '1 mdx/attribute-value',
    '1 link/missing',
  ]);
  assert.deepEqual(findingsOf('import Foo form "/foo.mdx"\n\n<Bar />\n'), ['1 mdx/esm', '3 component/unknown']);
});

test('names in a front matter that does not end', () => {
  const found = (text: string): readonly string[] =>
    checkSite(siteOf(parseFixture(`//- index.mdx\n${text}`)))
      .filter(({ path, code: each }) => path === 'index.mdx' && /unknown|undeclared|not-closed/.test(each))
      .map(({ code: each }) => each);
  const open = '---\ntitle: "Get {id}"\nimport Foo from "/foo.mdx"\n';
  assert.deepEqual(found(`${open}\n<Foo />\n`), ['front-matter/not-closed']);
  assert.deepEqual(found(`${open}\n<Bar />\n`), ['front-matter/not-closed', 'component/unknown']);
});

test('a mistyped closing tag and a missing opening tag differ', () => {
  assert.deepEqual(findingsOf('<Steps>\n<Step title="x">\na\n</Step>\n</Step>\n'), ['5 mdx/wrong-closing-tag']);
  assert.deepEqual(findingsOf('<Note>\n<Note>\na\n</Not>\n</Note>\n'), ['4 mdx/wrong-closing-tag']);
  // Two causes.
  assert.deepEqual(findingsOf('<Note>\na\n\n<Tip>\nb\n'), ['1 mdx/unclosed-tag', '4 mdx/unclosed-tag']);
});

test('the fix of a closing tag without a slash', () => {
  const text = `${front}<Tip>\na\n<Tip>\n\nText.\n`;
  const [finding] = checkSite(siteOf(parseFixture(`//- index.mdx\n${text}`))).filter(({ code: each }) =>
    each.startsWith('mdx/'),
  );
  const [fix] = finding?.fixes ?? [];
  const [edit] = fix?.edits ?? [];
  assert.ok(edit?.kind === 'change');
  assert.equal(applyEdits(text, edit.edits), `${front}<Tip>\na\n</Tip>\n\nText.\n`);
});

test('after edits, the findings are those of a site that is read whole', () => {
  const host = createSiteHost();
  host.apply([{ kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": []}' }]);
  for (const [, text] of faults)
    for (const each of [text, text.replace(/<\/?\w+>/, ''), text]) {
      const change = { kind: 'text', path: 'index.mdx', text: front + each } as const;
      host.apply([change]);
      const whole = createSiteHost([
        { kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": []}' },
        change,
      ]);
      assert.deepEqual(checkSite(host.site), checkSite(whole.site));
    }
});
