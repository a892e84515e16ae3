import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldSlugOf, v1Anchors } from '../../../server/core/page/anchorRule.ts';
import { anchorPlacesOf, fragmentsIn } from '../../../server/core/page/anchors.ts';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { fragmentsOf, resolveLink } from '../../../server/core/site/link/resolve.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { htmlOf } from '../render/renderText.ts';

const anchors = (text: string): readonly string[] => {
  const places = anchorPlacesOf(parsePage({ path: 'index.mdx', text }));
  return [
    ...new Set(
      fragmentsIn(
        places.map(({ anchor }) => anchor),
        v1Anchors,
      ).flat(),
    ),
  ];
};

test('the name of a field is split at camel case', () => {
  const names: readonly (readonly [string, string])[] = [
    ['expireAfterSecs', 'param-expire-after-secs'],
    ['on-error', 'param-on-error'],
    ['onError', 'param-on-error'],
    ['snake_case', 'param-snake-case'],
    ['HTTPServer', 'param-http-server'],
    ['getURL', 'param-get-url'],
    ['APIs', 'param-apis'],
    ['S3Key', 'param-s3-key'],
    ['SHA256', 'param-sha-256'],
    ['data[].id', 'param-data-id'],
  ];
  for (const [name, slug] of names) assert.equal(fieldSlugOf(name), slug, name);
});

test('fields are found under their split names, repeated ones numbered from 1', () => {
  assert.deepEqual(
    anchors(
      '<ParamField body="expireAfterSecs" type="number" />\n\n<ResponseField name="expireAfterSecs" type="number" />\n\n<ResponseField name="x" id="own" type="number" />\n',
    ),
    ['param-expire-after-secs', 'param-expire-after-secs-1', 'param-expire-after-secs-2', 'own'],
  );
});

test('repeated titles of accordions, steps and tabs are counted by kind', () => {
  for (const [parent, name] of [
    ['AccordionGroup', 'Accordion'],
    ['Steps', 'Step'],
    ['Tabs', 'Tab'],
  ] as const) {
    const child = `<${name} title="Set up">\nText\n</${name}>\n`;
    const found = anchors(`<${parent}>\n${child}${child}${child}</${parent}>\n`);
    for (const each of ['set-up', 'set-up-1', 'set-up-2']) assert.ok(found.includes(each), `${name} ${each}`);
    assert.ok(!found.includes('set-up-4'));
  }
});

test('headings of levels 1 to 4 have fragments; deeper ones have none and do not count', () => {
  assert.deepEqual(anchors('##### A\n\n## A\n\n###### B\n\n#### C\n\n## A\n'), ['a', 'c', 'a-2']);
});

test('plain elements are found by their ids, heading tags also by their text', () => {
  assert.deepEqual(
    anchors('<div id="box">x</div>\n\n<a name="Old" />\n\n<h2>Set up</h2>\n\n<h5>Deep</h5>\n\n## Set up\n'),
    ['box', 'Old', 'set-up', 'set-up-2'],
  );
});

test('pages with a custom layout have no fragments for their headings', () => {
  assert.deepEqual(anchors('---\ntitle: x\nmode: custom\n---\n\n## A\n\n<div id="b" />\n'), ['b']);
});

const included = siteOf(
  parseFixture(`//- index.mdx
import Part from '/snippets/part.mdx';
import { Box } from '/snippets/box.jsx';

## Set up
<Accordion title="Why">x</Accordion>

<Part />

## Set up
//- other.mdx
import { Box } from '/snippets/box.jsx';

<Box />
//- snippets/part.mdx
## Set up
<Accordion title="Why">y</Accordion>
<span id="inside">z</span>
<ParamField body="maxSize" type="number">w</ParamField>
//- snippets/box.jsx
export const Box = () => null;
`),
);

test('ids from snippets count in the page that shows them', () => {
  const found = fragmentsOf(included.index, 'index.mdx');
  for (const each of ['set-up', 'set-up-2', 'set-up-3', 'why', 'why-1', 'inside', 'param-max-size'])
    assert.ok(found.has(each), each);
});

test('a component of code without ids adds no fragments', () => {
  assert.equal(
    resolveLink({ index: included.index, fromPath: 'other.mdx', target: '#anything' }).kind,
    'missing-anchor',
  );
});

test('the preview writes the ids that the check expects', () => {
  const text = `## Set up

<AccordionGroup>
<Accordion title="Why">
a
</Accordion>
<Accordion title="Why">
b
</Accordion>
</AccordionGroup>

<Tabs>
<Tab title="One">
#### Set up
</Tab>
<Tab title="One">
c
</Tab>
</Tabs>

<Steps>
<Step title="Go">
d
</Step>
<Step title="Go">
e
</Step>
</Steps>

<ParamField body="expireAfterSecs" type="number">
f
</ParamField>

<ResponseField name="expireAfterSecs" type="number">
g
</ResponseField>

<h2>Set up</h2>

<View title="Python">
##### Deep
</View>

<Update label="May 2024">
h
</Update>
`;
  const site = siteOf(parseFixture(`//- index.mdx\n${text}`));
  const ids = [
    ...htmlOf(`//- docs.json\n{"name": "T", "navigation": []}\n//- index.mdx\n${text}`).matchAll(/ id="p-([^"]+)"/g),
  ].map(([, id]) => id);
  const known = fragmentsOf(site.index, 'index.mdx');
  assert.deepEqual(
    ids.filter((id) => !known.has(id ?? '')),
    [],
  );
  for (const id of [
    'set-up',
    'why',
    'why-1',
    'one',
    'one-2',
    'set-up-2',
    'go',
    'go-1',
    'set-up-3',
    'python',
    'may-2024',
  ])
    assert.ok(ids.includes(id), id);
  assert.ok(ids.includes('param-expire-after-secs') && ids.includes('param-expire-after-secs-1'));
  assert.ok(!ids.includes('deep'));
});

test('wrong letter case in a fragment is reported, with the fix', () => {
  checkFixture(
    `## getAllMics

See [the call](#getAllMics), [again](#getallmics), [as GitHub has it](#GetAll-Mics-x).
               ^^^^^^^^^^^ link/case
                                                                      ^^^^^^^^^^^^^^ link/missing-anchor

<a id="keepCase" />

[Here it is](#keepCase), [and here](#keepcase).
                                    ^^^^^^^^^ link/case
`,
    { only: ['link/case', 'link/missing-anchor'] },
  );
});

test('a link to a heading that is too deep says so', () => {
  const [found] = checkFixture(
    `##### Boot modes

See [the modes](#boot-modes).
                ^^^^^^^^^^^ link/missing-anchor
`,
    { only: ['link/'] },
  );
  assert.match(found?.message ?? '', /level 5/);
});

test('a moved page is suggested with the fragment as it is written there', () => {
  const [found] = checkFixture(
    `//- index.mdx
[The start](/old/start#Set-Up)
            ^^^^^^^^^^^^^^^^^ link/missing
//- guides/start.mdx
## Set up
`,
    { only: ['link/'] },
  );
  assert.equal(found?.fixes?.[0]?.title, 'Change to "/guides/start#set-up"');
});

test('headings are not demoted below the last level that links can reach', () => {
  const [found] = checkFixture(
    `# A
^^^ heading/level-one

## B

### C

#### D
`,
    { only: ['heading/'] },
  );
  assert.deepEqual(found?.fixes, []);
});
