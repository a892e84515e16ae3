import type { Page } from '../../../server/core/page/pageTree.ts';
import { parsePage } from '../../../server/core/page/parsePage.ts';

/** A page with this text. */
export function read(text: string): Page {
  return parsePage({ path: 'page.mdx', text });
}

/** Pages with all syntax that the parser knows, correct and wrong. Every prefix of each is tested. */
export const samples: readonly string[] = [
  `---
title: "Everything"
---

import Snippet, { part as other } from "/snippets/x.mdx"
export const price = { eur: [1, -2.5], text: \`a\${1}\` }

# Title *one* {#own-id}

Text with **bold _both_**, ~~gone~~, \`code\`, [a *link*](/to "Title"), ![alt *text*](/a.png), $x_{1}$, &amp; \\* and
a second line  
after a hard break, www.example.com, https://example.com/{id}, me@example.com.[^n]

[^n]: A note

    with two paragraphs.

<Tabs>
    <Tab title="One &quot;first&quot;" icon={<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>}>
        1. a
           \`\`\`ts File.ts {1,3-5} icon="rocket"
           const a = "<b>";
           \`\`\`
        2. b <Tooltip tip='x'>c</Tooltip> {price.eur} {/* comment */}
    </Tab>
</Tabs>

| a | b |
|:--|--:|
| \`x\\|y\` | <b>z</b> |

> quote
lazy

- [x] done
- [ ] not

$$
\\frac{a}{b}
$$

<Tree.Folder name="a" {...props} open cols={2} list={["a", 1, true, null]}/>
<></>
[ref]: /target 'Title'
[ref] and [again][ref]

Setext
===
`,
  'Half <Card title="a" and {x y} and <5 and <!-- c --> and <https://a.b> </Foo>\n\n<Steps>\n<Step>\n```js\n</Step>\n</Steps>\n',
  '<Card title="abc icon="x">\n  text\n</Card>\n\n<A\n  b={ {c: 1 }\n  d="e\n/>\n\n- <B>\n\n</B>\n\n*a <i>b* c</i>\n\nimport x from\n\nexport 1\n',
  '\ufeff---\r\ntitle: a\r\n---\r\n\r\n# A\r\n\r\n<Note>\r\n  line one\r\n  line *two*\r\n</Note>\r\n\r\n```js\r\na\r\nb\r\n```\r\n',
  '> <Note>\n> text\n> </Note>\n>\n> - a <b\n>   c="d\n>   e">f</b>\n\n1. x\n\n   <Card\n     title="a"\n   >\n   y\n   </Card>\n2) z\n',
];
