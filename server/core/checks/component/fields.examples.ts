import type { Examples } from '../example.ts';

export const examples = {
  'component/repeated-parameter': {
    wrong: `
<ParamField query="limit" type="number">
  How many pets to return.
</ParamField>
<ParamField query="limit" type="number">
 ^^^^^^^^^^ component/repeated-parameter
  Where to begin.
</ParamField>
`,
    right: `
<ParamField query="limit" type="number">
  How many pets to return.
</ParamField>
<ParamField query="offset" type="number">
  Where to begin.
</ParamField>
`,
  },
  'component/required-default': {
    wrong: `
<ParamField query="limit" type="number" required default="20">
                                                 ^^^^^^^ component/required-default
  How many pets to return.
</ParamField>
`,
    right: `
<ParamField query="limit" type="number" default="20">
  How many pets to return.
</ParamField>
`,
  },
} satisfies Examples;
