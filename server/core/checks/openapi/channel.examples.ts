import type { Examples } from '../example.ts';

export const examples = {
  'asyncapi/missing-file': {
    wrong: `
//- events.mdx
---
title: Events
description: Messages that Acme sends.
asyncapi: event.yaml orders
          ^^^^^^^^^^^^^^^^^ asyncapi/missing-file
---
//- events.yaml
asyncapi: 3.0.0
info: { title: Acme events, version: 1.0.0 }
channels:
  orders: { address: orders }
`,
    right: `
//- events.mdx
---
title: Events
description: Messages that Acme sends.
asyncapi: events.yaml orders
---
//- events.yaml
asyncapi: 3.0.0
info: { title: Acme events, version: 1.0.0 }
channels:
  orders: { address: orders }
`,
  },
  'asyncapi/reference': {
    wrong: `
//- events.mdx
---
title: Events
description: Messages that Acme sends.
asyncapi: events.yaml
          ^^^^^^^^^^^ asyncapi/reference
---
//- events.yaml
asyncapi: 3.0.0
info: { title: Acme events, version: 1.0.0 }
channels:
  orders: { address: orders }
`,
    right: `
//- events.mdx
---
title: Events
description: Messages that Acme sends.
asyncapi: events.yaml orders
---
//- events.yaml
asyncapi: 3.0.0
info: { title: Acme events, version: 1.0.0 }
channels:
  orders: { address: orders }
`,
  },
  'asyncapi/unknown-channel': {
    wrong: `
//- events.mdx
---
title: Events
description: Messages that Acme sends.
asyncapi: events.yaml order
          ^^^^^^^^^^^^^^^^^ asyncapi/unknown-channel
---
//- events.yaml
asyncapi: 3.0.0
info: { title: Acme events, version: 1.0.0 }
channels:
  orders: { address: orders }
`,
    right: `
//- events.mdx
---
title: Events
description: Messages that Acme sends.
asyncapi: events.yaml orders
---
//- events.yaml
asyncapi: 3.0.0
info: { title: Acme events, version: 1.0.0 }
channels:
  orders: { address: orders }
`,
  },
} satisfies Examples;
