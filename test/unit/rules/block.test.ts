import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginMarker, blockIn, endMarker, isStale, makeBlock, mergeBlock } from '../../../server/core/rules/block.ts';

const block = makeBlock('', '# Rules\n\n- One.\n- Two.');
const newer = makeBlock('', '# Rules\n\n- One.\n- Three.');

test('a file that is not there, empty or blank gets the block', () => {
  assert.equal(mergeBlock(undefined, block, ''), `${block}\n`);
  assert.equal(mergeBlock('', block, ''), `${block}\n`);
  assert.equal(mergeBlock('\ufeff', block, ''), `\ufeff${block}\n`);
});

test('the block goes behind what people wrote, once', () => {
  const merged = mergeBlock('# Project\n', block, '');
  assert.equal(merged, `# Project\n\n${block}\n`);
  assert.equal(mergeBlock(merged, block, ''), merged);
  assert.equal(mergeBlock('# Project', block, ''), `# Project\n\n${block}\n`);
});

test('the block is replaced where it stands', () => {
  const merged = mergeBlock(`before\n\n${block}\n\nafter`, newer, '');
  assert.equal(merged, `before\n\n${newer}\n\nafter`);
});

test('line endings and a BOM stay as they are', () => {
  const merged = mergeBlock('\ufeff# Project\r\n\r\nText\r\n', block, '');
  assert.ok(merged.startsWith('\ufeff# Project\r\n\r\nText\r\n\r\n<!-- docsight:begin -->\r\n'));
  assert.equal(merged.replace(/\r\n/g, '').includes('\n'), false);
  assert.equal(blockIn(merged, ''), block);
  assert.equal(mergeBlock(merged, block, ''), merged);
});

test('sites of one repository have blocks of their own in one file', () => {
  const other = makeBlock('docs-api', 'Others.');
  const both = mergeBlock(mergeBlock('# Project\n', block, ''), other, 'docs-api');
  assert.equal(blockIn(both, ''), block);
  assert.equal(blockIn(both, 'docs-api'), other);
  assert.equal(mergeBlock(both, newer, '').endsWith(`${other}\n`), true);
});

test('a marker without its partner is text like any other', () => {
  const orphan = `${beginMarker('')}\nwritten by a person\n`;
  const merged = mergeBlock(orphan, block, '');
  assert.ok(merged.startsWith(orphan));
  assert.equal(mergeBlock(merged, newer, ''), merged.replace(block, newer));
  const end = `${endMarker('')}\nwritten by a person\n`;
  assert.ok(mergeBlock(end, block, '').startsWith(end));
});

test('what looks like a marker inside the rules cannot end them', () => {
  const tricky = makeBlock('', `a\n${endMarker('')}\nb\n${beginMarker('')}`);
  const merged = mergeBlock('x\n', tricky, '');
  assert.equal(blockIn(merged, ''), tricky);
  assert.equal(mergeBlock(merged, tricky, ''), merged);
});

test('stale is a block that differs, apart from lines that do not count', () => {
  assert.equal(isStale('# Project\n', block, ''), false);
  assert.equal(isStale(block, block, ''), false);
  assert.equal(isStale(block.replace(/\n/g, '\r\n'), block, ''), false);
  assert.equal(isStale(block, newer, ''), true);
  assert.equal(isStale(block, newer, '', ['- T']), false);
});

test('text around the block survives a thousand random edits', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      '\ufeff',
      '```\n',
      '---\n',
      '<!-- docsight:begin other -->\n',
      '<!-- x -->',
      '# Heading\n',
    ),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(
      text,
      text,
      fc.array(fc.constantFrom(block, newer, makeBlock('', 'x')), { minLength: 1 }),
      (before, after, blocks) => {
        const head = before === '' || /[\r\n]$/.test(before) ? before : `${before}\n`;
        const tail = after === '' ? '' : `\n${after}`;
        let file = `${head}${block}${tail}`;
        for (const each of blocks) {
          file = mergeBlock(file, each, '');
          assert.equal(file.slice(0, head.length), head);
          assert.equal(file.slice(file.length - tail.length), tail);
          assert.equal(blockIn(file, ''), each);
          assert.equal(mergeBlock(file, each, ''), file);
        }
      },
    ),
    { numRuns: 1000, seed: 7 },
  );
});

test('a random file keeps every character when the block comes to it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const merged = mergeBlock(text, block, '');
      assert.ok(merged.startsWith(text));
      assert.equal(mergeBlock(merged, block, ''), merged);
    }),
    { numRuns: 1000, seed: 7 },
  );
});
