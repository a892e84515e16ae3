import type { Examples } from '../../example.ts';

export const examples = {
  'config/empty-group': {
    wrong: `
//- docs.json
"navigation": {
  "groups": [
    { "group": "Start", "pages": ["index"] },
    { "group": "Guides", "pages": [] }
                         ^^^^^^^^^^^ config/empty-group
  ]
}
`,
    right: `
//- docs.json
"navigation": {
  "groups": [
    { "group": "Start", "pages": ["index"] },
    { "group": "Guides", "pages": ["install"] }
  ]
}
//- install.mdx
`,
  },
  'config/group-name': {
    wrong: `
//- docs.json v1
"navigation": [
  { "name": "Start", "pages": ["index"] }
    ^^^^^^ config/group-name
]
`,
    right: `
//- docs.json v1
"navigation": [
  { "group": "Start", "pages": ["index"] }
]
`,
  },
} satisfies Examples;
