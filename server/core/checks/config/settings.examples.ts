import type { Examples } from '../example.ts';

export const examples = {
  'settings/no-file': {
    wrong: `
//- .docsightrc.json
{
  "overrides": [{ "files": ["apis/**"], "rules": { "image/alt": "off" } }]
                            ^^^^^^^^^ settings/no-file
}
//- api/pets.mdx
`,
    right: `
//- .docsightrc.json
{
  "overrides": [{ "files": ["api/**"], "rules": { "image/alt": "off" } }]
}
//- api/pets.mdx
`,
  },
  'settings/required': {
    wrong: `
//- .docsightrc.json
{
  "overrides": [{ "rules": { "image/alt": "off" } }]
                ^ settings/required
}
`,
    right: `
//- .docsightrc.json
{
  "overrides": [{ "files": ["index.mdx"], "rules": { "image/alt": "off" } }]
}
`,
  },
  'settings/too-large': {
    inWords: 'The file has 1,001 overrides.',
  },
  'settings/type': {
    wrong: `
//- .docsightrc.json
{ "strict": "yes" }
            ^^^^^ settings/type
`,
    right: `
//- .docsightrc.json
{ "strict": true }
`,
  },
  'settings/unknown-code': {
    wrong: `
//- .docsightrc.json
{
  "rules": { "image/atl": "off" }
             ^^^^^^^^^^^ settings/unknown-code
}
`,
    right: `
//- .docsightrc.json
{
  "rules": { "image/alt": "off" }
}
`,
  },
  'settings/unknown-key': {
    wrong: `
//- .docsightrc.json
{
  "rule": { "image/alt": "off" }
  ^^^^^^ settings/unknown-key
}
`,
    right: `
//- .docsightrc.json
{
  "rules": { "image/alt": "off" }
}
`,
  },
  'settings/unknown-name': {
    wrong: `
//- .docsightrc.json
{
  "components": { "Price": { "description": "A price.", "shape": "cards" } }
                                                                 ^^^^^^^ settings/unknown-name
}
`,
    right: `
//- .docsightrc.json
{
  "components": { "Price": { "description": "A price.", "shape": "card" } }
}
`,
  },
  'settings/value': {
    wrong: `
//- .docsightrc.json
{
  "rules": { "image/alt": "warn" }
                          ^^^^^^ settings/value
}
`,
    right: `
//- .docsightrc.json
{
  "rules": { "image/alt": "warning" }
}
`,
  },
} satisfies Examples;
