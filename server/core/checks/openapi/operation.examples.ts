import type { Examples } from '../example.ts';

export const examples = {
  'openapi/duplicate-page': {
    wrong: `
//- api/list.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
         ^^^^^^^^^ openapi/duplicate-page
---
//- api/add.mdx
---
title: Add a pet
description: How to add a pet.
openapi: GET /pets
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
    post: { responses: { 201: { description: The new pet } } }
`,
    right: `
//- api/list.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pets
---
//- api/add.mdx
---
title: Add a pet
description: How to add a pet.
openapi: POST /pets
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
    post: { responses: { 201: { description: The new pet } } }
`,
  },
  'openapi/missing-file': {
    wrong: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: api.yaml GET /pets
         ^^^^^^^^^^^^^^^^^^ openapi/missing-file
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: openapi.yaml GET /pets
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'openapi/reference': {
    wrong: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: /pets
         ^^^^^ openapi/reference
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
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
  'openapi/unknown-operation': {
    wrong: `
//- api/pets.mdx
---
title: List pets
description: How to list all pets.
openapi: GET /pet
         ^^^^^^^^ openapi/unknown-operation
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
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
} satisfies Examples;
