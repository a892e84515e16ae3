import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Element } from '../../../server/core/page/pageTree.ts';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { askMdx, outlineOfPage } from '../../mdxParser.ts';
import { read, samples } from './samples.ts';

const slice = (text: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  text.slice(start, end);

test('an element has exact ranges of its tags, names, attributes and values', () => {
  const text = 'x\n\n<Card title="A &amp; B" href=\'/x\' horizontal cols={2}>\n  y\n</Card>\n';
  const [card] = read(text).elements as [Element];
  assert.equal(slice(text, card.range), text.slice(3, -1));
  assert.equal(slice(text, card.openTag), '<Card title="A &amp; B" href=\'/x\' horizontal cols={2}>');
  assert.equal(slice(text, card.nameRange), 'Card');
  assert.equal(card.closeTag && slice(text, card.closeTag), '</Card>');
  assert.equal(card.closeNameRange && slice(text, card.closeNameRange), 'Card');
  assert.deepEqual(
    card.attributes.map(({ name, range, nameRange, value }) => [
      name,
      slice(text, nameRange),
      slice(text, range),
      value?.kind === 'string' ? value.value : value?.code,
      value === undefined ? undefined : slice(text, value.range),
    ]),
    [
      ['title', 'title', 'title="A &amp; B"', 'A & B', '"A &amp; B"'],
      ['href', 'href', "href='/x'", '/x', "'/x'"],
      ['horizontal', 'horizontal', 'horizontal', undefined, undefined],
      ['cols', 'cols', 'cols={2}', '2', '{2}'],
    ],
  );
});

test('attributes are data: bare is true, literals are values with ranges, the rest is opaque', () => {
  const text = '<A b c="d" e={["f", -1, {g: null}]} h={i.j} {...k} l={`m`} n={<b/>} />';
  const [element] = read(text).elements as [Element];
  const shown = element.data.properties.map(({ key, value }) => [key, value?.kind, value && slice(text, value.range)]);
  assert.deepEqual(shown, [
    ['b', 'boolean', 'b'],
    ['c', 'string', '"d"'],
    ['e', 'array', '["f", -1, {g: null}]'],
    ['h', 'opaque', 'i.j'],
    ['l', 'string', '`m`'],
    ['n', 'opaque', '<b/>'],
  ]);
  const list = element.data.properties[2]?.value;
  assert.equal(list?.kind, 'array');
  assert.deepEqual(list?.kind === 'array' && list.items.map((item) => slice(text, item.range)), [
    '"f"',
    '-1',
    '{g: null}',
  ]);
});

test('elements in attribute values are elements and know their parent', () => {
  const text = '<Card icon={<svg a="b"><path d={1}/>t</svg>}>x <b>y</b></Card>';
  const { elements } = read(text);
  assert.deepEqual(
    elements.map(({ name, parent, range }) => [name, parent?.name, slice(text, range)]),
    [
      ['Card', undefined, text],
      ['svg', 'Card', '<svg a="b"><path d={1}/>t</svg>'],
      ['path', 'svg', '<path d={1}/>'],
      ['b', 'Card', '<b>y</b>'],
    ],
  );
});

test('blocks in components and lists may be indented by any depth', () => {
  const text =
    '<Steps>\n        <Step>\n            ## Title\n\n            ```sh\n            a\n              b\n            ```\n\n            - x\n\n                  y\n        </Step>\n    </Steps>\n';
  const page = read(text);
  assert.deepEqual(page.findings, []);
  assert.deepEqual(
    page.headings.map(({ text }) => text),
    ['Title'],
  );
  assert.deepEqual(
    page.fences.map(({ value, lang }) => [lang, value]),
    [['sh', 'a\n  b']],
  );
  assert.deepEqual(outlineOfPage(page), [
    [
      'element',
      'Steps',
      [],
      [
        [
          'element',
          'Step',
          [],
          [
            ['heading', 2, [['text', 'Title']]],
            ['code', 'sh', '', 'a\n  b'],
            [
              'list',
              false,
              undefined,
              false,
              [
                [
                  'listItem',
                  undefined,
                  true,
                  [
                    ['paragraph', [['text', 'x']]],
                    ['paragraph', [['text', 'y']]],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ]);
});

test('headings have text and their own id', () => {
  const { headings } = read('# A `b` *c* {#own}\n\n## A\n\n## A\n\n###### Title{#x y} ##\n');
  assert.deepEqual(
    headings.map(({ level, text, id }) => [level, text, id?.value]),
    [
      [1, 'A b c', 'own'],
      [2, 'A', undefined],
      [2, 'A', undefined],
      [6, 'Title', 'x y'],
    ],
  );
});

test('links and images have targets with ranges, references are resolved', () => {
  const text = '[a](</b c> "t") ![d *e*](/f) [g][r] www.h.i\n\n[R]: /j&amp; (k)';
  const { links, images } = read(text);
  assert.deepEqual(
    links.map(({ target, targetRange, title, form }) => [target, slice(text, targetRange), title, form]),
    [
      ['/b c', '/b c', 't', 'inline'],
      ['/j&', 'r', 'k', 'reference'],
      ['http://www.h.i', 'www.h.i', undefined, 'autolink'],
    ],
  );
  assert.deepEqual(
    images.map(({ target, alt, altRange, targetRange }) => [
      target,
      alt,
      slice(text, altRange),
      slice(text, targetRange),
    ]),
    [['/f', 'd e', 'd *e*', '/f']],
  );
});

test('formulas, expressions, comments and imports are distinguished', () => {
  const page = read(
    'import A, { b as c } from "/x.mdx"\nexport const d = "e"\n\n$\\frac{a}{b}$ costs $5 and $6, US$5 or A$6 of $HOME/$USER {1 + 1} {/* f */}\n\n{g}\n',
  );
  assert.deepEqual(page.findings, []);
  assert.deepEqual(
    page.esm[0]?.imports[0]?.names.map(({ imported, local }) => [imported, local]),
    [
      ['default', 'A'],
      ['b', 'c'],
    ],
  );
  assert.deepEqual(
    page.esm[0]?.exports.map(({ name, literal }) => [name, literal?.value]),
    [['d', 'e']],
  );
  assert.deepEqual(
    page.expressions.map(({ code, empty, flow }) => [code, empty, flow]),
    [
      ['1 + 1', false, false],
      ['/* f */', true, false],
      ['g', false, true],
    ],
  );
});

test('a paragraph that holds nothing but tags is removed', () => {
  const { root } = read('<Card>text</Card> <Card/>\n');
  assert.deepEqual(
    root.children.map((each) => each.kind === 'element' && [each.name, each.flow]),
    [
      ['Card', true],
      ['Card', true],
    ],
  );
});

test('with Windows line endings and a byte order mark the tree is the same, and ranges count every character', () => {
  for (const sample of samples) {
    const plain = sample.replace('\ufeff', '').replaceAll('\r\n', '\n');
    const windows = `\ufeff${plain.replaceAll('\n', '\r\n')}`;
    const [before, after] = [read(plain), read(windows)];
    assert.deepEqual(outlineOfPage(after), outlineOfPage(before));
    const texts = (page: typeof before): readonly string[] =>
      [...page.elements, ...page.headings, ...page.links, ...page.fences].map(({ range }) =>
        slice(page.file.text, range).replaceAll('\r\n', '\n'),
      );
    assert.deepEqual(texts(after), texts(before));
    assert.deepEqual(
      after.findings.map(({ code }) => code),
      before.findings.map(({ code }) => code),
    );
  }
});

test('a “>” that ends a tag over several lines begins no quote', () => {
  for (const text of [
    'Text\n<a\n  href="x"\n>link</a> more\n',
    '<Tip\n  title="x"\n>tip</Tip>\n',
    '- <Tip\n    a={[\n  - 1\n    ]}\n  >tip</Tip>\n',
    '{a\n> 1} b\n',
  ]) {
    const page = parsePage({ path: 'a.mdx', text });
    assert.deepEqual([page.findings, askMdx(text).accepted], [[], true], text);
  }
  const page = parsePage({ path: 'a.mdx', text: '<a\n  href="x"\n>link</a> more\n\n> quote\n' });
  assert.deepEqual(
    page.root.children.map(({ kind }) => kind),
    ['paragraph', 'blockquote'],
  );
  assert.deepEqual(page.elements[0]?.openTag, { start: 0, end: 15 });
});
