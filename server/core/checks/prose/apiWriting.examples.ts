import type { Examples } from '../example.ts';

export const examples = {
  'api/authentication-format': {
    wrong: `
//- api/overview.mdx
---
title: API overview
description: How to call the Acme API.
---

## Authentication
^^^^^^^^^^^^^^^^^ api/authentication-format

Send your key with each request.
`,
    right: `
//- api/overview.mdx
---
title: API overview
description: How to call the Acme API.
---

## Authentication

Send your key with each request: \`Authorization: Bearer <API_KEY>\`.
`,
  },
  'api/no-error-response': {
    wrong: `
<ResponseExample>
 ^^^^^^^^^^^^^^^ api/no-error-response
\`\`\`json 200
{ "id": "pet_1", "name": "Rex" }
\`\`\`
</ResponseExample>
`,
    right: `
<ResponseExample>
\`\`\`json 200
{ "id": "pet_1", "name": "Rex" }
\`\`\`

\`\`\`json 404
{ "error": "There is no such pet." }
\`\`\`
</ResponseExample>
`,
  },
  'api/rate-limit': {
    wrong: `
## Rate limits
^^^^^^^^^^^^^^ api/rate-limit

If you send too many requests, the API answers with an error.
`,
    right: `
## Rate limits

You can send 100 requests per minute. After that, the API answers with an error.
`,
  },
  'api/unexplained-status': {
    wrong: `
<ResponseExample>
 ^^^^^^^^^^^^^^^ api/unexplained-status
\`\`\`json 200
{ "id": "pet_1", "name": "Rex" }
\`\`\`

\`\`\`json 429
{ "error": "rate_limit" }
\`\`\`
</ResponseExample>
`,
    right: `
The API answers with 429 when you send more than 100 requests per minute.

<ResponseExample>
\`\`\`json 200
{ "id": "pet_1", "name": "Rex" }
\`\`\`

\`\`\`json 429
{ "error": "rate_limit" }
\`\`\`
</ResponseExample>
`,
  },
} satisfies Examples;
