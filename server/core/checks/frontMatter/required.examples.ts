import type { Examples } from '../example.ts';

export const examples = {
  'front-matter/missing': {
    wrong: `
//- index.mdx
Run \`npm install acme\`.
^^^^^^^^^^^^^^^^^^^^^^^ front-matter/missing
`,
    right: `
//- index.mdx
---
title: Install
description: How to install Acme.
---

Run \`npm install acme\`.
`,
  },
  'front-matter/missing-description': {
    wrong: `
//- index.mdx
---
^^^ front-matter/missing-description
title: Install
---

Run \`npm install acme\`.
`,
    right: `
//- index.mdx
---
title: Install
description: How to install Acme.
---

Run \`npm install acme\`.
`,
  },
  'front-matter/missing-title': {
    wrong: `
//- index.mdx
---
^^^ front-matter/missing-title
description: How to install Acme.
---

Run \`npm install acme\`.
`,
    right: `
//- index.mdx
---
title: Install
description: How to install Acme.
---

Run \`npm install acme\`.
`,
  },
  'front-matter/not-closed': {
    wrong: `
//- index.mdx
---
^^^ front-matter/not-closed
title: Install
description: How to install Acme.

Run \`npm install acme\`.
`,
    right: `
//- index.mdx
---
title: Install
description: How to install Acme.
---

Run \`npm install acme\`.
`,
  },
  'front-matter/not-first': {
    wrong: `
//- index.mdx

---
^^^ front-matter/not-first
title: Install
description: How to install Acme.
---

Run \`npm install acme\`.
`,
    right: `
//- index.mdx
---
title: Install
description: How to install Acme.
---

Run \`npm install acme\`.
`,
  },
} satisfies Examples;
