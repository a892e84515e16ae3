import type { Examples } from '../example.ts';

export const examples = {
  'component/later-attribute': {
    wrong: `
//- docs.json v1
//- index.mdx
---
title: Sessions
description: How to keep a session.
---

<ParamField cookie="session" type="string">
            ^^^^^^ component/later-attribute
  The session of the user.
</ParamField>
`,
    right: `
//- docs.json v1
//- index.mdx
---
title: Sessions
description: How to keep a session.
---

<ParamField header="X-Session" type="string">
  The session of the user.
</ParamField>
`,
  },
} satisfies Examples;
