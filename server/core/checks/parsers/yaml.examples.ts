import type { Examples } from '../example.ts';

export const examples = {
  'yaml/alias': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses: { 200: *pets }
                        ^^^^^ yaml/alias
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get:
      responses: { 200: &pets { description: All pets } }
  /cats:
    get:
      responses: { 200: *pets }
`,
  },
  'yaml/colon': {
    wrong: `
//- index.mdx
---
title: Acme: how to install it
       ^^^^^^^^^^^^^^^^^^^^^^^ yaml/colon
description: How to install Acme.
---
`,
    right: `
//- index.mdx
---
title: "Acme: how to install it"
description: How to install Acme.
---
`,
  },
  'yaml/conflict': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
<<<<<<< HEAD
^^^^^^^^^^^^ yaml/conflict
info: { title: Acme API, version: 1.0.0 }
=======
info: { title: Acme API, version: 1.1.0 }
>>>>>>> release
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.1.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
`,
  },
  'yaml/duplicate-key': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
  /pets:
  ^^^^^ yaml/duplicate-key
    post: { responses: { 201: { description: The new pet } } }
`,
    right: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
    get: { responses: { 200: { description: All pets } } }
    post: { responses: { 201: { description: The new pet } } }
`,
  },
  'yaml/refused': {
    wrong: `
//- index.mdx
---
title: Install
description: How to set up Acme.
title: Install Acme
^^^^^ yaml/refused
---
`,
    right: `
//- index.mdx
---
title: Install Acme
description: How to set up Acme.
---
`,
  },
  'yaml/syntax': {
    wrong: `
//- index.mdx
---
title: "Install
       ^^^^^^^^ yaml/syntax
description: How to install Acme.
---
`,
    right: `
//- index.mdx
---
title: "Install"
description: How to install Acme.
---
`,
  },
  'yaml/tab': {
    wrong: `
//- openapi.yaml
openapi: 3.1.0
info: { title: Acme API, version: 1.0.0 }
paths:
  /pets:
	get: { responses: { 200: { description: All pets } } }
^ yaml/tab
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
  'yaml/too-deep': {
    inWords: 'An OpenAPI document has lists nested thousands of levels deep.',
  },
  'yaml/too-large': {
    inWords: 'The front matter of a page has a million characters.',
  },
} satisfies Examples;
