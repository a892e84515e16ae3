import type { Examples } from '../example.ts';

export const examples = {
  'config/build-folder': {
    wrong: `
//- docs.json
"navigation": { "pages": ["index", "build/android"] }
                                   ^^^^^^^^^^^^^^^ config/build-folder
//- build/android.mdx
`,
    right: `
//- docs.json
"navigation": { "pages": ["index", "guides/build-android"] }
//- guides/build-android.mdx
`,
  },
} satisfies Examples;
