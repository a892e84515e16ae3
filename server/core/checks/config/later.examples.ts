import type { Examples } from '../example.ts';

export const examples = {
  'config/default-written': {
    wrong: `
//- docs.json v1
"modeToggle": { "default": "dark", "isHidden": false }
                                   ^^^^^^^^^^^^^^^^^ config/default-written
`,
    right: `
//- docs.json v1
"modeToggle": { "default": "dark" }
`,
  },
  'config/deprecated': {
    wrong: `
//- docs.json v1
"colors": { "primary": "#0D6E4F", "ultraLight": "#D5F5E3" }
                                  ^^^^^^^^^^^^^^^^^^^^^^^ config/deprecated
`,
    right: `
//- docs.json v1
"colors": { "primary": "#0D6E4F" }
`,
  },
  'config/later-field': {
    wrong: `
//- docs.json v1
"background": { "style": "grid" }
^^^^^^^^^^^^ config/later-field
`,
    right: `
//- docs.json v1
"backgroundImage": "/images/background.png"
//- images/background.png
`,
  },
  'config/later-value': {
    wrong: `
//- docs.json v1
"topAnchor": { "name": "Documentation", "iconType": "sharp-regular" }
                                                    ^^^^^^^^^^^^^^^ config/later-value
`,
    right: `
//- docs.json v1
"topAnchor": { "name": "Documentation", "iconType": "sharp-solid" }
`,
  },
  'config/legacy': {
    wrong: `
//- docs.json v1
"footerSocials": { "twitter": "https://x.com/acme" }
                   ^^^^^^^^^ config/legacy
`,
    right: `
//- docs.json v1
"footerSocials": { "x": "https://x.com/acme" }
`,
  },
} satisfies Examples;
