import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageFixes } from '../../../server/core/fixes/fixesAt.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import { siteOf } from '../../check.ts';
import { applied } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';
import { askMdx } from '../../mdxParser.ts';

/** A fixture with its selection between `[[` and `]]`, or at `$0`. */
function at(text: string): {
  readonly site: ReturnType<typeof siteOf>;
  readonly path: string;
  readonly titles: readonly string[];
  readonly done: (title: string | RegExp) => string;
  readonly fixes: ReturnType<typeof pageFixes>;
} {
  const open = text.indexOf('[[');
  const close = text.indexOf(']]');
  const bare = open < 0 ? text : text.slice(0, open) + text.slice(open + 2, close) + text.slice(close + 2);
  const fixture = parseFixture(bare);
  const path = 'index.mdx';
  const site = siteOf(fixture);
  const file = site.files.get(path);
  assert.ok(file);
  const cursor = fixture.cursor?.offset ?? 0;
  const range = open < 0 ? { start: cursor, end: cursor } : { start: open, end: close - 2 };
  const fixes = pageFixes(site, pageOf(file), range);
  return {
    site,
    path,
    fixes,
    titles: fixes.map(({ title }) => title),
    done(title) {
      const found = fixes.find((each) => (typeof title === 'string' ? each.title === title : title.test(each.title)));
      assert.ok(found, `no ${title} among ${fixes.map((each) => each.title).join(', ')}`);
      const after = applied(site, found.edits);
      const written = after.files.get(path)?.text ?? '';
      const verdict = askMdx(written);
      assert.ok(verdict.accepted, `${verdict.accepted ? '' : verdict.message}\n${written}`);
      return written;
    },
  };
}

test('a selection is wrapped in a component, and its content stays byte for byte', () => {
  assert.equal(
    at('Before.\n\n[[First\nline.\n\n- a\n- b]]\n\nAfter.').done('Wrap in Note'),
    'Before.\n\n<Note>\n\nFirst\nline.\n\n- a\n- b\n\n</Note>\n\nAfter.',
  );
  assert.equal(
    at('[[Text.]]').done('Wrap in Steps'),
    '<Steps>\n<Step title="First step">\n\nText.\n\n</Step>\n</Steps>',
  );
  assert.equal(
    at('<Tabs>\n  <Tab title="A">\n    [[Text.]]\n  </Tab>\n</Tabs>').done('Wrap in Tip'),
    '<Tabs>\n  <Tab title="A">\n    <Tip>\n\n    Text.\n\n    </Tip>\n  </Tab>\n</Tabs>',
  );
  assert.deepEqual(
    at('Text$0.').titles.filter((title) => title.startsWith('Wrap')),
    [],
  );
  assert.deepEqual(at('---\n[[title: A]]\n---\n').titles, []);
});

test('text on the same line as a tag is not a block that can be wrapped', () => {
  for (const text of [
    '<Note>Soon. [[See]] [there](/x).</Note>',
    '<Note>Soon. [See](/x)[[.]]</Note>',
    '<Note>[[Soon.]]</Note>',
    '<Tabs>\n  <Tab title="A">[[x]]</Tab>\n</Tabs>',
  ])
    assert.deepEqual(
      at(text).titles.filter((title) => title.startsWith('Wrap')),
      [],
      text,
    );
  assert.equal(at('[[<Note>a</Note>]]').done('Wrap in Tip'), '<Tip>\n\n<Note>a</Note>\n\n</Tip>');
  assert.equal(at('- [[a]]\n').done('Wrap in Tip'), '- <Tip>\n\n  a\n\n  </Tip>\n');
});

test('a callout is changed to another kind', () => {
  assert.equal(at('<No$0te>a</Note>').done('Change to Warning'), '<Warning>a</Warning>');
  assert.equal(at('<Tip icon="star">\n  a\n</Ti$0p>').done('Change to Info'), '<Info icon="star">\n  a\n</Info>');
  assert.deepEqual(
    at('<Note>a$0a</Note>').titles.filter((title) => title.startsWith('Change')),
    [],
  );
});

test('adjacent code blocks become a CodeGroup with titles', () => {
  const text = 'Run:\n\n```ba$0sh\nnpm i\n```\n\n```bash yarn\nyarn\n```\n\nDone.';
  assert.equal(
    at(text).done(/CodeGroup/),
    'Run:\n\n<CodeGroup>\n\n```bash Shell\nnpm i\n```\n\n```bash yarn\nyarn\n```\n\n</CodeGroup>\n\nDone.',
  );
  assert.deepEqual(
    at('```ba$0sh\na\n```\n\nText.\n\n```js\nb\n```').titles.filter((title) => /CodeGroup/.test(title)),
    [],
  );
  assert.deepEqual(
    at('<CodeGroup>\n\n```ba$0sh\na\n```\n\n```js\nb\n```\n\n</CodeGroup>').titles.filter((title) =>
      /CodeGroup/.test(title),
    ),
    [],
  );
});

test('wrapping in a step or list item leaves no trailing spaces', () => {
  assert.equal(
    at(
      '<Steps>\n  <Step title="A">\n    ```ba$0sh\n    a\n    ```\n\n    ```js\n    b\n    ```\n  </Step>\n</Steps>',
    ).done(/CodeGroup/),
    '<Steps>\n  <Step title="A">\n    <CodeGroup>\n\n    ```bash Shell\n    a\n    ```\n\n    ```js JavaScript\n    b\n    ```\n\n    </CodeGroup>\n  </Step>\n</Steps>',
  );
  assert.equal(at('- one\n\n  [[two]]\n').done('Wrap in Note'), '- one\n\n  <Note>\n\n  two\n\n  </Note>\n');
});

test('headings of one level become Steps', () => {
  const text =
    '## Guide\n\nIntro.\n\n### In$0stall "it"\n\nRun `npm i`.\n\n#### Detail\n\nMore.\n\n### Run it\n\n```bash\nnpm start\n```\n\n## Next\n\nEnd.';
  assert.equal(
    at(text).done(/Steps/),
    '## Guide\n\nIntro.\n\n<Steps>\n<Step title="Install &quot;it&quot;">\n\nRun `npm i`.\n\n#### Detail\n\nMore.\n\n</Step>\n\n<Step title="Run it">\n\n```bash\nnpm start\n```\n\n</Step>\n</Steps>\n\n## Next\n\nEnd.',
  );
  assert.deepEqual(
    at('## O$0nly\n\nText.').titles.filter((title) => /Steps/.test(title)),
    [],
  );
});

test('headings inside a component become Steps with its indentation', () => {
  assert.equal(
    at(
      '<Tabs>\n  <Tab title="A">\n    Intro.\n\n    ### O$0ne\n\n    Text.\n\n    ### Two\n    ```bash\n    a\n    ```\n  </Tab>\n</Tabs>\n',
    ).done(/Steps/),
    '<Tabs>\n  <Tab title="A">\n    Intro.\n\n    <Steps>\n    <Step title="One">\n\n    Text.\n\n    </Step>\n\n    <Step title="Two">\n    ```bash\n    a\n    ```\n\n    </Step>\n    </Steps>\n  </Tab>\n</Tabs>\n',
  );
  assert.equal(
    at('<Accordion title="A">\r\n\r\n## O$0ne\r\n\r\nText.\r\n\r\n## Two\r\n\r\n</Accordion>\r\n').done(/Steps/),
    '<Accordion title="A">\r\n\r\n<Steps>\r\n<Step title="One">\r\n\r\nText.\r\n\r\n</Step>\r\n\r\n<Step title="Two">\r\n\r\n</Step>\r\n</Steps>\r\n\r\n</Accordion>\r\n',
  );
  for (const none of [
    '- ## O$0ne\n\n  ## Two\n',
    '> ## O$0ne\n>\n> ## Two\n',
    '<Steps>\n\n## O$0ne\n\n## Two\n\n</Steps>\n',
    '<Tab title="A">\n\n## O$0ne\n\n## Two\n\n',
  ])
    assert.deepEqual(
      at(none).titles.filter((title) => /Steps/.test(title)),
      [],
      none,
    );
});

test('headings that a title cannot contain stay headings; ids stay, numbers are replaced by those of the steps', () => {
  for (const none of ['## [O$0ne](/a)\n\n## Two', '## O$0ne <Icon icon="star" />\n\n## Two', '## O$0ne\n\n## {two}'])
    assert.deepEqual(
      at(none).titles.filter((title) => /Steps/.test(title)),
      [],
      none,
    );
  assert.equal(
    at('## 1. O$0ne {#first}\n\n## Step 2: `Two`\n').done(/Steps/),
    '<Steps>\n<Step title="One" id="first">\n\n</Step>\n\n<Step title="Two" id="step-2-two">\n\n</Step>\n</Steps>\n',
  );
});

test('an image gets a Frame, and changes its form', () => {
  assert.equal(
    at('## Projects\n\n![A l$0ist](/a.png)\n//- a.png').done('Wrap in a Frame').trimEnd(),
    '## Projects\n\n<Frame>\n  ![A list](/a.png)\n</Frame>',
  );
  assert.equal(
    at('## Projects\n\n![$0](/a.png)').done(/alt text/),
    '## Projects\n\n<Frame>\n  ![Illustration of Projects](/a.png)\n</Frame>',
  );
  assert.equal(at('![A "l$0ist"](/a.png)').done('Convert to <img>'), '<img src="/a.png" alt="A &quot;list&quot;" />');
  assert.equal(
    at('![A$0](/a.png "The list")').done('Convert to <img>'),
    '<img src="/a.png" alt="A" title="The list" />',
  );
  assert.equal(at('<img src="/a.png" alt="A l$0ist" />').done('Convert to a Markdown image'), '![A list](/a.png)');
});

test('a selection moves to a new snippet, with its imports', () => {
  const text =
    'import Prices from "/snippets/prices.mdx";\nimport Other from "/snippets/other.mdx";\n\n[[## Our plans\n\n<Prices />]]\n\nAfter.\n//- snippets/prices.mdx\nFree\n//- snippets/other.mdx\nB';
  const { site, fixes, done } = at(text);
  assert.equal(
    done(/^Extract/).trimEnd(),
    'import Prices from "/snippets/prices.mdx";\nimport Other from "/snippets/other.mdx";\nimport OurPlans from "/snippets/our-plans.mdx";\n\n<OurPlans />\n\nAfter.',
  );
  const fix = fixes.find(({ title }) => title.startsWith('Extract'));
  assert.equal(
    applied(site, fix?.edits ?? []).files.get('snippets/our-plans.mdx')?.text,
    'import Prices from "/snippets/prices.mdx";\n\n## Our plans\n\n<Prices />\n',
  );
  assert.match(at('[[Text.]]').titles.at(-1) ?? '', /snippets\/shared-text\.mdx/);
  assert.match(at('[[Text.]]\n//- snippets/shared-text.mdx\nA').titles.at(-1) ?? '', /snippets\/shared-text-2\.mdx/);
  // Computed values of the page cannot move along.
  assert.deepEqual(
    at('export const a = Math.random();\n\n[[Value {a}.]]').titles.filter((title) => title.startsWith('Extract')),
    [],
  );
});

test('a selection within a component moves without its indentation', () => {
  const text = '<Card title="a">\n    [[Some words.\n\n    ```js\n      b();\n    ```]]\n\n    More.\n</Card>';
  const { site, fixes, done } = at(text);
  assert.equal(
    done(/^Extract/).trimEnd(),
    'import SharedText from "/snippets/shared-text.mdx";\n\n<Card title="a">\n    <SharedText />\n\n    More.\n</Card>',
  );
  const fix = fixes.find(({ title }) => title.startsWith('Extract'));
  assert.equal(
    applied(site, fix?.edits ?? []).files.get('snippets/shared-text.mdx')?.text,
    'Some words.\n\n```js\n  b();\n```\n',
  );
  for (const none of ['<Card title="a">So[[me wo]]rds</Card>', '<Card title="a">\n    [[- a\n  b]]\n</Card>'])
    assert.deepEqual(
      at(none).titles.filter((title) => title.startsWith('Extract')),
      [],
    );
});

test('links in a new snippet lead to the same targets, and nothing that stays is moved', () => {
  const { site, fixes, done } = at(
    '[[See [two](guides/two#part), ![p](./images/p%20q.png "P") and <a href="./guides/two?a=1">this</a>, not [up](#up) or [out](https://a.b/c).]]\n//- guides/two.mdx\n## Part\n//- images/p q.png',
  );
  done(/^Extract/);
  assert.equal(
    applied(site, fixes.find(({ title }) => title.startsWith('Extract'))?.edits ?? [])
      .files.get('snippets/shared-text.mdx')
      ?.text.trimEnd(),
    'See [two](/guides/two#part), ![p](/images/p%20q.png "P") and <a href="/guides/two?a=1">this</a>, not [up](#up) or [out](https://a.b/c).',
  );
  for (const none of ['[[a [b][c]]]\n\n[c]: /x', '[[a[^1]]]\n\n[^1]: b'])
    assert.deepEqual(
      at(none).titles.filter((title) => title.startsWith('Extract')),
      [],
      none,
    );
});

const table = '| Name | Ä |\n|--|:-:|\n| a | `x \\| y` |\n| long$0 name | |';

test('tables are aligned; rows and columns are added, removed and moved', () => {
  assert.equal(
    at(table).done('Align the table'),
    '| Name      | Ä        |\n| --------- | :------: |\n| a         | `x \\| y` |\n| long name |          |',
  );
  assert.equal(at(table).done('Add a row below').split('\n').length, 5);
  assert.equal(at(table).done('Add a row above').split('\n')[3], '|           |          |');
  assert.equal(at(table).done('Delete the row'), '| Name | Ä        |\n| ---- | :------: |\n| a    | `x \\| y` |');
  assert.equal(at(table).done('Move the row up').split('\n')[2], '| long name |          |');
  assert.equal(at(table).done('Add a column to the right').split('\n')[1], '| --------- | --- | :------: |');
  assert.equal(at(table).done('Add a column to the left').split('\n')[0], '|     | Name      | Ä        |');
  assert.equal(at(table).done('Delete the column').split('\n')[0], '| Ä        |');
  assert.equal(at(table).done('Move the column right').split('\n')[0], '| Ä        | Name      |');
  assert.ok(!at(table).titles.includes('Move the row down'));
  assert.ok(!at(table).titles.includes('Move the column left'));
  assert.deepEqual(
    at('| A$0 |\n| --- |\n| b |').titles.filter((title) => /row/.test(title)),
    ['Add a row below'],
  );
});

test('a row with more cells than the header keeps them', () => {
  const text = '| a | b |\n|---|---|\n| 1$0 | 2 | 3 |';
  assert.equal(at(text).done('Align the table'), '| a   | b   |\n| --- | --- |\n| 1   | 2   | 3 |');
  assert.equal(at(text).done('Delete the column'), '| b   |\n| --- |\n| 2   | 3 |');
});

test('a table in a list item keeps its place', () => {
  const text = '- item\n\n  | a | b |\n  |---|---|\n  | c$0 | d |';
  assert.equal(
    at(text).done('Add a row below'),
    '- item\n\n  | a   | b   |\n  | --- | --- |\n  | c   | d   |\n  |     |     |',
  );
});

test('a table in a quote, after a list marker and in a component keeps its place', () => {
  const below = (text: string): string => at(text).done('Add a row below');
  assert.equal(
    below('> | a | b |\n> |---|---|\n> | c$0 | d |\n\nText.'),
    '> | a   | b   |\n> | --- | --- |\n> | c   | d   |\n> |     |     |\n\nText.',
  );
  assert.equal(below('>| a$0 |\n>|---|\n>| c |'), '>| a   |\n>| --- |\n>|     |\n>| c   |');
  assert.equal(below('- | a$0 |\n  |---|'), '- | a   |\n  | --- |\n  |     |');
  assert.equal(below('> 1. | a$0 |\n>    |---|\n'), '> 1. | a   |\n>    | --- |\n>    |     |\n');
  assert.equal(
    below('<Tabs>\n  <Tab title="A">\n    | a |\n    |---|\n    | b$0 |\n  </Tab>\n</Tabs>'),
    '<Tabs>\n  <Tab title="A">\n    | a   |\n    | --- |\n    | b   |\n    |     |\n  </Tab>\n</Tabs>',
  );
  assert.equal(
    at('> | a | b |\r\n> |---|---|\r\n> | 🙂🙂 | d$0 |\r\n').done('Move the column left'),
    '> | b   | a    |\r\n> | --- | ---- |\r\n> | d   | 🙂🙂 |\r\n',
  );
  assert.equal(
    at('\t| a | b |\n\t|---|---|\n\t| c | d$0 |').done('Delete the row'),
    '\t| a   | b   |\n\t| --- | --- |',
  );
});

test('rows without outer pipes, with different indentation and trailing spaces', () => {
  assert.equal(
    at('a | b\n--|:--\n  c | d$0  \n\nText').done('Align the table'),
    '| a   | b   |\n| --- | :-- |\n  | c   | d   |\n\nText',
  );
});

test('wrapping after the marker of a list or quote stays in it', () => {
  assert.equal(at('- [[one]]\n- two\n').done('Wrap in Note'), '- <Note>\n\n  one\n\n  </Note>\n- two\n');
  assert.equal(
    at('> <Frame>\n> [[one]]\n> </Frame>\n').done('Wrap in Note'),
    '> <Frame>\n> <Note>\n>\n> one\n>\n> </Note>\n> </Frame>\n',
  );
});
