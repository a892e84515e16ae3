import type { Examples } from '../example.ts';

export const examples = {
  'config/foreign': {
    wrong: `
//- docs.json
{
^ config/foreign
  "source": "src",
  "output": "api-docs"
}
`,
    right: `
//- docs.json
{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0D6E4F" },
  "navigation": { "pages": ["index"] }
}
`,
  },
  'config/other-generation': {
    wrong: `
//- docs.json
"topbarLinks": [
^^^^^^^^^^^^^ config/other-generation
  { "name": "Blog", "url": "https://acme.com/blog" }
]
`,
    right: `
//- docs.json
"navbar": {
  "links": [{ "label": "Blog", "href": "https://acme.com/blog" }]
}
`,
  },
} satisfies Examples;
