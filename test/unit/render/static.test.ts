import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { pagesIn, plainHost, siteOf, writtenOf } from './renderText.ts';

test('a site as files: relative links, pictures beside them, a home page', () => {
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
  const built = writtenOf(site);
  const { files } = built;
  assert.deepEqual(pagesIn(files), ['guides/deep/one.html', 'start.html', 'index.html']);
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

test('the page for unknown URLs: web servers find it by name and show it anywhere; a page of that name replaces it', () => {
  const config = '{"name": "S", "logo": "/logo.svg", "navigation": [{"group": "G", "pages": ["guides/start"]}]}';
  const text = `//- docs.json\n${config}\n//- guides/start.mdx\nText\n`;
  const { files, assets } = writtenOf(siteOf(text, ['logo.svg']));
  const missing = files.get('404.html') ?? '';
  assert.match(missing, /<h1 class="page-title">Page not found<\/h1>/);
  assert.match(missing, /href="\/guides\/start\.html"/);
  assert.match(missing, /href="\/_docsight\/preview\.css"/);
  assert.match(missing, /src="\/logo\.svg"/);
  assert.doesNotMatch(missing, /data-act="create"|"(?:\.\.\/|_docsight)/);
  assert.deepEqual([...assets], ['logo.svg']);

  const own = writtenOf(siteOf(`${text}//- 404.mdx\nOur own\n`));
  assert.match(own.files.get('404.html') ?? '', /Our own/);
});

test('notes for authors about hidden content are not in written pages', () => {
  const site = siteOf(`//- docs.json
{"name": "S", "navigation": [{"group": "G", "pages": ["start", "two"]}], "versions": ["2", "1"]}
//- start.mdx
Text
//- two.mdx
---
version: "1"
---

Old
`);
  const { rendering: _, ...preview } = renderPreview(site, 'start.mdx', plainHost);
  assert.match(JSON.stringify(preview), /1 hidden from this reader/);
  const { files } = writtenOf(site);
  const pages = pagesIn(files).map((path) => files.get(path));
  assert.equal(pages.length > 0, true);
  assert.doesNotMatch(pages.join(''), /hidden from this reader|class="inspector/);
});
