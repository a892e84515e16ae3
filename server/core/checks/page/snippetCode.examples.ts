import type { Examples } from '../example.ts';

export const examples = {
  'snippet/component': {
    wrong: `
import { Price } from "/snippets/price.jsx";

<Price />
//- snippets/price.jsx
export function Price() {
                ^^^^^ snippet/component
  return <b>10 EUR</b>;
}
`,
    right: `
import { Price } from "/snippets/price.jsx";

<Price />
//- snippets/price.jsx
export const Price = () => <b>10 EUR</b>;
`,
  },
  'snippet/import': {
    wrong: `
import { Button } from "@acme/ui";
                       ^^^^^^^^^^ snippet/import

<Button />
`,
    right: `
import { Button } from "/snippets/button.jsx";

<Button />
//- snippets/button.jsx
export const Button = () => <button>Save</button>;
`,
  },
  'snippet/lower-case': {
    wrong: `
import install from "/snippets/install.mdx";

<install />
 ^^^^^^^ snippet/lower-case
//- snippets/install.mdx
Run \`npm install acme\`.
`,
    right: `
import Install from "/snippets/install.mdx";

<Install />
//- snippets/install.mdx
Run \`npm install acme\`.
`,
  },
} satisfies Examples;
