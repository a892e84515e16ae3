import type { Examples } from '../example.ts';

const api = `//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
servers: [{ url: "https://api.acme.com/v1" }]
paths:
  /pets:
    get:
      parameters:
        - { name: kind, in: query, required: true, schema: { type: string } }
      responses: { 200: { description: All pets } }
    post:
      requestBody:
        content:
          application/json: { schema: { properties: { age: { type: integer } } } }
      responses: { 201: { description: The new pet } }
`;

const page = (operation: string, code: string): string => `
//- pets.mdx
---
title: Pets
description: How to use pets.
openapi: ${operation}
---

${code}
${api}`;

const fence = '```';

export const examples = {
  'openapi/sample-operation': {
    wrong: page(
      'GET /pets',
      `${fence}bash
curl -X DELETE "https://api.acme.com/v1/pets?kind=cat"
        ^^^^^^ openapi/sample-operation
${fence}
`,
    ),
    right: page(
      'GET /pets',
      `${fence}bash
curl -X GET "https://api.acme.com/v1/pets?kind=cat"
${fence}
`,
    ),
  },
  'openapi/sample-parameter': {
    wrong: page(
      'GET /pets',
      `${fence}bash
curl https://api.acme.com/v1/pets
     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/sample-parameter
${fence}
`,
    ),
    right: page(
      'GET /pets',
      `${fence}bash
curl "https://api.acme.com/v1/pets?kind=cat"
${fence}
`,
    ),
  },
  'openapi/sample-field': {
    wrong: page(
      'POST /pets',
      `${fence}bash
curl https://api.acme.com/v1/pets -d '{"age": "three"}'
                                              ^^^^^^^ openapi/sample-field
${fence}
`,
    ),
    right: page(
      'POST /pets',
      `${fence}bash
curl https://api.acme.com/v1/pets -d '{"age": 3}'
${fence}
`,
    ),
  },
} satisfies Examples;
