import type { Examples } from '../example.ts';

export const examples = {
  'config/empty': {
    wrong: `
//- docs.json
"api": { "openapi": [] }
                    ^^ config/empty
`,
    right: `
//- docs.json
"api": { "openapi": "openapi.yaml" }
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
} satisfies Examples;
