import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SymbolNode } from '../../../server/core/assist/assistTypes.ts';
import { hoverPage } from '../../../server/core/assist/hover/page.ts';
import { definePage, fileLinks } from '../../../server/core/assist/navigation/page.ts';
import { pageSymbols } from '../../../server/core/assist/navigation/symbols.ts';
import { pageSelections } from '../../../server/core/assist/structure/selection.ts';
import { pageFoldings } from '../../../server/core/assist/structure/structure.ts';
import {
  autoClose,
  linkedNames,
  pageTagHelp,
  pageTokens,
  valueMarks,
} from '../../../server/core/assist/structure/tags.ts';
import type { Page } from '../../../server/core/page/pageTree.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { lineIndex } from '../../../server/core/text/lineIndex.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

/** The site of a fixture, its page and the cursor. */
function open(text: string): {
  readonly site: Site;
  readonly page: Page;
  readonly offset: number;
  readonly text: string;
} {
  const fixture = parseFixture(text);
  const site = siteOf(fixture);
  const path = fixture.cursor?.path ?? 'index.mdx';
  const file = site.files.get(path);
  assert.ok(file);
  return { site, page: pageOf(file), offset: fixture.cursor?.offset ?? 0, text: file.text };
}

function hover(text: string): string | undefined {
  const { site, page, offset } = open(text);
  const found = hoverPage(site, page, offset);
  return found && `${page.file.text.slice(found.range.start, found.range.end)} → ${found.markdown}`;
}

test('hovers on components and attributes', () => {
  assert.match(
    hover('<Ca$0rd title="A" />') ?? '',
    /^Card → \*\*Card\*\*\n\nBox with icon[\s\S]*`href`: Path or URL that a click[\s\S]*~~~~mdx/,
  );
  assert.match(hover('<Card title="A">a</Car$0d>') ?? '', /^Card → \*\*Card\*\*/);
  assert.match(
    hover('<Card tit$0le="A" />') ?? '',
    /^title → `title` of `Card`: text, required\n\nHeading of the card\./,
  );
  assert.match(hover('<Badge siz$0e="md" />') ?? '', /One of `xs`, `sm`, `md` or `lg`\.\n\nDefault: `"md"`/);
  assert.match(hover('import Own from "/snippets/own.mdx";\n\n<Ow$0n />') ?? '', /`Own` from `\/snippets\/own\.mdx`/);
  assert.equal(hover('<Unknown$0 />'), undefined);
  assert.equal(hover('Plain w$0ords'), undefined);
});

test('hovers on icons show them', () => {
  const { site, page, offset } = open('<Card title="A" icon="house-hea$0rt" iconType="thin" />');
  const found = hoverPage(site, page, offset);
  assert.deepEqual(found?.icon, { name: 'house-heart', type: 'thin' });
  assert.match(found?.markdown ?? '', /`house-heart` of Font Awesome Pro/);
  assert.match(hover('<Card title="A" icon="github$0" />') ?? '', /a brand’s mark[\s\S]*Styles: `brands`/);
});

const guide = `
//- guide.mdx
---
title: The *guide*
description: How to begin.
---

## Set up
//- images/shot.png`;

test('hovers on links and images describe their targets', () => {
  assert.equal(
    hover(`[A](/gui$0de)${guide}`),
    '/guide → **The \\*guide\\***\n\nHow to begin\\.\n\n`guide.mdx` · not in the navigation: only links lead to it',
  );
  assert.match(hover(`[A](/guide#set-$0up)${guide}`) ?? '', /› Set up/);
  assert.match(hover(`<Card title="A" href="/gui$0de" />${guide}`) ?? '', /How to begin/);
  const { site, page, offset } = open(`![A](/images/sh$0ot.png)${guide}`);
  assert.equal(hoverPage(site, page, offset)?.image, 'images/shot.png');
  assert.equal(hover(`[A](/gon$0e)${guide}`), undefined);
  assert.match(hover(`[\`co$0de\`](/guide)${guide}`) ?? '', /How to begin/);
  assert.equal(hover(`See [A][b].\n\n[b]: /gui$0de${guide}`)?.split('\n').at(-1)?.split(' ')[0], '`guide.mdx`');
  const snippet = '\n\n<X />\n//- snippets/rates.mdx\nTen';
  assert.equal(hover(`import X from "/snippets/ra$0tes.mdx";${snippet}`)?.split(' → ')[1], '`snippets/rates.mdx`');
  const moved = '\n//- docs.json\n{"redirects":[{"source":"/old/:x*","destination":"/guide"}]}';
  assert.equal(
    hover(`[A](/old/th$0ing)${guide}${moved}`),
    '/old/thing → **The \\*guide\\***\n\nHow to begin\\.\n\nRedirected to `/guide`: `guide.mdx` · not in the navigation: only links lead to it',
  );
});

test('definitions: pages at their heading, snippets, imported components', () => {
  const target = (text: string): string => {
    const { site, page, offset } = open(text);
    return definePage(site, page, offset)
      .map(({ path, range }) => `${path}: ${site.files.get(path)?.text.slice(range.start, range.end) ?? ''}`)
      .join(', ');
  };
  assert.equal(target(`[A](/guide#set-$0up)${guide}`), 'guide.mdx: ## Set up');
  assert.equal(target(`[T$0ext](/guide)${guide}`), 'guide.mdx: ');
  const snippets = '\n//- snippets/rates.mdx\nexport const Rate = () => <b>1</b>;\n\nText';
  assert.equal(target(`import Rates from "/snippets/ra$0tes.mdx";${snippets}`), 'snippets/rates.mdx: ');
  assert.match(
    target(`import { Rate } from "/snippets/rates.mdx";\n\n<Ra$0te />${snippets}`),
    /^snippets\/rates\.mdx: .*Rate/,
  );
  assert.match(target('export const Own = () => <b>1</b>;\n\n<Ow$0n />'), /^index\.mdx: .*Own/);
  assert.equal(target('<Snippet file="ra$0tes.mdx" />\n//- _snippets/rates.mdx\nA'), '_snippets/rates.mdx: ');
});

test('links of a document lead to files of the site', () => {
  const { site, page } = open(`[A](/guide#set-up) ![B](/images/shot.png) [C](https://example.com) [D](/gone)${guide}`);
  assert.deepEqual(
    fileLinks(site, page.file.path).map(({ range, target }) => [
      page.file.text.slice(range.start, range.end),
      'path' in target ? target.path : target.url,
    ]),
    [
      ['/guide#set-up', 'guide.mdx'],
      ['/images/shot.png', 'images/shot.png'],
      ['https://example.com', 'https://example.com'],
    ],
  );
});

test('the outline has headings with their sections and components in them', () => {
  const { site, page } = open(`---
title: A
---

<Note>n</Note>

## First

<Steps>
  <Step title="One">
    ### Inside
  </Step>
  <Step title="Two">b</Step>
</Steps>

### Second

Text <Icon icon="star" />.

## Third
`);
  const shown = (nodes: readonly SymbolNode[], depth = 0): readonly string[] =>
    nodes.flatMap(({ name, detail, children }) => [
      `${'  '.repeat(depth)}${name}${detail === undefined ? '' : ` (${detail})`}`,
      ...shown(children, depth + 1),
    ]);
  assert.deepEqual(shown(pageSymbols(page, site.index)), [
    'Note',
    'First',
    '  Steps',
    '    Step (One)',
    '      Inside',
    '    Step (Two)',
    '  Second',
    'Third',
  ]);
  const inside = (nodes: readonly SymbolNode[]): void => {
    for (const { range, nameRange, children } of nodes) {
      assert.ok(range.start <= nameRange.start && nameRange.end <= range.end);
      for (const child of children) assert.ok(range.start <= child.range.start && child.range.end <= range.end);
      inside(children);
    }
  };
  inside(pageSymbols(page, site.index));
});

test('foldings: front matter, imports, sections, components, code, comments', () => {
  const { page, text } = open(`---
title: A
---

import A from "/a.mdx";
import B from "/b.mdx";

## First

<Card title="A">
  a
</Card>

\`\`\`js
b
\`\`\`

{/* c
c */}

## Second

d
`);
  const lines = lineIndex(text);
  assert.deepEqual(
    pageFoldings(page).map(({ range, kind }) => [
      lines.positionAt(range.start).line + 1,
      lines.positionAt(range.end).line + 1,
      kind,
    ]),
    [
      [1, 3, 'region'],
      [5, 6, 'imports'],
      [8, 19, undefined],
      [10, 11, undefined],
      [14, 16, undefined],
      [18, 19, 'comment'],
      [21, 23, undefined],
    ],
  );
});

test('foldings: list items, quotes and tables with several lines', () => {
  const { page, text } = open(
    '- a\r\n  - b\r\n  - c\r\n\r\n- d\r\n\r\n> e\r\n> f\r\n\r\n| g |\r\n|---|\r\n| h |\r\n\r\ni\r\nj\r\n',
  );
  const lines = lineIndex(text);
  assert.deepEqual(
    pageFoldings(page).map(({ range }) => [
      lines.positionAt(range.start).line + 1,
      lines.positionAt(range.end).line + 1,
    ]),
    [
      [1, 3],
      [7, 8],
      [10, 12],
    ],
  );
});

test('a selection expands over the value of a field and the content of a code block', () => {
  const grown = (fixture: string): readonly string[] => {
    const { page, text, offset } = open(fixture);
    return pageSelections(page, offset).map(({ start, end }) => text.slice(start, end));
  };
  assert.deepEqual(grown('---\ntitle: "One t$0wo"\ntags:\n  - a\n---').slice(0, 4), [
    'two',
    'One two',
    '"One two"',
    'title: "One two"',
  ]);
  assert.deepEqual(grown('---\r\ntags:\r\n  - on$0e two\r\n---').slice(0, 2), ['one', 'one two']);
  assert.deepEqual(grown('```js\r\nco$0de();\r\n\r\nx\r\n```').slice(0, 3), [
    'code',
    'code();\r\n\r\nx\r\n',
    '```js\r\ncode();\r\n\r\nx\r\n```',
  ]);
});

test('a selection expands from word to value, attribute, tag, element, page', () => {
  const { page, text, offset } = open('## A\n\n<Card title="One t$0wo" icon="star">\n  text\n</Card>\n');
  const grown = pageSelections(page, offset).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(grown, [
    'two',
    'One two',
    '"One two"',
    'title="One two"',
    '<Card title="One two" icon="star">',
    '<Card title="One two" icon="star">\n  text\n</Card>',
    text,
  ]);
});

test('opening and closing names are edited together', () => {
  const linked = (text: string): readonly string[] | undefined => {
    const { page, text: all, offset } = open(text);
    return linkedNames(page, offset)?.map(({ start, end }) => `${start}:${all.slice(start, end)}`);
  };
  assert.deepEqual(linked('<Ca$0rd title="A">a</Card>'), ['1:Card', '19:Card']);
  assert.deepEqual(linked('<Card title="A">a</Card$0>'), ['1:Card', '19:Card']);
  assert.equal(linked('<Card title$0="A">a</Card>'), undefined);
  assert.equal(linked('<Icon$0 />'), undefined);
  assert.equal(linked('<No$0t>a</Note>'), undefined, 'what differs is not changed together');
});

test('a tag is closed when > is typed, and named when </ is', () => {
  const closes = (text: string): string | undefined => {
    const { page, offset } = open(text);
    return autoClose(page, offset);
  };
  assert.equal(closes('<Card title="A">$0'), '</Card>');
  assert.equal(closes('Text <b>$0 more'), '</b>');
  assert.equal(closes('<Steps>\n  <Step title="A">$0\n</Steps>'), '</Step>');
  assert.equal(closes('<Card>$0</Card>'), undefined);
  assert.equal(closes('<Note><Note>$0</Note>'), '</Note>');
  assert.equal(closes('<Icon icon="star" />$0'), undefined);
  assert.equal(closes('<br>$0'), undefined);
  assert.equal(closes('a > $0'), undefined);
  assert.equal(closes('`<b>$0`'), undefined);
  assert.equal(closes('<Card title="A">\ntext\n</$0'), 'Card>');
  assert.equal(closes('</$0'), undefined);
});

test('an attribute gets quotes or braces when = is typed, by its type', () => {
  const marks = (text: string): string | undefined => {
    const { site, page, offset } = open(text);
    return valueMarks(page, site.index, offset);
  };
  assert.equal(marks('A\n\n<Card href=$0'), '""');
  assert.equal(marks('<Card href=$0>x</Card>'), '""');
  assert.equal(marks('<Card href=$0 title="x" />'), '""');
  assert.equal(marks('<Card horizontal=$0 />'), '{}');
  assert.equal(marks('<Columns cols=$0>'), '{}');
  assert.equal(marks('<a href=$0>'), '""');
  assert.equal(marks('<Card other=$0>'), '""');
  assert.equal(marks('<Card href=$0"x">'), undefined);
  assert.equal(marks('<Card title="a=$0">'), undefined);
  assert.equal(marks('<Card onClick={() => a=$0}>'), undefined);
  assert.equal(marks('a=$0'), undefined);
  assert.equal(marks('`<Card href=$0`'), undefined);
  assert.equal(marks('```mdx\n<Card href=$0\n```'), undefined);
});

test('tags and attributes have semantic tokens', () => {
  const { site, page, text } = open(
    'import Own from "/own.mdx";\n\n<Card title="A"><Own /><Crad><b>c</b></Crad></Card>',
  );
  assert.deepEqual(
    pageTokens(page, site.index).map(({ range, type, modifiers }) =>
      [text.slice(range.start, range.end), type, ...(modifiers ?? [])].join(' '),
    ),
    [
      'Card component',
      'title attribute',
      'Own component declared',
      'Crad component unknown',
      'b element',
      'b element',
      'Crad component unknown',
      'Card component',
    ],
  );
});

test('attributes are shown like the parameters of a call', () => {
  const { site, page, offset } = open('<ResponseField name="a" ty$0');
  const help = pageTagHelp(page, site.index, offset);
  assert.equal(help?.component, 'ResponseField');
  assert.equal(help?.attributes[0]?.label, 'name: text');
  assert.equal(help?.attributes[2]?.label, 'required?: on or off');
  const inValue = open('<ResponseField name="a$0"');
  assert.equal(pageTagHelp(inValue.page, inValue.site.index, inValue.offset)?.active, 0);
  const inName = open('<ResponseField name="a" requ$0ired />');
  assert.equal(pageTagHelp(inName.page, inName.site.index, inName.offset)?.active, 2);
  const next = open('<ResponseField name="a" $0 />');
  assert.equal(pageTagHelp(next.page, next.site.index, next.offset)?.active, 1, 'what is still needed');
  const prose = open('Text $0');
  assert.equal(pageTagHelp(prose.page, prose.site.index, prose.offset), undefined);
});
