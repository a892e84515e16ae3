import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxSheet } from '../../../server/core/css/siteStyles.ts';
import { checkFixture } from '../../check.ts';

const only = ['css/'];

test('files that a style sheet loads must exist', () => {
  const found = checkFixture(
    `//- styles/site.css
@import "./theme.css";
@import "./thme.css";
         ^^^^^^^^^^ css/missing-file
@import url("https://fonts.example.com/x.css");
@import "tailwindcss";
/* .old { background: url(gone.png) } */
.a { background: url(../img/a.png), url("/img/a.png?v=2#x"), url('img/a.png') }
.b { background: url(../img/b.png) }
                     ^^^^^^^^^^^^ css/missing-file
.c { background: url("/img/A.png"); mask: url(#part); cursor: url(data:image/png;base64,AA) }
                      ^^^^^^^^^^ css/missing-file
.d { background: url(//cdn.example.com/a.png) }
//- styles/theme.css
.t { color: red }
//- img/a.png
`,
    { only },
  );
  assert.deepEqual(
    found.map(({ message }) => message),
    [
      'No file exists at "./thme.css". Did you mean "theme.css"?',
      'No file exists at "../img/b.png". Did you mean "../img/a.png"?',
      'The file is named "img/a.png". Upper and lower case must match.',
    ],
  );
});

test('typing errors in documented names', () => {
  const found = checkFixture(
    `//- style.css
#sidebr { color: red }
 ^^^^^^ css/unknown-hook
.sidebar-gruop, .card, .sidebar-group { color: red }
toc-itm[data-activ] { color: red }
^^^^^^^ css/unknown-hook
        ^^^^^^^^^^ css/unknown-hook
@media (min-width: 10px) { .nav-anchr > a { color: red } }
                            ^^^^^^^^^ css/unknown-hook
.cards, .hero, #mine, .prose, #contents, [data-side="top"], .nav-links, my-element { color: red }
@keyframes sidebr { from { color: red } }
/* #sidebr {} */
`,
    { only },
  );
  assert.equal(found[0]?.message, 'The site has no id "#sidebr". Did you mean "#sidebar"?');
});

test('names that a page, heading or script of the site has are not reported', () => {
  checkFixture(
    `//- style.css
.sidebar-grup, .nav-anchr, #sidebr, #content-are, .nav-logos2, [data-activ], .page-titel { color: red }
//- index.mdx
<div className="nav-anchr" data-activ="x">a</div>

## Content are

{["x"].map((each) => <i id="sidebr">{each}</i>)}
//- widget.js
document.body.classList.add('sidebar-grup');
`,
    { only },
  );
});

test('undefined classes are reported if the settings turn the check on', () => {
  const page = `---
title: Start
---

<div className="hero heros flex md:w-1/2 dark:text-primary card local u4 w-[3px]">a</div>

<p className={on ? "missing-one" : \`shared gap-\${n}\`}>b</p>

<style>{\`.local { color: red }\`}</style>
`;
  checkFixture(`//- index.mdx\n${page}`, { only });
  checkFixture(
    `//- .docsightrc.json
{"rules": {"css/undefined-class": "warning"}}
//- a.css
.hero { color: red }
//- snippets/s.mdx
<style>{\`.shared { color: red }\`}</style>
//- index.mdx
---
title: Start
---

<div className="hero heros flex md:w-1/2 dark:text-primary card local u4 w-[3px]">a</div>
                     ^^^^^ css/undefined-class
                                                                      ^^ css/undefined-class

<p className={on ? "missing-one" : \`shared gap-\${n}\`}>b</p>
                    ^^^^^^^^^^^ css/undefined-class

<style>{\`.local { color: red }\`}</style>
`,
    { only },
  );
});

test('sheets that are too large for previews', () => {
  const long = `/*${'x'.repeat(maxSheet - 100)}*/`;
  const found = checkFixture(
    `//- a.css
${long}
//- b.css
${long}
//- c.css
.a { color: red }
^ css/too-large
${long}
//- d.css
.a { color: red }
^ css/too-large
${long}${'x'.repeat(200)}
//- e.css
.a { color: red }
`,
    { only },
  );
  assert.match(found[0]?.message ?? '', /^This style sheet and those before/);
  assert.match(found[1]?.message ?? '', /^This style sheet has/);
});
