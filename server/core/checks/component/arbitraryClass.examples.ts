import type { Examples } from '../example.ts';

export const examples = {
  'html/arbitrary-class': {
    wrong: `
<div className="w-[300px]">
                ^^^^^^^^^ html/arbitrary-class
  A narrow column.
</div>
`,
    right: `
<div style={{ width: "300px" }}>
  A narrow column.
</div>
`,
  },
} satisfies Examples;
