import type { Examples } from '../example.ts';

export const examples = {
  'agents/dead-link': {
    wrong: `
//- start.mdx
---
title: Start
description: What Acme does, and how to begin with it.
---

Acme in a minute.
//- AGENTS.md
Read [how to start](/begin) first.
                    ^^^^^^ agents/dead-link
`,
    right: `
//- start.mdx
---
title: Start
description: What Acme does, and how to begin with it.
---

Acme in a minute.
//- AGENTS.md
Read [how to start](/start) first.
`,
  },
  'agents/unlisted-page': {
    wrong: `
//- start.mdx
---
title: Start
description: What Acme does, and how to begin with it.
---

Acme in a minute.
//- llms.txt
# Acme
^ agents/unlisted-page
`,
    right: `
//- start.mdx
---
title: Start
description: What Acme does, and how to begin with it.
---

Acme in a minute.
//- llms.txt
# Acme

- [Start](/start.md)
- [Acme](/index.md)
`,
  },
} satisfies Examples;
