import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingLink } from '../../../server/core/assist/navigation/page.ts';
import { headingFixes } from '../../../server/core/change/refactor/headings.ts';
import { searchSite } from '../../../server/core/render/search/search.ts';
import { fragmentsOf, resolveLink } from '../../../server/core/site/link/resolve.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { htmlOf } from '../render/renderText.ts';

const v2 =
  '//- docs.json\n{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "T", "colors": {"primary": "#0D6E4F"}, "navigation": {"pages": ["index"]}}\n';
const v1 = '//- docs.json\n{"name": "T", "navigation": [{"group": "G", "pages": ["index"]}]}\n';

const fragments = (config: string, text: string): readonly string[] => [
  ...fragmentsOf(siteOf(parseFixture(`${config}//- index.mdx\n${text}`)).index, 'index.mdx'),
];

test('each format of docs.json has one fragment for a heading', () => {
  const text = "## PL/SQL\n\n## Fees & billing\n\n## domain.com x\n\n## What's new\n";
  assert.deepEqual(fragments(v2, text), ['pl/sql', 'fees-&-billing', 'domain-com-x', 'what’s-new']);
  assert.deepEqual(fragments(v1, text), ['pl-sql', 'fees-billing', 'domain-com-x', 'what-s-new']);
});

test('repeated headings are numbered over the page, including those in components and tags', () => {
  const text = '## Set up\n\n<Tabs>\n<Tab title="A">\n## Set up\n</Tab>\n</Tabs>\n\n<h2>Set up</h2>\n';
  assert.deepEqual(fragments(v2, text), ['set-up', 'a', 'set-up-2', 'set-up-3']);
});

test('an id of a heading is a slug of everything up to the brace, on every level', () => {
  const text = '## Run {#comfy run}\n\n##### X {#detail}\n\n###### Y\n\n## Z {#### x} ##\n\n## W{#W_1}\n';
  assert.deepEqual(fragments(v2, text), ['comfy-run', 'detail', '###-x', 'w_1']);
  assert.deepEqual(fragments(v1, '## Run {#comfy run}\n\n## Z {#Own_Id}\n'), ['comfy-run', 'Own_Id']);
});

const found = (target: string): string => {
  const site = siteOf(parseFixture(`${v2}//- index.mdx\n## PL/SQL\n\n## Café “x”\n\n## 100% done\n\n## What's new\n`));
  const to = resolveLink({ index: site.index, fromPath: 'index.mdx', target });
  return to.kind === 'page' ? (to.fragment ?? '') : to.kind === 'missing-anchor' ? `no: ${to.nearest}` : to.kind;
};

test('a link in any encoding is the same; one that only resembles an id is broken', () => {
  assert.equal(found('#pl/sql'), 'pl/sql');
  assert.equal(found('#pl%2Fsql'), 'pl/sql');
  assert.equal(found('#pl-sql'), 'no: pl/sql');
  assert.equal(found('#plsql'), 'no: pl/sql');
  assert.equal(found('#PL/SQL'), 'anchor-case');
  assert.equal(found('#cafe\u0301-”x“'), 'café-“x”');
  assert.equal(found('#caf%C3%A9-%E2%80%9Cx%E2%80%9D'), 'café-“x”');
  assert.equal(found('#100%-done'), '100%-done');
  assert.equal(found('#100%25-done'), '100%-done');
  assert.equal(found('#what’s-new'), 'what’s-new');
  assert.equal(found("#what's-new"), 'no: what’s-new');
});

test('the fix of a broken fragment writes the one that the page has', () => {
  const [finding] = checkFixture(
    `${v2}//- index.mdx
---
title: Start of the test
description: All about fragments of pages, which links lead to.
---

## PL/SQL

See [it](#pl-sql).
         ^^^^^^^ link/missing-anchor
`,
    { only: ['link/'] },
  );
  assert.match(finding?.message ?? '', /Did you mean "#pl\/sql"\?/);
  assert.deepEqual(
    finding?.fixes?.map(({ title }) => title),
    ['Change to "#pl/sql"'],
  );
});

test('a second "#" in a link is reported and removed', () => {
  for (const config of [v1, v2]) {
    const [one, two] = checkFixture(
      `${config}//- index.mdx
## Set up

[a](##set-up) and [b](/index##set-up).
    ^^^^^^^^ link/missing-anchor
                      ^^^^^^^^^^^^^^ link/missing-anchor
`,
      { only: ['link/'] },
    );
    assert.deepEqual(
      one?.fixes?.map(({ title }) => title),
      ['Change to "#set-up"'],
    );
    assert.deepEqual(
      two?.fixes?.map(({ title }) => title),
      ['Change to "/index#set-up"'],
    );
  }
});

test('an id in a place where it is not read is reported, never escaped', () => {
  const findings = checkFixture(
    `${v2}//- index.mdx
<Steps>
  <Step title="A">
    ## Indented {#in}
                ^ mdx/expression
  </Step>
</Steps>

Underlined {#un}
           ^ mdx/expression
---

## Before {#be} words
          ^ mdx/expression
`,
    { only: ['mdx/'] },
  );
  const titles = findings.flatMap(({ fixes }) => fixes?.map(({ title }) => title) ?? []);
  assert.deepEqual(titles, [
    'Unindent the heading',
    'Write <h2 id="…">',
    'Change to "## …"',
    'Write <h2 id="…">',
    'Move the id to the end',
  ]);
});

test('preview, search and links to headings have the same ids', () => {
  const text =
    "## What's new\n\n## PL/SQL\n\nWords here.\n\n## PL/SQL\n\n<Heading level={3} noAnchor>A/B</Heading>\n\n[x](#pl%2Fsql)\n";
  const html = htmlOf(`${v2}//- index.mdx\n${text}`);
  const ids = [...html.matchAll(/ id="p-([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, ['what’s-new', 'pl/sql', 'pl/sql-2', 'a/b']);
  assert.match(html, /href="#p-pl\/sql"/);
  assert.doesNotMatch(html, /Link to “A\/B”/);
  const fixture = parseFixture(`${v2}//- index.mdx\n${text}`);
  const site = siteOf(fixture);
  assert.equal(searchSite(site, 'words here')[0]?.fragment, 'pl/sql');
  assert.equal(headingLink(site, 'index.mdx', text.lastIndexOf('## PL')), '/index#pl/sql-2');
});

test('a tag can hide the link of its heading', () => {
  checkFixture(
    `${v2}//- index.mdx
---
title: Start of the test
description: All about headings without links, as tags.
---

<h2 noAnchor>Set up</h2>

<Heading level={2} noAnchor>More</Heading>

[a](#set-up) [b](#more)
`,
    { only: ['link/', 'html/', 'component/', 'mdx/'] },
  );
});

test('the fix for a link to a deep heading without an id adds one', () => {
  const [finding] = checkFixture(
    `${v2}//- index.mdx
##### Deep one

[x](#deep-one)
    ^^^^^^^^^ link/missing-anchor
`,
    { only: ['link/'] },
  );
  assert.deepEqual(
    finding?.fixes?.map(({ title }) => title),
    ['Add {#deep-one} to the heading'],
  );
});

test('the anchor of a heading that cannot have an id in braces is kept in HTML', () => {
  const kept = (text: string, place: string): string => {
    const fixture = parseFixture(`${v2}//- index.mdx\n${text}\n[a](#${place})\n`);
    const site = siteOf(fixture);
    const [fix] = headingFixes(site, 'index.mdx', text.indexOf('Go'));
    return (
      applyFileEdits(fixture.files, fix?.edits ?? [])
        .get('index.mdx')
        ?.split('[a]')[0] ?? ''
    );
  };
  assert.equal(kept('## Go on\n', 'go-on'), '## Go on {#go-on}\n\n');
  assert.equal(kept('Go on\n---\n', 'go-on'), '<a id="go-on" />\n\nGo on\n---\n\n');
  assert.equal(
    kept('<Note>\n    ## Go on\n</Note>\n', 'go-on'),
    '<Note>\n    <a id="go-on" />\n\n    ## Go on\n</Note>\n\n',
  );
});
