import type { Examples } from '../example.ts';

export const examples = {
  'component/missing-prop': {
    wrong: `
import { Price } from "/snippets/price.jsx";

<Price />
 ^^^^^ component/missing-prop
//- snippets/price.jsx
export const Price = ({ plan }) => <b>{plan.toUpperCase()}</b>;
`,
    right: `
import { Price } from "/snippets/price.jsx";

<Price plan="pro" />
//- snippets/price.jsx
export const Price = ({ plan }) => <b>{plan.toUpperCase()}</b>;
`,
  },
  'component/unknown-prop': {
    wrong: `
import { Price } from "/snippets/price.jsx";

<Price plan="pro" currency="EUR" />
                  ^^^^^^^^ component/unknown-prop
//- snippets/price.jsx
export const Price = ({ plan }) => <b>{plan}</b>;
`,
    right: `
import { Price } from "/snippets/price.jsx";

<Price plan="pro" />
//- snippets/price.jsx
export const Price = ({ plan }) => <b>{plan}</b>;
`,
  },
} satisfies Examples;
