import type { Examples } from '../example.ts';

export const examples = {
  'variable/link-target': {
    wrong: `
Open the [dashboard]({{dashboard}}).
                     ^^^^^^^^^^^^^ variable/link-target
//- docs.json
"variables": { "dashboard": "https://app.acme.com" }
`,
    right: `
Open the <a href="{{dashboard}}">dashboard</a>.
//- docs.json
"variables": { "dashboard": "https://app.acme.com" }
`,
  },
  'variable/undefined': {
    wrong: `
The current version is {{verison}}.
                         ^^^^^^^ variable/undefined
//- docs.json
"variables": { "version": "2.1" }
`,
    right: `
The current version is {{version}}.
//- docs.json
"variables": { "version": "2.1" }
`,
  },
} satisfies Examples;
