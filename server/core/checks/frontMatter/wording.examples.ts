import type { Examples } from '../example.ts';

export const examples = {
  'front-matter/long-description': {
    wrong: `
//- index.mdx
---
title: Install Acme
description: This page tells you everything about how to install Acme on your computer. It covers macOS, Windows and Linux. It also explains what to do when the installation fails, how to update to a newer release, and how to remove everything again when you no longer need it on that computer.
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ front-matter/long-description
---
`,
    right: `
//- index.mdx
---
title: Install Acme
description: How to install Acme on macOS, Windows and Linux.
---
`,
  },
  'front-matter/vague-title': {
    wrong: `
//- api/overview.mdx
---
title: Overview
       ^^^^^^^^ front-matter/vague-title
description: How the Acme API works.
---
`,
    right: `
//- api/overview.mdx
---
title: Overview of the Acme API
description: How the Acme API works.
---
`,
  },
} satisfies Examples;
