import type { Examples } from '../example.ts';

export const examples = {
  'prose/headings-as-steps': {
    wrong: `
## Step 1: Install the CLI
^^^^^^^^^^^^^^^^^^^^^^^^^^ prose/headings-as-steps

Run \`npm install acme\`.

## Step 2: Log in

Run \`acme login\`.
`,
    right: `
<Steps>
  <Step title="Install the CLI">
    Run \`npm install acme\`.
  </Step>
  <Step title="Log in">
    Run \`acme login\`.
  </Step>
</Steps>
`,
  },
  'prose/late-prerequisites': {
    wrong: `
<Steps>
  <Step title="Install the CLI">
    Run \`npm install acme\`.
  </Step>
</Steps>

## Prerequisites
^^^^^^^^^^^^^^^^ prose/late-prerequisites

You need Node.js 20.
`,
    right: `
## Prerequisites

You need Node.js 20.

## Install

<Steps>
  <Step title="Install the CLI">
    Run \`npm install acme\`.
  </Step>
</Steps>
`,
  },
  'prose/list-as-steps': {
    wrong: `
1. Open the dashboard.
^^^^^^^^^^^^^^^^^^^^^^ prose/list-as-steps
2. Select your project.
3. Click **Settings**.
4. Enter a name.
5. Save your changes.
`,
    right: `
<Steps>
  <Step title="Select your project">
    Open the dashboard and select the project.
  </Step>
  <Step title="Rename it">
    Click **Settings**, enter a name and save.
  </Step>
</Steps>
`,
  },
} satisfies Examples;
