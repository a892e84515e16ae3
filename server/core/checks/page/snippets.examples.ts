import type { Examples } from '../example.ts';

export const examples = {
  'snippet/cycle': {
    wrong: `
import Install from "/snippets/install.mdx";

<Install />
//- snippets/install.mdx
import Install from "/snippets/install.mdx";
                    ^^^^^^^^^^^^^^^^^^^^^^^ snippet/cycle

Run \`npm install acme\`.

<Install />
`,
    right: `
import Install from "/snippets/install.mdx";

<Install />
//- snippets/install.mdx
Run \`npm install acme\`.
`,
  },
  'snippet/missing-export': {
    wrong: `
import { Prise } from "/snippets/price.jsx";
         ^^^^^ snippet/missing-export

<Prise />
//- snippets/price.jsx
export const Price = () => <b>10 EUR</b>;
`,
    right: `
import { Price } from "/snippets/price.jsx";

<Price />
//- snippets/price.jsx
export const Price = () => <b>10 EUR</b>;
`,
  },
  'snippet/unused': {
    wrong: `
Run \`npm install acme\`.
//- snippets/install.mdx
Run \`npm install acme\`.
^^^^^^^^^^^^^^^^^^^^^^^ snippet/unused
`,
    right: `
import Install from "/snippets/install.mdx";

<Install />
//- snippets/install.mdx
Run \`npm install acme\`.
`,
  },
} satisfies Examples;
