import type { Examples } from '../example.ts';

export const examples = {
  'html/style-text': {
    wrong: `
<div style="width: 40%">
           ^^^^^^^^^^^^ html/style-text
  A narrow column.
</div>
`,
    right: `
<div style={{ width: "40%" }}>
  A narrow column.
</div>
`,
  },
} satisfies Examples;
