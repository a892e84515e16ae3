import type { Examples } from '../example.ts';

export const examples = {
  'link/own-site': {
    wrong: `
Read the [guide](https://docs.acme.com/guides/install).
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link/own-site
//- guides/install.mdx
//- .docsightrc.json
{ "siteUrl": "https://docs.acme.com" }
`,
    right: `
Read the [guide](/guides/install).
//- guides/install.mdx
//- .docsightrc.json
{ "siteUrl": "https://docs.acme.com" }
`,
  },
} satisfies Examples;
