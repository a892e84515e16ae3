import type { Examples } from '../example.ts';

export const examples = {
  'front-matter/cut-value': {
    wrong: `
//- index.mdx
---
title: What changes with #42
                         ^^^ front-matter/cut-value
description: How to update Acme.
---
`,
    right: `
//- index.mdx
---
title: "What changes with #42"
description: How to update Acme.
---
`,
  },
  'front-matter/type': {
    wrong: `
//- index.mdx
---
title: Install
description: How to install Acme.
keywords: setup
          ^^^^^ front-matter/type
---
`,
    right: `
//- index.mdx
---
title: Install
description: How to install Acme.
keywords: [setup]
---
`,
  },
  'front-matter/unknown-key': {
    wrong: `
//- index.mdx
---
title: How to install Acme
sidebartitle: Install
^^^^^^^^^^^^ front-matter/unknown-key
description: How to install Acme.
---
`,
    right: `
//- index.mdx
---
title: How to install Acme
sidebarTitle: Install
description: How to install Acme.
---
`,
  },
  'front-matter/value': {
    wrong: `
//- index.mdx
---
title: Install
description: How to install Acme.
mode: full
      ^^^^ front-matter/value
---
`,
    right: `
//- index.mdx
---
title: Install
description: How to install Acme.
mode: wide
---
`,
  },
} satisfies Examples;
