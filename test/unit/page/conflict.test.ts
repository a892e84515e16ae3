import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const head = '---\ntitle: A\ndescription: What this page is about.\n---\n';
const lt = '<'.repeat(7);
const eq = '='.repeat(7);
const gt = '>'.repeat(7);

test('an unresolved merge in a page is one finding, whatever its markers break', () => {
  checkFixture(`//- a.mdx
${head}
Text

${lt} HEAD
^^^^^^^^^^^^ page/conflict
<Note>One</Note>
${eq}
<Tip>Two</Tip>
${gt} branch
`);
  checkFixture(`//- a.mdx
---
${lt} HEAD
^^^^^^^^^^^^ page/conflict
title: A
${eq}
title: B
${gt} branch
description: What this page is about.
---

${lt} HEAD
One
||||||| base
None
${eq}
Two
${gt} branch
`);
});

test('text that only looks like a marker: a heading, quotes, code', () => {
  checkFixture(
    `//- a.mdx
${head}
A heading
${eq}

${gt} seven quotes

\`\`\`text
${lt} HEAD
a
${eq}
b
${gt} branch
\`\`\`
`,
    { only: ['mdx', 'page'] },
  );
});

test('the fixes keep one side of all conflicts', () => {
  const text = `//- a.mdx\n${head}\n${lt} HEAD\nOne\n${eq}\nTwo\n${gt} b\n\nText\n\n${lt} HEAD\n${eq}\nMore\n${gt} b\n`;
  const fixture = parseFixture(text);
  const [finding, ...others] = checkSite(siteOf(fixture)).filter(({ path }) => path === 'a.mdx');
  assert.deepEqual(others, []);
  assert.deepEqual(
    finding?.fixes?.map(({ title, kind, edits }) => [title, kind, applyFileEdits(fixture.files, edits).get('a.mdx')]),
    [
      ['Keep the current side', 'suggestion', `${head}\nOne\n\nText\n\n`],
      ['Keep the incoming side', 'suggestion', `${head}\nTwo\n\nText\n\nMore\n`],
    ],
  );
});

test('an unresolved merge in a description is one finding, in YAML and in JSON', () => {
  for (const [path, mark, before, one, two, after] of [
    [
      'openapi.yaml',
      'yaml/conflict',
      'openapi: 3.1.0\ninfo:\n  title: A\n  version: "1"\n',
      'paths:\n  /a: {}\n',
      'paths:\n  /b: {}\n',
      '',
    ],
    [
      'openapi.json',
      'json/conflict',
      '{\n  "openapi": "3.1.0",\n  "info": {"title": "A", "version": "1"},\n',
      '  "paths": {"/a": {}}\n',
      '  "paths": {"/b": {}}\n',
      '}\n',
    ],
  ] as const) {
    const text = `${before}${lt} HEAD\n${one}${eq}\n${two}${gt} branch\n${after}`;
    const config = `{"name": "T", "navigation": [], "openapi": "${path}"}`;
    const site = siteOf({
      files: new Map([
        ['docs.json', config],
        [path, text],
        ['a.mdx', head],
      ]),
      marks: [],
      cursor: undefined,
    });
    assert.deepEqual(
      checkSite(site).flatMap((each) => (each.path === path ? [each.code] : [])),
      [mark],
    );
  }
});
