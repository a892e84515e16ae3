import type { Examples } from '../example.ts';

export const examples = {
  'css/undefined-class': {
    wrong: `
//- style.css
.hero { color: var(--primary) }
//- index.mdx
---
title: Start
description: What Acme does, and how to begin with it.
---

<div className="heroo">Acme in a minute</div>
                ^^^^^ css/undefined-class
`,
    right: `
//- style.css
.hero { color: var(--primary) }
//- index.mdx
---
title: Start
description: What Acme does, and how to begin with it.
---

<div className="hero">Acme in a minute</div>
`,
  },
} satisfies Examples;
