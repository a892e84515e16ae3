import type { Examples } from '../example.ts';

export const examples = {
  'link/reversed': {
    wrong: `
Read the (guide)[/guides/install].
         ^^^^^^^^^^^^^^^^^^^^^^^^ link/reversed
//- guides/install.mdx
`,
    right: `
Read the [guide](/guides/install).
//- guides/install.mdx
`,
  },
  'link/space-between': {
    wrong: `
Read the [guide] (/guides/install).
         ^^^^^^^^^^^^^^^^^^^^^^^^^ link/space-between
//- guides/install.mdx
`,
    right: `
Read the [guide](/guides/install).
//- guides/install.mdx
`,
  },
  'link/space-in-target': {
    wrong: `
Get the [price list](/files/price list.pdf).
                     ^^^^^^^^^^^^^^^^^^^^^ link/space-in-target
//- files/price list.pdf
`,
    right: `
Get the [price list](/files/price%20list.pdf).
//- files/price list.pdf
`,
  },
  'link/undefined-label': {
    wrong: `
Read the [guide][install].
         ^^^^^^^^^^^^^^^^ link/undefined-label
`,
    right: `
Read the [guide][install].

[install]: /guides/install
//- guides/install.mdx
`,
  },
} satisfies Examples;
