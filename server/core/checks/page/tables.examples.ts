import type { Examples } from '../example.ts';

export const examples = {
  'table/extra-cells': {
    wrong: `
| Plan | Price |
| ---- | ----- |
| Free | 0 EUR | For one person |
               ^^^^^^^^^^^^^^^^^^ table/extra-cells
`,
    right: `
| Plan | Price | Meant for |
| ---- | ----- | --------- |
| Free | 0 EUR | One person |
`,
  },
} satisfies Examples;
