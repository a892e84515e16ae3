import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { siteOf } from '../../check.ts';
import { applied } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';
import { check } from './check.ts';

test('packages and JSON are not imported, React and files of the site are', () => {
  check(`import { camel } from "lodash";
                      ^^^^^^^^ snippet/import
import data from "/data.json";
                 ^^^^^^^^^^^^ snippet/import
import Logo from '@components/Logo';
                 ^^^^^^^^^^^^^^^^^^ snippet/import
import { useState } from "react";
import Part from "/shared/part.mdx";
import { Code } from "/snippets/code.jsx";

<Part /> <Logo /> {camel("a")} {data.a} <Code />
//- data.json
{ "a": 1 }
//- shared/part.mdx
Text.
//- snippets/code.jsx
import { useState } from "react";
export const Code = () => <b />;
`);
});

test('a snippet under a lower-case name is an HTML element; the fix renames import and tags', () => {
  const text = `//- snippets/my.mdx
Text.
//- index.mdx
import mySnippet from "/snippets/my.mdx";
import code from "/snippets/my.mdx";
import * as parts from "/snippets/my.mdx";
export const ownPart = () => <b />;

<mySnippet />
 ^^^^^^^^^ snippet/lower-case

<mySnippet>a</mySnippet> <code>b</code> <parts.Part />

<ownPart />
 ^^^^^^^ snippet/lower-case
`;
  check(text);
  const site = siteOf(parseFixture(text));
  const finding = checkSite(site).find(({ code }) => code === 'snippet/lower-case');
  const after = applied(site, finding?.fixes?.[0]?.edits ?? []).files.get('index.mdx')?.text ?? '';
  assert.match(after, /import MySnippet from/);
  assert.equal(after.split('MySnippet').length, 5);
  assert.doesNotMatch(after, /mySnippet/);
});

test('component files export arrow functions by name, and import nothing', () => {
  check(`import Main, { Plain, Named, Right, Also, Typed, helper } from "/snippets/code.jsx";

<Main /> <Plain /> <Named /> <Right /> <Also /> <Typed /> {helper()}
//- snippets/code.jsx
import { useState } from 'react';
import clsx from 'clsx';
                 ^^^^^^ snippet/import
import { part } from './part.jsx';
                     ^^^^^^^^^^^^ snippet/import
export * from "./more.jsx";
              ^^^^^^^^^^^^ snippet/import
export default () => <b>{part}</b>;
^^^^^^^^^^^^^^ snippet/component
export function Plain({ a = 1 }) { return <b>{a}</b>; }
                ^^^^^ snippet/component
export const Named = function () { return <b className={clsx('x')} />; };
             ^^^^^ snippet/component
function Also() { return <b />; }
         ^^^^ snippet/component
export const Right = ({ children }) => { function inner() { return 1; } return <b>{children}{inner()}</b>; };
export const Typed = async () => <b />;
export function helper() { return 1; }
export { Also };
//- snippets/part.jsx
export const part = 1;
//- snippets/more.jsx
export const more = 1;
//- src/app.jsx
import React from 'react';
import thing from 'thing';
export default function App() { return <b />; }
`);
});

test('the fix of a function writes an arrow', () => {
  const fixed = (code: string): string | undefined => {
    const page = '//- index.mdx\nimport { Foo } from "/snippets/foo.jsx";\n\n<Foo />\n';
    const site = siteOf(parseFixture(`${page}//- snippets/foo.jsx\n${code}`));
    const finding = checkSite(site).find((each) => each.code === 'snippet/component');
    const [fix] = finding?.fixes ?? [];
    return fix && `${fix.kind}: ${applied(site, fix.edits).files.get('snippets/foo.jsx')?.text}`;
  };
  assert.equal(
    fixed('export function Foo({ a, b = (1) }) {\n  return <b>{a}</b>;\n}\n'),
    'safe: export const Foo = ({ a, b = (1) }) => {\n  return <b>{a}</b>;\n};\n',
  );
  assert.equal(
    fixed('export const Foo = function named(a) { return a; };'),
    'safe: export const Foo = (a) => { return a; };',
  );
  assert.equal(
    fixed('export async function Foo() { return 1; }'),
    'safe: export const Foo = async () => { return 1; };',
  );
  assert.equal(
    fixed('const a = Foo;\nexport function Foo() {}'),
    'suggestion: const a = Foo;\nexport const Foo = () => {};',
  );
  assert.equal(fixed('export function Foo() { return this.a; }'), undefined);
});

test('names of code files are known to pages', () => {
  check(`import Foo from "/snippets/foo.jsx";
       ^^^ snippet/missing-export
import { Fooo } from "/snippets/foo.jsx";
         ^^^^ snippet/missing-export

<Foo /> <Fooo />
//- snippets/foo.jsx
export const Foo = () => <b />;
`);
});
