import type { Examples } from '../example.ts';

export const examples = {
  'openapi/param-missing': {
    wrong: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---

<ParamField query="limit" type="number">
 ^^^^^^^^^^ openapi/param-missing
  How many pets to return.
</ParamField>
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
        - { name: sort, in: query, schema: { type: string } }
      responses: { 200: { description: All pets } }
`,
    right: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---

<ParamField query="limit" type="number">
  How many pets to return.
</ParamField>

<ParamField query="sort" type="string">
  The field to sort by.
</ParamField>
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
        - { name: sort, in: query, schema: { type: string } }
      responses: { 200: { description: All pets } }
`,
  },
  'openapi/param-unknown': {
    wrong: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---

<ParamField query="limit" type="number">
  How many pets to return.
</ParamField>

<ParamField query="color" type="string">
                  ^^^^^^^ openapi/param-unknown
  The color of the pets.
</ParamField>
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses: { 200: { description: All pets } }
`,
    right: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---

<ParamField query="limit" type="number">
  How many pets to return.
</ParamField>
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses: { 200: { description: All pets } }
`,
  },
  'openapi/required-disagrees': {
    wrong: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---

<ParamField query="limit" type="number" required>
                                        ^^^^^^^^ openapi/required-disagrees
  How many pets to return.
</ParamField>
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses: { 200: { description: All pets } }
`,
    right: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---

<ParamField query="limit" type="number">
  How many pets to return.
</ParamField>
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses: { 200: { description: All pets } }
`,
  },
} satisfies Examples;
