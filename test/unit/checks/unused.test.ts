import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const rules = `//- .docsightrc.json
{ "siteUrl": "https://docs.example.com/docs", "rules": { "page/unlisted": "hint", "page/unlinked": "hint", "image/unused": "hint", "snippet/unused": "hint" } }
`;

const site = `//- docs.json
{
  "name": "X",
  "navigation": [{ "group": "A", "pages": ["start"] }],
  "topbarLinks": [{ "name": "Changes", "url": "/changes" }],
  "redirects": [{ "source": "/before", "destination": "/after" }]
}
//- index.mdx
Home.
//- start.mdx
[a](/more/linked), [b](https://docs.example.com/docs/start), [c](https://docs.example.com/elsewhere) <img src="/images/used.png" alt="A" />

export const cards = [{ href: "/more/card" }];
//- changes.mdx
//- after.mdx
//- more/linked.mdx
//- more/card.mdx
//- more/lost.mdx
//- more/hidden.mdx
---
title: Hidden
hidden: true
---
//- images/used.png
//- images/By CSS.svg
//- images/by-code-dark.webp
//- images/lost.png
//- favicon.png
//- styles.css
.a { background: url("/images/By%20CSS.svg") }
//- snippets/card.jsx
export const Card = () => <img src={\`/images/by-code-\${mode}.webp\`} />;
//- README.md
![A](images/none.png)
`;

function found(text: string): readonly string[] {
  return checkSite(siteOf(parseFixture(text)))
    .filter(({ code }) => /unlisted$|unlinked$|unused$|own-site$/.test(code) && !code.startsWith('openapi'))
    .map(({ code, path, message }) => `${code} ${path}: ${message}`);
}

test('unreachable pages and unused images are reported by folder, if turned on', () => {
  assert.deepEqual(found(rules + site), [
    'image/unused docs.json: The folder "images" has an image that nothing in the site uses: "images/lost.png".',
    'page/unlisted docs.json: The folder "more" has 3 pages that the navigation does not list: "more/card.mdx", "more/linked.mdx", "more/lost.mdx".',
    `page/unlisted docs.json: This site folder has 3 pages that the navigation does not list: "after.mdx", "changes.mdx", "index.mdx".`,
    'page/unlinked more/lost.mdx: No link or navigation entry leads to this page.',
    'link/own-site start.mdx: "https://docs.example.com/docs/start" is a page of this site. Link to it as "/start".',
  ]);
});

test('all of them are off until a site turns them on', () => {
  assert.deepEqual(found(site), []);
});

test('an image is unused as soon as nothing refers to it, as in a newly built site', () => {
  const host = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "X", "navigation": []}' },
    { kind: 'text', path: 'index.mdx', text: '![A](/a.png)' },
    { kind: 'asset', path: 'a.png' },
  ]);
  assert.deepEqual([...host.site.index.unusedImages], []);
  const { index } = host.site;
  assert.equal(host.apply([{ kind: 'text', path: 'index.mdx', text: '![A](/a.png) ' }]).index, index, 'the same index');
  assert.deepEqual([...host.apply([{ kind: 'text', path: 'index.mdx', text: 'None' }]).index.unusedImages], ['a.png']);
  assert.deepEqual([...host.apply([{ kind: 'delete', path: 'a.png' }]).index.unusedImages], []);
});
