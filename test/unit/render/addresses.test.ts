import assert from 'node:assert/strict';
import { test } from 'node:test';
import { el, isProgram, text } from '../../../server/core/render/page/html/html.ts';
import { siteOf, writtenOf } from './renderText.ts';

const programs = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
];

test('no URL that render writes runs code: meta tags, canonical, redirects, sitemap, llms.txt', () => {
  for (const program of programs) {
    const value = `"${program}"`;
    const names = [
      'og:url',
      'og:image',
      'og:image:url',
      'og:video:secure_url',
      'twitter:player',
      'twitter:image',
      'og:see_also',
      'og:x',
    ];
    const site = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "W", "favicon": ${value}, "logo": {"light": ${value}, "dark": ${value}, "href": ${value}},
 "navbar": {"links": [{"label": "L", "href": ${value}}], "primary": {"type": "button", "label": "B", "href": ${value}}},
 "navigation": {"groups": [{"group": "G", "pages": ["index"]}], "global": {"anchors": [{"anchor": "A", "href": ${value}}]}},
 "footer": {"socials": {"x": ${value}}}, "banner": {"content": "[x](${program.replaceAll('(', '%28').replaceAll(')', '%29')})"},
 "seo": {"metatags": {"og:video": ${value}, "canonical": ${value}}},
 "redirects": [{"source": "/old", "destination": ${value}}, {"source": "/o/:a*", "destination": ${value}}]}
//- .docsightrc.json
{"siteUrl": "https://docs.example.com"}
//- index.mdx
---
title: T
canonical: ${value}
url: ${value}
${names.map((name) => `"${name}": ${value}`).join('\n')}
---

Text.
`;
    for (const [path, written] of writtenOf(siteOf(site)).files) {
      if (path.endsWith('search.js')) continue;
      const bare = written.replace(/[\t\n]/g, '');
      assert.doesNotMatch(
        bare,
        /(?:content|href|src)="\s*(?:javascript|vbscript|file|data:text)/i,
        `${path} ${program}`,
      );
      assert.doesNotMatch(bare, /(?:\]\(|<loc>| 301 )\s*(?:javascript|vbscript|data:text)/i, `${path} ${program}`);
    }
  }
});

test('no element gets a URL that runs code, whatever created it', () => {
  for (const program of programs.map((each) => each.replace('\\t', '\t'))) {
    assert.ok(isProgram(program), program);
    assert.equal(el('a', { href: program }, text('x')), '<a>x</a>');
  }
  for (const address of ['https://x.com', '/a', 'data:image/png;base64,x', 'javascript-guide', '#file:x'])
    assert.ok(!isProgram(address), address);
});
