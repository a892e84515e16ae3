import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Suggestion } from '../../../server/core/assist/assistTypes.ts';
import { completePageAt } from '../../../server/core/assist/completion/complete.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { accepted } from '../../accepted.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { sampleOf } from '../../long.ts';
import { askMdx } from '../../mdxParser.ts';

/** Suggestions at the cursor of a fixture. */
function suggest(text: string): readonly Suggestion[] {
  const fixture = parseFixture(text);
  assert.ok(fixture.cursor, 'no cursor');
  return completePageAt(siteOf(fixture), fixture.cursor.path, fixture.cursor.offset);
}

const labels = (text: string): readonly string[] => suggest(text).map(({ label }) => label);

/** In the editor's order. */
function sorted(text: string): readonly string[] {
  return [...suggest(text)]
    .sort((a, b) => ((a.sort ?? '') + a.label < (b.sort ?? '') + b.label ? -1 : 1))
    .map(({ label }) => label);
}

/** The text after accepting a suggestion, with placeholders replaced by their contents. */
function accept(text: string, label: string): string {
  const fixture = parseFixture(text);
  const found = suggest(text).find((each) => each.label === label);
  assert.ok(found, `no "${label}" among ${labels(text).slice(0, 20).join(', ')}`);
  const file = fixture.files.get(fixture.cursor?.path ?? '') ?? '';
  return applyEdits(file, [accepted(file, found), ...(found.also ?? [])]);
}

test('nothing in prose, code, front matter and comments', () => {
  for (const text of [
    'Some words $0 here',
    'a < b $0',
    '5 <$05',
    'word $0',
    '- item $0',
    '```ts\nconst a = <$0\n```',
    'Inline `<$0` code',
    '---\ntitle: <$0\n---\n',
    '{/* <$0 */}',
    '<Card title="A">\ntext $0\n</Card>',
    '[link] ($0)',
    'see (this$0)',
    '# Heading $0',
    '<Card title="<$0" />',
    '<Card title="it\'s <$0"',
    '<Card\n  title="a <$0"\n/>',
    '{"[a]($0)"}',
    '```ts title="my $0"\n```',
    '```ts {1,$0}\n```',
  ]) {
    assert.deepEqual(labels(text).slice(0, 3), [], text);
  }
});

test('components after <, with their required attributes and closing tag', () => {
  assert.equal(accept('<$0', 'Note'), '<Note>\n  \n</Note>');
  assert.equal(accept('Text\n\n<Ca$0\n\nMore words', 'Card'), 'Text\n\n<Card title="">\n  \n</Card>\n\nMore words');
  assert.equal(accept('<$0', 'Steps'), '<Steps>\n  <Step title="">\n    \n  </Step>\n</Steps>');
  assert.equal(accept('<$0', 'Icon'), '<Icon icon="" />');
  assert.equal(accept('<$0', 'ParamField'), '<ParamField path="name" type="string">\n  \n</ParamField>');
  assert.equal(accept('A <T$0', 'Tooltip'), 'A <Tooltip tip=""></Tooltip>');
  assert.equal(accept('<$0', 'Visibility'), '<Visibility for="humans">\n  \n</Visibility>');
  assert.equal(accept('<$0', 'CodeGroup'), '<CodeGroup>\n\n```bash Title\n\n```\n\n</CodeGroup>');
});

test('after the marker of a list or quote, content stays in it', () => {
  assert.equal(accept('- <$0', 'Note'), '- <Note>\n    \n  </Note>');
  assert.equal(accept('> <$0', 'Note'), '> <Note>\n>   \n> </Note>');
  assert.equal(
    accept('1. > <$0', 'Steps'),
    '1. > <Steps>\n   >   <Step title="">\n   >     \n   >   </Step>\n   > </Steps>',
  );
  assert.equal(accept('- <$0', 'CodeGroup'), '- <CodeGroup>\n\n  ```bash Title\n  \n  ```\n\n  </CodeGroup>');
  assert.equal(accept('  > <$0', 'Note'), '  > <Note>\n  >   \n  > </Note>');
});

test('children are indented as elsewhere on the page', () => {
  const page = '<Tabs>\n    <Tab title="A">\n        a\n    </Tab>\n</Tabs>\n\n';
  assert.equal(accept(`${page}<$0`, 'Note'), `${page}<Note>\n    \n</Note>`);
  assert.equal(accept('<Steps>\n\t<$0\n</Steps>', 'Step'), '<Steps>\n\t<Step title="">\n\t\t\n\t</Step>\n</Steps>');
});

test('only the name if the rest of the tag exists', () => {
  assert.equal(accept('<Ca$0 title="A">a</Ca>', 'Card'), '<Card title="A">a</Ca>');
  assert.equal(accept('<N$0ote>a</Note>', 'Note'), '<Note>a</Note>');
});

test('components that the parent expects come first', () => {
  assert.equal(sorted('<Steps>\n  <$0\n</Steps>')[0], 'Step');
  assert.equal(sorted('<Steps>\n  <Step title="A">a</Step>\n  <$0\n</Steps>')[0], 'Step');
  assert.deepEqual(sorted('<Tree>\n  <$0\n</Tree>').slice(0, 2), ['Tree.Folder', 'Tree.File']);
  assert.equal(sorted('<CardGroup cols={2}>\n  <C$0\n</CardGroup>')[0], 'Card');
  assert.ok(sorted('<$0').indexOf('Step') > sorted('<$0').indexOf('Steps'));
  assert.deepEqual(sorted('Some words <$0 here').slice(0, 2), ['Badge', 'Icon'], 'in a line what belongs into one');
  assert.equal(sorted('| a |\n|---|\n| <$0 |')[0], 'Badge');
});

test('names that the page imports, and snippets that it could import', () => {
  const own =
    'import Prices from "/snippets/prices.mdx";\n\n<P$0\n//- snippets/prices.mdx\nFree\n//- snippets/rate-limits.mdx\nTen';
  assert.equal(accept(own, 'Prices'), 'import Prices from "/snippets/prices.mdx";\n\n<Prices />');
  assert.equal(
    accept(own, 'RateLimits'),
    'import Prices from "/snippets/prices.mdx";\nimport RateLimits from "/snippets/rate-limits.mdx";\n\n<RateLimits />',
  );
  assert.equal(
    accept('---\ntitle: A\n---\n\n<$0\n//- snippets/rate-limits.mdx\nTen', 'RateLimits'),
    '---\ntitle: A\n---\n\nimport RateLimits from "/snippets/rate-limits.mdx";\n\n<RateLimits />',
  );
});

test('closing tags, innermost first', () => {
  assert.equal(accept('<Card title="A">\ntext\n</$0', 'Card'), '<Card title="A">\ntext\n</Card>');
  assert.deepEqual(sorted('<Steps>\n<Step title="A">\ntext\n</$0')[0], 'Step');
  assert.equal(accept('<Note>\na\n</No$0>', 'Note'), '<Note>\na\n</Note>');
});

test('missing attributes, required ones first', () => {
  assert.deepEqual(sorted('<Card $0').slice(0, 4), ['title', 'icon', 'href', 'description']);
  assert.deepEqual(sorted('<img $0').slice(0, 3), ['src', 'alt', 'width']);
  assert.ok(sorted('<div $0').indexOf('className') < sorted('<div $0').indexOf('aria-label'));
  assert.ok(!labels('<Card title="A" $0 href="/a">a</Card>').includes('title'));
  assert.ok(!labels('<Card title="A" $0 href="/a">a</Card>').includes('href'));
  assert.equal(accept('<Card ic$0', 'icon'), '<Card icon=""');
  assert.equal(accept('<Card title="A" ic$0>a</Card>', 'icon'), '<Card title="A" icon="">a</Card>');
  assert.equal(
    accept('<Accordion title="A" $0>a</Accordion>', 'defaultOpen'),
    '<Accordion title="A" defaultOpen>a</Accordion>',
  );
  assert.equal(accept('<CardGroup $0>', 'cols'), '<CardGroup cols={2}>');
  assert.equal(accept('<Card tit$0="A">a</Card>', 'title'), '<Card title="A">a</Card>');
  assert.equal(accept('<Update label="1" $0>', 'tags'), '<Update label="1" tags={[]}>');
  assert.ok(!labels('<ParamField query="a" $0>').includes('body'));
  assert.deepEqual(labels('import Own from "/snippets/a.mdx";\n\n<Own $0'), []);
});

test('attributes over several lines and after expressions', () => {
  assert.ok(labels('<Card\n  title="A"\n  $0\n>\na\n</Card>').includes('icon'));
  assert.ok(labels('<Card icon={<svg viewBox="0 0 1 1" />} $0>a</Card>').includes('title'));
  assert.ok(labels('<Card title="A" icon={<Icon $0 />}>a</Card>').includes('iconType'));
  assert.ok(labels('<Tabs><Tab title="A"><Card $0></Card></Tab></Tabs>').includes('title'));
});

test('values: allowed ones, booleans, numbers', () => {
  assert.deepEqual(labels('<Badge color="$0">'), [
    'gray',
    'blue',
    'green',
    'yellow',
    'orange',
    'red',
    'purple',
    'white',
    'surface',
    'white-destructive',
    'surface-destructive',
  ]);
  assert.equal(accept('<Badge color="gr$0">a</Badge>', 'green'), '<Badge color="green">a</Badge>');
  assert.equal(accept('<Badge color="gr$0', 'green'), '<Badge color="green"');
  assert.equal(accept("<Badge color='$0'>a</Badge>", 'green'), "<Badge color='green'>a</Badge>");
  assert.equal(accept('<Badge color=$0>a</Badge>', 'green'), '<Badge color="green">a</Badge>');
  assert.deepEqual(labels('<Accordion defaultOpen={$0}>'), ['true', 'false']);
  assert.deepEqual(labels('<CardGroup cols={$0}>'), ['1', '2', '3', '4']);
  assert.equal(accept('<CardGroup cols={$0}>a</CardGroup>', '3'), '<CardGroup cols={3}>a</CardGroup>');
  assert.equal(accept('<CardGroup cols=$0>a</CardGroup>', '3'), '<CardGroup cols={3}>a</CardGroup>');
  assert.equal(accept('<CardGroup cols="$0">a</CardGroup>', '3'), '<CardGroup cols="3">a</CardGroup>');
  assert.ok(labels('<ParamField query="a" type="$0">').includes('boolean'));
  assert.equal(accept('<Badge color="$0 size="lg">a</Badge>', 'red'), '<Badge color="red" size="lg">a</Badge>');
});

test('icons by name, with their drawing, and the styles of an icon', () => {
  const icons = suggest('<Card icon="hous$0">a</Card>');
  const house = icons.find(({ label }) => label === 'house');
  assert.deepEqual(house?.icon, { name: 'house' });
  assert.ok(
    icons.every(({ label }) => /h.*o.*u.*s/.test(label)),
    'only what an editor could still match',
  );
  const many = suggest('<Card icon="$0">a</Card>');
  const shown = sorted('<Card icon="$0">a</Card>');
  assert.ok(many.length > 10_000, 'all of them: nothing is asked anew while a name is typed');
  assert.ok(shown.findIndex((label) => /^\d/.test(label)) > many.length - 200, 'numbers last');
  const github = suggest('<Card icon="githu$0" />').find(({ label }) => label === 'github');
  assert.deepEqual(github?.icon, { name: 'github', type: 'brands' });
  assert.deepEqual(labels('<Icon icon="github" iconType="$0" />'), ['brands']);
  assert.ok(labels('<Icon icon="house" iconType="$0" />').includes('duotone'));
  assert.ok(labels('<Icon iconType="$0" icon="house" />').includes('duotone'));
  assert.equal(accept('<Card title="A" icon="rock$0', 'rocket'), '<Card title="A" icon="rocket"');
  const spoken = suggest('<Card icon="arrow right$0" />').find(({ label }) => label === 'arrow-right');
  assert.equal(spoken?.filter, 'arrow right', 'found by what stands there');
});

const pages = `
//- guides/start.mdx
---
title: Get started
description: First steps.
---

## Install it

## Run it
//- guides/index.mdx
---
title: All guides
---
//- reference.mdx
---
title: Reference
---
//- images/a b.png
//- images/logo.svg`;

test('pages by title in links, relative if the author began so', () => {
  const found = suggest(`[Read]($0)${pages}`);
  assert.deepEqual(
    found.filter(({ kind }) => kind === 'page').map(({ label, edit }) => [label, edit.text]),
    [
      ['All guides', '/guides'],
      ['Get started', '/guides/start'],
      ['/index', '/index'],
      ['Reference', '/reference'],
    ],
  );
  assert.equal(accept(`[Read](/gui$0)${pages}`, 'Get started').split('\n')[0], '[Read](/guides/start)');
  assert.equal(accept(`[Read](/gui$0${pages}`, 'Get started').split('\n')[0], '[Read](/guides/start)');
  assert.equal(accept(`//- guides/more.mdx\n[Read](./$0)${pages}`, 'Get started').split('\n')[0], '[Read](./start)');
  assert.equal(
    accept(`//- guides/more.mdx\n[Read](../$0)${pages}`, 'Reference').split('\n')[0],
    '[Read](../reference)',
  );
  assert.equal(
    accept(`<Card title="A" href="$0">a</Card>${pages}`, 'Reference').split('\n')[0],
    '<Card title="A" href="/reference">a</Card>',
  );
  assert.equal(accept(`<a href="$0">a</a>${pages}`, 'Reference').split('\n')[0], '<a href="/reference">a</a>');
  assert.deepEqual(labels(`[Read](https://$0)${pages}`), []);
});

test('downloadable files, images in the typed folder', () => {
  const files =
    '\n//- files/terms 1.pdf\n//- images/a.png\n//- openapi.json\n{}\n//- snippets/x.mdx\nA\n//- src/a.ts\n';
  const found = (text: string): readonly string[] =>
    suggest(text + files)
      .filter(({ kind }) => kind === 'file')
      .map(({ edit }) => edit.text)
      .toSorted();
  assert.deepEqual(found('[Read]($0)'), ['/files/terms%201.pdf', '/openapi.json']);
  assert.deepEqual(found('[Read](/images/$0)'), ['/files/terms%201.pdf', '/images/a.png', '/openapi.json']);
  assert.deepEqual(found('//- guides/a.mdx\n[Read](../fi$0)'), ['../files/terms%201.pdf', '../openapi.json']);
  assert.deepEqual(found('[Read](/files/terms#$0)'), []);
});

test('headings after #, of this page and of others', () => {
  assert.deepEqual(labels(`[Read](/guides/start#$0)${pages}`), ['Install it', 'Run it']);
  assert.equal(accept(`[Read](/guides/start#$0)${pages}`, 'Run it').split('\n')[0], '[Read](/guides/start#run-it)');
  assert.deepEqual(labels('## First\n\n[Up](#$0)\n\n## Second'), ['First', 'Second']);
  const steps = '<Steps>\n<Step title="Sign in">\nx\n</Step>\n</Steps>\n\n## Last';
  assert.deepEqual(labels(`[Up](#$0)\n\n${steps}`), ['Last', '#sign-in'], 'titles of components are places too');
  assert.deepEqual(labels('## My heading {#$0}'), ['my-heading']);
});

test('images in images, frames and cards', () => {
  assert.deepEqual(labels(`![A]($0)${pages}`), ['a b.png', 'logo.svg']);
  assert.equal(accept(`![A](/$0)${pages}`, 'a b.png').split('\n')[0], '![A](/images/a%20b.png)');
  assert.deepEqual(labels(`<img src="$0" />${pages}`), ['a b.png', 'logo.svg']);
  assert.deepEqual(labels(`<Card img="/im$0" />${pages}`), ['a b.png', 'logo.svg']);
});

test('the target of a link definition below the text', () => {
  const files = '\n//- guides/start.mdx\n---\ntitle: Start\n---\n\n## First\n';
  assert.equal(accept(`See [a][b].\n\n[b]: $0${files}`, 'Start'), 'See [a][b].\n\n[b]: /guides/start');
  assert.equal(
    accept(`See [a][b].\n\n[b]: /gui$0de "Title"${files}`, 'Start'),
    'See [a][b].\n\n[b]: /guides/start "Title"',
  );
  assert.deepEqual(labels(`See [a][b].\n\n[b]: /guides/start#$0${files}`), ['First']);
  for (const text of ['Some [a]: $0', '[^1]: $0', '```\n[a]: $0\n```']) assert.deepEqual(labels(text), [], text);
});

test('exports of a snippet, in the braces of its import and after <', () => {
  const file = '\n//- snippets/plans.mdx\nexport const Plan = () => 1;\nexport const price = 2;\n\nText';
  assert.deepEqual(labels(`import { $0 } from "/snippets/plans.mdx"${file}`), ['Plan', 'price']);
  assert.deepEqual(labels(`import Plans, { price, $0 } from '/snippets/plans.mdx'${file}`), ['Plan']);
  assert.deepEqual(labels(`import {\n  Plan as P,\n  $0\n} from "/snippets/plans.mdx";${file}`), ['price']);
  assert.deepEqual(labels(`import { Plan as $0 } from "/snippets/plans.mdx";${file}`), []);
  assert.deepEqual(labels(`import { $0 } from "/snippets/gone.mdx";${file}`), []);
  assert.deepEqual(labels(`import { $0${file}`), []);
  assert.equal(
    accept(`import { Pl$0an } from "/snippets/plans.mdx"${file}`, 'price').split('\n')[0],
    'import { price } from "/snippets/plans.mdx"',
  );
  assert.equal(
    accept(`---\ntitle: A\n---\n<Pl$0\n//- snippets/plans.mdx\nexport const Plan = () => 1;`, 'Plan'),
    '---\ntitle: A\n---\n\nimport { Plan } from "/snippets/plans.mdx";\n\n<Plan />',
  );
  assert.equal(
    accept('---\r\ntitle: A\r\n---\r\n\r\n<Pl$0\n//- snippets/plans.mdx\nexport const Plan = () => 1;', 'Plan'),
    '---\r\ntitle: A\r\n---\r\n\r\nimport { Plan } from "/snippets/plans.mdx";\r\n\r\n<Plan />',
  );
});

test('snippets in imports and in Snippet', () => {
  const files = '\n//- snippets/a.mdx\nA\n//- snippets/b.jsx\nexport const B = 1\n//- _snippets/old.mdx\nOld';
  assert.deepEqual(labels(`import A from "$0"${files}`).toSorted(), [
    '/_snippets/old.mdx',
    '/snippets/a.mdx',
    '/snippets/b.jsx',
  ]);
  assert.equal(
    accept(`import A from "/sn$0"${files}`, '/snippets/a.mdx').split('\n')[0],
    'import A from "/snippets/a.mdx"',
  );
  assert.deepEqual(labels(`<Snippet file="$0" />${files}`).toSorted(), ['a.mdx', 'old.mdx']);
});

test('languages and other keys in the line of a fence', () => {
  assert.equal(accept('```py$0\nprint(1)\n```', 'python'), '```python\nprint(1)\n```');
  assert.ok(labels('```$0').includes('bash'));
  assert.equal(accept('```py$0', 'python'), '```python\n\n```', 'a new fence gets its end');
  assert.equal(accept('- ~~~py$0', 'python'), '- ~~~python\n  \n  ~~~', 'in a list item too');
  assert.equal(accept('> 1. ```py$0', 'python'), '> 1. ```python\n>    \n>    ```', 'in a quote too');
  assert.equal(accept('~~~~$0\n\nText\n\n```js\nx\n```', 'python'), '~~~~python\n\n~~~~\n\nText\n\n```js\nx\n```');
  assert.equal(accept('```$0\n\nText\n\n```js\nx\n```\n', 'no language').slice(0, 14), '```\n\n```\n\nText');
  assert.ok(!labels('```$0\nprint(1)\n```').includes('no language'));
  assert.ok(labels('```ts $0\n```').includes('highlight'));
  assert.ok(!labels('```ts wrap $0\n```').includes('wrap'));
  assert.equal(accept('```ts icon="rock$0"\n```', 'rocket'), '```ts icon="rocket"\n```');
  assert.equal(accept('```mermaid placement="$0\n```', 'top-left'), '```mermaid placement="top-left"\n```');
  assert.ok(labels('```mermaid $0\n```').includes('placement'));
  assert.ok(!labels('```ts $0\n```').includes('placement'));
});

test('a snippet of tabs has two of them, and its last stop is after it', () => {
  const text = (page: string): string | undefined => suggest(page).find(({ label }) => label === 'Tabs')?.edit.text;
  assert.equal(
    text('<$0'),
    'Tabs>\n  <Tab title="$1">\n    $2\n  </Tab>\n  <Tab title="$3">\n    $4\n  </Tab>\n</Tabs>$0',
  );
  assert.equal(text('In <$0 a line'), 'Tabs><Tab title="$1">$2</Tab><Tab title="$3">$4</Tab></Tabs>$0');
});

test('accepting leaves valid MDX', () => {
  for (const before of [
    '<$0',
    'Text\n\n<$0\n\nText',
    '<Steps>\n  <$0\n</Steps>',
    '<Tabs>\n  <Tab title="A">\n    <$0\n  </Tab>\n</Tabs>',
    'In <$0 a line',
    '- item\n\n  <$0\n',
    '- <$0\n- two',
    '> - <$0\n>\n> b',
    'Text\n2. <$0',
    '<Steps>\n\t<$0\n</Steps>',
  ]) {
    for (const { label } of sampleOf(suggest(before), 20)) {
      const after = accept(before, label);
      const verdict = askMdx(after);
      assert.ok(verdict.accepted, `${label}: ${verdict.accepted ? '' : verdict.message}\n${after}`);
    }
  }
  for (const name of ['Card', 'ParamField', 'Tree.File', 'Color.Item', 'iframe', 'img']) {
    for (const { label } of sampleOf(suggest(`<${name} $0></${name}>`), 4)) {
      const after = accept(`<${name} $0></${name}>`, label);
      assert.ok(askMdx(after).accepted, after);
    }
  }
});

test('front matter at maximum depth', () => {
  const steps = Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n');
  for (const front of [`tags: ${'- '.repeat(20_000)}`, '- '.repeat(20_000), `${steps}\n${' '.repeat(2000)}`])
    assert.deepEqual(labels(`---\n${front}$0\n---\n`), []);
});
