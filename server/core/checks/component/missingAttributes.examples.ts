import type { Examples } from '../example.ts';

export const examples = {
  'component/incomplete': {
    wrong: `
<Steps>
  <Step>
   ^^^^ component/incomplete
    Run \`acme login\`.
  </Step>
</Steps>
`,
    right: `
<Steps>
  <Step title="Log in">
    Run \`acme login\`.
  </Step>
</Steps>
`,
  },
  'component/location': {
    wrong: `
<ParamField query="id" path="id" type="string">
                       ^^^^ component/location
  The id of the pet.
</ParamField>
`,
    right: `
<ParamField path="id" type="string">
  The id of the pet.
</ParamField>
`,
  },
  'component/missing-attribute': {
    wrong: `
Send the request with your <Tooltip>API key</Tooltip>.
                            ^^^^^^^ component/missing-attribute
`,
    right: `
Send the request with your <Tooltip tip="A secret that names your account.">API key</Tooltip>.
`,
  },
} satisfies Examples;
