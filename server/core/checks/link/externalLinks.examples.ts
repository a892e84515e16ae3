import type { Examples } from '../example.ts';

export const examples = {
  'link/external': {
    wrong: `
See the [API status](https://status.acme.example/old-page).
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link/external
`,
    right: `
See the [API status](https://status.acme.example/).
`,
  },
  'link/insecure': {
    wrong: `
See the [API status](http://status.acme.example/).
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ link/insecure
`,
    right: `
See the [API status](https://status.acme.example/).
`,
  },
} satisfies Examples;
