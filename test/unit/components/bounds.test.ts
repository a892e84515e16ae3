import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from '../../../server/core/checks/run.ts';
import { completePageAt } from '../../../server/core/ide/pageComplete.ts';
import { pageFoldings } from '../../../server/core/ide/pageFolding.ts';
import { pageSymbols } from '../../../server/core/ide/pageSymbols.ts';
import { pageTokens } from '../../../server/core/ide/pageTokens.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import { siteOf } from '../../check.ts';
import { cpuTime } from '../../cpuTime.ts';
import { findingsOf } from '../../fixes.ts';

/** Texts that cost much where a step is quadratic; each of some 200 KB. */
const endless: Readonly<Record<string, string>> = {
  'steps on their own': '<Step title="A">a</Step>\n\n'.repeat(8000),
  'accordions of one title': '<Accordion title="A">a</Accordion>\n\n'.repeat(5000),
  'one tag with many attributes': `<Card ${Array.from({ length: 20_000 }, (_, i) => `a${i}="b"`).join(' ')} />`,
  'wrong icons': Array.from({ length: 5000 }, (_, i) => `<Icon icon="no-such-${i}" />`).join('\n\n'),
  'unknown components': Array.from({ length: 5000 }, (_, i) => `<Crad${i}Card title="a" />`).join('\n\n'),
  headings: Array.from({ length: 10_000 }, (_, i) => `${'#'.repeat((i % 6) + 1)} Heading ${i}`).join('\n\n'),
  'skipped levels': '## A\n\n#### B\n\n'.repeat(8000),
  'nested elements': `${'<Card title="a">\n'.repeat(300)}text\n${'</Card>\n'.repeat(300)}`,
  images: '![](/a.png)\n\n'.repeat(8000),
  'link texts': '[here](#a) '.repeat(10_000),
  'names in braces': '{a.b.c} '.repeat(10_000),
  'open tags': '<b>'.repeat(3000),
  'brackets that never close': '[['.repeat(30_000),
  comments: '{/* docsight-disable link */}\n\n[A](/b)\n\n'.repeat(3000),
  'one snippet over and over': '<Snippet file="examples.mdx" />\n\n'.repeat(5000),
  'code groups and snippets': '<CodeGroup>\n\n```js A\n```\n\n</CodeGroup>\n\n<Snippet file="empty.mdx" />\n\n'.repeat(
    3000,
  ),
  'a wide table': `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n`.repeat(20),
};

/** What else the site has. */
const others: Readonly<Record<string, string>> = {
  '_snippets/examples.mdx': '<RequestExample>\n\n```js\n```\n\n</RequestExample>\n\n'.repeat(900),
  '_snippets/empty.mdx': 'Nothing.',
  'links.mdx': Array.from({ length: 3000 }, (_, i) => `[A](/nowhere-${i}#a)`).join('\n\n'),
};

for (const [name, text] of Object.entries(endless)) {
  test(`${name}: everything ends soon`, () => {
    const site = siteOf({
      files: new Map([['index.mdx', text], ...Object.entries(others)]),
      marks: [],
      cursor: undefined,
    });
    const file = site.files.get('index.mdx');
    assert.ok(file);
    const page = pageOf(file);
    const started = cpuTime();
    findingsOf(site, 'index.mdx');
    pageSymbols(page, site.index);
    pageFoldings(page);
    pageTokens(page, site.index);
    for (const offset of [1, 8, Math.floor(text.length / 2), text.length]) completePageAt(site, 'index.mdx', offset);
    const took = cpuTime() - started;
    assert.deepEqual(faultsOf(site, 'index.mdx'), []);
    assert.ok(took < 4000, `${Math.round(took)} ms`);
  });
}
