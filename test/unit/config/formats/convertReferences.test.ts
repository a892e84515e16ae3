import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Conversion, convertConfig } from '../../../../server/core/model/convert/convert.ts';
import { createSiteHost } from '../../../../server/core/site/siteHost.ts';
import type { Site } from '../../../../server/core/site/siteTypes.ts';
import { lostPages, viewDifferences } from '../../../sameViews.ts';
import { splitConfig, splits } from '../../../splitConfig.ts';

const page = '---\ntitle: T\ndescription: D\n---\n';
const slugs = ['index', 'setup', 'guides/a', 'guides/b', 'api/a', 'api/deep/b', 'de/index', 'de/guides/a'];

function siteWith(files: ReadonlyMap<string, string>): Site {
  const pages = slugs.map((slug) => [`${slug}.mdx`, page] as const);
  return createSiteHost([...files, ...pages].map(([path, text]) => ({ kind: 'text', path, text }))).site;
}

function converted(site: Site, to: 'v1' | 'v2'): Conversion {
  const made = convertConfig(site.index, to);
  assert.ok(made.kind === 'converted', JSON.stringify(made));
  return made;
}

const looks = { theme: 'mint', name: 'X', colors: { primary: '#112233' }, navbar: { links: [] } };
const group = (name: string, ...pages: unknown[]): unknown => ({ group: name, pages });
const v2Sites: Readonly<Record<string, unknown>> = {
  groups: {
    ...looks,
    navigation: { groups: [group('G', 'index', group('Sub', 'setup', 'guides/a')), group('H', 'api/a')] },
  },
  pages: { ...looks, navigation: { pages: ['index', group('G', 'guides/a')] } },
  tabs: {
    ...looks,
    navigation: {
      tabs: [
        { tab: 'Home', groups: [group('G', 'index', 'setup')] },
        { tab: 'Guides', groups: [group('G', 'guides/a', 'guides/b')] },
        {
          tab: 'API',
          anchors: [{ anchor: 'REST', icon: 'book', groups: [group('H', 'api/a', group('I', 'api/deep/b'))] }],
        },
        { tab: 'Blog', href: 'https://blog.example.com' },
      ],
      global: { anchors: [{ anchor: 'Forum', href: 'https://forum.example.com' }] },
    },
  },
  versions: {
    ...looks,
    navigation: {
      versions: [
        { version: 'v2', default: true, tabs: [{ tab: 'Guides', groups: [group('G', 'guides/a')] }] },
        { version: 'v1', tabs: [{ tab: 'API', groups: [group('H', 'api/a')] }] },
      ],
    },
  },
  languages: {
    ...looks,
    navigation: {
      languages: [
        { language: 'en', groups: [group('G', 'index', 'guides/a')] },
        { language: 'de', groups: [group('G', 'de/index', 'de/guides/a')] },
      ],
    },
  },
};
const v1Site = {
  name: 'X',
  colors: { primary: '#112233', background: { light: '#ffffff', dark: '#000000' } },
  topbarLinks: [{ name: 'A', url: 'https://a.com' }],
  tabs: [{ name: 'API', url: 'api' }],
  anchors: [{ name: 'Guides', url: 'guides', icon: 'book' }],
  navigation: [group('G', 'index', 'setup'), group('H', 'guides/a', group('Sub', 'guides/b')), group('I', 'api/a')],
};

for (const split of splits) {
  test(`references at ${split.name}: the same docs.json results as without them`, () => {
    let references = 0;
    for (const [name, config] of [...Object.entries(v2Sites), ['v1', v1Site] as const]) {
      const to = name === 'v1' ? 'v2' : 'v1';
      const files = splitConfig(config, split);
      references += files.size - 1;
      const before = siteWith(files);
      const plain = siteWith(new Map([['docs.json', JSON.stringify(config, undefined, 2)]]));
      const made = converted(before, to);
      const wanted = converted(plain, to);
      assert.deepEqual(JSON.parse(made.text), JSON.parse(wanted.text), name);
      const [same, also] = [made, wanted].map(({ losses }) =>
        losses.map(({ message }) => message).filter((message) => !/ (?:is|are) written into docs\.json/.test(message)),
      );
      assert.deepEqual(same?.toSorted(), also?.toSorted(), name);
      const after = siteWith(new Map([['docs.json', made.text]]));
      assert.deepEqual([...lostPages(before, after)], [], name);
      if (made.losses.length === files.size - 1) assert.deepEqual(viewDifferences(before, after), [], name);
    }
    assert.ok(references > 0);
  });
}

test('formatting and comments of every file are kept, or reported as left out', () => {
  const files = new Map([
    [
      'docs.json',
      '{\n  "theme": "mint",\n  "name": "X",\n  // The looks\n  "colors": {"primary": "#112233"},\n  "navigation": {\n    "groups": [\n      // First\n      {"$ref": "./start.json"}, // of all\n      {"group": "H", "pages": ["setup"]}\n    ]\n  }\n}\n',
    ],
    ['start.json', '// A part\n{\r\n    "group": "G", // named so\r\n    "pages": ["index", "guides/a"]\r\n}\r\n'],
  ]);
  const { text, losses } = converted(siteWith(files), 'v1');
  assert.equal(
    text,
    '{\n  "$schema": "https://mintlify.com/schema.json",\n  "theme": "prism",\n  "name": "X",\n  // The looks\n  "colors": {"primary": "#112233"},\n  "navigation": [\n    // First\n    {\n      "group": "G", // named so\n      "pages": ["index", "guides/a"]\n    }, // of all\n    {"group": "H", "pages": ["setup"]}\n  ]\n}\n',
  );
  assert.deepEqual(
    losses.map(({ path, range, message }) => `${path} ${files.get(path)?.slice(range.start, range.end)}: ${message}`),
    [
      'docs.json "./start.json": The contents of "start.json" are written into docs.json, which no longer refers to it.',
      'start.json // A part: This comment is left out: // A part',
    ],
  );
});

test('an unresolvable reference, or a file with a syntax error, is refused at its place', () => {
  const docs = JSON.stringify({ ...looks, navigation: { groups: [{ $ref: './part.json' }] } });
  for (const [part, path, at] of [
    [undefined, 'docs.json', '"./part.json"'],
    ['{"group": "G", "pages": ["index" "setup"]}', 'part.json', '"setup"'],
    ['{"$ref": "docs.json"}', 'part.json', '"docs.json"'],
  ] as const) {
    const files = new Map([['docs.json', docs], ...(part === undefined ? [] : [['part.json', part] as const])]);
    const made = convertConfig(siteWith(files).index, 'v1');
    assert.ok(made.kind === 'refused' && made.place !== undefined, JSON.stringify(made));
    assert.equal(made.place.path, path);
    const text = files.get(path) ?? '';
    assert.ok(
      text.slice(made.place.range.start, made.place.range.start + 20).includes(at),
      text.slice(made.place.range.start),
    );
  }
});
