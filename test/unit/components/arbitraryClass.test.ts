import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completePageAt } from '../../../server/core/assist/completion/complete.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { checkFixture } from '../../check.ts';
import { findingsOf } from '../../fixes.ts';

function siteWith(page: string): Site {
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": [{"group": "G", "pages": ["a"]}]}' },
    { kind: 'text', path: 'a.mdx', text: page },
  ]).site;
}

test('a class with a value in brackets has no effect; the fix writes a style', () => {
  checkFixture(
    `<div className="w-[100px] p-2 mt-[3px]">a</div>
                ^^^^^^^^^ html/arbitrary-class

<Card title="T" className="bg-[#fff]">a</Card>
                           ^^^^^^^^^ html/arbitrary-class

<div className="md:w-[10px] flex">a</div>
                ^^^^^^^^^^^ html/arbitrary-class

<div className="grid-cols-[1fr_2fr]" style={{ color: "red" }}>a</div>
                ^^^^^^^^^^^^^^^^^^^ html/arbitrary-class

<div className="w-1/2 a[b flex">a</div>
`,
    { only: ['html/arbitrary-class'] },
  );
});

test('of very many classes with values in brackets, each has a finding, and only the first have fixes', () => {
  const tags = (count: number): string =>
    Array.from({ length: count }, (_, i) => `<i className="w-[${i}px] h-[1px] mt-[1px] mb-[1px]" />\n\n`).join('');
  const found = findingsOf(siteWith(tags(800)), 'a.mdx').filter(({ code }) => code === 'html/arbitrary-class');
  assert.equal(found.length, 800);
  assert.deepEqual(
    [found[0], found[749], found[750], found[799]].map((each) => each?.fixes?.length ?? 0),
    [1, 1, 0, 0],
  );
});

test('a class is not completed if it is longer than any class', () => {
  const suggested = (variants: number): number => {
    const text = `<div className="${'hover:'.repeat(variants)}p" />`;
    return completePageAt(siteWith(text), 'a.mdx', text.length - 4).length;
  };
  assert.ok(suggested(3) > 0);
  assert.equal(suggested(60), 0);
});
