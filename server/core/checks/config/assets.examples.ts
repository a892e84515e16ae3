import type { Examples } from '../example.ts';

export const examples = {
  'config/asset-case': {
    wrong: `
//- docs.json
"logo": "/images/Logo.svg"
        ^^^^^^^^^^^^^^^^^^ config/asset-case
//- images/logo.svg
`,
    right: `
//- docs.json
"logo": "/images/logo.svg"
//- images/logo.svg
`,
  },
  'config/missing-asset': {
    wrong: `
//- docs.json
"logo": "/images/logo.png"
        ^^^^^^^^^^^^^^^^^^ config/missing-asset
//- images/logo.svg
`,
    right: `
//- docs.json
"logo": "/images/logo.svg"
//- images/logo.svg
`,
  },
  'config/no-image': {
    wrong: `
//- docs.json
"logo": "/files/logo.pdf"
        ^^^^^^^^^^^^^^^^^ config/no-image
//- files/logo.pdf
`,
    right: `
//- docs.json
"logo": "/images/logo.svg"
//- images/logo.svg
`,
  },
} satisfies Examples;
