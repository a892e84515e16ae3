import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderStatic } from '../../../server/core/render/static.ts';
import { plainHost, siteOf } from './renderText.ts';

test('a site as files: relative links, pictures beside them, a home', () => {
  const site = siteOf(
    `//- docs.json
{"name": "S", "logo": "/logo.svg", "navigation": [{"group": "G", "pages": ["start", "guides/deep/one"]}]}
//- start.mdx
[one](/guides/deep/one#part) ![x](</images/a b.png>)
//- guides/deep/one.mdx
## Part

[back](/start) [part](#part)
//- snippets/s.mdx
no page
`,
    ['logo.svg', 'images/a b.png', 'images/unused.png'],
  );
  const built = renderStatic(site, plainHost);
  const files = new Map([...built.pages].map(({ path, text }) => [path, text]));
  assert.deepEqual([...files.keys()], ['start.html', 'guides/deep/one.html', 'index.html']);
  const start = files.get('start.html') ?? '';
  const one = files.get('guides/deep/one.html') ?? '';
  assert.match(start, /href="guides\/deep\/one\.html#p-part"/);
  assert.match(start, /src="images\/a%20b\.png"/);
  assert.match(one, /href="\.\.\/\.\.\/start\.html"/);
  assert.match(one, /href="\.\.\/\.\.\/_docsight\/preview\.css"/);
  assert.match(one, /src="\.\.\/\.\.\/logo\.svg"/);
  assert.match(one, /href="#p-part"/);
  assert.deepEqual([...built.assets].sort(), ['images/a b.png', 'logo.svg']);
});
