import type { Examples } from '../example.ts';

export const examples = {
  'code/language': {
    wrong: `
\`\`\`
^^^ code/language
npm install acme
\`\`\`
`,
    right: `
\`\`\`bash
npm install acme
\`\`\`
`,
  },
  'code/title-first': {
    wrong: `
\`\`\`package.json json
   ^^^^^^^^^^^^^^^^^ code/title-first
{ "name": "acme" }
\`\`\`
`,
    right: `
\`\`\`json package.json
{ "name": "acme" }
\`\`\`
`,
  },
  'code/ungrouped': {
    wrong: `
\`\`\`javascript
   ^^^^^^^^^^ code/ungrouped
const pet = await acme.pets.get("pet_1");
\`\`\`

\`\`\`python
pet = acme.pets.get("pet_1")
\`\`\`
`,
    right: `
<CodeGroup>
\`\`\`javascript JavaScript
const pet = await acme.pets.get("pet_1");
\`\`\`

\`\`\`python Python
pet = acme.pets.get("pet_1")
\`\`\`
</CodeGroup>
`,
  },
  'component/untitled-code': {
    wrong: `
<CodeGroup>
\`\`\`bash npm
npm install acme
\`\`\`

\`\`\`bash
   ^^^^ component/untitled-code
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
} satisfies Examples;
