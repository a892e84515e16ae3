import type { Examples } from '../example.ts';

export const examples = {
  'openapi/external-ref': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    $ref: paths/pets.yaml
          ^^^^^^^^^^^^^^^ openapi/external-ref
//- paths/pets.yaml
get:
  responses: { 200: { description: All pets } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses: { 200: { description: All pets } }
`,
  },
  'openapi/ref': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        200: { $ref: "#/components/responses/Pet" }
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/ref
components:
  responses:
    Pets: { description: All pets }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        200: { $ref: "#/components/responses/Pets" }
components:
  responses:
    Pets: { description: All pets }
`,
  },
} satisfies Examples;
