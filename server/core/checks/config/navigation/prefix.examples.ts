import type { Examples } from '../../example.ts';

export const examples = {
  'config/duplicate-prefix': {
    wrong: `
//- docs.json v1
"tabs": [
  { "name": "API", "url": "api" },
  { "name": "Reference", "url": "api" }
                                ^^^^^ config/duplicate-prefix
],
"navigation": [
  { "group": "Endpoints", "pages": ["api/pets"] }
]
//- api/pets.mdx
`,
    right: `
//- docs.json v1
"tabs": [
  { "name": "API", "url": "api" }
],
"navigation": [
  { "group": "Endpoints", "pages": ["api/pets"] }
]
//- api/pets.mdx
`,
  },
  'config/unused-prefix': {
    wrong: `
//- docs.json v1
"tabs": [
  { "name": "API", "url": "apis" }
                          ^^^^^^ config/unused-prefix
],
"navigation": [
  { "group": "Endpoints", "pages": ["api/pets"] }
]
//- api/pets.mdx
`,
    right: `
//- docs.json v1
"tabs": [
  { "name": "API", "url": "api" }
],
"navigation": [
  { "group": "Endpoints", "pages": ["api/pets"] }
]
//- api/pets.mdx
`,
  },
} satisfies Examples;
