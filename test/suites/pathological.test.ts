import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { shared } from '../shared.ts';
import { pathologicalShapes } from './pathologicalShapes.ts';

const skip = shared === undefined ? 'not run here: suites' : false;

/** Shapes that have brought parsers of Markdown to their knees: eight times the text may take about eight times as long. */
test('hostile shapes are read in time linear in their size', { skip }, (t) => {
  const shapes = pathologicalShapes();
  assert.equal(shapes.length, 33);
  let slowest = '';
  let longest = 0;
  for (const { name, text } of shapes) {
    const small = timeOf(text(0.125));
    const whole = timeOf(text(1));
    if (whole > longest) [longest, slowest] = [whole, name];
    assert.ok(whole < 2000, `"${name}" takes ${whole.toFixed(0)} ms`);
    // Short times are noise; a quadratic one would be 64 times as long.
    assert.ok(whole < 150 || whole < small * 32, `"${name}" takes ${small.toFixed(0)} ms, then ${whole.toFixed(0)} ms`);
  }
  t.diagnostic(`slowest: "${slowest}" with ${longest.toFixed(0)} ms`);
});

/** The best of three: the machine does other things too. */
function timeOf(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    const page = parsePage({ path: 'page.mdx', text });
    best = Math.min(best, performance.now() - start);
    for (const { range } of page.findings) {
      assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length);
    }
    if (best < 150) break;
  }
  return best;
}
