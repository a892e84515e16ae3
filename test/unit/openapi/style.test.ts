import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ParameterStyle } from '../../../server/core/openapi/operation/model.ts';
import type { Value } from '../../../server/core/openapi/operation/value.ts';
import { encodeReserved, encodeStrictly, inStyle } from '../../../server/core/openapi/request/style.ts';

const list: Value = ['blue', 'black', 'brown'];
const object: Value = new Map([
  ['R', 100],
  ['G', 200],
  ['B', 150],
]);

// OpenAPI's table of style examples, without undefined combinations.
const table: readonly (readonly [
  ParameterStyle,
  boolean,
  string | undefined,
  string | undefined,
  string | undefined,
  string | undefined,
])[] = [
  ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['spaceDelimited', false, undefined, undefined, 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, undefined, undefined, 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['deepObject', true, undefined, undefined, undefined, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
];

test('every cell of the style table', () => {
  let cells = 0;
  for (const [style, explode, ...row] of table) {
    const values: readonly Value[] = ['', 'blue', list, object];
    for (const [column, value] of values.entries()) {
      const expected = row[column];
      if (expected === undefined) continue;
      cells++;
      assert.equal(inStyle('color', value, style, explode, encodeStrictly), expected, `${style} ${explode} ${column}`);
    }
  }
  console.log(`style table: ${cells} cells`);
  assert.equal(cells, 37);
});

test('everything but unreserved characters is percent-encoded', () => {
  assert.equal(encodeStrictly("a b!'()*&=/?#ü~"), 'a%20b%21%27%28%29%2A%26%3D%2F%3F%23%C3%BC~');
  assert.equal(encodeReserved('a/b:c,d&e#f g'), 'a/b:c,d%26e%23f%20g');
  assert.equal(encodeStrictly('\ud800'), '%EF%BF%BD');
});

test('values that no style can express are written as JSON', () => {
  const nested: Value = new Map<string, Value>([['a', new Map([['b', 1]])]]);
  assert.equal(inStyle('x', nested, 'form', true, encodeStrictly), 'a=%7B%22b%22%3A1%7D');
  assert.equal(inStyle('x', nested, 'deepObject', true, encodeStrictly), 'x%5Ba%5D%5Bb%5D=1');
});
