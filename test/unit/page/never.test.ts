import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Page, PageNode } from '../../../server/core/page/pageTree.ts';
import { childrenOf } from '../../../server/core/page/walk.ts';
import { read, samples } from './samples.ts';

/** Every range lies inside the text, and a node's children lie inside it, one behind the other. */
function assertRanges(page: Page): void {
  const { length } = page.file.text;
  const visit = (node: PageNode): void => {
    let from = node.range.start;
    assert.ok(node.range.start >= 0 && node.range.start <= node.range.end && node.range.end <= length, node.kind);
    for (const child of childrenOf(node)) {
      const inValue = node.kind === 'element' && !node.children.includes(child as never);
      assert.ok(child.range.end <= node.range.end, `${child.kind} reaches out of ${node.kind}`);
      assert.ok(child.range.start >= (inValue ? node.range.start : from), `${child.kind} in ${node.kind}`);
      if (!inValue) from = child.range.end;
      visit(child);
    }
  };
  visit(page.root);
  for (const { range, related, fixes } of page.findings) {
    for (const each of [range, ...(related ?? []).map((other) => other.range)]) {
      assert.ok(each.start >= 0 && each.start <= each.end && each.end <= length);
    }
    for (const { edits } of fixes ?? []) {
      for (const edit of edits.flatMap((each) => (each.kind === 'change' ? each.edits : []))) {
        assert.ok(edit.range.start >= 0 && edit.range.start <= edit.range.end && edit.range.end <= length);
      }
    }
  }
}

test('every prefix of every sample gives a tree with ranges inside the text', () => {
  for (const sample of samples) {
    for (let length = 0; length <= sample.length; length++) assertRanges(read(sample.slice(0, length)));
  }
});

const PIECES = [
  'a',
  ' ',
  '\n',
  '\n\n',
  '  ',
  '\t',
  '*',
  '**',
  '_',
  '~',
  '`',
  '```',
  '[',
  ']',
  '](/u)',
  '![',
  '<',
  '>',
  '<b>',
  '</b>',
  '<C d="e">',
  '</C>',
  '<f/>',
  '{',
  '}',
  '{x}',
  '{/* c */}',
  '"',
  "'",
  '=',
  '- ',
  '1. ',
  '> ',
  '# ',
  '---\n',
  '|',
  '|-|\n',
  '$',
  '$$',
  '&amp;',
  '\\',
  '<!--',
  '-->',
  'http://a.b',
  'a@b.co',
  '[^1]',
  '[^1]: ',
  '[r]: /x',
  'import a from "b"',
  'export ',
  '\r\n',
  '\r',
  '\0',
  '\u{1f600}',
  '\ud800',
  '\u00a0',
  '__proto__',
  '{...',
  '<!',
  '<?',
];

test('any mixture of pieces gives a tree with ranges inside the text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
      assertRanges(read(pieces.join('')));
    }),
    { numRuns: 3000, seed: 7 },
  );
});

test('any text at all gives a tree', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      assertRanges(read(text));
    }),
    { numRuns: 1000, seed: 11 },
  );
});
