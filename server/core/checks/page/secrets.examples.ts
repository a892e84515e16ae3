import type { Examples } from '../example.ts';

export const examples = {
  'code/secret': {
    wrong: `
\`\`\`bash
curl https://api.acme.com/pets -H "Authorization: Bearer 7f3c9a1e5b8d2460c1a9e7d3f5b80246"
                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ code/secret
\`\`\`
`,
    right: `
\`\`\`bash
curl https://api.acme.com/pets -H "Authorization: Bearer <API_KEY>"
\`\`\`
`,
  },
} satisfies Examples;
