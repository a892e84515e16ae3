import type { Examples } from '../example.ts';

export const examples = {
  'agents/large-page': {
    inWords: 'A reference of 60,000 characters on one page. Split it into a page for each part.',
  },
  'agents/empty-section': {
    wrong: `
## Install
^^^^^^^^^^ agents/empty-section

### On Linux

Run the installer.
`,
    right: `
## Install

There is an installer for each system.

### On Linux

Run the installer.
`,
  },
  'agents/image-only': {
    wrong: `
## Architecture

![How requests reach the server](/flow.png)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ agents/image-only
//- flow.png
`,
    right: `
## Architecture

A request passes the gateway, then the queue, then a worker.

![How requests reach the server](/flow.png)
//- flow.png
`,
  },
  'agents/wide-table': {
    wrong: `
| A | B | C | D | E | F | G | H | I |
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ agents/wide-table
| - | - | - | - | - | - | - | - | - |
| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |
`,
    right: `
| A | B | C |
| - | - | - |
| 1 | 2 | 3 |
`,
  },
} satisfies Examples;
