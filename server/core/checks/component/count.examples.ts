import type { Examples } from '../example.ts';

export const examples = {
  'component/once-per-page': {
    wrong: `
<RequestExample>
\`\`\`bash cURL
curl https://api.acme.com/pets
\`\`\`
</RequestExample>

<RequestExample>
 ^^^^^^^^^^^^^^ component/once-per-page
\`\`\`python Python
acme.pets.list()
\`\`\`
</RequestExample>
`,
    right: `
<RequestExample>
\`\`\`bash cURL
curl https://api.acme.com/pets
\`\`\`

\`\`\`python Python
acme.pets.list()
\`\`\`
</RequestExample>
`,
  },
  'component/outside-panel': {
    wrong: `
<Panel>
  <Info>Requests are free in the sandbox.</Info>
</Panel>

<RequestExample>
 ^^^^^^^^^^^^^^ component/outside-panel
\`\`\`bash cURL
curl https://api.acme.com/pets
\`\`\`
</RequestExample>
`,
    right: `
<Panel>
  <Info>Requests are free in the sandbox.</Info>

  <RequestExample>
  \`\`\`bash cURL
  curl https://api.acme.com/pets
  \`\`\`
  </RequestExample>
</Panel>
`,
  },
} satisfies Examples;
