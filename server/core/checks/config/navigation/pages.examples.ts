import type { Examples } from '../../example.ts';

export const examples = {
  'config/missing-page': {
    wrong: `
//- docs.json
"navigation": { "pages": ["index", "instal"] }
                                   ^^^^^^^^ config/missing-page
//- install.mdx
`,
    right: `
//- docs.json
"navigation": { "pages": ["index", "install"] }
//- install.mdx
`,
  },
  'config/page-backslash': {
    wrong: `
//- docs.json
"navigation": { "pages": ["index", "guides\\\\install"] }
                                   ^^^^^^^^^^^^^^^^^ config/page-backslash
//- guides/install.mdx
`,
    right: `
//- docs.json
"navigation": { "pages": ["index", "guides/install"] }
//- guides/install.mdx
`,
  },
  'config/page-case': {
    wrong: `
//- docs.json
"navigation": { "pages": ["index", "guides/Install"] }
                                   ^^^^^^^^^^^^^^^^ config/page-case
//- guides/install.mdx
`,
    right: `
//- docs.json
"navigation": { "pages": ["index", "guides/install"] }
//- guides/install.mdx
`,
  },
  'config/page-extension': {
    wrong: `
//- docs.json v1
"navigation": [
  { "group": "Start", "pages": ["index", "install.mdx"] }
                                         ^^^^^^^^^^^^^ config/page-extension
]
//- install.mdx
`,
    right: `
//- docs.json v1
"navigation": [
  { "group": "Start", "pages": ["index", "install"] }
]
//- install.mdx
`,
  },
  'config/page-folder': {
    wrong: `
//- docs.json
"navigation": { "pages": ["index", "guides"] }
                                   ^^^^^^^^ config/page-folder
//- guides/install.mdx
`,
    right: `
//- docs.json
"navigation": { "pages": ["index", "guides/install"] }
//- guides/install.mdx
`,
  },
  'config/page-slash': {
    wrong: `
//- docs.json v1
"navigation": [
  { "group": "Start", "pages": ["index", "/install"] }
                                         ^^^^^^^^^^ config/page-slash
]
//- install.mdx
`,
    right: `
//- docs.json v1
"navigation": [
  { "group": "Start", "pages": ["index", "install"] }
]
//- install.mdx
`,
  },
} satisfies Examples;
