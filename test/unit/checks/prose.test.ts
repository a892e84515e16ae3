import { test } from 'node:test';
import { checkFixture } from '../../check.ts';

const front = '---\ntitle: "Rotate the keys of a project"\ndescription: "Replace a key."\n---\n';
const only = ['prose/', 'api/', 'code/ungrouped', 'front-matter/vague', 'front-matter/long'];

function check(body: string, files = ''): void {
  checkFixture(`//- guides/a.mdx\n${front}\n${body}\n${files}`, { only });
}

test('a long numbered list of actions should be Steps', () => {
  check(`1. Open the settings.
^^^^^^^^^^^^^^^^^^^^^ prose/list-as-steps
2. In the left menu, click **Keys**.
3. Optional: enter a name.
4. Then select a role.
5. Copy the key.
`);
});

test('short lists, lists of things and lists inside Steps are fine', () => {
  check(`1. Open the settings.
2. Click **Keys**.
3. Copy the key.

Features:

1. Keys that expire
2. Roles for each key
3. An audit log
4. Alerts by mail
5. Limits for each key

<Steps>
  <Step title="Make a key">
    1. Open the settings.
    2. Click **Keys**.
    3. Enter a name.
    4. Select a role.
    5. Copy the key.
  </Step>
</Steps>
`);
});

test('headings with manual step numbers should be Steps', () => {
  check(`## Step 1: Make a key
^^^^^^^^^^^^^^^^^^^^^ prose/headings-as-steps

Text.

## Step 2: Use it

Text.
`);
  check('## Step 1 of the rocket\n\nText.\n\n## Next\n');
});

test('prerequisites come before the instructions', () => {
  check(`## Install

<Steps>
  <Step title="Run the installer">Text.</Step>
</Steps>

## Prerequisites
^^^^^^^^^^^^^^^^ prose/late-prerequisites

An account.
`);
  check(`## Overview

1. Create keys
2. Delete keys
3. Rename keys

## Prerequisites

An account.

<Steps>
  <Step title="Run the installer">Text.</Step>
</Steps>
`);
});

const glossary = `//- .docsight/glossary.json
{ "terms": [
  { "term": "API key", "meaning": "A secret.", "avoid": ["api key", "access token"] },
  { "term": "sign in", "avoid": ["login", "log in"] }
] }
`;

test('terms in prose are spelled as in the glossary', () => {
  check(
    `Make an access token before you log in to the site.
        ^^^^^^^^^^^^ prose/avoided-term
                                ^^^^^^ prose/avoided-term

Your api key is shown once. API keys expire.
     ^^^^^^^ prose/avoided-term

Click **api key**, then "api key", then \`api key\` at https://example.com/login or login.html.
`,
    glossary,
  );
});

test('an API page shows errors and explains statuses', () => {
  check(`<ResponseExample>
 ^^^^^^^^^^^^^^^ api/no-error-response

\`\`\`json 200
{ "id": 1 }
\`\`\`

</ResponseExample>
`);
  check(`<ResponseExample>
 ^^^^^^^^^^^^^^^ api/unexplained-status

\`\`\`json 200
{ "id": 1 }
\`\`\`

\`\`\`json 404
{ "error": "gone" }
\`\`\`

</ResponseExample>
`);
  check(`A 404 says that there is no such widget.

<ResponseExample>

\`\`\`json 404
{ "error": "gone" }
\`\`\`

</ResponseExample>
`);
});

test('rate limits have numbers, or a link to them', () => {
  check('## Rate limits\n^^^^^^^^^^^^^^ api/rate-limit\n\nThe API is limited, so retry later.\n');
  check('## Rate limits\n\nUp to 100 requests per minute.\n');
  check('## Rate limits\n\nSee the [limits](https://example.com/limits).\n');
});

test('authentication shows its format on API pages', () => {
  checkFixture(
    `//- api/overview.mdx\n${front}\n## Authentication\n^^^^^^^^^^^^^^^^^ api/authentication-format\n\nSend your key in a header.\n`,
    { only },
  );
  checkFixture(`//- api/overview.mdx\n${front}\n## Authentication\n\nSend \`Authorization: Bearer <API_KEY>\`.\n`, {
    only,
  });
  check('## Authentication\n\nYour company decides how people sign in.\n');
});

test('samples of one thing in several languages should be a CodeGroup', () => {
  check(`\`\`\`python
   ^^^^^^ code/ungrouped
a = 1
\`\`\`

\`\`\`javascript
const a = 1;
\`\`\`
`);
  check('```python\na = 1\n```\n\nThen:\n\n```js\nconst a = 1;\n```\n');
  check('```python a.py\na = 1\n```\n\n```js b.js\nconst a = 1;\n```\n');
  check('<CodeGroup>\n\n```python Python\na = 1\n```\n\n```js JavaScript\nconst a = 1;\n```\n\n</CodeGroup>\n');
});

test('titles are specific, descriptions fit', () => {
  checkFixture(
    '//- guides/a.mdx\n---\ntitle: Overview\n       ^^^^^^^^ front-matter/vague-title\ndescription: Short.\n---\n',
    { only },
  );
  checkFixture('//- guides/b.mdx\n---\ntitle: Examples\nurl: https://example.com/examples\n---\n', { only });
  checkFixture('//- overview.mdx\n---\ntitle: Overview\ndescription: Short.\n---\n', { only });
  const long = 'word '.repeat(40).trim();
  checkFixture(
    `//- guides/a.mdx\n---\ntitle: Overview of keys\ndescription: ${long}\n             ${'^'.repeat(long.length)} front-matter/long-description\n---\n`,
    { only },
  );
});

test('jargon is reported at its first use if the site asks for it', () => {
  const settings = '//- .docsightrc.json\n{ "rules": { "prose/undefined-term": "hint" } }\n';
  check(
    'Send your API key with each request.\n          ^^^^^^^ prose/undefined-term\n\nAnother API key.\n',
    glossary + settings,
  );
  check(
    'Send your <Tooltip tip="A secret.">API key</Tooltip> with each request. An API key expires.\n',
    glossary + settings,
  );
  check('An API key is a secret that names your project.\n', glossary + settings);
});
