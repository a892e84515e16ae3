import type { Examples } from '../example.ts';

export const examples = {
  'openapi/unused-component': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
components:
  schemas:
    Pet: { type: object }
    ^^^ openapi/unused-component
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
          description: All pets
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
components:
  schemas:
    Pet: { type: object }
`,
  },
  'openapi/description': {
    wrong: `
//- .docsightrc.json
{ "rules": { "openapi/description": "warning" } }
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
    ^^^ openapi/description
      responses: { 200: { description: All pets } }
`,
    right: `
//- .docsightrc.json
{ "rules": { "openapi/description": "warning" } }
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      description: Lists all pets, the youngest first.
      responses: { 200: { description: All pets } }
`,
  },
} satisfies Examples;
