import type { Examples } from '../example.ts';

export const examples = {
  'config/contrast': {
    wrong: `
//- docs.json
"colors": { "primary": "#FFF3B0" }
                       ^^^^^^^^^ config/contrast
`,
    right: `
//- docs.json
"colors": { "primary": "#8A6D00" }
`,
  },
} satisfies Examples;
