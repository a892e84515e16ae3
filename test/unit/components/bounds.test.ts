import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completePageAt } from '../../../server/core/assist/completion/complete.ts';
import { pageSymbols } from '../../../server/core/assist/navigation/symbols.ts';
import { pageFoldings } from '../../../server/core/assist/structure/structure.ts';
import { pageTokens } from '../../../server/core/assist/structure/tags.ts';
import { faultsOf } from '../../../server/core/checks/run.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import { siteOf } from '../../check.ts';
import { findingsOf } from '../../fixes.ts';
import { assertLinear, type Sized } from '../../linear.ts';
import { sampleOf } from '../../long.ts';

/** Texts that are expensive for a quadratic algorithm. At full size, each has about 200 KB. */
const endless: Readonly<Record<string, (size: number) => string>> = {
  'steps on their own': (size) => '<Step title="A">a</Step>\n\n'.repeat(8000 * size),
  'accordions of one title': (size) => '<Accordion title="A">a</Accordion>\n\n'.repeat(5000 * size),
  'one tag with many attributes': (size) =>
    `<Card ${Array.from({ length: 20_000 * size }, (_, i) => `a${i}="b"`).join(' ')} />`,
  'wrong icons': (size) => Array.from({ length: 5000 * size }, (_, i) => `<Icon icon="no-such-${i}" />`).join('\n\n'),
  'unknown components': (size) =>
    Array.from({ length: 5000 * size }, (_, i) => `<Crad${i}Card title="a" />`).join('\n\n'),
  headings: (size) =>
    Array.from({ length: 10_000 * size }, (_, i) => `${'#'.repeat((i % 6) + 1)} Heading ${i}`).join('\n\n'),
  'skipped levels': (size) => '## A\n\n#### B\n\n'.repeat(8000 * size),
  'nested elements': (size) => `${'<Card title="a">\n'.repeat(300 * size)}text\n${'</Card>\n'.repeat(300 * size)}`,
  images: (size) => '![](/a.png)\n\n'.repeat(8000 * size),
  'link texts': (size) => '[here](#a) '.repeat(10_000 * size),
  'names in braces': (size) => '{a.b.c} '.repeat(10_000 * size),
  'open tags': (size) => '<b>'.repeat(3000 * size),
  'brackets that never close': (size) => '[['.repeat(30_000 * size),
  comments: (size) => '{/* docsight-disable link */}\n\n[A](/b)\n\n'.repeat(3000 * size),
  'one snippet over and over': (size) => '<Snippet file="examples.mdx" />\n\n'.repeat(5000 * size),
  'code groups and snippets': (size) =>
    '<CodeGroup>\n\n```js A\n```\n\n</CodeGroup>\n\n<Snippet file="empty.mdx" />\n\n'.repeat(3000 * size),
  'a wide table': (size) => `|${'a|'.repeat(2000 * size)}\n|${'-|'.repeat(2000 * size)}\n`.repeat(20),
};

/** Other files of the site. */
const others: Readonly<Record<string, (size: number) => string>> = {
  '_snippets/examples.mdx': (size) => '<RequestExample>\n\n```js\n```\n\n</RequestExample>\n\n'.repeat(900 * size),
  '_snippets/empty.mdx': () => 'Nothing.',
  'links.mdx': (size) => Array.from({ length: 3000 * size }, (_, i) => `[A](/nowhere-${i}#a)`).join('\n\n'),
};

for (const [name, text] of sampleOf(Object.entries(endless), 4)) {
  test(`${name}: everything ends, in steps linear in the page’s size`, () => {
    assertLinear([{ name, at: (size) => ofPage(text(size), size) }], 0.25, 1);
  });
}

/** Everything that an editor requests for a page. */
function ofPage(text: string, size: number): ReturnType<Sized['at']> {
  const files = Object.entries(others).map(([path, write]) => [path, write(size)] as const);
  const site = siteOf({ files: new Map([['index.mdx', text], ...files]), marks: [], cursor: undefined });
  const file = site.files.get('index.mdx');
  assert.ok(file);
  const page = pageOf(file);
  return {
    length: text.length,
    run() {
      findingsOf(site, 'index.mdx');
      pageSymbols(page, site.index);
      pageFoldings(page);
      pageTokens(page, site.index);
      for (const offset of [1, 8, Math.floor(text.length / 2), text.length]) completePageAt(site, 'index.mdx', offset);
      assert.deepEqual(faultsOf(site, 'index.mdx'), []);
    },
  };
}
