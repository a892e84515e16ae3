import type { Examples } from '../example.ts';

export const examples = {
  'heading/empty': {
    wrong: `
## Install

##
^^ heading/empty
`,
    right: `
## Install
`,
  },
  'heading/level-one': {
    wrong: `
# Install
^^^^^^^^^ heading/level-one

Run \`npm install acme\`.
`,
    right: `
## Install

Run \`npm install acme\`.
`,
  },
  'heading/missing-space': {
    wrong: `
##Install
^^ heading/missing-space

Run \`npm install acme\`.
`,
    right: `
## Install

Run \`npm install acme\`.
`,
  },
  'heading/skipped-level': {
    wrong: `
## Install

#### On macOS
^^^^^^^^^^^^^ heading/skipped-level
`,
    right: `
## Install

### On macOS
`,
  },
} satisfies Examples;
