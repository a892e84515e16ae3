import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOf } from '../../check.ts';
import { stepsOf } from '../../linear.ts';

const config = '{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}';

// In a separate file, because loops in code that was compiled earlier would not be counted.
test('props of a page’s components are found in linear time', () => {
  const list = (count: number, write: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => write(at)).join('');
  const texts: Readonly<Record<string, (count: number) => string>> = {
    'values apart': (count) => list(count, (at) => `export const a${at} = 1;\n\n`),
    'components apart': (count) => list(count, (at) => `export const A${at} = ({ a }) => a.b;\n\n`),
    'components in one block': (count) => list(count, (at) => `export const A${at} = ({ a }) => a.b;\n`),
    props: (count) => `export const A = ({ ${list(count, (at) => `a${at}, `)} }) => <b>{a1.b}</b>;\n`,
    'conditions in one another': (count) => `export const A = ({ a, b }) => ${'a.b || '.repeat(count)}b.c;\n`,
  };
  for (const [name, write] of Object.entries(texts)) {
    const stepsAt = (count: number): number => {
      const text = write(count);
      const files = new Map([
        ['docs.json', config],
        ['index.mdx', text],
      ]);
      // A new site each time, because results are cached.
      const within = ['core/site/code', 'core/javascript/signature', 'core/javascript/reads', 'core/javascript/module'];
      return stepsOf(() => siteOf({ files, marks: [], cursor: undefined }), within);
    };
    stepsAt(10);
    const [half, whole] = [stepsAt(500), stepsAt(1000)];
    assert.ok(whole <= 2.5 * half, `${name}: ${half} steps, then ${whole}`);
  }
});
