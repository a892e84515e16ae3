import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapes } from '../../../server/core/render/shapes/list.ts';
import { catalogue } from '../../../server/core/schema/catalogue.ts';
import { checkGolden } from '../../golden.ts';
import { broken, htmlOf } from './renderText.ts';

test('every component of the catalogue has a shape, and every shape a component', () => {
  const used = new Set([...catalogue().components.values()].flatMap(({ shape }) => shape ?? []));
  const ownWays = new Set(['html', 'snippet']);
  assert.deepEqual(
    [...used].filter((shape) => !ownWays.has(shape) && shapes[shape] === undefined),
    [],
  );
  assert.deepEqual(
    Object.keys(shapes).filter((shape) => !used.has(shape)),
    [],
  );
});

for (const { name, example } of catalogue().components.values()) {
  if (example === undefined) continue;
  test(`the catalogue's example of ${name}`, () => {
    const html = htmlOf(`//- index.mdx\n${example}\n//- snippets/prices.mdx\nPrices.\n`);
    assert.doesNotMatch(html, /is no known component/);
    checkGolden(`render/components/${name}.html`, broken(html));
  });
}
