import type { Examples } from '../example.ts';

export const examples = {
  'prose/avoided-term': {
    wrong: `
Open your work space and add a project.
          ^^^^^^^^^^ prose/avoided-term
//- .docsight/glossary.json
{
  "terms": [{ "term": "workspace", "avoid": ["work space"] }]
}
`,
    right: `
Open your workspace and add a project.
//- .docsight/glossary.json
{
  "terms": [{ "term": "workspace", "avoid": ["work space"] }]
}
`,
  },
  'prose/undefined-term': {
    wrong: `
Acme sends a webhook when an order is paid.
             ^^^^^^^ prose/undefined-term
//- .docsight/glossary.json
{
  "terms": [{ "term": "webhook", "meaning": "A request that Acme sends to you." }]
}
`,
    right: `
Acme sends a <Tooltip tip="A request that Acme sends to you.">webhook</Tooltip> when an order is paid.
//- .docsight/glossary.json
{
  "terms": [{ "term": "webhook", "meaning": "A request that Acme sends to you." }]
}
`,
  },
} satisfies Examples;
