import type { Examples } from '../example.ts';

export const examples = {
  'component/attribute-type': {
    wrong: `
<Accordion title="Can I change my plan?" defaultOpen="false">
                                         ^^^^^^^^^^^^^^^^^^^ component/attribute-type
  Yes, at any time.
</Accordion>
`,
    right: `
<Accordion title="Can I change my plan?" defaultOpen={false}>
  Yes, at any time.
</Accordion>
`,
  },
  'component/attribute-value': {
    wrong: `
<Badge color="violet">New</Badge>
             ^^^^^^^^ component/attribute-value
`,
    right: `
<Badge color="purple">New</Badge>
`,
  },
  'component/text-boolean': {
    wrong: `
<Accordion title="Can I cancel?" defaultOpen="true">
                                 ^^^^^^^^^^^^^^^^^^ component/text-boolean
  Yes, at any time.
</Accordion>
`,
    right: `
<Accordion title="Can I cancel?" defaultOpen>
  Yes, at any time.
</Accordion>
`,
  },
  'component/text-number': {
    wrong: `
<Card title={2026} href="/">
            ^^^^^^ component/text-number
  What we plan for this year.
</Card>
`,
    right: `
<Card title="2026" href="/">
  What we plan for this year.
</Card>
`,
  },
} satisfies Examples;
