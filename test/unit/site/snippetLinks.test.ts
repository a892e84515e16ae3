import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { SiteIndex } from '../../../server/core/site/siteTypes.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const only = ['link/', 'image/missing', 'snippet/', 'front-matter/missing', 'component/unknown'];
const front = '---\ntitle: A page\ndescription: What it is for.\n---\n';
const config = '//- docs.json\n{"name": "T", "navigation": [{"group": "G", "pages": ["a/one", "b/two"]}]}\n';

test('a relative link or fragment in a snippet is checked in each page that includes it, and reported once', () => {
  const found = checkFixture(
    `${config}//- snippets/part.mdx
[Beside it](./other), [here](#only-in-one), [from the root](/a/other), [away](/nowhere/x)
            ^^^^^^^ link/missing
                             ^^^^^^^^^^^^ link/missing-anchor
                                                                              ^^^^^^^^^^ link/missing
//- snippets/outer.mdx
import Part from './part.mdx';

<Part />
//- a/one.mdx
${front}
import Part from '/snippets/part.mdx';

## Only in one

<Part />
//- b/two.mdx
${front}
import Outer from '/snippets/outer.mdx';

<Outer />
//- a/other.mdx
${front}
`,
    { only: ['link/missing'] },
  );
  assert.match(found[0]?.message ?? '', /"b\/two\.mdx"/);
  assert.match(found[1]?.message ?? '', /"b\/two\.mdx"/);
  assert.doesNotMatch(found[2]?.message ?? '', /includes/);
});

test('unused snippets are checked for syntax only', () => {
  const text = `${config}//- snippets/loose.mdx
[x](./nowhere) ![y](none.png) <Nothing />
//- parts/_loose.mdx
[x](./nowhere)
//- a/one.mdx
${front}
//- b/two.mdx
${front}
`;
  checkFixture(text, { only });
  const site = siteOf(parseFixture(`${text}//- .docsightrc.json\n{"rules": {"snippet/unused": "warning"}}`));
  assert.deepEqual(
    checkSite(site)
      .filter(({ path }) => path !== 'docs.json')
      .map(({ path, code }) => `${path} ${code}`),
    ['parts/_loose.mdx snippet/unused', 'snippets/loose.mdx snippet/unused'],
  );
});

test('syntax errors of an unused snippet are reported', () => {
  const site = siteOf(parseFixture(`${config}//- snippets/loose.mdx\n<Note>\n`));
  assert.ok(checkSite(site).some(({ path, severity }) => path === 'snippets/loose.mdx' && severity === 'error'));
});

test('an imported partial needs no front matter, nor does one that is a partial by name', () => {
  checkFixture(
    `${config}//- shared/part.mdx
Words of several pages.
//- shared/_named.mdx
Words of several pages.
//- a/one.mdx
${front}
import Part from '/shared/part.mdx';

<Part />
//- b/two.mdx
${front}
`,
    { only },
  );
});

test('a page without front matter, navigation entry and links is reported as information', () => {
  const site = siteOf(
    parseFixture(
      `${config}//- a/one.mdx\nWords.\n//- b/two.mdx\n${front}\n[Read](../c/read#x), <Card title="More" href="/c/more" />\n//- c/draft.mdx\n[Me](draft)\n//- c/read.mdx\nWords.\n//- c/more/index.mdx\nWords.\n`,
    ),
  );
  assert.deepEqual(
    checkSite(site)
      .filter(({ code }) => code === 'front-matter/missing')
      .map(({ path, severity }) => `${path} ${severity}`),
    ['a/one.mdx warning', 'c/draft.mdx information', 'c/more/index.mdx warning', 'c/read.mdx warning'],
  );
});

test('editing a link keeps the index, unless it is the only one to a page outside of the navigation', () => {
  const host = createSiteHost();
  const apply = (path: string, text: string): SiteIndex => host.apply([{ kind: 'text', path, text }]).index;
  apply('docs.json', '{"name": "T", "navigation": [{"group": "A", "pages": ["a", "b"]}]}');
  for (const path of ['a.mdx', 'b.mdx', 'c.mdx']) apply(path, front);
  const first = host.site.index;
  assert.equal(apply('a.mdx', `${front}[B](/b)`), first);
  const second = apply('a.mdx', `${front}[C](/c?x)`);
  assert.deepEqual([...second.linked], ['c.mdx']);
  assert.equal(apply('b.mdx', `${front}[C](c)`), second);
  assert.equal(apply('a.mdx', `${front}[C](/cc)`), second);
  assert.deepEqual([...apply('b.mdx', front).linked], []);
});

test('references inside of a drawing are neither links nor files', () => {
  checkFixture(
    `<svg viewBox="0 0 9 9">
  <defs>
    <linearGradient id="a" />
    <linearGradient id="b" href="#a" />
  </defs>
  <use href="#a" />
  <use xlinkHref="#gone" />
  <a href="#nowhere">x</a>
           ^^^^^^^^ link/missing-anchor
</svg>
`,
    { only: ['link/missing', 'image/missing'] },
  );
});

test('a member of an import whose file is missing is reported once, at the import', () => {
  checkFixture(
    `//- index.mdx
${front}
import { TagFilters } from "/snippets/tag-filters.mdx";
                            ^^^^^^^^^^^^^^^^^^^^^^^^^ snippet/missing

<TagFilters>
  <TagFilters.Item name="a" />
</TagFilters>
`,
    { only: ['snippet/', 'component/', 'expression/'] },
  );
});
