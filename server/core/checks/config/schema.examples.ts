import type { Examples } from '../example.ts';

export const examples = {
  'config/analytics': {
    wrong: `
//- docs.json v1
"analytics": { "ga4": { "measurementId": "UA-12345-1" } }
                                         ^^^^^^^^^^^^ config/analytics
`,
    right: `
//- docs.json v1
"analytics": { "ga4": { "measurementId": "G-ABC1234567" } }
`,
  },
  'config/base-url': {
    wrong: `
//- docs.json v1
"api": { "baseUrl": "api.acme.com" }
                    ^^^^^^^^^^^^^^ config/base-url
`,
    right: `
//- docs.json v1
"api": { "baseUrl": "https://api.acme.com" }
`,
  },
  'config/basic-name': {
    wrong: `
//- docs.json v1
"api": { "auth": { "method": "basic", "name": "username" } }
                                              ^^^^^^^^^^ config/basic-name
`,
    right: `
//- docs.json v1
"api": { "auth": { "method": "basic", "name": "username:password" } }
`,
  },
  'config/color': {
    wrong: `
//- docs.json v1
"colors": { "primary": "green" }
                       ^^^^^^^ config/color
`,
    right: `
//- docs.json v1
"colors": { "primary": "#0D6E4F" }
`,
  },
  'config/division-name': {
    wrong: `
//- docs.json
"navigation": {
  "tabs": [{ "title": "Guides", "pages": ["index"] }]
             ^^^^^^^ config/division-name
}
`,
    right: `
//- docs.json
"navigation": {
  "tabs": [{ "tab": "Guides", "pages": ["index"] }]
}
`,
  },
  'config/duplicate-default': {
    wrong: `
//- docs.json
"navigation": {
  "versions": [
    { "version": "2.0", "default": true, "pages": ["index"] },
    { "version": "1.0", "default": true, "pages": ["v1/index"] }
                        ^^^^^^^^^ config/duplicate-default
  ]
}
//- v1/index.mdx
`,
    right: `
//- docs.json
"navigation": {
  "versions": [
    { "version": "2.0", "default": true, "pages": ["index"] },
    { "version": "1.0", "pages": ["v1/index"] }
  ]
}
//- v1/index.mdx
`,
  },
  'config/ignored': {
    wrong: `
//- docs.json
"navbar": {
  "links": [
    { "label": "Code", "href": "https://github.com/acme", "icon": "github", "iconType": "brands" }
                                                                            ^^^^^^^^^^ config/ignored
  ]
}
`,
    right: `
//- docs.json
"navbar": {
  "links": [
    { "label": "Code", "href": "https://github.com/acme", "icon": { "name": "github", "style": "brands" } }
  ]
}
`,
  },
  'config/lost-contents': {
    wrong: `
//- docs.json
"navigation": {
  "tabs": [
    {
      "tab": "Guides",
      "pages": ["index"],
      ^^^^^^^ config/lost-contents
      "groups": [{ "group": "Start", "pages": ["install"] }]
    }
  ]
}
//- install.mdx
`,
    right: `
//- docs.json
"navigation": {
  "tabs": [
    {
      "tab": "Guides",
      "groups": [{ "group": "Start", "pages": ["index", "install"] }]
    }
  ]
}
//- install.mdx
`,
  },
  'config/misplaced-division': {
    wrong: `
//- docs.json
"navigation": {
  "groups": [
  ^^^^^^^^ config/misplaced-division
    { "tab": "Guides", "pages": ["index"] }
  ]
}
`,
    right: `
//- docs.json
"navigation": {
  "tabs": [
    { "tab": "Guides", "pages": ["index"] }
  ]
}
`,
  },
  'config/missing': {
    wrong: `
//- docs.json v1
"api": { "auth": { "name": "X-Api-Key" } }
         ^^^^^^ config/missing
`,
    right: `
//- docs.json v1
"api": { "auth": { "method": "key", "name": "X-Api-Key" } }
`,
  },
  'config/refused-key': {
    wrong: `
//- docs.json
"footer": {
  "socials": { "myspace": "https://myspace.com/acme" }
               ^^^^^^^^^ config/refused-key
}
`,
    right: `
//- docs.json
"footer": {
  "socials": { "github": "https://github.com/acme" }
}
`,
  },
  'config/required': {
    wrong: `
//- docs.json
{
^ config/required
  "theme": "mint",
  "name": "Acme",
  "navigation": { "pages": ["index"] }
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
  'config/type': {
    wrong: `
//- docs.json
"search": { "prompt": true }
                      ^^^^ config/type
`,
    right: `
//- docs.json
"search": { "prompt": "Search the docs" }
`,
  },
  'config/unknown-key': {
    wrong: `
//- docs.json
"navbr": {
^^^^^^^ config/unknown-key
  "links": [{ "label": "Blog", "href": "https://acme.com/blog" }]
}
`,
    right: `
//- docs.json
"navbar": {
  "links": [{ "label": "Blog", "href": "https://acme.com/blog" }]
}
`,
  },
  'config/url': {
    wrong: `
//- docs.json
"footer": {
  "socials": { "github": "github.com/acme" }
                         ^^^^^^^^^^^^^^^^^ config/url
}
`,
    right: `
//- docs.json
"footer": {
  "socials": { "github": "https://github.com/acme" }
}
`,
  },
  'config/value': {
    wrong: `
//- docs.json
"appearance": { "default": "night" }
                           ^^^^^^^ config/value
`,
    right: `
//- docs.json
"appearance": { "default": "dark" }
`,
  },
} satisfies Examples;
