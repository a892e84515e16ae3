import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginMarker, blockIn, endMarker, isStale, makeBlock, mergeBlock } from '../../../server/core/rules/block.ts';

const block = makeBlock({ key: '', text: '# Rules\n\n- One.\n- Two.' });
const newer = makeBlock({ key: '', text: '# Rules\n\n- One.\n- Three.' });

test('a missing, empty or blank file gets the block', () => {
  assert.equal(mergeBlock({ existing: undefined, block, key: '' }), `${block}\n`);
  assert.equal(mergeBlock({ existing: '', block, key: '' }), `${block}\n`);
  assert.equal(mergeBlock({ existing: '\ufeff', block, key: '' }), `\ufeff${block}\n`);
});

test('the block is added once, after existing text', () => {
  const merged = mergeBlock({ existing: '# Project\n', block, key: '' });
  assert.equal(merged, `# Project\n\n${block}\n`);
  assert.equal(mergeBlock({ existing: merged, block, key: '' }), merged);
  assert.equal(mergeBlock({ existing: '# Project', block, key: '' }), `# Project\n\n${block}\n`);
});

test('the block is replaced in place', () => {
  const merged = mergeBlock({ existing: `before\n\n${block}\n\nafter`, block: newer, key: '' });
  assert.equal(merged, `before\n\n${newer}\n\nafter`);
});

test('line endings and a byte order mark stay', () => {
  const merged = mergeBlock({ existing: '\ufeff# Project\r\n\r\nText\r\n', block, key: '' });
  assert.ok(merged.startsWith('\ufeff# Project\r\n\r\nText\r\n\r\n<!-- docsight:begin -->\r\n'));
  assert.equal(merged.replace(/\r\n/g, '').includes('\n'), false);
  assert.equal(blockIn(merged, ''), block);
  assert.equal(mergeBlock({ existing: merged, block, key: '' }), merged);
});

test('sites of one repository have separate blocks in one file', () => {
  const other = makeBlock({ key: 'docs-api', text: 'Others.' });
  const both = mergeBlock({
    existing: mergeBlock({ existing: '# Project\n', block, key: '' }),
    block: other,
    key: 'docs-api',
  });
  assert.equal(blockIn(both, ''), block);
  assert.equal(blockIn(both, 'docs-api'), other);
  assert.equal(mergeBlock({ existing: both, block: newer, key: '' }).endsWith(`${other}\n`), true);
});

test('a marker without its partner is ordinary text', () => {
  const orphan = `${beginMarker('')}\nwritten by a person\n`;
  const merged = mergeBlock({ existing: orphan, block, key: '' });
  assert.ok(merged.startsWith(orphan));
  assert.equal(mergeBlock({ existing: merged, block: newer, key: '' }), merged.replace(block, newer));
  const end = `${endMarker('')}\nwritten by a person\n`;
  assert.ok(mergeBlock({ existing: end, block, key: '' }).startsWith(end));
});

test('text in the rules that looks like a marker cannot end them', () => {
  const tricky = makeBlock({ key: '', text: `a\n${endMarker('')}\nb\n${beginMarker('')}` });
  const merged = mergeBlock({ existing: 'x\n', block: tricky, key: '' });
  assert.equal(blockIn(merged, ''), tricky);
  assert.equal(mergeBlock({ existing: merged, block: tricky, key: '' }), merged);
});

test('a block is stale if it differs, ignoring lines that do not count', () => {
  assert.equal(isStale({ existing: '# Project\n', block, key: '' }), false);
  assert.equal(isStale({ existing: block, block, key: '' }), false);
  assert.equal(isStale({ existing: block.replace(/\n/g, '\r\n'), block, key: '' }), false);
  assert.equal(isStale({ existing: block, block: newer, key: '' }), true);
  assert.equal(isStale({ existing: block, block: newer, key: '', loose: ['- T'] }), false);
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
      fc.array(fc.constantFrom(block, newer, makeBlock({ key: '', text: 'x' })), { minLength: 1 }),
      (before, after, blocks) => {
        const head = before === '' || /[\r\n]$/.test(before) ? before : `${before}\n`;
        const tail = after === '' ? '' : `\n${after}`;
        let file = `${head}${block}${tail}`;
        for (const each of blocks) {
          file = mergeBlock({ existing: file, block: each, key: '' });
          assert.equal(file.slice(0, head.length), head);
          assert.equal(file.slice(file.length - tail.length), tail);
          assert.equal(blockIn(file, ''), each);
          assert.equal(mergeBlock({ existing: file, block: each, key: '' }), file);
        }
      },
    ),
    { numRuns: 1000, seed: 7 },
  );
});

test('a random file keeps every character when the block is added', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const merged = mergeBlock({ existing: text, block, key: '' });
      assert.ok(merged.startsWith(text));
      assert.equal(mergeBlock({ existing: merged, block, key: '' }), merged);
    }),
    { numRuns: 1000, seed: 7 },
  );
});
