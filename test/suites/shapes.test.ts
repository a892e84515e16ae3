import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear, type Sized } from '../linear.ts';
import { isLong, sampleOf } from '../long.ts';
import { shapes } from '../shapes/list.ts';
import type { Shape, ShapeKind } from '../shapes/shape.ts';
import { asksOf } from '../shapes/work.ts';

/** Length of the texts in characters; assertLinear uses an eighth and a quarter. */
const LENGTH = isLong ? 128_000 : 32_000;

/** Number of steps per character that is always acceptable: beyond the maximum depth, a text is scanned once more. */
const FEW = 60;

/** The inputs for other Markdown parsers have their own suite, `pathological.test.ts`. */
const isElsewhere = ({ name }: Shape): boolean => !isLong && name.startsWith('cmark: ');

const sized = ({ kind, name, text }: Shape): Sized => ({
  name: `${kind}: ${name}`,
  at(size) {
    const whole = text(LENGTH * size);
    const asks = asksOf(kind, whole);
    return {
      length: whole.length,
      run() {
        for (const { run } of asks) run();
      },
    };
  },
});

test('the table has 60 shapes and more, of every kind of file', () => {
  assert.ok(shapes.length >= 60, String(shapes.length));
  const names = shapes.map(({ kind, name }) => `${kind}: ${name}`);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

const kinds: readonly ShapeKind[] = [
  'page',
  'front matter',
  'docs.json',
  'docs.json v2',
  'OpenAPI JSON',
  'OpenAPI YAML',
];
for (const kind of kinds) {
  test(`${kind}: every shape is parsed, checked and rendered in linear steps`, () => {
    const all = shapes.filter((shape) => shape.kind === kind && !isElsewhere(shape));
    const isOfComponent = ({ name }: Shape): boolean => /^(?:unclosed|nested|many) <[\w.]+>$/.test(name);
    // Components are many and similar.
    const sample = sampleOf(all.filter(isOfComponent), 48);
    const others = sampleOf(
      all.filter((shape) => !isOfComponent(shape)),
      12,
    );
    assertLinear([...others, ...sample].map(sized), 0.125, FEW);
  });
}
