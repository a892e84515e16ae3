import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { shared } from '../shared.ts';
import { pathologicalShapes } from './pathologicalShapes.ts';

const skip = shared === undefined ? 'not run here: suites' : false;

/** What cmark allows for each; time that grows with the square of the size would go far beyond. */
const LONGEST = 5000;

/** Shapes that have brought parsers of Markdown to their knees. */
test('hostile shapes are read, and each soon enough', { skip }, (t) => {
  const shapes = pathologicalShapes();
  assert.equal(shapes.length, 33);
  for (const { name, text } of shapes) {
    const small = timeOf(text(0.125));
    const whole = timeOf(text(1));
    if (whole > 300) t.diagnostic(`"${name}": ${whole.toFixed(0)} ms, an eighth of it ${small.toFixed(0)} ms`);
    assert.ok(whole < LONGEST, `"${name}" takes ${whole.toFixed(0)} ms`);
  }
});

function timeOf(text: string): number {
  const start = performance.now();
  const page = parsePage({ path: 'page.mdx', text });
  const time = performance.now() - start;
  for (const { range } of page.findings) {
    assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length);
  }
  return time;
}
