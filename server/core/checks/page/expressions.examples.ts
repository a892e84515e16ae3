import type { Examples } from '../example.ts';

export const examples = {
  'expression/undeclared': {
    wrong: `
The current version is {latestVersion}.
                        ^^^^^^^^^^^^^ expression/undeclared
`,
    right: `
export const latestVersion = "2.1";

The current version is {latestVersion}.
`,
  },
} satisfies Examples;
