import type { Examples } from '../example.ts';

export const examples = {
  'component/child': {
    wrong: `
<Steps>
  <Card title="Install the CLI" href="/" />
   ^^^^ component/child
</Steps>
`,
    right: `
<Steps>
  <Step title="Install the CLI">
    Run \`npm install acme\`.
  </Step>
</Steps>
`,
  },
  'component/loose-content': {
    wrong: `
<Steps>
  First, install the CLI.
  ^^^^^^^^^^^^^^^^^^^^^^^ component/loose-content

  <Step title="Log in">
    Run \`acme login\`.
  </Step>
</Steps>
`,
    right: `
First, install the CLI.

<Steps>
  <Step title="Log in">
    Run \`acme login\`.
  </Step>
</Steps>
`,
  },
  'component/nested': {
    wrong: `
<Panel>
  <Panel>
   ^^^^^ component/nested
    Requests are free in the sandbox.
  </Panel>
</Panel>
`,
    right: `
<Panel>
  Requests are free in the sandbox.
</Panel>
`,
  },
  'component/parent': {
    wrong: `
<Step title="Log in">
 ^^^^ component/parent
  Run \`acme login\`.
</Step>
`,
    right: `
<Steps>
  <Step title="Log in">
    Run \`acme login\`.
  </Step>
</Steps>
`,
  },
} satisfies Examples;
