import type { Examples } from '../../example.ts';

export const examples = {
  'config/duplicate-name': {
    wrong: `
//- docs.json
"navigation": {
  "groups": [
    { "group": "Guides", "pages": ["index"] },
    { "group": "Guides", "pages": ["install"] }
               ^^^^^^^^ config/duplicate-name
  ]
}
//- install.mdx
`,
    right: `
//- docs.json
"navigation": {
  "groups": [
    { "group": "Guides", "pages": ["index", "install"] }
  ]
}
//- install.mdx
`,
  },
} satisfies Examples;
