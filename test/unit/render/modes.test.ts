import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { plainHost } from './renderText.ts';

/** The names of the parts around a page in a mode. */
function around(mode: string): readonly string[] {
  const { site } = createSiteHost([
    {
      kind: 'text',
      path: 'docs.json',
      text: '{"name": "N", "navigation": [{"group": "G", "pages": ["index", "next"]}]}',
    },
    { kind: 'text', path: 'index.mdx', text: `---\ntitle: T\nmode: ${mode}\n---\n\n## One\n\n## Two\n` },
    { kind: 'text', path: 'next.mdx', text: '---\ntitle: Next\n---\n' },
  ]);
  const { parts } = renderPreview(site, 'index.mdx', plainHost);
  const about = ['title', 'toc', 'pager'];
  return parts.filter(({ part, html }) => about.includes(part) && html !== '').map(({ part }) => part);
}

test('what surrounds a page depends on its mode; pages with mode custom and frame have their own title', () => {
  assert.deepEqual(around('default'), ['title', 'toc', 'pager']);
  assert.deepEqual(around('wide'), ['title', 'pager']);
  assert.deepEqual(around('center'), ['title', 'pager']);
  assert.deepEqual(around('custom'), []);
  assert.deepEqual(around('frame'), ['pager']);
});
