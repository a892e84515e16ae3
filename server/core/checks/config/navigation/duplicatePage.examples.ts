import type { Examples } from '../../example.ts';

export const examples = {
  'config/duplicate-page': {
    wrong: `
//- docs.json
"navigation": {
  "groups": [
    { "group": "Start", "pages": ["index", "install"] },
    { "group": "Guides", "pages": ["install"] }
                                   ^^^^^^^^^ config/duplicate-page
  ]
}
//- install.mdx
`,
    right: `
//- docs.json
"navigation": {
  "groups": [
    { "group": "Start", "pages": ["index", "install"] }
  ]
}
//- install.mdx
`,
  },
} satisfies Examples;
