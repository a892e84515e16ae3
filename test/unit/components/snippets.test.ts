import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOf } from '../../check.ts';
import { applied, findingsOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';
import { check } from './check.ts';

test('content of snippets is in the place of their tags', () => {
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

test('samples and titles in snippets count', () => {
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

test('headings continue from the level of a snippet', () => {
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
//- other.mdx
import Skips from "/snippets/skips.mdx";

## Two

<Skips />
`);
});

test('a snippet that cannot be read may export anything', () => {
  const { files } = parseFixture(`//- snippets/broken.mdx
export const Plan = (
//- index.mdx
import { Plan } from "/snippets/broken.mdx";

<Plan />`);
  const site = siteOf({ files, marks: [], cursor: undefined });
  const codes = (path: string): readonly string[] => findingsOf(site, path).map(({ code }) => code);
  assert.deepEqual([codes('snippets/broken.mdx'), codes('index.mdx')], [['mdx/esm'], ['front-matter/missing']]);
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

test('the fix of a wrong import renames its tags, or keeps the name that code uses', () => {
  const fixOf = (text: string): string | undefined => {
    const site = siteOf(parseFixture(text));
    const finding = findingsOf(site, 'index.mdx').find(({ code }) => code === 'snippet/missing-export');
    return applied(site, finding?.fixes?.[0]?.edits ?? []).files.get('index.mdx')?.text;
  };
  const plans = '//- snippets/plans.mdx\nexport const Plan = 1;\n//- index.mdx\n';
  assert.equal(
    fixOf(`${plans}import { Plna } from "/snippets/plans.mdx";\n\n<Plna>a</Pl`),
    'import { Plan } from "/snippets/plans.mdx";\n\n<Plan>a</Pl',
    'a closing tag that is half typed stays',
  );
  assert.equal(
    fixOf(`${plans}import { Plna } from "/snippets/plans.mdx";\n\n<Plna.Part>a</Plna.Part>`),
    'import { Plan } from "/snippets/plans.mdx";\n\n<Plan.Part>a</Plan.Part>',
  );
  assert.equal(
    fixOf(`${plans}import { Plna } from "/snippets/plans.mdx";\n\n{Plna}`),
    'import { Plan as Plna } from "/snippets/plans.mdx";\n\n{Plna}',
  );
  // The only existing name may be meant, but a very different one is not certain.
  const site = siteOf(parseFixture(`${plans}import { Footer } from "/snippets/plans.mdx";`));
  const [finding] = findingsOf(site, 'index.mdx').filter(({ code }) => code === 'snippet/missing-export');
  assert.equal(finding?.message, '"/snippets/plans.mdx" does not export "Footer". It exports "Plan".');
  assert.deepEqual(
    finding?.fixes?.map(({ title, kind }) => [title, kind]),
    [['Change to "Plan"', 'suggestion']],
  );
});

test('missing snippets, and snippets that include themselves', () => {
  check(`import A from "/snippets/gone.mdx";
               ^^^^^^^^^^^^^^^^^^ snippet/missing
import B from "some-package";
              ^^^^^^^^^^^^^^ snippet/import

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
