import type { Examples } from '../example.ts';

export const examples = {
  'config/missing-openapi': {
    wrong: `
//- docs.json
"navigation": {
  "groups": [{ "group": "API", "openapi": "api.yaml", "pages": ["index"] }]
                                          ^^^^^^^^^^ config/missing-openapi
}
`,
    right: `
//- docs.json
"navigation": {
  "groups": [{ "group": "API", "openapi": "openapi.yaml", "pages": ["index"] }]
}
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'config/no-openapi': {
    wrong: `
//- docs.json
"navigation": {
  "groups": [{ "group": "API", "openapi": "package.json", "pages": ["index"] }]
                                          ^^^^^^^^^^^^^^ config/no-openapi
}
//- package.json
{ "name": "acme", "version": "1.0.0" }
`,
    right: `
//- docs.json
"navigation": {
  "groups": [{ "group": "API", "openapi": "openapi.yaml", "pages": ["index"] }]
}
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'config/openapi-http': {
    wrong: `
//- docs.json
"api": { "openapi": "http://api.acme.com/openapi.json" }
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-http
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
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
    also: ['config/openapi-remote'],
  },
  'config/openapi-remote': {
    wrong: `
//- docs.json
"api": { "openapi": "https://api.acme.com/openapi.json" }
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
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
  'config/openapi-unreachable': {
    wrong: `
//- docs.json
"api": { "openapi": "http://169.254.169.254/openapi.json" }
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-unreachable
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
