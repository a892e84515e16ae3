import type { Examples } from '../../example.ts';

export const examples = {
  'image/unused': {
    wrong: `
See what the dashboard shows.
//- docs.json
"navigation": { "pages": ["index"] }
^^^^^^^^^^^^ image/unused
//- images/dashboard.png
`,
    right: `
![The dashboard with three projects](/images/dashboard.png)
//- docs.json
"navigation": { "pages": ["index"] }
//- images/dashboard.png
`,
  },
  'page/unlinked': {
    wrong: `
//- docs.json
"navigation": { "pages": ["index"] }
//- pricing.mdx
---
| page/unlinked
title: Our prices
description: What Acme costs.
---
`,
    right: `
//- docs.json
"navigation": { "pages": ["index", "pricing"] }
//- pricing.mdx
---
title: Our prices
description: What Acme costs.
---
`,
  },
  'page/unlisted': {
    wrong: `
See [our prices](/pricing).
//- docs.json
"navigation": { "pages": ["index"] }
^^^^^^^^^^^^ page/unlisted
//- pricing.mdx
`,
    right: `
See [our prices](/pricing).
//- docs.json
"navigation": { "pages": ["index", "pricing"] }
//- pricing.mdx
`,
  },
} satisfies Examples;
