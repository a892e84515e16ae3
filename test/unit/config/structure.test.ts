import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SymbolNode } from '../../../server/core/assist/assistTypes.ts';
import { define, documentLinks } from '../../../server/core/assist/navigation/define.ts';
import { symbols } from '../../../server/core/assist/navigation/symbols.ts';
import { colorText } from '../../../server/core/assist/structure/colors.ts';
import { colors, foldings, selections } from '../../../server/core/assist/structure/structure.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const config = `{
  "name": "X",
  "versions": ["v1"],
  "colors": {"primary": "#0d6e4f", "anchors": {"from": "#FFF", "to": "no color"}},
  "logo": "/logo.svg",
  "tabs": [{"name": "Guides", "url": "guides"}],
  "topbarLinks": [{"name": "Web", "url": "https://example.com/a"}],
  "navigation": [
    {
      "group": "Start",
      "pages": ["index", {"group": "", "pages": ["guides/start", "gone"]}]
    }
  ],
  "openapi": "openapi.json"
}`;
const fixture = parseFixture(`//- docs.json
${config}
//- index.mdx
---
title: Home
---
//- guides/start.mdx
---
title: Start here
---
//- logo.svg
//- openapi.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}
`);
const site = siteOf(fixture);
const text = fixture.files.get('docs.json') ?? '';

const shape = (nodes: readonly SymbolNode[]): unknown =>
  nodes.map(({ kind, name, detail, children }) => [
    `${kind} ${name}${detail === undefined ? '' : ` (${detail})`}`,
    ...(children.length > 0 ? [shape(children)] : []),
  ]);

test('the outline has the shape of the site', () => {
  assert.deepEqual(shape(symbols(site, 'docs.json')), [
    ['key name (X)'],
    ['key versions', [['version v1']]],
    ['key colors', [['key primary (#0d6e4f)'], ['key anchors', [['key from (#FFF)'], ['key to (no color)']]]]],
    ['key logo (/logo.svg)'],
    ['key tabs', [['tab Guides (guides)']]],
    ['key topbarLinks'],
    [
      'key navigation',
      [
        [
          'group Start',
          [['page Home (index)'], ['group (no name)', [['page Start here (guides/start)'], ['page gone']]]],
        ],
      ],
    ],
    ['key openapi (openapi.json)'],
  ]);
  check(symbols(site, 'docs.json'));
});

function check(nodes: readonly SymbolNode[]): void {
  for (const { range, nameRange, children, name } of nodes) {
    assert.ok(name !== '' && range.start <= nameRange.start && nameRange.end <= range.end);
    check(children);
  }
}

test('the outline of docs.json v2 nests its divisions', () => {
  const modern = siteOf({
    files: new Map([
      [
        'docs.json',
        '{"navigation": {"versions": [{"version": "v2", "tabs": [{"tab": "API", "groups": [{"group": "G", "pages": ["a"]}]}]}]}}',
      ],
    ]),
    marks: [],
    cursor: undefined,
  });
  assert.deepEqual(shape(symbols(modern, 'docs.json')), [
    ['key navigation', [['version v2', [['tab API', [['group G', [['page a']]]]]]]]],
  ]);
});

test('hex colors have swatches; a picked color is written as hex in the letter case of the old one', () => {
  const found = colors(site, 'docs.json');
  assert.deepEqual(
    found.map(({ range }) => text.slice(range.start, range.end)),
    ['"#0d6e4f"', '"#FFF"'],
  );
  const [first, second] = found;
  assert.ok(first && second);
  assert.equal(Math.round(first.red * 255), 0x0d);
  assert.equal(colorText(text, first.range, first), '"#0d6e4f"');
  assert.equal(colorText(text, second.range, { red: 1, green: 0.5, blue: 2 }), '"#FF80FF"');
});

test('every path and URL leads where it says', () => {
  const found = documentLinks(site, 'docs.json').map(({ range, target }) => [
    text.slice(range.start, range.end),
    'path' in target ? target.path : target.url,
  ]);
  assert.deepEqual(found, [
    ['/logo.svg', 'logo.svg'],
    ['https://example.com/a', 'https://example.com/a'],
    ['index', 'index.mdx'],
    ['guides/start', 'guides/start.mdx'],
    ['openapi.json', 'openapi.json'],
  ]);
  assert.deepEqual(define(site, 'docs.json', text.indexOf('guides/start') + 3), [
    { path: 'guides/start.mdx', range: { start: 0, end: 0 } },
  ]);
});

test('objects and lists fold; the line of the closing bracket stays visible', () => {
  const lines = foldings(site, 'docs.json').map(({ range }) => [
    text.slice(0, range.start).split('\n').length,
    text.slice(0, range.end).split('\n').length,
  ]);
  assert.deepEqual(lines, [
    [1, 14],
    [8, 12],
    [9, 11],
  ]);
});

test('a selection grows from the word to its text, property, list and file', () => {
  const grown = selections(site, 'docs.json', text.indexOf('guides/start') + 3).map(({ start, end }) =>
    text.slice(start, end),
  );
  assert.deepEqual(grown.slice(0, 4), [
    'guides/start',
    '"guides/start"',
    '"guides/start", "gone"',
    '["guides/start", "gone"]',
  ]);
  assert.equal(grown.at(-1), text);
});
