import type { Examples } from '../example.ts';

export const examples = {
  'openapi/unlisted-operations': {
    wrong: `
//- docs.json
"navigation": {
  "groups": [
    { "group": "API", "openapi": "openapi.yaml", "pages": ["index", "GET /pets"] }
  ]
}
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
^^^^^ openapi/unlisted-operations
  /pets:
    get: { responses: { 200: { description: All pets } } }
    post: { responses: { 201: { description: The new pet } } }
`,
    right: `
//- docs.json
"navigation": {
  "groups": [
    { "group": "API", "openapi": "openapi.yaml", "pages": ["index", "GET /pets", "POST /pets"] }
  ]
}
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
    post: { responses: { 201: { description: The new pet } } }
`,
  },
} satisfies Examples;
