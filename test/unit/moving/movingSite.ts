/** A site whose files refer to each other in every possible way. */
export const moving = `//- docs.json
{
  "name": "X",
  "colors": {"primary": "#0D6E4F"},
  "favicon": "/images/favicon.svg",
  "tabs": [{"name": "G", "url": "guides"}],
  "navigation": [{"group": "A", "pages": ["index", "guides/start", "guides/more", "guides/index"]}],
  "redirects": [{"source": "/old", "destination": "/guides/start"}]
}
//- images/favicon.svg
//- images/a b.png
//- index.mdx
---
title: Home
description: B
---
import Note from "/snippets/note.mdx"

[Start](/guides/start#two) and [more](guides/more) and [folder](/guides), <a href="./guides/start">x</a>

<Card title="T" href="/guides/more?x=1" />

<Note />

![A](/images/a%20b.png)

<Snippet file="note.mdx" />
//- guides/start.mdx
---
title: Start
description: C
---
## Two

[More](./more) and [home](../index) and [root](/index)
//- guides/more.mdx
---
title: More
description: D
---
//- guides/index.mdx
---
title: Guides
description: E
---
//- snippets/note.mdx
Note
`;
