import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderComparison } from '../../../server/core/render/compare.ts';
import type { RenderHost } from '../../../server/core/render/renderTypes.ts';
import { siteOf } from '../../check.ts';

const host: RenderHost = { glyph: () => undefined, assetUrl: (path) => path };

const site = (files: Readonly<Record<string, string>>) =>
  siteOf({ files: new Map(Object.entries(files)), marks: [], cursor: undefined });

/** A row as `CHANGE: words before | words after`. */
function rowsOf(before: string | undefined, after: string | undefined): readonly string[] {
  const [old, now] = [before, after].map((text) => site(text === undefined ? {} : { 'a.mdx': text }));
  assert.ok(old !== undefined && now !== undefined);
  const { blocks } = renderComparison({ site: old, path: 'a.mdx' }, { site: now, path: 'a.mdx' }, host);
  const keys = blocks.map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length, 'each row has its own key');
  return blocks.map(({ html }) => {
    const change = /data-change="(\w+)"/.exec(html)?.[1] ?? 'same';
    const [left = '', right = ''] = html.split('class="compare-after"');
    const words = (text: string): string =>
      text
        .replace(/<[^>]*>|^[^>]*>|<[^>]*$/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    return `${change}: ${words(left)} | ${words(right)}`.replace(/ +/g, ' ').trim();
  });
}

test('equal blocks are side by side, others are marked on their side', () => {
  const before = '---\ntitle: A\n---\n\n## One\n\nThe same.\n\nAn old text.\n\nGone.\n\n## Two\n\nEnd.\n';
  const after = '---\ntitle: A\n---\n\n## One\n\nThe same.\n\nA new text.\n\n## Two\n\nEnd.\n\nMore.\n';
  assert.deepEqual(rowsOf(before, after), [
    'same: Before After |',
    'same: A | A',
    'same: One | One',
    'same: The same. | The same.',
    'changed: An old text. | A new text.',
    'removed: Gone. |',
    'same: Two | Two',
    'same: End. | End.',
    'added: | More.',
  ]);
});

test('an added or deleted page has one side; a position in the text is not a change', () => {
  assert.deepEqual(rowsOf(undefined, 'Text.\n').slice(1), ['added: | A', 'added: | Text.']);
  assert.deepEqual(rowsOf('Text.\n', undefined).slice(1), ['removed: A |', 'removed: Text. |']);
  const list = '- one\n- two\n';
  assert.ok(rowsOf(list, `\n\n\n${list}`).every((row) => row.startsWith('same')));
});

test('ids are unique: they belong to the current page', () => {
  const text = site({ 'a.mdx': '## One\n' });
  const { blocks } = renderComparison({ site: text, path: 'a.mdx' }, { site: text, path: 'a.mdx' }, host);
  const ids = blocks.flatMap(({ html }) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  assert.equal(new Set(ids).size, ids.length);
});
