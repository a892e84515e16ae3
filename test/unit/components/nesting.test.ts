import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOf } from '../../check.ts';
import { applied, findingsOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';
import { check } from './check.ts';

test('children outside their parent, and others inside', () => {
  check(`<Step title="A">a</Step>
 ^^^^ component/parent

<Step title="B">b</Step>

Text.

<Steps>
  <div>
    <Step title="C">c</Step>
     ^^^^ component/parent
  </div>
  <Note>n</Note>
   ^^^^ component/child
  <>
    <Step title="D">d</Step>
  </>
</Steps>

<AccordionGroup>
  <Tip>t</Tip>
   ^^^ component/child
  <Accordion title="E">e</Accordion>
</AccordionGroup>

<CardGroup>
  <Frame>f</Frame>
   ^^^^^ component/empty-frame
</CardGroup>
`);
});

test('content of snippets and own components is not checked for its place', () => {
  check(`//- snippets/steps.mdx
<Step title="A">a</Step>
//- snippets/wrapper.mdx
Around {children}.
//- index.mdx
import Wrapper from "/snippets/wrapper.mdx";

<Wrapper>
  <Step title="B">b</Step>
</Wrapper>

<Steps>
  <Snippet file="steps.mdx" />
</Steps>`);
});

test('a sample that a snippet puts next to its Panel is reported once, in the snippet', () => {
  check(`//- snippets/sample.mdx
<Panel>
  p
</Panel>

<RequestExample>
 ^^^^^^^^^^^^^^ component/outside-panel

\`\`\`bash A
a
\`\`\`

</RequestExample>
//- index.mdx
import Sample from "/snippets/sample.mdx";

<Sample />`);
});

test('content wrapped in lists and quotes stays in them', () => {
  check(`- <Step title="A">a</Step>
   ^^^^ component/parent

1. Text

   > <Step title="B">
      ^^^^ component/parent
   > b
   > </Step>`);
});

test('titles of punctuation alone make no fragment and are not repetitions', () => {
  check(`<Accordion title="?">a</Accordion>

<Accordion title="!">b</Accordion>

<Accordion title="A">c</Accordion>

<Accordion title="a">d</Accordion>
           ^^^^^^^^^ component/repeated-title`);
});

test('one sample of each kind on a page, inside its Panel', () => {
  check(`<RequestExample>
 ^^^^^^^^^^^^^^ component/outside-panel

\`\`\`bash A
a
\`\`\`

</RequestExample>

<RequestExample>
 ^^^^^^^^^^^^^^ component/once-per-page
 ^^^^^^^^^^^^^^ component/outside-panel

\`\`\`bash B
b
\`\`\`

</RequestExample>

<Panel>
  <Panel>p</Panel>
   ^^^^^ component/nested
</Panel>
`);
});

test('titles of accordions repeat, with links or without', () => {
  check(`<Accordion title="Same">a</Accordion>

<Accordion title="Same">b</Accordion>
           ^^^^^^^^^^^^ component/repeated-title

<Accordion title="Same" id="other">c</Accordion>
`);
  check(`See [the same](#same).

<Accordion title="Same">a</Accordion>

<Accordion title="Same">b</Accordion>
           ^^^^^^^^^^^^ component/repeated-title
`);
});

test('code in a group has titles', () => {
  check(`<CodeGroup>

\`\`\`bash
   ^^^^ component/untitled-code
a
\`\`\`

\`\`\`ts main.ts {1}
b
\`\`\`

</CodeGroup>

<RequestExample>

\`\`\`bash
c
\`\`\`

</RequestExample>
`);
});

test('a tree can contain a Markdown list, but not other text', () => {
  check(
    `<Tree>
  - src
    - index.ts
  - package.json
</Tree>

<Tree>
  <Tree.Folder name="a">
    - b.ts
  </Tree.Folder>
  Words
  ^^^^^ component/loose-content
</Tree>
`,
    { reveals: true },
  );
});

test('text directly inside a component that only takes others', () => {
  check(
    `<Steps>
  Some words first.
  ^^^^^^^^^^^^^^^^^ component/loose-content

  1. A list

  <Step title="A">a</Step>
</Steps>

<CodeGroup>
## Heading
^^^^^^^^^^ component/loose-content

\`\`\`sh One
a
\`\`\`

\`\`\`sh Two
b
\`\`\`
</CodeGroup>

<Tabs>
  <Tab title="B">b</Tab>

  {/* a comment */}
</Tabs>

- <Tabs>
    Words in a list
    ^^^^^^^^^^^^^^^ component/loose-content
    <Tab title="C">c</Tab>
  </Tabs>

<AccordionGroup>words</AccordionGroup>
                ^^^^^ component/loose-content

<CodeGroup>
![A picture](https://example.com/a.png)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ component/loose-content
</CodeGroup>
`,
    { reveals: true },
  );
});

test('text moved above a component stays in its quote', () => {
  const text = '> <Steps>\n> foo\n> bar\n> </Steps>\n';
  const site = siteOf(parseFixture(`//- a.mdx\n${text}`));
  const fix = findingsOf(site, 'a.mdx')
    .flatMap(({ fixes }) => fixes ?? [])
    .find(({ title }) => title === 'Move it above "Steps"');
  assert.equal(
    applied(site, fix?.edits ?? []).files.get('a.mdx')?.text,
    '> foo\n> bar\n>\n> <Steps>\n> \n> </Steps>\n',
  );
});
