import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { moveRefusal } from '../../../server/core/change/move/moveRefusal.ts';
import { searchPages } from '../../../server/core/render/search/search.ts';
import { pagePathOf } from '../../../server/core/site/link/lookup.ts';
import { pagesIn } from '../../../server/core/site/site.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const front = (title: string): string => `---\ntitle: ${title}\ndescription: About ${title}\n---\n`;
const text = `//- docs.json
{"name": "X", "navigation": [{"group": "G", "pages": ["a", "g", "h/index"]}]}
//- a.md
${front('First')}
//- a.mdx
${front('Second')}
//- g.mdx
${front('Third')}
//- g/index.mdx
${front('Fourth')}
//- h/index.md
${front('Fifth')}
//- snippets/a.md
One
//- snippets/a.mdx
Two
`;

test('two files with one URL: one finding, which names the served file', () => {
  const found = checkFixture(
    text
      .replace('//- a.md\n---', '//- a.md\n---\n| page/same-address')
      .replace('//- g/index.mdx\n---', '//- g/index.mdx\n---\n| page/same-address'),
    { only: ['page/'] },
  );
  assert.deepEqual(
    found.map(({ message }) => message),
    [
      '"a.mdx" has the same address, "/a", and readers get that file. Rename or delete one of them.',
      '"g.mdx" has the same address, "/g", and readers get that file. Rename or delete one of them.',
    ],
  );
});

test('only the served file is counted, found and suggested', () => {
  const site = siteOf(parseFixture(text));
  assert.deepEqual(pagesIn(site.index), ['a.mdx', 'g.mdx', 'h/index.md']);
  assert.deepEqual(
    ['a', 'g', 'h'].map((slug) => pagePathOf(site.index, slug)),
    ['a.mdx', 'g.mdx', 'h/index.md'],
  );
  assert.deepEqual(
    [...searchPages(site)].map(({ path }) => path),
    ['a.mdx', 'g.mdx', 'h/index.md'],
  );
  const typing = parseFixture(`${text}//- b.mdx\n[x]($0)\n`);
  const labels = complete(siteOf(typing), 'b.mdx', typing.cursor?.offset ?? 0).map(({ detail }) => detail);
  assert.equal(labels.filter((each) => each === '/a').length, 1);
  assert.equal(labels.filter((each) => each === '/g').length, 1);
});

test('an index page that the navigation lists is shown beside the page of its folder', () => {
  const site = siteOf(parseFixture(text.replace('"h/index"', '"g/index"')));
  assert.deepEqual(pagesIn(site.index), ['a.mdx', 'g.mdx', 'g/index.mdx', 'h/index.md']);
});

test('a move that would give two files one URL is refused', () => {
  const { index } = siteOf(parseFixture(text));
  for (const [from, to] of [
    ['h/index.md', 'g.md'],
    ['a.mdx', 'h.mdx'],
    ['a.mdx', 'g/index.md'],
  ] as const)
    assert.match(moveRefusal(index, [{ from, to }]) ?? '', /has the same address as/, to);
  assert.equal(moveRefusal(index, [{ from: 'h/index.md', to: 'i.md' }]), undefined);
});
