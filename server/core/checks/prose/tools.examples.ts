import type { Examples } from '../example.ts';

export const examples = {
  'prose/vale': {
    wrong: `
The import is very easy.
              ^^^^ prose/vale
`,
    right: `
The import takes one command.
`,
  },
  'prose/cspell': {
    wrong: `
<Card title="Pricng">
             ^^^^^^ prose/cspell
  What each plan costs.
</Card>
`,
    right: `
<Card title="Pricing">
  What each plan costs.
</Card>
`,
  },
  'prose/harper': {
    wrong: `
Create an project.
       ^^ prose/harper
`,
    right: `
Create a project.
`,
  },
} satisfies Examples;
