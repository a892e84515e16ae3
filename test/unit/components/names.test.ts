import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOf } from '../../check.ts';
import { applied, findingsOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';
import { assertLinear } from '../../linear.ts';
import { check } from './check.ts';

test('unknown components: similar names, known wrong names, lower case; names declared on the page are known', () => {
  check(
    `import Prices, { Plan } from "/snippets/prices.mdx";
import * as Parts from "/snippets/prices.mdx";

export const Own = () => <b>own</b>;

<Crad title="A" />
 ^^^^ component/unknown

<Warn>Hot</Warn>
 ^^^^ component/unknown

<tip>Small</tip>
 ^^^ component/unknown

<Unheard-of />
 ^^^^^^^^^^ component/unknown

<Tree.Leaf name="a" />
 ^^^^^^^^^ component/unknown

<Prices /> <Plan /> <Parts.One /> <Own /> <my-element></my-element> <marquee>x</marquee>
//- snippets/prices.mdx
export const Plan = 'pro';

Free`,
    { reveals: true },
  );
});

test('an unfinished tag is reported once, and its name may be incomplete', () => {
  check('<Steps>\n  <Ste\n  ^^^^ mdx/unfinished-tag\n</Steps>\n', { reveals: true });
  check('One <Ca\n    ^^^ mdx/unfinished-tag\n', { reveals: true });
});

test('a snippet with that name is offered for import', () => {
  const text = `---
title: A
description: A page.
---

<RateLimits />
//- snippets/rate-limits.mdx
Ten in a second.`;
  const site = siteOf(parseFixture(text));
  const [finding] = findingsOf(site, 'index.mdx').filter(({ code }) => code === 'component/unknown');
  const [fix] = finding?.fixes ?? [];
  assert.equal(fix?.title, 'Import "RateLimits" from "/snippets/rate-limits.mdx"');
  const after = applied(site, fix?.edits ?? []);
  assert.deepEqual(
    findingsOf(after, 'index.mdx').filter(({ code }) => code.startsWith('component')),
    [],
  );
});

test('undeclared names in braces', () => {
  check(`import { rate } from "/snippets/rates.mdx";

export const limit = 5;

Up to {limit} at {rate}, {props.x}, {user.name}, {[1, 2].map((each) => each + limit)}, {typeof other}, {Math.max(1, limit)}.

Send {api-id} or {name}.
      ^^^ expression/undeclared
                  ^^^^ expression/undeclared

<Card title={heading} icon={{ light: dark }.light} />
             ^^^^^^^ expression/undeclared
                                     ^^^^ expression/undeclared
//- snippets/rates.mdx
export const rate = 3;

{anything}
`);
});

test('names of browsers, JavaScript and the platform are declared; bare words of text are not names', () => {
  check(`export const run = () => 0;

<button onClick={() => alert(localStorage.getItem("a") ?? sessionStorage.b)}>A</button>

<button onClick={() => setTimeout(() => fetch("/x").then(() => history.back()), 10)}>B</button>

{process.env.NODE_ENV} {structuredClone(new URLSearchParams(location.search)).size} {crypto.randomUUID()}

{requestAnimationFrame(run)} {new IntersectionObserver(run)} {globalThis.performance.now()} {history.length}

<button onClick={print} onBlur={() => close(name, event)}>C</button>

Call {status} of {event} with {name}, {parent} and {fetchAll}.
      ^^^^^^ expression/undeclared
                  ^^^^^ expression/undeclared
                               ^^^^ expression/undeclared
                                       ^^^^^^ expression/undeclared
                                                    ^^^^^^^^ expression/undeclared
`);
});

test('an imported file is a snippet in any folder: names, headings and places are those of the page', () => {
  check(`import Part from "/shared/part.mdx";

## A

<Part word="x" />
//- shared/part.mdx
#### {word}

Use {word} and {other}.

<Tab title="A">B</Tab>
`);
  check(`Nothing imports the other one.
//- shared/part.mdx
Use {word}.
     ^^^^ expression/undeclared
`);
});

test('names that a function binds are known in its elements; each name is reported once', () => {
  check(`export const rows = [[1]];

{rows.map((row, index) => (
  <li key={index}>{row} {row.map((each) => <b {...each}>{each}{index}</b>)} {\`\${row}\`}</li>
))}

<Card title={rows.map((row) => <b>{row}</b>)} />

{gone.map((row) => <b>{row}{gone}</b>)}
 ^^^^ expression/undeclared

<Card title="A" {...others} />
                    ^^^^^^ expression/undeclared
`);
});

test('braces of a template are shown as text or code, with inner ones', () => {
  check(`Up to {{ name }} of {x.y({ b: c })}.
         ^^^^ expression/undeclared
                     ^ expression/undeclared
`);
  check(`Is {a <b}?
    ^ expression/undeclared
`);
});

test('comments silence findings for a line, a range, an area or all', () => {
  check(
    `{/* docsight-ignore-next-line component/unknown */}

<Crad />

<Crad /> {/* docsight-ignore-line */}

<Crad />
 ^^^^ component/unknown

{/* docsight-disable component -- old page */}

<Crad /> [A](/gone)
             ^^^^^ link/missing

{/* docsight-enable component */}

<Crad />
 ^^^^ component/unknown

{/* docsight-disable */}

<Crad /> [A](/gone)
`,
    { reveals: true },
  );
});

test('hostile names and endless lists end', () => {
  const hostile =
    '<constructor /> <__proto__ a="1" /> <Card __proto__="x" constructor toString="1" icon="constructor" title="a" />\n\n';
  assertLinear(
    [
      {
        name: 'one wrong icon over and over',
        at(size) {
          const text = hostile + '<Icon icon="no-such-icon-anywhere" />\n\n'.repeat(2000 * size);
          const site = siteOf(parseFixture(text));
          return { length: text.length, run: () => assert.ok(findingsOf(site, 'index.mdx').length > 0) };
        },
      },
    ],
    0.25,
    1,
  );
});
