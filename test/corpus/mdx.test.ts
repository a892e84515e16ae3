import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { sampleOf } from '../long.ts';
import { askMdx, elementRangesOfMdx, outlineOfMdx, outlineOfPage } from '../mdxParser.ts';
import { corpusPages, shared } from '../shared.ts';
import differences from './mdxDifferences.json' with { type: 'json' };

const skip = shared === undefined ? 'not run here: corpus' : false;

/** Pages that differ from MDX's result, with the reason. All others must be equal. */
const known: Readonly<Record<string, string>> = differences;

test('deployed pages have the same tree as in MDX, and no finding if MDX accepts them', { skip }, (t) => {
  let accepted = 0;
  const different: string[] = [];
  const alarms: string[] = [];
  const pages = sampleOf(corpusPages(), 15);
  for (const page of pages) {
    const verdict = askMdx(page.text);
    const ours = parsePage(page);
    const findings = ours.findings.filter(({ code }) => code.startsWith('mdx/') && code !== 'mdx/too-deep');
    if (!verdict.accepted) {
      assert.ok(findings.length > 0, `${page.path} is refused: ${verdict.message}`);
      continue;
    }
    accepted++;
    for (const { code, range } of findings) alarms.push(`${page.path}:${range.start} ${code}`);
    const inJsx = new Set(ours.expressions.flatMap((each) => each.elements ?? []));
    for (const each of ours.elements) if (each.parent !== undefined && inJsx.has(each.parent)) inJsx.add(each);
    const ranges = ours.elements.filter((each) => !inJsx.has(each)).map(({ range }) => [range.start, range.end]);
    const same =
      JSON.stringify(outlineOfPage(ours)) === JSON.stringify(outlineOfMdx(verdict.tree)) &&
      JSON.stringify(ranges) === JSON.stringify(elementRangesOfMdx(verdict.tree));
    if (!same) different.push(page.path);
  }
  t.diagnostic(`${accepted - different.length} of ${accepted} pages agree with MDX`);
  assert.deepEqual(alarms, []);
  const tried = new Set(pages.map(({ path }) => path));
  const wanted = Object.keys(known).filter((path) => tried.has(path));
  assert.deepEqual(different, wanted.sort(), 'pages that differ, with the reason, in mdxDifferences.json');
  assert.ok(Object.keys(known).length <= corpusPages().length * 0.005);
});
