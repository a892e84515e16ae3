import type { Examples } from '../example.ts';

export const examples = {
  'link/empty-text': {
    wrong: `
Read [](/guides/install) first.
     ^^^^^^^^^^^^^^^^^^^ link/empty-text
//- guides/install.mdx
`,
    right: `
Read [how to install Acme](/guides/install) first.
//- guides/install.mdx
`,
  },
  'link/url-text': {
    wrong: `
Go to [https://acme.com/pricing](https://acme.com/pricing).
       ^^^^^^^^^^^^^^^^^^^^^^^^ link/url-text
`,
    right: `
Go to [our prices](https://acme.com/pricing).
`,
  },
  'link/vague-text': {
    wrong: `
To install Acme, click [here](/guides/install).
                        ^^^^ link/vague-text
//- guides/install.mdx
`,
    right: `
Read [how to install Acme](/guides/install).
//- guides/install.mdx
`,
  },
} satisfies Examples;
