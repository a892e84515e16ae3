import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFixture, siteOf } from '../../check.ts';
import { applied, findingsOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';

const only = ['component', 'icon', 'heading', 'image', 'link', 'code/', 'snippet', 'html', 'expression', 'mdx'];

/** Findings as marked, and every fix of each. */
function check(text: string, options: { readonly reveals?: boolean } = {}): void {
  checkFixture(text, { ...options, only });
}

test('unknown components: near names, known wrong names, lower case; what the page declares is known', () => {
  check(
    `import Prices, { Plan } from "/snippets/prices.mdx";
import * as Parts from "/snippets/prices.mdx";

export const Own = () => <b>own</b>;

<Crad title="A" />
 ^^^^ component/unknown

<Warn>Hot</Warn>
 ^^^^ component/unknown

<tip>Small</tip>
 ^^^ component/unknown

<Unheard-of />
 ^^^^^^^^^^ component/unknown

<Tree.Leaf name="a" />
 ^^^^^^^^^ component/unknown

<Prices /> <Plan /> <Parts.One /> <Own /> <my-element></my-element> <marquee>x</marquee>
//- snippets/prices.mdx
export const Plan = 'pro';

Free`,
    { reveals: true },
  );
});

test('a snippet of that name is offered for import', () => {
  const text = `---
title: A
description: A page.
---

<RateLimits />
//- snippets/rate-limits.mdx
Ten in a second.`;
  const site = siteOf(parseFixture(text));
  const [finding] = findingsOf(site, 'index.mdx').filter(({ code }) => code === 'component/unknown');
  const [fix] = finding?.fixes ?? [];
  assert.equal(fix?.title, 'Import "RateLimits" from "/snippets/rate-limits.mdx"');
  const after = applied(site, fix?.edits ?? []);
  assert.deepEqual(
    findingsOf(after, 'index.mdx').filter(({ code }) => code.startsWith('component')),
    [],
  );
});

test('attributes: misspelled, useless, unknown, old, twice', () => {
  check(`<CardGroup columns={3}>
           ^^^^^^^ component/misspelled-attribute
  <Card title="A" herf="https://example.com">
                  ^^^^ component/misspelled-attribute
    a
  </Card>
</CardGroup>

<Accordion title="A" openDefault>a</Accordion>
                     ^^^^^^^^^^^ component/misspelled-attribute

<Note type="warning">a</Note>
      ^^^^ component/useless-attribute

<ParamField query="q" type="string" optional>a</ParamField>
                                    ^^^^^^^^ component/useless-attribute

<AccordionGroup cols={2}></AccordionGroup>
                ^^^^ component/useless-attribute

<Card title="B" sparkle data-x="1" aria-label="b" key="k" />
                ^^^^^^^ component/unknown-attribute

<ParamField body="b" type="string" initialValue="x">b</ParamField>
                                   ^^^^^^^^^^^^ component/deprecated-attribute

<Card title="C" title="D" />
      ^^^^^ component/duplicate-attribute
`);
});

test('attributes that have to be there', () => {
  check(`<Steps>
  <Step>a</Step>
   ^^^^ component/missing-attribute
</Steps>

<Tabs>
  <Tab label="A">a</Tab>
       ^^^^^ component/misspelled-attribute
</Tabs>

<Tooltip>a</Tooltip>
 ^^^^^^^ component/missing-attribute

<Update description="d">a</Update>
 ^^^^^^ component/missing-attribute

<Icon color="#fff" />
 ^^^^ component/missing-attribute

<Tooltip tip="t" cta="more">a</Tooltip>
 ^^^^^^^ component/missing-attribute

<ResponseField type="string">a</ResponseField>
 ^^^^^^^^^^^^^ component/incomplete

<iframe src="https://example.com/video"></iframe>
 ^^^^^^ component/incomplete

<Card {...props} /> <Tooltip {...props}>a</Tooltip>
`);
});

test('a parameter has exactly one location', () => {
  check(
    `<ParamField type="string">a</ParamField>
 ^^^^^^^^^^ component/location

<ParamField name="limit" type="integer">a</ParamField>
 ^^^^^^^^^^ component/location
            ^^^^ component/useless-attribute

<ParamField query="a" body="b" type="string">a</ParamField>
                      ^^^^ component/location

<ParamField auth="a" type="string">a</ParamField>
`,
    { reveals: true },
  );
});

test('values of the wrong kind, and those that nobody knows', () => {
  check(`<Accordion title="A" defaultOpen="false">a</Accordion>
                     ^^^^^^^^^^^^^^^^^^^ component/attribute-type

<Accordion title="B" defaultOpen="true">b</Accordion>
                     ^^^^^^^^^^^^^^^^^^ component/text-boolean

<Accordion title="C" defaultOpen={false}>c</Accordion>

<ParamField query="a" type="string" required="true">a</ParamField>
                                    ^^^^^^^^^^^^^^^ component/attribute-type

<ParamField query="b" type="string" required="false">b</ParamField>
                                    ^^^^^^^^^^^^^^^^ component/text-boolean

<CardGroup cols={7}></CardGroup>
                ^^^ component/attribute-value

<CardGroup cols="3"></CardGroup>

<Badge color="gren">a</Badge>
             ^^^^^^ component/attribute-value

<Steps titleSize="h9"></Steps>
                 ^^^^ component/attribute-value

<Tabs>
  <Tab title="">a</Tab>
             ^^ component/attribute-value
  <Tab title>b</Tab>
       ^^^^^ component/attribute-type
</Tabs>

<Icon icon="star" size="20px" color="0EA5E9" />
                                    ^^^^^^^^ component/attribute-value

<Icon icon="star" size="big" color="var(--ink)" />
                       ^^^^^ component/attribute-type

<Update label="1" tags={["a"]} rss={{ title: "t" }}>u</Update>

<Prompt description="p" actions={["paste"]}>p</Prompt>
                                ^^^^^^^^^^^ component/attribute-value

<GitHub repo="widget" />
             ^^^^^^^^ component/attribute-value
`);
});

test('a style is an object', () => {
  check(`<Frame><img src="https://example.com/a.png" alt="A cat" style="width: 50%; margin-left: 4px" /></Frame>
                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ component/style-text

<Icon icon="star" style="solid" />
                        ^^^^^^^ component/useless-attribute

<span style={{ color: 'red' }}>a</span>
`);
});

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
</CardGroup>
`);
});

test('what stands in snippets and in own components is not judged by its place', () => {
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

test('what snippets bring stands where their tags stand', () => {
  check(`//- snippets/steps.mdx
<Step title="A">a</Step>
<Step title="B">b</Step>
//- snippets/over.mdx
import Steps2 from "./steps.mdx";

<>
  <Steps2 />
</>
//- snippets/note.mdx
<Note>n</Note>
//- snippets/whole.mdx
<Steps>
  <Step title="A">a</Step>
</Steps>
//- index.mdx
import Over from "/snippets/over.mdx";
import Note2 from "/snippets/note.mdx";
import Whole from "/snippets/whole.mdx";

<Over />
 ^^^^ component/parent

<Steps>
  <Over />
</Steps>

<Steps>
  <Note2 />
   ^^^^^ component/child
</Steps>

<Tabs>
  <Snippet file="steps.mdx" />
   ^^^^^^^ component/parent
</Tabs>

<Tabs>
  <Step title="A">a</Step>
   ^^^^ component/parent
</Tabs>

<Note2 /> <Whole />
`);
});

test('samples and titles count through snippets', () => {
  check(`//- snippets/request.mdx
<RequestExample>

\`\`\`bash A
a
\`\`\`

</RequestExample>

<Accordion title="What is it?">a</Accordion>
//- index.mdx
import Request from "/snippets/request.mdx";

<Request />

<RequestExample>
 ^^^^^^^^^^^^^^ component/once-per-page

\`\`\`bash B
b
\`\`\`

</RequestExample>

<Accordion title="What is it">b</Accordion>
           ^^^^^^^^^^^^^^^^^^ component/repeated-title

<Request />
 ^^^^^^^ component/once-per-page
 ^^^^^^^ component/repeated-title
`);
});

test('code from snippets needs a title in a group', () => {
  check(`//- snippets/code.mdx
\`\`\`js
a
\`\`\`
//- index.mdx
import Code from "/snippets/code.mdx";

<CodeGroup>

<Code />
 ^^^^ component/untitled-code

\`\`\`bash Shell
b
\`\`\`

</CodeGroup>

<CodeGroup>
<Code />
</CodeGroup>
`);
});

test('headings go on from the level of a snippet', () => {
  check(`//- snippets/deep.mdx
### Three

Text.
//- snippets/skips.mdx
### Three

##### Five
^^^^^^^^^^ heading/skipped-level
//- index.mdx
import Deep from "/snippets/deep.mdx";

## Two

<Deep />

#### Four

## Two again

#### Four again
^^^^^^^^^^^^^^^ heading/skipped-level
`);
});

test('a repeated title that another page links to', () => {
  check(`//- index.mdx
<Accordion title="Limits">a</Accordion>
<Accordion title="Limits">b</Accordion>
           ^^^^^^^^^^^^^^ component/ambiguous-anchor
<Accordion title="Costs">a</Accordion>
<Accordion title="Costs">b</Accordion>
           ^^^^^^^^^^^^^ component/repeated-title
//- other.mdx
See the [limits](/index#limits).
`);
});

test('names that a snippet does not export', () => {
  check(
    `//- snippets/plans.mdx
export const Plan = () => <b>pro</b>;
export const { price, terms: [term] } = all;
export default function Page() {}
//- snippets/barrel.mdx
export * from './plans.mdx';
//- index.mdx
import Plans, { Plna, price, term } from "/snippets/plans.mdx";
                ^^^^ snippet/missing-export
import { prise as cost, default as Other } from "/snippets/plans.mdx";
         ^^^^^ snippet/missing-export
import { anything } from "/snippets/barrel.mdx";
import { useState } from "react";
import { Blue } from "/snippets/plans.mdx";
         ^^^^ snippet/missing-export

<Plna>a</Plna> {cost} {price} {term} {anything} <Plans /> <Other /> <Blue />
`,
  );
});

test('the cure of a wrong import renames its tags, or keeps the name that code uses', () => {
  const fixOf = (text: string): string | undefined => {
    const site = siteOf(parseFixture(text));
    const finding = findingsOf(site, 'index.mdx').find(({ code }) => code === 'snippet/missing-export');
    return applied(site, finding?.fixes?.[0]?.edits ?? []).files.get('index.mdx')?.text;
  };
  const plans = '//- snippets/plans.mdx\nexport const Plan = 1;\n//- index.mdx\n';
  assert.equal(
    fixOf(`${plans}import { Plna } from "/snippets/plans.mdx";\n\n<Plna.Part>a</Plna.Part>`),
    'import { Plan } from "/snippets/plans.mdx";\n\n<Plan.Part>a</Plan.Part>',
  );
  assert.equal(
    fixOf(`${plans}import { Plna } from "/snippets/plans.mdx";\n\n{Plna}`),
    'import { Plan as Plna } from "/snippets/plans.mdx";\n\n{Plna}',
  );
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
   ^^^^^ component/once-per-page
</Panel>
`);
});

test('titles of accordions repeat; it misleads where a link leads there', () => {
  check(`<Accordion title="Same">a</Accordion>

<Accordion title="Same">b</Accordion>
           ^^^^^^^^^^^^ component/repeated-title

<Accordion title="Same" id="other">c</Accordion>
`);
  check(`See [the same](#same).

<Accordion title="Same">a</Accordion>

<Accordion title="Same">b</Accordion>
           ^^^^^^^^^^^^ component/ambiguous-anchor
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

test('icons that nobody has, and styles that they do not have', () => {
  check(`<Card title="A" icon="GitHub" />
                     ^^^^^^^^ icon/unknown

<Card title="B" icon="github" iconType="solid" />
                                       ^^^^^^^ icon/style

<Card title="C" icon="house" iconType="brands" />
                                      ^^^^^^^^ icon/style

<Card title="D" icon="house-heart" iconType="duotone" />

<Card title="E" icon="/logo.svg" /> <Card title="F" icon={<svg />} /> <Card title="G" icon="life-buoy" />
//- logo.svg
`);
});

test('headings start at level 2 and skip no level', () => {
  check(`# Top
^^^^^ heading/level-one

# Again

### Deep
^^^^^^^^ heading/skipped-level

##### Deeper
^^^^^^^^^^^^ heading/skipped-level

## Next
`);
  check(`### First
^^^^^^^^^ heading/skipped-level

### Second

#### Third

## Fourth
`);
});

test('images stand in frames and say what they show', () => {
  check(`## Projects

![](/a.png)
^^^^^^^^^^^ image/alt
^^^^^^^^^^^ image/frame

  ![A list](/a.png)
  ^^^^^^^^^^^^^^^^^ image/frame

Text with ![an icon](/a.png) in it, [![a badge](/a.png)](https://example.com/a).

| A |
| - |
| ![cell](/a.png) |

<Frame>
  <img src="/a.png" />
  ^^^^^^^^^^^^^^^^^^^^ image/alt
  <img src="/a-b.png" alt="a-b.png" />
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ image/alt-file-name
  <img src="/a.png" alt={'computed' + 1} />
  <img src="/a.png" aria-hidden="true" />
</Frame>

<Card title="A" img="/a.png">
  <img src="/a.png" alt="Inside a card" />
</Card>
//- a.png
//- a-b.png
`);
});

test('links say where they go, and go there', () => {
  check(`Read [here](/guide), [this page](/guide#setup) or [the guide](/guide).
      ^^^^ link/vague-text
                      ^^^^^^^^^ link/vague-text

See [https://docs.acme.dev/a](https://docs.acme.dev/a) or https://acme.dev, not http://localhost:3000 or https://api.example.com.
     ^^^^^^^^^^^^^^^^^^^^^^^ link/url-text
                                                          ^^^^^^^^^^^^^^^^ link/url-text

[A](/gide) [B](/guide#setpu) [C](/Guide) [D](javascript:alert) [E](cursor://open) [F](mailto:a@acme.dev)
    ^^^^^ link/missing
               ^^^^^^^^^^^^ link/missing-anchor
                                 ^^^^^^ link/case
                                             ^^^^^^^^^^^^^^^^ link/unsafe

![Shot](/shots/one.pgn)
^^^^^^^^^^^^^^^^^^^^^^^ image/frame
        ^^^^^^^^^^^^^^ image/missing

<Card title="Go" href="/gone" icon="/shots/two.svg" />
                       ^^^^^ link/missing
                                    ^^^^^^^^^^^^^^ image/missing

<a href="/guide">click here</a>
                 ^^^^^^^^^^ link/vague-text
//- guide.mdx
---
title: Guide
description: How to.
---

## Setup
//- shots/one.png
`);
});

test('snippets that are not there, and those that include themselves', () => {
  check(`import A from "/snippets/gone.mdx";
               ^^^^^^^^^^^^^^^^^^ snippet/missing
import B from "some-package";

<Snippet file="gone.mdx" />
               ^^^^^^^^ snippet/missing

<A /> <B />
//- snippets/loop.mdx
import Two from "/snippets/two.mdx";
                ^^^^^^^^^^^^^^^^^^^ snippet/cycle

<Two />
//- snippets/two.mdx
import Loop from "/snippets/loop.mdx";
                 ^^^^^^^^^^^^^^^^^^^^ snippet/cycle

<Loop />
`);
});

test('code names its language and holds no secret', () => {
  const secret = ['ghp', 'k3J9sL0qWz7XvB2nM5tR8yU1iO4pA6dF0gHc'].join('_');
  check(`\`\`\`
^^^ code/language
npm install widget
\`\`\`

~~~~
^^^^ code/language
plain words
~~~~

\`\`\`bash
export TOKEN=${secret}
             ${'^'.repeat(secret.length)} code/secret
export TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
export AWS=AKIAIOSFODNN7EXAMPLE
\`\`\`
`);
});

test('attributes of HTML in HTML spelling', () => {
  check(`<div class="a">b</div>
     ^^^^^ html/attribute-spelling

<iframe src="https://example.com/v" title="Video" frameborder="0" allowfullscreen></iframe>
                                                  ^^^^^^^^^^^ html/attribute-spelling
                                                                  ^^^^^^^^^^^^^^^ html/attribute-spelling
`);
});

test('names in braces that nobody declares', () => {
  check(`import { rate } from "/snippets/rates.mdx";

export const limit = 5;

Up to {limit} at {rate}, {props.x}, {user.name}, {[1, 2].map((each) => each + limit)}, {typeof other}, {Math.max(1, limit)}.

Send {api-id} or {name}.
      ^^^ expression/undeclared
                  ^^^^ expression/undeclared

<Card title={heading} icon={{ light: dark }.light} />
             ^^^^^^^ expression/undeclared
                                     ^^^^ expression/undeclared
//- snippets/rates.mdx
export const rate = 3;

{anything}
`);
});

test('comments silence findings for a line, a stretch, an area or all', () => {
  check(
    `{/* docsight-ignore-next-line component/unknown */}

<Crad />

<Crad /> {/* docsight-ignore-line */}

<Crad />
 ^^^^ component/unknown

{/* docsight-disable component -- old page */}

<Crad /> [A](/gone)
             ^^^^^ link/missing

{/* docsight-enable component */}

<Crad />
 ^^^^ component/unknown

{/* docsight-disable */}

<Crad /> [A](/gone)
`,
    { reveals: true },
  );
});

test('hostile names and endless lists end', () => {
  const site = siteOf(
    parseFixture(`<constructor /> <__proto__ a="1" /> <Card __proto__="x" constructor toString="1" icon="constructor" title="a" />

${'<Icon icon="no-such-icon-anywhere" />\n\n'.repeat(300)}`),
  );
  const started = performance.now();
  assert.ok(findingsOf(site, 'index.mdx').length > 300);
  assert.ok(performance.now() - started < 2000);
});
