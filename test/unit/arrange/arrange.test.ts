import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrange, removeEntries } from '../../../server/core/change/arrange/arrange.ts';
import { addGroup, addPage, moveBy, renameEntry } from '../../../server/core/change/arrange/change.ts';
import { filteredRows, navigationRows } from '../../../server/core/change/arrange/rows.ts';
import type { Renamed } from '../../../server/core/change/rename/symbol.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const v2 = `//- docs.json
{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Pets",
  "colors": { "primary": "#aa0000" },
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "icon": "rocket", "pages": ["index", "quickstart"] },
          { "group": "More", "pages": ["deep/one", { "group": "Inner", "pages": ["deep/two"] }] }
        ]
      },
      { "tab": "Blog", "pages": ["blog/first"] },
      { "tab": "Empty" },
      { "tab": "API", "openapi": "api.yaml" },
      { "tab": "Shop", "href": "https://example.com" }
    ]
  }
}
//- api.yaml
openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      tags: [Pets]
      summary: List pets
      responses: { "200": { description: OK } }
//- index.mdx
---
title: Welcome
sidebarTitle: Home
icon: house
---
//- quickstart.mdx
---
title: Quickstart
---
//- deep/one.mdx
---
title: One
---
//- deep/two.mdx
---
title: Two
---
//- blog/first.mdx
---
title: First
tag: NEW
---
See [the other](/lonely/linked).
//- lonely/linked.mdx
---
title: Linked
---
//- lonely/left.mdx
---
title: Left
---
//- snippets/unused.mdx
Nobody includes this.
//- images/unused.png
`;

const v1 = `//- docs.json
{
  "name": "Pets",
  "versions": ["v2", "v1"],
  "tabs": [{ "name": "API", "url": "api" }, { "name": "Shop", "url": "https://example.com" }],
  "navigation": [
    { "group": "Start", "pages": ["index", "guide"] },
    { "group": "New", "version": "v2", "pages": ["new"] },
    { "group": "Old", "version": "v1", "pages": ["old"] },
    { "group": "Reference", "pages": ["api/pets", "api/shops"] }
  ]
}
//- index.mdx
Welcome.
//- guide.mdx
//- new.mdx
//- old.mdx
//- api/pets.mdx
//- api/shops.mdx
`;

function siteOfText(text: string): Site {
  return siteOf(parseFixture(text));
}

function tree(site: Site, id?: string, margin = ''): string {
  return navigationRows(site, id)
    .map(({ id: own, kind, label, detail, count, unlinked, notes, path }) => {
      const more = [detail, count, unlinked && `${unlinked} unlinked`, ...notes].filter((each) => each !== undefined);
      const line = `${margin}${kind} ${label}${path === undefined ? '' : ` ${path}`}${more.length === 0 ? '' : ` (${more.join(', ')})`}\n`;
      return line + tree(site, own, `${margin}  `);
    })
    .join('');
}

test('the tree shows a docs.json v2 site as its readers see it, and everything outside the navigation', () => {
  assert.equal(
    tree(siteOfText(v2)),
    `tab Guides
  group Start
    page Home index.mdx
    page Quickstart quickstart.mdx
  group More
    page One deep/one.mdx
    group Inner
      page Two deep/two.mdx
tab Blog
  page First blog/first.mdx (NEW)
tab Empty
tab API
  group Pets
    page List pets (GET, generated)
tab Shop
section unlisted (2, 1 unlinked)
  folder lonely
    page Left lonely/left.mdx (unlinked)
    page Linked lonely/linked.mdx
section snippets (1)
  folder snippets
    file unused.mdx snippets/unused.mdx
section images (1)
  folder images
    file unused.png images/unused.png
`,
  );
});

test('the tree shows a docs.json v1 site by versions, tabs and the URLs of its pages', () => {
  const below = `    group Start
      page Index index.mdx
      page Guide guide.mdx
`;
  const api = `  tab API
    group Reference
      page Pets api/pets.mdx
      page Shops api/shops.mdx
  tab Shop
`;
  assert.equal(
    tree(siteOfText(v1)),
    `version v2
  tab Documentation
${below}    group New
      page New new.mdx
${api}version v1
  tab Documentation
${below}    group Old
      page Old old.mdx
${api}`,
  );
});

test('a filter finds rows by name and path, at any depth, with the rows around them', () => {
  const site = siteOfText(v2);
  const filtered = (text: string): readonly (readonly string[])[] => {
    const { found, around } = filteredRows(site, text);
    return [found, around];
  };
  assert.deepEqual(filtered('TWO'), [
    [`${guides}/group:More/group:Inner/page:deep~two`],
    [`${guides}/group:More/group:Inner`, `${guides}/group:More`, guides],
  ]);
  assert.deepEqual(filtered('lonely/'), [
    ['section:unlisted/folder:lonely/page:lonely~left.mdx', 'section:unlisted/folder:lonely/page:lonely~linked.mdx'],
    ['section:unlisted/folder:lonely', 'section:unlisted'],
  ]);
  assert.deepEqual(filteredRows(site, 'lonely/left').counts, { 'section:unlisted': 1 });
  assert.deepEqual(filteredRows(site, 'lonely/').counts, { 'section:unlisted': 2 });
  assert.deepEqual(filtered('more')[0], [`${guides}/group:More`]);
  assert.deepEqual(
    [filtered('no such thing'), filtered(' ')],
    [
      [[], []],
      [[], []],
    ],
  );
});

test('sites without our docs.json, or with an unreadable one, have an empty tree', () => {
  assert.equal(tree(siteOfText('//- docs.json\n{"docs": {}, "sidebar": []}\n')), '');
  assert.equal(tree(siteOfText('//- docs.json\n{{{\n//- left.mdx\nWords.\n')), '');
  assert.equal(tree(siteOfText('//- docs.json\n[1]\n//- left.mdx\nWords.\n')), '');
});

/** The changed lines of docs.json, and those between them. */
function changed(text: string, result: Renamed): string {
  if (result.kind === 'refused') return `refused: ${result.reason}`;
  const before = parseFixture(text).files;
  const after = applyFileEdits(before, result.edits);
  return [...after]
    .filter(([path, each]) => before.get(path) !== each)
    .map(([path, each]) => {
      const [old, now] = [(before.get(path) ?? '').split('\n'), each.split('\n')];
      let [start, end] = [0, 0];
      while (start < now.length && old[start] === now[start]) start++;
      while (end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
      return [`${path}:${start + 1}`, ...now.slice(start, now.length - end)].join('\n');
    })
    .join('\n');
}

const guides = 'tab:Guides';
const drags: readonly (readonly [
  what: string,
  site: string,
  dragged: readonly string[],
  onto: string,
  expected: string,
])[] = [
  [
    'a page takes the place of the one that it is dropped on',
    v2,
    [`${guides}/group:Start/page:quickstart`],
    `${guides}/group:Start/page:index`,
    `docs.json:11
          { "group": "Start", "icon": "rocket", "pages": ["quickstart", "index"] },`,
  ],
  [
    'from above it goes behind it',
    v2,
    [`${guides}/group:Start/page:index`],
    `${guides}/group:Start/page:quickstart`,
    `docs.json:11
          { "group": "Start", "icon": "rocket", "pages": ["quickstart", "index"] },`,
  ],
  [
    'several pages go to the end of a group',
    v2,
    [`${guides}/group:Start/page:index`, `${guides}/group:Start/page:quickstart`],
    `${guides}/group:More`,
    `docs.json:11
          { "group": "Start", "icon": "rocket", "pages": [] },
          { "group": "More", "pages": ["deep/one", { "group": "Inner", "pages": ["deep/two"] }, "index", "quickstart"] }`,
  ],
  [
    'a group goes to another tab, and loses nothing',
    v2,
    [`${guides}/group:Start`],
    'tab:Blog',
    `docs.json:11
          { "group": "More", "pages": ["deep/one", { "group": "Inner", "pages": ["deep/two"] }] }
        ]
      },
      { "tab": "Blog", "pages": ["blog/first", { "group": "Start", "icon": "rocket", "pages": ["index", "quickstart"] }] },`,
  ],
  [
    'a tab without anything gets a list',
    v2,
    [`${guides}/group:More/group:Inner`],
    'tab:Empty',
    `docs.json:12
          { "group": "More", "pages": ["deep/one"] }
        ]
      },
      { "tab": "Blog", "pages": ["blog/first"] },
      { "tab": "Empty", "groups": [
        { "group": "Inner", "pages": ["deep/two"] }
      ] },`,
  ],
  [
    'a page that the navigation does not list comes into it',
    v2,
    ['section:unlisted/folder:lonely/page:lonely~left.mdx'],
    'tab:Blog/page:blog~first',
    `docs.json:15
      { "tab": "Blog", "pages": ["lonely/left", "blog/first"] },`,
  ],
  [
    'a page goes out of the navigation',
    v2,
    ['tab:Blog/page:blog~first'],
    'section:unlisted',
    `docs.json:15
      { "tab": "Blog", "pages": [] },`,
  ],
  [
    'tabs change places',
    v2,
    ['tab:Empty'],
    'tab:Blog',
    `docs.json:15
      { "tab": "Empty" },
      { "tab": "Blog", "pages": ["blog/first"] },`,
  ],
  [
    'a page on a tab of groups',
    v2,
    ['tab:Blog/page:blog~first'],
    guides,
    'refused: "Guides" has groups. Drop a page on one of them.',
  ],
  [
    'a tab on a group, whose pages would go with it',
    v2,
    ['tab:Blog'],
    `${guides}/group:Start`,
    'refused: A group takes only pages and groups. Drop this on an entry of the same kind.',
  ],
  ['a page on a link', v2, ['tab:Blog/page:blog~first'], 'tab:Shop', 'refused: "Shop" is a link and has no pages.'],
  [
    'a group into itself',
    v2,
    [`${guides}/group:More`],
    `${guides}/group:More/group:Inner`,
    'refused: An entry cannot be moved into itself.',
  ],
  [
    'a page among generated ones',
    v2,
    ['tab:Blog/page:blog~first'],
    'tab:API/group:Pets',
    'refused: The pages here are generated from an API document. A list of pages would replace them.',
  ],
  ['a generated page', v2, ['tab:API/group:Pets'], 'tab:Blog', 'refused: "Pets" has no entry in docs.json.'],
  [
    'in docs.json v1, a group into another version',
    v1,
    ['version:v1/tab:Documentation/group:Old'],
    'version:v2/tab:Documentation/group:Start',
    `docs.json:6
    { "group": "Old", "version": "v2", "pages": ["old"] },
    { "group": "Start", "pages": ["index", "guide"] },
    { "group": "New", "version": "v2", "pages": ["new"] },`,
  ],
  [
    'in docs.json v1, a page into another tab',
    v1,
    ['version:v2/tab:Documentation/group:Start/page:guide'],
    'version:v2/tab:API/group:Reference',
    'refused: "API" shows the pages whose addresses are below "/api". Move the file there: its entry and all links follow.',
  ],
];

for (const [what, text, dragged, onto, expected] of drags)
  test(`dropped: ${what}`, () => {
    assert.equal(changed(text, arrange(siteOfText(text).index, dragged, onto)), expected);
  });

test('entries move up and down among their siblings, groups past pages', () => {
  const { index } = siteOfText(v2);
  assert.equal(
    changed(v2, moveBy(index, `${guides}/group:More/group:Inner`, -1)),
    `docs.json:12
          { "group": "More", "pages": [{ "group": "Inner", "pages": ["deep/two"] }, "deep/one"] }`,
  );
  assert.equal(
    changed(v2, moveBy(index, `${guides}/group:Start/page:index`, -1)),
    'refused: This is already the first entry.',
  );
});

test('groups and pages are added at the requested place', () => {
  const site = siteOfText(v2);
  assert.equal(
    changed(v2, addGroup({ index: site.index, id: guides, name: 'New one' })),
    `docs.json:12
          { "group": "More", "pages": ["deep/one", { "group": "Inner", "pages": ["deep/two"] }] },
          {
            "group": "New one",
            "pages": []
          }`,
  );
  assert.equal(
    changed(v2, addPage({ site, id: `${guides}/group:More/page:deep~one`, title: 'One and a half' })),
    `docs.json:12
          { "group": "More", "pages": ["deep/one", "deep/one-and-a-half", { "group": "Inner", "pages": ["deep/two"] }] }
deep/one-and-a-half.mdx:1
---
title: "One and a half"
description: ""
---
`,
  );
});

test('entries are removed, several at once; their files stay', () => {
  assert.equal(
    changed(v2, removeEntries(siteOfText(v2).index, [`${guides}/group:Start`, `${guides}/group:More/page:deep~one`])),
    `docs.json:11
          { "group": "More", "pages": [{ "group": "Inner", "pages": ["deep/two"] }] }`,
  );
});

test('a page is renamed in its front matter, a group in docs.json', () => {
  const site = siteOfText(v2);
  assert.equal(
    changed(v2, renameEntry({ site, id: `${guides}/group:Start/page:index`, name: 'Start here' })),
    'index.mdx:3\nsidebarTitle: Start here',
  );
  assert.equal(
    changed(v2, renameEntry({ site, id: `${guides}/group:Start`, name: 'Begin' })),
    'docs.json:11\n          { "group": "Begin", "icon": "rocket", "pages": ["index", "quickstart"] },',
  );
});
