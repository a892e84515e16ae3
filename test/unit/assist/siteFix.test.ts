import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedPaths } from '../../../server/core/checks/run.ts';
import { fixesAt, fixTasks } from '../../../server/core/fixes/fixesAt.ts';
import { siteFix } from '../../../server/core/fixes/siteFix.ts';
import { siteOf } from '../../check.ts';
import { applied, findingsOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';

const site = siteOf(
  parseFixture(`//- .docsightrc.json
{ "generated": ["api/**"] }
//- index.mdx
One <5 and two <6.

![A cat](/cat.png)
//- guides/start.mdx
Three <7.
//- api/made.mdx
Four <8.
//- cat.png
`),
);

test('a fix of one rule for a whole site: counted, everywhere at once, never in generated files', () => {
  const fix = siteFix(site, 'mdx/bad-tag');
  assert.equal(fix?.title, 'Fix 3 in 2 files: "<" that does not begin a tag');
  const after = applied(site, fix?.edits ?? []);
  assert.equal(after.files.get('index.mdx')?.text.split('\n')[0], 'One \\<5 and two \\<6.');
  assert.equal(after.files.get('guides/start.mdx')?.text, 'Three \\<7.');
  assert.equal(after.files.get('api/made.mdx')?.text, 'Four <8.');
  assert.equal(siteFix(after, 'mdx/bad-tag'), undefined);
  // Breaking findings are reported in generated files too.
  assert.deepEqual(
    findingsOf(after, 'api/made.mdx').map(({ code }) => code),
    ['mdx/bad-tag'],
  );
});

test('a code without findings has no fix', () => {
  assert.equal(siteFix(site, 'mdx/html-comment'), undefined);
  assert.equal(siteFix(site, 'no/such'), undefined);
});

/** Actions offered below the fixes of every finding. */
const silences = /^(?:Ignore on|Do not show)/;

test('it is offered next to the fix for the file, and not in a generated file', () => {
  const titles = (path: string, offset: number): readonly string[] =>
    fixesAt(site, path, { start: offset, end: offset })
      .filter(({ code, title }) => code === 'mdx/bad-tag' && !silences.test(title))
      .map(({ title, wholeSite }) => (wholeSite === true ? `site: ${title}` : title));
  const text = site.files.get('index.mdx')?.text ?? '';
  const inSite = 'site: Fix all in 2 files of this site (with a preview): "<" that does not begin a tag';
  assert.deepEqual(titles('index.mdx', text.indexOf('<5')), [
    'Write "\\<" for a less-than sign',
    'Fix all 2 in index.mdx: "<" that does not begin a tag',
    inSite,
  ]);
  assert.deepEqual(titles('guides/start.mdx', 6), ['Write "\\<" for a less-than sign', inSite]);
  assert.deepEqual(titles('api/made.mdx', 5), ['Write "\\<" for a less-than sign']);
  assert.deepEqual(titles('index.mdx', 0), []);
});

test('its work on other files is done in pieces, and only if it is offered', () => {
  const tasks = (path: string, offset: number): number => fixTasks(site, path, { start: offset, end: offset }).length;
  assert.equal(tasks('index.mdx', 19), 0);
  assert.equal(tasks('index.mdx', 4), checkedPaths(site).length);
  assert.equal(tasks('api/made.mdx', 5), 0);
});

test('fixing a whole file does not invent text: no descriptions, alt texts or titles', () => {
  const page = `---
icon: star
---

# Pets and their owners

![](/cat.png)
`;
  const wordless = siteOf(
    parseFixture(`//- index.mdx\n${page}//- none.mdx\nText that is long enough for a sentence.\n//- cat.png\n`),
  );
  const all = (path: string): string | undefined => {
    const fix = fixesAt(wordless, path, { start: 0, end: 0 }).find(({ kind }) => kind === 'source.fixAll.docsight');
    return fix && applied(wordless, fix.edits).files.get(path)?.text;
  };
  assert.equal(
    all('index.mdx'),
    `---
icon: star
---

# Pets and their owners

<Frame>
  ![](/cat.png)
</Frame>`,
  );
  assert.equal(all('none.mdx'), undefined);
  const titles = findingsOf(wordless, 'none.mdx').flatMap(({ fixes }) => fixes?.map(({ title }) => title));
  assert.deepEqual(titles, ['Add front matter']);
  assert.equal(siteFix(wordless, 'front-matter/missing'), undefined);
});

test('suggestions that only an author can word are offered one at a time: not for a file or site, nor on save', () => {
  const withoutAttribute = siteOf(
    parseFixture(`//- index.mdx
<Tooltip>One</Tooltip> and <Tooltip>two</Tooltip>.

One <5.
//- guides/start.mdx
<Tooltip>Three</Tooltip>.
`),
  );
  const fixes = fixesAt(withoutAttribute, 'index.mdx', { start: 3, end: 3 });
  assert.deepEqual(
    fixes
      .filter(({ code, title }) => code === 'component/missing-attribute' && !silences.test(title))
      .map(({ title }) => title),
    ['Add "tip"'],
  );
  assert.equal(siteFix(withoutAttribute, 'component/missing-attribute'), undefined);
  const saved = fixes.find(({ kind }) => kind === 'source.fixAll.docsight');
  assert.match(
    applied(withoutAttribute, saved?.edits ?? []).files.get('index.mdx')?.text ?? '',
    /<Tooltip>One<[\s\S]*\\<5/,
  );
});
