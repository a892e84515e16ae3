import type { Examples } from '../example.ts';

export const examples = {
  'component/deprecated-attribute': {
    wrong: `
<ParamField query="limit" type="number" initialValue="20">
                                        ^^^^^^^^^^^^ component/deprecated-attribute
  How many pets to return.
</ParamField>
`,
    right: `
<ParamField query="limit" type="number" default="20">
  How many pets to return.
</ParamField>
`,
  },
  'component/duplicate-attribute': {
    wrong: `
<Card title="Quickstart" title="Get started" href="/" />
      ^^^^^ component/duplicate-attribute
`,
    right: `
<Card title="Get started" href="/" />
`,
  },
  'component/misspelled-attribute': {
    wrong: `
<Card titel="Quickstart" href="/" />
      ^^^^^ component/misspelled-attribute
`,
    right: `
<Card title="Quickstart" href="/" />
`,
  },
  'component/unknown-attribute': {
    wrong: `
<Card title="Quickstart" href="/" shadow="large" />
                                  ^^^^^^ component/unknown-attribute
`,
    right: `
<Card title="Quickstart" href="/" />
`,
  },
  'component/useless-attribute': {
    wrong: `
<ParamField query="limit" type="number" optional>
                                        ^^^^^^^^ component/useless-attribute
  How many pets to return.
</ParamField>
`,
    right: `
<ParamField query="limit" type="number">
  How many pets to return.
</ParamField>
`,
  },
  'html/attribute-spelling': {
    wrong: `
<div class="note">
     ^^^^^ html/attribute-spelling
  Save your work first.
</div>
`,
    right: `
<div className="note">
  Save your work first.
</div>
`,
  },
  'html/event-handler': {
    wrong: `
<button onclick="alert('Saved')">Save</button>
        ^^^^^^^ html/event-handler
`,
    right: `
export const SaveButton = () => <button onClick={() => alert("Saved")}>Save</button>;

<SaveButton />
`,
  },
} satisfies Examples;
