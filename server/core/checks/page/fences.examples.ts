import type { Examples } from '../example.ts';

export const examples = {
  'code/repeated-title': {
    wrong: `
<CodeGroup>
\`\`\`bash Install
npm install acme
\`\`\`

\`\`\`bash Install
   ^^^^^^^^^^^^ code/repeated-title
yarn add acme
\`\`\`
</CodeGroup>
`,
    right: `
<CodeGroup>
\`\`\`bash npm
npm install acme
\`\`\`

\`\`\`bash Yarn
yarn add acme
\`\`\`
</CodeGroup>
`,
  },
  'code/single-in-group': {
    wrong: `
<CodeGroup>
 ^^^^^^^^^ code/single-in-group
\`\`\`bash npm
npm install acme
\`\`\`
</CodeGroup>
`,
    right: `
\`\`\`bash npm
npm install acme
\`\`\`
`,
  },
  'code/unknown-language': {
    wrong: `
\`\`\`pyhton
   ^^^^^^ code/unknown-language
print("Hello")
\`\`\`
`,
    right: `
\`\`\`python
print("Hello")
\`\`\`
`,
  },
} satisfies Examples;
