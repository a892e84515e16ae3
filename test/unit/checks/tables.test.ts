import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFixture } from '../../check.ts';
import { htmlOf } from '../render/renderText.ts';

const check = (text: string): ReturnType<typeof checkFixture> => checkFixture(text, { only: ['table/'] });

test('cells beyond the header are reported; a pipe in code is escaped', () => {
  const found = check(`| Name | Type |
| --- | --- |
| a | \`string | null\` | more |
              ^^^^^^^^^^^^^^^^ table/extra-cells
| b | \`a | b\` |
         ^^^^^^ table/extra-cells
| c | \`\`a \`|\` | b\`\` |
           ^^^^^^^^^^ table/extra-cells
| d | \`a \\| b\` |
| e |
| f | g | h |
        ^^^^^ table/extra-cells
`);
  assert.deepEqual(
    found.map(({ fixes }) => fixes?.map(({ title, kind }) => `${kind}: ${title}`) ?? []),
    [[], ['safe: Escape the pipe in code'], ['safe: Escape the pipes in code'], []],
  );
});

test('in quotes and lists too, and with carriage returns', () => {
  check(`> | A | B |
> | - | - |
> | a | \`b|c\` |
          ^^^^^ table/extra-cells

- | A |
  | - |
  | \`a|b\` |
      ^^^^^ table/extra-cells
`);
});

test('a header that is too short for all rows is one finding', () => {
  check(`| A | B |
^^^^^^^^^ table/extra-cells
| - | - |
| a | b | c |
| a | b | c |
| a | b | c | d |
`);
});

test('cells that the site drops are not drawn', () => {
  const html = htmlOf('| A | B |\n| - | - |\n| a | b | gone | too |\n');

  assert.match(html, />a</);
  assert.match(html, />b</);
  assert.doesNotMatch(html, /gone|too/);
});
