import type { Examples } from '../example.ts';

export const examples = {
  'openapi/unknown-schema': {
    wrong: `
//- api/pet.mdx
---
title: Pet
description: What a pet looks like.
openapi-schema: Pets
                ^^^^ openapi/unknown-schema
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths: {}
components:
  schemas:
    Pet: { type: object }
`,
    right: `
//- api/pet.mdx
---
title: Pet
description: What a pet looks like.
openapi-schema: Pet
---
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths: {}
components:
  schemas:
    Pet: { type: object }
`,
  },
} satisfies Examples;
