import type { Examples } from '../example.ts';

export const examples = {
  'component/unknown': {
    wrong: `
<Crad title="Quickstart" href="/" />
 ^^^^ component/unknown
`,
    right: `
<Card title="Quickstart" href="/" />
`,
  },
} satisfies Examples;
