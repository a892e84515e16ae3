import type { Examples } from '../example.ts';

export const examples = {
  'page/same-address': {
    wrong: `
//- guides/install.mdx
---
title: Install
description: How to install Acme.
---
//- guides/install/index.mdx
---
| page/same-address
title: Installation
description: How to set up Acme.
---
`,
    right: `
//- guides/install.mdx
---
title: Install
description: How to install Acme.
---
//- guides/install/windows.mdx
---
title: Install on Windows
description: How to set up Acme on Windows.
---
`,
  },
} satisfies Examples;
