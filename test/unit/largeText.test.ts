import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { largeText } from '../../server/core/text/largeText.ts';
import { lineIndex } from '../../server/core/text/lineIndex.ts';
import type { Text } from '../../server/core/text/text.ts';
import { isSameText, textChange } from '../../server/core/text/textChange.ts';

/** Long enough to be cut at edits, and again where edits meet. */
const begin = (words: readonly string[]): string => words.join('').repeat(Math.ceil(150_000 / words.join('').length));

const words = fc.array(fc.constantFrom('word ', 'ä', '\n', '\r', '\r\n', '\n\r', '"key": ', '😀'), {
  minLength: 1,
  maxLength: 40,
});
const edits = fc.array(
  fc.record({
    /** Where, from 0 to 1. */
    at: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1)),
    /** Or so far from the edit before: beside it, and where the piece that it made ends. */
    by: fc.oneof(fc.constant(undefined), fc.constantFrom(0, 1, -8194, -8193, -8192, 8191, 8192, 8193)),
    deleted: fc.constantFrom(0, 1, 2, 20, 20_000, 90_000),
    inserted: fc.oneof(
      words.map((each) => each.join('')),
      fc.constantFrom('', 'x', '\n', '\r'),
      words.map(begin),
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

function assertSame(large: Text & { readonly lines: ReturnType<typeof lineIndex> }, text: string): void {
  assert.equal(large.length, text.length);
  assert.ok(String(large) === text);
  assert.ok(isSameText(large, text) && isSameText(text, large));
  const lines = lineIndex(text);
  assert.equal(large.lines.lineCount, lines.lineCount);
  for (let line = -1; line <= lines.lineCount + 1; line++) {
    assert.equal(large.lines.startOf(line), lines.startOf(line));
    assert.equal(large.lines.endOf(line), lines.endOf(line));
  }
}

test('after any edits a large text is what a string is: characters, slices, places, lines', () => {
  fc.assert(
    fc.property(
      words,
      edits,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20 }),
      (of, some, spots) => {
        let text = begin(of);
        let large = largeText(text);
        const places: number[] = [];
        for (const { at, by, deleted, inserted } of some) {
          const beside = by === undefined ? undefined : (places.at(-1) ?? 0) + by;
          const start = Math.min(Math.max(beside ?? Math.round(at * text.length), 0), text.length);
          places.push(start);
          const end = Math.min(start + deleted, text.length);
          const before = large;
          const next = text.slice(0, start) + inserted + text.slice(end);
          large = large.with({ start, end }, inserted);
          assertSame(large, next);
          assert.deepEqual(textChange(before, large), textChange(text, next));
          text = next;
        }
        const edges = places.flatMap((place) => [place, place - 8193, place + 8192]);
        for (const offset of [...spots.map((spot) => Math.round(spot * text.length)), ...edges]) {
          if (offset < 0 || offset > text.length) continue;
          assert.deepEqual(large.lines.positionAt(offset), lineIndex(text).positionAt(offset));
          for (const near of [offset - 1, offset, offset + 1])
            assert.equal(large.charCodeAt(near), text.charCodeAt(near));
          const end = Math.round((spots[0] ?? 0) * text.length);
          assert.ok(large.slice(offset, end) === text.slice(offset, end));
          for (const search of ['\n', 'word ', '": ', 'x', text.slice(offset - 15, offset + 15)])
            assert.equal(large.indexOf(search, offset - 40), text.indexOf(search, offset - 40), JSON.stringify(search));
        }
        assert.equal(large.charCodeAt(text.length), NaN);
        assert.ok(large.slice(0) === text);
      },
    ),
    { numRuns: 40 },
  );
});

test('typing shares what stands around it', () => {
  let large = largeText('a line of the text\n'.repeat(600_000));
  const { length } = large;
  const heap = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 200 }, (_, i) => {
    large = large.with({ start: 5_000_000 + i, end: 5_000_000 + i }, 'x');
    return large;
  });
  // As strings they would take 2 GB.
  assert.ok(process.memoryUsage().heapUsed - heap < 100_000_000);
  assert.equal(kept.at(-1)?.length, length + 200);
});
