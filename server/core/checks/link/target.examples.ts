import type { Examples } from '../example.ts';

export const examples = {
  'image/missing': {
    wrong: `
![The dashboard with three projects](/images/dashbord.png)
                                     ^^^^^^^^^^^^^^^^^^^^ image/missing
//- images/dashboard.png
`,
    right: `
![The dashboard with three projects](/images/dashboard.png)
//- images/dashboard.png
`,
  },
  'link/case': {
    wrong: `
Read the [guide](/guides/Install).
                 ^^^^^^^^^^^^^^^ link/case
//- guides/install.mdx
`,
    right: `
Read the [guide](/guides/install).
//- guides/install.mdx
`,
  },
  'link/missing': {
    wrong: `
Read the [guide](/guides/instal).
                 ^^^^^^^^^^^^^^ link/missing
//- guides/install.mdx
`,
    right: `
Read the [guide](/guides/install).
//- guides/install.mdx
`,
  },
  'link/missing-anchor': {
    wrong: `
See [how to update](#updte).
                    ^^^^^^ link/missing-anchor

## Update

Run \`npm update acme\`.
`,
    right: `
See [how to update](#update).

## Update

Run \`npm update acme\`.
`,
  },
  'link/redirect': {
    wrong: `
Read the [guide](/setup).
                 ^^^^^^ link/redirect
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/guides/install" }
]
//- guides/install.mdx
`,
    right: `
Read the [guide](/guides/install).
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/guides/install" }
]
//- guides/install.mdx
`,
  },
  'link/unsafe': {
    wrong: `
Read the [license](../../LICENSE.txt).
                   ^^^^^^^^^^^^^^^^^ link/unsafe
`,
    right: `
Read the [license](https://github.com/acme/docs/blob/main/LICENSE.txt).
`,
  },
  'snippet/missing': {
    wrong: `
import Install from "/snippets/instal.mdx";
                     ^^^^^^^^^^^^^^^^^^^^ snippet/missing

<Install />
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
