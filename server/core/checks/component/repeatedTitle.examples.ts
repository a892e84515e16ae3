import type { Examples } from '../example.ts';

export const examples = {
  'component/repeated-title': {
    wrong: `
<Accordion title="Can I cancel?">
  Yes, at any time.
</Accordion>

<Accordion title="Can I cancel?">
           ^^^^^^^^^^^^^^^^^^^^^ component/repeated-title
  Refunds take three days.
</Accordion>
`,
    right: `
<Accordion title="Can I cancel?">
  Yes, at any time.
</Accordion>

<Accordion title="How long does a refund take?">
  Refunds take three days.
</Accordion>
`,
  },
} satisfies Examples;
