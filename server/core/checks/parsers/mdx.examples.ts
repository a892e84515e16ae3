import type { Examples } from '../example.ts';

export const examples = {
  'mdx/attribute-value': {
    wrong: `
<Card title= href="/">
             ^ mdx/attribute-value
  Start here.
</Card>
`,
    right: `
<Card title="Quickstart" href="/">
  Start here.
</Card>
`,
  },
  'mdx/autolink': {
    wrong: `
Visit <https://acme.com>.
      ^^^^^^^^^^^^^^^^^^ mdx/autolink
`,
    right: `
Visit [our website](https://acme.com).
`,
  },
  'mdx/bad-attribute': {
    wrong: `
<Card title="Quickstart icon="rocket" href="/" />
                                    ^ mdx/bad-attribute
`,
    right: `
<Card title="Quickstart" icon="rocket" href="/" />
`,
  },
  'mdx/bad-tag': {
    wrong: `
The limit is <100 requests.
             ^^ mdx/bad-tag
`,
    right: `
The limit is \\<100 requests.
`,
  },
  'mdx/crossed-tags': {
    wrong: `
This is <b>very <i>important</b></i>.
                            ^^^^ mdx/crossed-tags
`,
    right: `
This is <b>very <i>important</i></b>.
`,
  },
  'mdx/esm': {
    wrong: `
export const version "2.1";
                     ^ mdx/esm
`,
    right: `
export const version = "2.1";
`,
  },
  'mdx/expression': {
    wrong: `
Prices begin at {10 EUR}.
                ^ mdx/expression
`,
    right: `
Prices begin at {"10 EUR"}.
`,
  },
  'mdx/html-comment': {
    wrong: `
<!-- Ask the team about prices. -->
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ mdx/html-comment
`,
    right: `
{/* Ask the team about prices. */}
`,
  },
  'mdx/lazy-line': {
    wrong: `
- <Card title="Quickstart"
href="/" />
^ mdx/lazy-line
`,
    right: `
- <Card title="Quickstart" href="/" />
`,
  },
  'mdx/stray-closing-tag': {
    wrong: `
Save your work first.
</Note>
^^^^^^^ mdx/stray-closing-tag
`,
    right: `
<Note>
Save your work first.
</Note>
`,
  },
  'mdx/tag-across-blocks': {
    wrong: `
Log in <b>with your account.
       ^^^ mdx/tag-across-blocks

Then save.</b>
`,
    right: `
Log in <b>with your account.</b>

<b>Then save.</b>
`,
  },
  'mdx/too-deep': {
    inWords: 'A page has elements, lists or quotes nested hundreds of levels deep.',
  },
  'mdx/too-large': {
    inWords: 'A page has 700,000 lines.',
  },
  'mdx/unclosed-brace': {
    wrong: `
Send { "name": "Rex".
     ^ mdx/unclosed-brace
`,
    right: `
Send \`{ "name": "Rex" }\`.
`,
  },
  'mdx/unclosed-quote': {
    wrong: `
<Card title="Quickstart href=/ />
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ mdx/unclosed-quote
`,
    right: `
<Card title="Quickstart" href="/" />
`,
  },
  'mdx/unclosed-tag': {
    wrong: `
<Note>
^^^^^^ mdx/unclosed-tag
Save your work first.
`,
    right: `
<Note>
Save your work first.
</Note>
`,
  },
  'mdx/unfinished-tag': {
    wrong: `
<Card title="Quickstart" href="/"
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ mdx/unfinished-tag
`,
    right: `
<Card title="Quickstart" href="/" />
`,
  },
  'mdx/wrong-closing-tag': {
    wrong: `
<Accordion title="Can I cancel?">
  Yes, at any time.
</Acordion>
^^^^^^^^^^^ mdx/wrong-closing-tag
`,
    right: `
<Accordion title="Can I cancel?">
  Yes, at any time.
</Accordion>
`,
  },
  'page/conflict': {
    wrong: `
<<<<<<< HEAD
^^^^^^^^^^^^ page/conflict
Run \`npm install acme\`.
=======
Run \`npm install @acme/cli\`.
>>>>>>> rename
`,
    right: `
Run \`npm install @acme/cli\`.
`,
  },
} satisfies Examples;
