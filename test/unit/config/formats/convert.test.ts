import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertConfig } from '../../../../server/core/model/convert/convert.ts';
import type { Site } from '../../../../server/core/site/siteTypes.ts';
import { siteOf } from '../../../check.ts';
import { parseFixture } from '../../../fixture.ts';
import { rounds, seed } from '../../../long.ts';
import { type Random, randomFrom } from '../../../random.ts';
import { lostPages, viewDifferences } from '../../../sameViews.ts';

function siteWith(config: string, pages: ReadonlyMap<string, string> = new Map()): Site {
  return siteOf({ ...parseFixture(''), files: new Map([['docs.json', config], ...pages]) });
}

function converted(
  config: string,
  to: 'v1' | 'v2' = 'v2',
): { readonly text: string; readonly losses: readonly string[] } {
  const made = convertConfig(siteWith(config).index, to);
  assert.ok(made.kind === 'converted', JSON.stringify(made));
  return {
    text: made.text,
    losses: made.losses.map(({ range, message }) => `${config.slice(range.start, range.end)}: ${message}`),
  };
}

test('each setting is converted to its place in docs.json v2, in the style of the file', () => {
  const { text, losses } = converted(`// Our docs
{
    "$schema": "https://mintlify.com/schema.json",
    // How it is called
    "name": "Pets", // not final
    "theme": "quill",
    // Of the brand
    "colors": {"primary": "#112233", "background": {"light": "#FFFFFF", "dark": "#000000"}, "anchors": "#445566"}, // all
    "modeToggle": {"default": "dark", "isHidden": true},
    "topbarLinks": [
        // For people
        {"name": "Support", "url": "mailto:a@b.c", "style": "pill"}
    ],
    "topbarCtaButton": {"type": "github", "url": "https://github.com/a/b"},
    "footerSocials": [{"type": "x", "url": "https://x.com/a"}],
    "font": {"headings": {"family": "Inter", "url": "/i.woff2", "format": "woff2"}},
    "api": {
        "baseUrl": "https://api.example.com",
        "auth": {"method": "bearer", "inputPrefix": "Bearer "},
        "playground": {"mode": "hide", "disableProxy": true}
    },
    "openapi": "openapi.json",
    "analytics": {"ga4": {"measurementId": "G-1"}},
    "integrations": {"intercom": "abcdefg"},
    "feedback": {"thumbsRating": true},
    "navigation": [
        // All there is
        {"group": "Start", "pages": ["index"]},
        {
            "group": "More",
            "iconType": "solid",
            "icon": "star",
            "pages": [
                "a", // first
                "b"
            ]
        }
    ]
}
`);
  assert.equal(
    text,
    `// Our docs
{
    "$schema": "https://mintlify.com/docs.json",
    "theme": "willow",
    // How it is called
    "name": "Pets", // not final
    // Of the brand
    "colors": {"primary": "#112233"}, // all
    "background": {
        "color": {"light": "#FFFFFF", "dark": "#000000"}
    },
    "appearance": {"default": "dark", "strict": true},
    "navbar": {
        "links": [
            // For people
            {"label": "Support", "href": "mailto:a@b.c"}
        ],
        "primary": {"type": "github", "href": "https://github.com/a/b"}
    },
    "footer": {
        "socials": {
            "x": "https://x.com/a"
        }
    },
    "fonts": {"heading": {"family": "Inter", "source": "/i.woff2", "format": "woff2"}},
    "api": {
        "mdx": {
            "server": "https://api.example.com",
            "auth": {"method": "bearer"}
        },
        "playground": {"display": "none", "proxy": false},
        "openapi": "openapi.json"
    },
    "integrations": {"ga4": {"measurementId": "G-1"}, "intercom": {"appId": "abcdefg"}},
    "navigation": {
        "groups": [
            // All there is
            {"group": "Start", "pages": ["index"]},
            {
                "group": "More",
                "icon": {"name": "star", "style": "solid"},
                "pages": [
                    "a", // first
                    "b"
                ]
            }
        ]
    }
}
`,
  );
  assert.deepEqual(losses, [
    '"anchors": "colors.anchors" is left out: each anchor sets its own color.',
    '"style": "style" is left out: it has no counterpart.',
    '"inputPrefix": "inputPrefix" is left out: it has no counterpart.',
    '"feedback": "feedback" is left out: feedback is set up in the platform\'s dashboard.',
  ]);
});

test('tabs and anchors contain the pages below their URLs; the rest comes before them', () => {
  const { text, losses } = converted(
    JSON.stringify({
      name: 'X',
      versions: ['2', '1'],
      primaryTab: { name: 'Home' },
      tabs: [
        { name: 'API', url: 'api', openapi: '/openapi.json' },
        { name: 'Blog', url: 'https://blog.example.com' },
        { name: 'Old', url: 'old', version: '1' },
        { name: 'Empty', url: 'empty' },
      ],
      anchors: [
        { name: 'Guides', url: 'api/guides', icon: 'book', color: { from: '#112233', to: '#445566' } },
        { name: 'Forum', url: 'https://forum.example.com' },
      ],
      navigation: [
        { group: 'Start', pages: ['index', 'api/list'] },
        { group: 'Guides', pages: ['api/guides/one'] },
        { group: 'Past', version: '1', pages: ['old/page'] },
      ],
    }),
  );
  assert.deepEqual(JSON.parse(text).navigation, {
    versions: [
      {
        version: '2',
        tabs: [
          { tab: 'Home', groups: [{ group: 'Start', pages: ['index'] }] },
          {
            tab: 'API',
            anchors: [
              { anchor: 'Documentation', icon: 'book-open', groups: [{ group: 'Start', pages: ['api/list'] }] },
              {
                anchor: 'Guides',
                icon: 'book',
                color: { light: '#112233', dark: '#112233' },
                groups: [{ group: 'Guides', pages: ['api/guides/one'] }],
              },
            ],
            openapi: { source: '/openapi.json', directory: 'api' },
          },
          { tab: 'Blog', href: 'https://blog.example.com' },
        ],
      },
      {
        version: '1',
        tabs: [
          { tab: 'Home', groups: [{ group: 'Start', pages: ['index'] }] },
          {
            tab: 'API',
            anchors: [
              { anchor: 'Documentation', icon: 'book-open', groups: [{ group: 'Start', pages: ['api/list'] }] },
              {
                anchor: 'Guides',
                icon: 'book',
                color: { light: '#112233', dark: '#112233' },
                groups: [{ group: 'Guides', pages: ['api/guides/one'] }],
              },
            ],
            openapi: { source: '/openapi.json', directory: 'api' },
          },
          { tab: 'Blog', href: 'https://blog.example.com' },
          { tab: 'Old', groups: [{ group: 'Past', pages: ['old/page'] }] },
        ],
      },
    ],
    global: { anchors: [{ anchor: 'Forum', href: 'https://forum.example.com' }] },
  });
  assert.deepEqual(
    losses.map((each) => each.slice(each.lastIndexOf('}: ') + 3)),
    [
      'The tab "Empty" is left out: it has no pages under "empty".',
      'An anchor has one color, so only the first color of this gradient is kept.',
    ],
  );
});

test('each key of a division that docs.json v1 lacks is reported', () => {
  const { losses } = converted(
    `{"name": "X", "theme": "mint", "navigation": {"versions": [{"version": "1", "tag": "New", "tabs": [
  {"tab": "A", "icon": "rocket", "openapi": "a.json", "pages": ["a"]},
  {"tab": "B", "align": "end", "openapi": "b.json", "groups": [{"group": "G", "pages": ["b/c"]}]},
  {"tab": "L", "icon": "link", "href": "https://example.com"}
]}]}}`,
    'v1',
  );
  assert.deepEqual(losses, [
    '"tag": "tag" is left out: versions have no equivalent.',
    '"icon": "icon" is left out: tabs have no equivalent.',
    '"openapi": "openapi" is left out: the first tab has nothing like it.',
    '"align": "align" is left out: tabs have no equivalent.',
    '"icon": "icon" is left out: tabs have no equivalent.',
  ]);
});

test('a docs.json with nothing to convert is reported in words', () => {
  const refused = (config: string, to: 'v1' | 'v2'): string => {
    const made = convertConfig(siteWith(config).index, to);
    const at = made.kind === 'refused' && made.place ? config.slice(made.place.range.start) : '';
    return made.kind === 'refused' ? `${made.message} ${at}` : '';
  };
  assert.match(refused('{"navigation": {"pages": []}}', 'v2'), /^This is already docs\.json v2\./);
  assert.match(refused('{"name": }', 'v2'), /^docs\.json has a syntax error\. .* \}$/);
});

test('random docs.json v1 files read the same in v2, and again in v1', () => {
  let [there, back] = [0, 0];
  for (let round = 0; round < rounds(20, 500); round++) {
    const random = randomFrom(seed * 1000 + round);
    const { config, pages } = randomSite(random);
    const text = JSON.stringify(config, undefined, 2);
    const before = siteWith(text, pages);
    const conversion = convertConfig(before.index, 'v2');
    assert.ok(conversion.kind === 'converted');
    const after = siteWith(conversion.text, pages);
    const faults = [...lostPages(before, after), ...viewDifferences(before, after)];
    assert.deepEqual(faults.slice(0, 3), [], `round ${round}:\n${text}\n${conversion.text}`);
    there++;
    const again = convertConfig(after.index, 'v1');
    assert.ok(again.kind === 'converted');
    const last = siteWith(again.text, pages);
    assert.deepEqual(lostPages(after, last), [], `round ${round}:\n${conversion.text}\n${again.text}`);
    if (again.losses.length === 0) {
      const turned = viewDifferences(before, last);
      assert.deepEqual(turned.slice(0, 3), [], `round ${round}:\n${text}\n${again.text}`);
      back++;
    }
  }
  assert.ok(there >= 20 && back > 1, `${there} there, ${back} back without a loss`);
});

/** A docs.json v1 site with all kinds of divisions. */
function randomSite(random: Random): { readonly config: unknown; readonly pages: ReadonlyMap<string, string> } {
  const folders = ['', 'api', 'api/guides', 'learn', 'learn/deep', 'sdk'];
  const pages = new Map<string, string>();
  const page = (): string => {
    const folder = random.pick(folders) ?? '';
    const slug = `${folder === '' ? '' : `${folder}/`}p${pages.size}`;
    pages.set(`${slug}.mdx`, `---\ntitle: P${pages.size}\n---\n`);
    return slug;
  };
  const list = <Item>(most: number, make: () => Item): Item[] => Array.from({ length: 1 + random.below(most) }, make);
  const versions = random.below(3) === 0 ? ['2', '1'] : [];
  let groups = 0;
  const group = (depth: number): unknown => ({
    group: `G${groups++}`,
    ...(random.below(3) === 0 && { icon: 'star', ...(random.below(2) === 0 && { iconType: 'solid' }) }),
    ...(depth === 0 && versions.length > 0 && random.below(2) === 0 && { version: random.pick(versions) }),
    pages: list(4, () => (depth < 2 && random.below(5) === 0 ? group(depth + 1) : page())),
  });
  const divisions = (names: readonly string[]): unknown[] =>
    names
      .filter(() => random.below(3) === 0)
      .map((url) => ({ name: `To ${url}`, url, ...(random.below(6) === 0 && { icon: 'book' }) }));
  const [tabs, anchors] = [
    divisions([...folders.slice(1), 'https://example.com']),
    divisions([...folders.slice(1), 'https://example.org']),
  ];
  const config = {
    name: 'X',
    ...(versions.length > 0 && { versions }),
    ...(tabs.length > 0 && { tabs }),
    ...(anchors.length > 0 && { anchors }),
    navigation: list(5, () => group(0)),
  };
  return { config, pages };
}
