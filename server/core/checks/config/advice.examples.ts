import type { Examples } from '../example.ts';

export const examples = {
  'config/hidden-toggle': {
    wrong: `
//- docs.json v1
"modeToggle": { "isHidden": true }
                ^^^^^^^^^^^^^^^^ config/hidden-toggle
`,
    right: `
//- docs.json v1
"modeToggle": { "isHidden": true, "default": "light" }
`,
  },
  'config/missing-colors': {
    wrong: `
//- docs.json
{
  "name": "Acme",
  ^^^^^^ config/missing-colors
  "favicon": "/favicon.svg",
  "navigation": [{ "group": "Start", "pages": ["index"] }]
}
//- favicon.svg
`,
    right: `
//- docs.json
{
  "name": "Acme",
  "colors": { "primary": "#0D6E4F" },
  "favicon": "/favicon.svg",
  "navigation": [{ "group": "Start", "pages": ["index"] }]
}
//- favicon.svg
`,
  },
  'config/missing-favicon': {
    wrong: `
//- docs.json
{
  "name": "Acme",
  ^^^^^^ config/missing-favicon
  "colors": { "primary": "#0D6E4F" },
  "navigation": [{ "group": "Start", "pages": ["index"] }]
}
//- favicon.svg
`,
    right: `
//- docs.json
{
  "name": "Acme",
  "colors": { "primary": "#0D6E4F" },
  "favicon": "/favicon.svg",
  "navigation": [{ "group": "Start", "pages": ["index"] }]
}
//- favicon.svg
`,
  },
  'config/name-beside-github': {
    wrong: `
//- docs.json v1
"topbarCtaButton": {
  "type": "github",
  "name": "Our code",
  ^^^^^^^^^^^^^^^^^^ config/name-beside-github
  "url": "https://github.com/acme/acme"
}
`,
    right: `
//- docs.json v1
"topbarCtaButton": {
  "type": "github",
  "url": "https://github.com/acme/acme"
}
`,
  },
  'config/one-logo': {
    wrong: `
//- docs.json v1
"logo": { "light": "/images/logo.svg" }
^^^^^^ config/one-logo
//- images/logo.svg
`,
    right: `
//- docs.json v1
"logo": { "light": "/images/logo.svg", "dark": "/images/logo-dark.svg" }
//- images/logo.svg
//- images/logo-dark.svg
`,
  },
  'config/social-host': {
    wrong: `
//- docs.json
"footer": {
  "socials": { "github": "https://x.com/acme" }
                         ^^^^^^^^^^^^^^^^^^^^ config/social-host
}
`,
    right: `
//- docs.json
"footer": {
  "socials": { "x": "https://x.com/acme" }
}
`,
  },
  'config/useless-prefix': {
    wrong: `
//- docs.json v1
"api": { "auth": { "method": "basic", "inputPrefix": "Bearer" } }
                                      ^^^^^^^^^^^^^^^^^^^^^^^ config/useless-prefix
`,
    right: `
//- docs.json v1
"api": { "auth": { "method": "bearer", "inputPrefix": "Bearer" } }
`,
  },
} satisfies Examples;
