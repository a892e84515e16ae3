import type { Examples } from '../example.ts';

export const examples = {
  'config/missing-reference': {
    wrong: `
//- docs.json
"navigation": { "$ref": "./config/navigation.json" }
                        ^^^^^^^^^^^^^^^^^^^^^^^^^^ config/missing-reference
`,
    right: `
//- docs.json
"navigation": { "$ref": "./config/navigation.json" }
//- config/navigation.json
{ "pages": ["index"] }
`,
  },
  'config/reference-cycle': {
    wrong: `
//- docs.json
"navigation": { "$ref": "./navigation.json" }
//- navigation.json
{ "$ref": "./navigation.json" }
          ^^^^^^^^^^^^^^^^^^^ config/reference-cycle
`,
    right: `
//- docs.json
"navigation": { "$ref": "./navigation.json" }
//- navigation.json
{ "pages": ["index"] }
`,
  },
} satisfies Examples;
