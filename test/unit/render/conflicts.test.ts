import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf } from '../../../server/core/index.ts';
import { renderPage } from '../../../server/core/render/page/blocks.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

/** The side, label and text of each block on a page. */
function blocks(text: string): readonly string[] {
  const site = siteOf(parseFixture(text));
  const file = [...site.files.values()].find(({ path }) => path.endsWith('.mdx'));
  assert.ok(file !== undefined);
  const host = { glyph: () => undefined, assetUrl: (path: string) => path };
  const { blocks: made } = renderPage(pageOf(file), {
    index: site.index,
    files: site.files,
    host,
    language: undefined,
  });
  return made.map(({ html }) => {
    const [, side = '-', label = ''] = /data-side="(\w+)" data-side-label="([^"]*)"/.exec(html) ?? [];
    const words = html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return `${label === '' ? side : `${side} ${label}`} | ${words}`;
  });
}

test('a page with an unresolved merge shows both sides, each marked', () => {
  assert.deepEqual(
    blocks(
      'Before.\n\n<<<<<<< HEAD\nOur words.\n||||||| base\nOld words.\n=======\nTheir words.\n\n- one\n>>>>>>> feature/x\n\nBehind.\n',
    ),
    [
      '- | Before.',
      'ours Current side: HEAD | Our words.',
      'theirs Incoming side: feature/x | Their words.',
      'theirs Incoming side: feature/x | one',
      '- | Behind.',
    ],
  );
});

test('where a tag of one side ends after both, the incoming side is shown as source', () => {
  const found = blocks(
    '<<<<<<< HEAD\n<Card title="A">\n=======\n<Card title="B">\n>>>>>>> x\n  Inside.\n</Card>\n\nBehind.\n',
  );
  assert.equal(found.length, 3);
  assert.match(found.join('\n'), /A Inside\./);
  assert.match(found.join('\n'), /Incoming side: x &lt;Card title=/);
  assert.match(found.at(-1) ?? '', /Behind\./);
});

test('a merge in the front matter leaves our side; one inside a component marks the component', () => {
  assert.deepEqual(blocks('---\n<<<<<<< a\ntitle: A\n=======\ntitle: B\n>>>>>>> b\n---\n\nWords.\n'), ['- | Words.']);
  const [inside] = blocks('<Note>\n  Words.\n\n<<<<<<< a\n  Ours.\n=======\n  Theirs.\n>>>>>>> b\n</Note>\n');
  assert.match(inside ?? '', /^both Unresolved merge \| .*Ours\. .*Theirs\./);
});
