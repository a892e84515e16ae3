import type { Examples } from '../../example.ts';

export const examples = {
  'config/duplicate-version': {
    wrong: `
//- docs.json
"navigation": {
  "versions": [
    { "version": "2.0", "pages": ["index"] },
    { "version": "2.0", "pages": ["v1/index"] }
                 ^^^^^ config/duplicate-version
  ]
}
//- v1/index.mdx
`,
    right: `
//- docs.json
"navigation": {
  "versions": [
    { "version": "2.0", "pages": ["index"] },
    { "version": "1.0", "pages": ["v1/index"] }
  ]
}
//- v1/index.mdx
`,
  },
  'config/hidden-by-version': {
    wrong: `
//- docs.json v1
"versions": ["2.0", "1.0"],
"tabs": [
  { "name": "API", "url": "api", "version": "3.0" }
                                            ^^^^^ config/hidden-by-version
],
"navigation": [
  { "group": "Endpoints", "pages": ["api/pets"] }
]
//- api/pets.mdx
`,
    right: `
//- docs.json v1
"versions": ["2.0", "1.0"],
"tabs": [
  { "name": "API", "url": "api", "version": "2.0" }
],
"navigation": [
  { "group": "Endpoints", "pages": ["api/pets"] }
]
//- api/pets.mdx
`,
  },
  'config/one-version': {
    wrong: `
//- docs.json v1
"versions": ["2.0"]
^^^^^^^^^^ config/one-version
`,
    right: `
//- docs.json v1
"versions": ["2.0", "1.0"],
"navigation": [
  { "group": "Start", "version": "2.0", "pages": ["index"] },
  { "group": "Start", "version": "1.0", "pages": ["v1/index"] }
]
//- v1/index.mdx
`,
  },
  'config/unknown-version': {
    wrong: `
//- docs.json v1
"versions": ["2.0", "1.0"],
"navigation": [
  { "group": "Start", "version": "3.0", "pages": ["index"] }
                                 ^^^^^ config/unknown-version
]
`,
    right: `
//- docs.json v1
"versions": ["2.0", "1.0"],
"navigation": [
  { "group": "Start", "version": "2.0", "pages": ["index"] }
]
`,
  },
  'config/unused-versions': {
    wrong: `
//- docs.json v1
"versions": ["2.0", "1.0"],
^^^^^^^^^^ config/unused-versions
"navigation": [
  { "group": "Start", "pages": ["index"] }
]
`,
    right: `
//- docs.json v1
"versions": ["2.0", "1.0"],
"navigation": [
  { "group": "Start", "version": "2.0", "pages": ["index"] }
]
`,
  },
} satisfies Examples;
