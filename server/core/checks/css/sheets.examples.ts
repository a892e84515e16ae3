import type { Examples } from '../example.ts';

export const examples = {
  'css/missing-file': {
    wrong: `
//- style.css
.hero {
  background: url("/images/hero.jpg");
                   ^^^^^^^^^^^^^^^^ css/missing-file
}
//- images/hero.png
`,
    right: `
//- style.css
.hero {
  background: url("/images/hero.png");
}
//- images/hero.png
`,
  },
  'css/too-large': {
    inWords: 'A style sheet has 600,000 characters, most of them a picture in `url(data:…)`.',
  },
  'css/unknown-hook': {
    wrong: `
//- style.css
#sidebar-content { padding-top: 1rem }
.sidebar-gruop { margin-top: 1rem }
 ^^^^^^^^^^^^^ css/unknown-hook
`,
    right: `
//- style.css
#sidebar-content { padding-top: 1rem }
.sidebar-group { margin-top: 1rem }
`,
  },
} satisfies Examples;
