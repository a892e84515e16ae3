import type { Examples } from '../example.ts';

export const examples = {
  'openapi/ambiguous-path': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { 200: { description: A pet } } }
  /pets/{name}:
  ^^^^^^^^^^^^ openapi/ambiguous-path
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    delete: { responses: { 204: { description: Deleted } } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { 200: { description: A pet } } }
    delete: { responses: { 204: { description: Deleted } } }
`,
  },
  'openapi/example': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        200:
          description: The number of pets
          content:
            application/json:
              schema: { type: object, properties: { count: { type: integer } } }
              example: { count: many }
                                ^^^^ openapi/example
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        200:
          description: The number of pets
          content:
            application/json:
              schema: { type: object, properties: { count: { type: integer } } }
              example: { count: 3 }
`,
  },
  'openapi/server-url': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
servers:
  - url: https://api.acme.com/
         ^^^^^^^^^^^^^^^^^^^^^ openapi/server-url
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
servers:
  - url: https://api.acme.com
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'openapi/duplicate-id': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { 200: { description: All pets } }
  /cats:
    get:
      operationId: listPets
                   ^^^^^^^^ openapi/duplicate-id
      responses: { 200: { description: All cats } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { 200: { description: All pets } }
  /cats:
    get:
      operationId: listCats
      responses: { 200: { description: All cats } }
`,
  },
  'openapi/incomplete': {
    wrong: `
//- docs.json v1
"openapi": "openapi.yaml",
"navigation": [
  { "group": "API", "pages": ["index", "api/pets"] }
]
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---
//- openapi.yaml
openapi: 3.1.0
^^^^^^^ openapi/incomplete
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
//- docs.json v1
"openapi": "openapi.yaml",
"navigation": [
  { "group": "API", "pages": ["index", "api/pets"] }
]
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'openapi/invalid': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters: [{ name: limit, in: url, schema: { type: integer } }]
                                      ^^^ openapi/invalid
      responses: { 200: { description: All pets } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { 200: { description: All pets } }
`,
  },
  'openapi/nullable': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        200:
          description: A name
          content: { application/json: { schema: { $ref: "#/components/schemas/Name" } } }
components:
  schemas:
    Name: { type: string, nullable: true }
                          ^^^^^^^^ openapi/nullable
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        200:
          description: A name
          content: { application/json: { schema: { $ref: "#/components/schemas/Name" } } }
components:
  schemas:
    Name: { type: [string, "null"] }
`,
  },
  'openapi/path-parameter': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets/{id}:
    get:
    ^^^ openapi/path-parameter
      responses: { 200: { description: One pet } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { 200: { description: One pet } }
`,
  },
  'openapi/read-as': {
    wrong: `
//- openapi.yaml
openapi: 3.2.0
         ^^^^^ openapi/read-as
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'openapi/status': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 299: { description: All pets } } }
                        ^^^ openapi/status
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'openapi/swagger-2': {
    wrong: `
//- openapi.yaml
swagger: "2.0"
         ^^^^^ openapi/swagger-2
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'openapi/too-large': {
    inWords: 'The file `openapi.json` has 21 MB.',
  },
  'openapi/unknown-key': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      sumary: List pets
      ^^^^^^ openapi/unknown-key
      responses: { 200: { description: All pets } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      summary: List pets
      responses: { 200: { description: All pets } }
`,
  },
  'openapi/version': {
    wrong: `
//- openapi.yaml
openapi: 4.0.0
         ^^^^^ openapi/version
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
} satisfies Examples;
