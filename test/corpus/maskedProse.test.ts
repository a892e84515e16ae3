import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMarkdown, maskedProse, pageOf } from '../../server/core/index.ts';
import { visibleText, walk } from '../../server/core/page/walk.ts';
import { rounds, sampleOf } from '../long.ts';
import { readCorpus } from '../shared.ts';

test('the prose of pages: each character is at its place, and no plain word of a paragraph is lost', async () => {
  let words = 0;
  let lost = 0;
  for (const { site } of await readCorpus()) {
    for (const [path, file] of sampleOf(
      [...site.files].filter(([name]) => isMarkdown(name)),
      12,
    )) {
      const page = pageOf(file);
      const masked = maskedProse(page, site.index);
      assert.equal(masked.length, file.text.length, path);
      for (let at = 0; at < masked.length; at++) {
        const sign = masked.charAt(at);
        if (sign !== ' ' && sign !== file.text.charAt(at)) assert.fail(`${path}: another character at ${at}`);
      }
      walk(page.root, (node, around) => {
        if (node.kind !== 'paragraph' || around.some(({ kind }) => kind === 'element')) return;
        if (!node.children.every(({ kind }) => kind === 'text')) return;
        const inPlace = masked.slice(node.range.start, node.range.end);
        for (const word of visibleText(node).match(/(?<=^|\s)[a-z]{3,}(?=\s|$)/g) ?? []) {
          words++;
          if (!inPlace.includes(word)) lost++;
        }
      });
    }
  }
  assert.ok(words > rounds(1000, 20_000), `${words} words`);
  assert.equal(lost, 0);
});
