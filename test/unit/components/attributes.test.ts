import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFixes } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { findingsOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';
import { check } from './check.ts';

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

test('required attributes', () => {
  check(`<Steps>
  <Step>a</Step>
   ^^^^ component/incomplete
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

<ParamField query="a" body="b" type="string">a</ParamField>
                      ^^^^ component/location

<ParamField
  path="a"
  query="b"
  ^^^^^ component/location
  header="c"
  ^^^^^^ component/location
  type="string"
>
  a
</ParamField>

<ParamField auth="a" type="string">a</ParamField>
`,
    { reveals: true },
  );
});

test('values of the wrong type, and unknown ones', () => {
  check(`<Accordion title="A" defaultOpen="false">a</Accordion>
                     ^^^^^^^^^^^^^^^^^^^ component/attribute-type

<Accordion title="B" defaultOpen="true">b</Accordion>
                     ^^^^^^^^^^^^^^^^^^ component/text-boolean

<Accordion title="C" defaultOpen={false}>c</Accordion>

<ParamField query="a" type="string" required="true">a</ParamField>
                                    ^^^^^^^^^^^^^^^ component/attribute-type

<ParamField query="b" type="string" required="false">b</ParamField>
                                    ^^^^^^^^^^^^^^^^ component/text-boolean

<ParamField query="c" type="string" deprecated="false">c</ParamField>
                                    ^^^^^^^^^^^^^^^^^^ component/attribute-type

<ParamField query="d" type="string" deprecated="since 2.0">d</ParamField>

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

test('the style of a component is an object, and so is that of an HTML element', () => {
  check(`<Frame><img src="https://example.com/a.png" alt="A cat" style="width: 50%; margin-left: 4px" /></Frame>
                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ html/style-text

<div style="">a</div>
           ^^ html/style-text

<Icon icon="star" style="solid" />
                        ^^^^^^^ component/useless-attribute

<span style={{ color: 'red' }}>a</span>
`);
});

test('unknown icons, and styles that they do not have', () => {
  check(`<Card title="A" icon="Git Hub" />
                     ^^^^^^^^^ icon/unknown

<Card title="B" icon="GitHub" iconType="solid" /> <Card title="B" icon="TypeScript" />

<Card title="C" icon="house" iconType="brands" />
                                      ^^^^^^^^ icon/style

<Card title="D" icon="house-heart" iconType="duotone" />

<Card title="E" icon="/logo.svg" /> <Card title="F" icon={<svg />} /> <Card title="G" icon="life-buoy" />
//- logo.svg
`);
});

test('attributes in HTML spelling', () => {
  check(`<div class="a">b</div>
     ^^^^^ html/attribute-spelling

<iframe src="https://example.com/v" title="Video" frameborder="0" allowfullscreen></iframe>
                                                  ^^^^^^^^^^^ html/attribute-spelling
                                                                  ^^^^^^^^^^^^^^^ html/attribute-spelling
`);
});

test('elements, constants and lists as values', () => {
  check(
    `export const many = 7
export const three = 3
export const options = { on: "yes", cols: 9 }

<Accordion title={<b>A</b>}>a</Accordion>
                 ^^^^^^^^^^ component/attribute-type

<Steps titleSize={<b/>}>
                 ^^^^^^ component/attribute-type
  <Step title={<>B</>}>b</Step>
</Steps>

<Card title="C" href={<b/>} icon={<svg />} horizontal={<b/>} />
                     ^^^^^^ component/attribute-type
                                                      ^^^^^^ component/attribute-type

<CardGroup cols={many}></CardGroup>
                ^^^^^^ component/attribute-value

<CardGroup cols={three}></CardGroup>

<CardGroup cols={options.cols}></CardGroup>
                ^^^^^^^^^^^^^^ component/attribute-value

<Update label="D" tags={["a", 1, \`b\`, "c"]}>d</Update>
                              ^ component/attribute-type

<Update label="E" tags={["a", three]}>e</Update>

<CardGroup cols={5}></CardGroup>
                ^^^ component/attribute-value

<Step stepNumber={{}} title="F" />
 ^^^^ component/parent
                 ^^^^ component/attribute-type
`,
    { reveals: true },
  );
});

test('an invalid value is removed or replaced by one of a few', () => {
  for (const [text, titles] of [
    ['<CardGroup cols={5}></CardGroup>', ['Change to "1"', 'Change to "2"', 'Change to "3"', 'Change to "4"']],
    ['<Accordion title={<b>A</b>}>a</Accordion>', []],
    ['<Card title="A" href={<b/>} />', ['Remove "href"']],
    ['<Update label="A" tags={[1]}>a</Update>', ['Change to "1"']],
    ['<Update label="A" rss={3}>a</Update>', ['Remove "rss"']],
  ] as const) {
    const [finding] = findingsOf(siteOf(parseFixture(`//- index.mdx\n${text}`)), 'index.mdx').filter(({ code }) =>
      code.startsWith('component/attribute'),
    );
    assert.deepEqual(finding?.fixes?.map(({ title }) => title) ?? [], titles, text);
    assert.ok(finding?.fixes?.every(({ kind }) => kind === 'suggestion'));
    checkFixes(`//- index.mdx\n${text}`, { only: ['component/attribute'] });
  }
});
