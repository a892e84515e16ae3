import type { Examples } from '../../example.ts';

export const examples = {
  'config/redirect-source': {
    wrong: `
//- docs.json
"redirects": [
  { "source": "/guides#setup", "destination": "/install" }
              ^^^^^^^^^^^^^^^ config/redirect-source
]
//- install.mdx
`,
    right: `
//- docs.json
"redirects": [
  { "source": "/guides", "destination": "/install" }
]
//- install.mdx
`,
  },
} satisfies Examples;
