import type { Examples } from '../example.ts';

export const examples = {
  'icon/style': {
    wrong: `
<Icon icon="rocket" iconType="brands" />
                             ^^^^^^^^ icon/style
`,
    right: `
<Icon icon="rocket" iconType="solid" />
`,
  },
  'icon/unknown': {
    wrong: `
<Card title="Quickstart" icon="rokcet" href="/" />
                              ^^^^^^^^ icon/unknown
`,
    right: `
<Card title="Quickstart" icon="rocket" href="/" />
`,
  },
} satisfies Examples;
