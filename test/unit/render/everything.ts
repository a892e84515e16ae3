import { catalogue } from '../../../server/core/schema/catalogue.ts';

const markdown = `---
title: Everything at once
description: Every component of the catalogue and all of Markdown on one page.
icon: rocket
tag: NEW
---

import Shared from '/snippets/shared.mdx'

export const product = 'Widget'

Text with **bold**, *italic*, ~~struck~~, \`code\`, a [link to a page](/second), a [link outside](https://example.com), a
[broken link](/nowhere), a footnote[^1], {product} by name, and math $a^2 + b^2$ in the line. <kbd>Ctrl</kbd> + <kbd>K</kbd>

## Markdown

> A quotation of one
> and two lines.

1. First
2. Second
   - nested
   - again
3. Third

- [x] done
- [ ] not done

| Name | Value | Right |
| :--- | :---: | ----: |
| one | \`1\` | 10 |
| two | **2** | 200 |

$$
\\int_0^1 x^2 \\, dx = \\frac{1}{3}
$$

---

### A third level \`with code\`

![A drawing](/images/drawing.svg)

[^1]: The footnote's text.

<Shared who="the reader">between the tags</Shared>

## Code

\`\`\`ts src/server.ts lines {2} highlight={4}
import { serve } from './serve';
const port = 8080; // the port
serve(port, (request) => {
  return new Response(\`Hello \${request.url}\`);
});
\`\`\`

\`\`\`diff
- const old = 1;
+ const fresh = 2;
\`\`\`

\`\`\`js
const kept = 1;
const removed = 2; // [!code --]
const added = 3; // [!code ++]
const looked = 4; // [!code focus]
\`\`\`

\`\`\`python main.py expandable wrap
${Array.from({ length: 24 }, (_, i) => `print("line ${i + 1}")`).join('\n')}
\`\`\`

\`\`\`mermaid
graph LR
  A[Write] --> B{Check}
  B -->|ok| C[Publish]
  B -->|not ok| A
\`\`\`
`;

/** A page with all of Markdown and the catalogue's example of every component. */
export function everythingPage(): string {
  const examples = [...catalogue().components.values()]
    .filter(({ example, name }) => example !== undefined && name !== 'Snippet')
    .map(({ name, example }) => `## ${name}\n\n${example}\n`);
  return `${markdown}\n${examples.join('\n')}`;
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240" viewBox="0 0 640 240"><rect width="640" height="240" rx="16" fill="#dfe7f5"/><path d="M40 200 200 80l90 70 110-110 200 160z" fill="#7d9bd1"/></svg>`;

/** The files of a site around that page, which also uses every field of docs.json. */
export function everythingSite(): ReadonlyMap<string, string> {
  const config = {
    name: 'Everything',
    logo: { light: '/images/logo.svg', dark: '/images/logo.svg' },
    favicon: '/images/logo.svg',
    colors: {
      primary: '#16A34A',
      light: '#4ADE80',
      dark: '#15803D',
      background: { light: '#ffffff', dark: '#0c1210' },
    },
    topbarLinks: [{ name: 'Blog', url: 'https://example.com/blog' }],
    topbarCtaButton: { type: 'github', url: 'https://github.com/example/widget' },
    versions: ['2.0', '1.0'],
    anchors: [
      {
        name: 'Community',
        icon: 'discord',
        iconType: 'brands',
        url: 'https://example.com/chat',
        color: { from: '#7C3AED', to: '#DB2777' },
      },
      { name: 'Old', icon: 'clock', url: 'old', version: '1.0' },
    ],
    tabs: [{ name: 'API', url: 'api' }],
    navigation: [
      {
        group: 'Start',
        icon: 'play',
        pages: ['everything', 'second', { group: 'Nested', icon: 'folder', pages: ['nested/one', 'nested/two'] }],
      },
      { group: 'API', pages: ['api/list'] },
    ],
    api: { baseUrl: 'https://api.example.com', auth: { method: 'bearer' } },
    footerSocials: {
      website: 'https://example.com',
      x: 'https://x.com/example',
      github: 'https://github.com/example/widget',
    },
    feedback: { suggestEdit: true, raiseIssue: true, thumbsRating: true },
  };
  return new Map([
    ['docs.json', JSON.stringify(config, undefined, 2)],
    ['everything.mdx', everythingPage()],
    ['second.mdx', '---\ntitle: Second\ndescription: Another page.\n---\n\n## Heading\n\nText.\n'],
    ['nested/one.mdx', '---\ntitle: One\n---\n\nText.\n'],
    ['nested/two.mdx', '---\ntitle: Two\n---\n\nText.\n'],
    [
      'api/list.mdx',
      '---\ntitle: List widgets\napi: GET /v1/widgets/{id}\n---\n\n<ParamField path="id" type="string" required>\n  Which one.\n</ParamField>\n\n<RequestExample>\n\n```bash cURL\ncurl https://api.example.com/v1/widgets/1\n```\n\n</RequestExample>\n\n<ResponseExample>\n\n```json 200\n{ "id": 1 }\n```\n\n</ResponseExample>\n',
    ],
    ['snippets/shared.mdx', 'A snippet for **{who}**: {props.who}, {children}.\n\n<Note>In a snippet.</Note>\n'],
    ['images/drawing.svg', drawing],
    [
      'images/logo.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="110" height="28" viewBox="0 0 110 28"><circle cx="14" cy="14" r="12" fill="#16A34A"/><rect x="36" y="9" width="70" height="10" rx="5" fill="#16A34A"/></svg>`,
    ],
  ]);
}
