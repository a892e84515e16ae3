import type { Examples } from '../example.ts';

export const examples = {
  'front-matter/duplicate-description': {
    wrong: `
//- guides/install.mdx
---
title: Install
description: How to set up Acme.
             ^^^^^^^^^^^^^^^^^^^ front-matter/duplicate-description
---
//- guides/update.mdx
---
title: Update
description: How to set up Acme.
             ^^^^^^^^^^^^^^^^^^^ front-matter/duplicate-description
---
`,
    right: `
//- guides/install.mdx
---
title: Install
description: How to set up Acme.
---
//- guides/update.mdx
---
title: Update
description: How to move to a newer release.
---
`,
  },
  'front-matter/duplicate-title': {
    wrong: `
//- guides/install.mdx
---
title: Set up
       ^^^^^^ front-matter/duplicate-title
description: How to install Acme.
---
//- guides/update.mdx
---
title: Set up
       ^^^^^^ front-matter/duplicate-title
description: How to move to a newer release.
---
`,
    right: `
//- guides/install.mdx
---
title: Install
description: How to install Acme.
---
//- guides/update.mdx
---
title: Update
description: How to move to a newer release.
---
`,
  },
} satisfies Examples;
