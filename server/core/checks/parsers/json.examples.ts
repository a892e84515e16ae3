import type { Examples } from '../example.ts';

export const examples = {
  'json/comment': {
    wrong: `
//- docs.json
// Colors of the brand
^^^^^^^^^^^^^^^^^^^^^^ json/comment
"colors": { "primary": "#0D6E4F" }
`,
    right: `
//- docs.json
"colors": { "primary": "#0D6E4F" }
`,
  },
  'json/conflict': {
    wrong: `
//- docs.json
{
  "theme": "mint",
<<<<<<< HEAD
^^^^^^^^^^^^ json/conflict
  "name": "Acme",
=======
  "name": "Acme Docs",
>>>>>>> rename
  "colors": { "primary": "#0D6E4F" },
  "navigation": { "pages": ["index"] }
}
`,
    right: `
//- docs.json
{
  "theme": "mint",
  "name": "Acme Docs",
  "colors": { "primary": "#0D6E4F" },
  "navigation": { "pages": ["index"] }
}
`,
  },
  'json/duplicate-key': {
    wrong: `
//- docs.json
"search": { "prompt": "Search" },
"search": { "prompt": "Search the docs" }
^^^^^^^^ json/duplicate-key
`,
    right: `
//- docs.json
"search": { "prompt": "Search the docs" }
`,
  },
  'json/empty': {
    wrong: `
//- docs.json
"navigation": { "$ref": "./navigation.json" }
//- navigation.json

| json/empty
`,
    right: `
//- docs.json
"navigation": { "$ref": "./navigation.json" }
//- navigation.json
{ "pages": ["index"] }
`,
  },
  'json/syntax': {
    wrong: `
//- docs.json
"search": { "prompt": "Search" }
                               ^ json/syntax
"description": "How to build with Acme."
`,
    right: `
//- docs.json
"search": { "prompt": "Search" },
"description": "How to build with Acme."
`,
  },
  'json/too-deep': {
    inWords: 'A file has brackets nested hundreds of levels deep.',
  },
  'json/too-large': {
    inWords: 'docs.json has several million characters.',
  },
  'json/trailing-comma': {
    wrong: `
//- docs.json
{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0D6E4F" },
  "navigation": { "pages": ["index"] },
                                      ^ json/trailing-comma
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
} satisfies Examples;
