import type { Examples } from '../example.ts';

export const examples = {
  'link/extension': {
    wrong: `
Read the [guide](/guides/install.mdx).
                 ^^^^^^^^^^^^^^^^^^^ link/extension
//- guides/install.mdx
`,
    right: `
Read the [guide](/guides/install).
//- guides/install.mdx
`,
  },
  'link/localhost': {
    wrong: `
Open the [dashboard](http://localhost:3000).
                     ^^^^^^^^^^^^^^^^^^^^^ link/localhost
`,
    right: `
Open the dashboard at \`http://localhost:3000\`.
`,
  },
  'link/missing-scheme': {
    wrong: `
Visit [our website](www.acme.com).
                    ^^^^^^^^^^^^ link/missing-scheme
`,
    right: `
Visit [our website](https://www.acme.com).
`,
  },
  'link/misspelled-scheme': {
    wrong: `
Visit [our website](htps://www.acme.com).
                    ^^^^^^^^^^^^^^^^^^^ link/misspelled-scheme
`,
    right: `
Visit [our website](https://www.acme.com).
`,
  },
  'link/no-target': {
    wrong: `
Read the [guide]().
                ^^ link/no-target
`,
    right: `
Read the [guide](/guides/install).
//- guides/install.mdx
`,
  },
} satisfies Examples;
