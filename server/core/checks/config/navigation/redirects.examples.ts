import type { Examples } from '../../example.ts';

export const examples = {
  'config/duplicate-entry': {
    wrong: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/" },
  { "source": "/setup", "destination": "/install" }
              ^^^^^^^^ config/duplicate-entry
]
//- install.mdx
`,
    right: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/install" }
]
//- install.mdx
`,
  },
  'config/duplicate-redirect': {
    wrong: `
//- docs.json v1
"redirects": [
  { "source": "/setup", "destination": "/index" },
  { "source": "/setup", "destination": "/install" }
              ^^^^^^^^ config/duplicate-redirect
]
//- install.mdx
`,
    right: `
//- docs.json v1
"redirects": [
  { "source": "/setup", "destination": "/install" }
]
//- install.mdx
`,
  },
  'config/redirect-chain': {
    wrong: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/get-started" },
                                       ^^^^^^^^^^^^^^ config/redirect-chain
  { "source": "/get-started", "destination": "/install" }
]
//- install.mdx
`,
    right: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/install" },
  { "source": "/get-started", "destination": "/install" }
]
//- install.mdx
`,
  },
  'config/redirect-loop': {
    wrong: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/get-started" },
                                       ^^^^^^^^^^^^^^ config/redirect-loop
  { "source": "/get-started", "destination": "/setup" }
]
`,
    right: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/install" },
  { "source": "/get-started", "destination": "/install" }
]
//- install.mdx
`,
  },
  'config/redirect-target': {
    wrong: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/instal" }
                                       ^^^^^^^^^ config/redirect-target
]
//- install.mdx
`,
    right: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/install" }
]
//- install.mdx
`,
  },
  'config/shadowed-redirect': {
    wrong: `
//- docs.json
"redirects": [
  { "source": "/install", "destination": "/" }
              ^^^^^^^^^^ config/shadowed-redirect
]
//- install.mdx
`,
    right: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/install" }
]
//- install.mdx
`,
  },
  'config/slash-redirect': {
    wrong: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/install" },
  { "source": "/setup/", "destination": "/install" }
              ^^^^^^^^^ config/slash-redirect
]
//- install.mdx
`,
    right: `
//- docs.json
"redirects": [
  { "source": "/setup", "destination": "/install" }
]
//- install.mdx
`,
  },
} satisfies Examples;
