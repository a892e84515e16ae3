import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlOf, plainHost, previewOf, siteOf, writtenOf } from './renderText.ts';

/** Every link in a text, as its attributes. */
function linksIn(html: string): readonly string[] {
  return html.match(/<(?:a|area)\s[^>]*>/g) ?? [];
}

const hrefOf = (link: string): string => (/href="([^"]*)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&');

test('every link to another host opens without a referrer, however it is written', () => {
  const preview = previewOf(`
//- docs.json
{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}], "topbarLinks": [{"name": "Top", "url": "https://top.example"}], "footerSocials": {"github": "https://github.example/x"}, "anchors": [{"name": "Away", "url": "https://anchor.example", "icon": "book"}], "topbarCtaButton": {"name": "Go", "url": "https://cta.example"}, "redirects": [{"source": "/moved", "destination": "https://moved.example/x"}]}
//- index.mdx
[a](https://other.example) [b](//other.example/x) [c](\\\\other.example) [d](/\\other.example) [e](</\t/other.example>)
[f](/moved) <https://auto.example> https://bare.example

<a href="https://other.example" rel="opener" target="_self">x</a>
<a href="//other.example" rel="opener">x</a>
<a href="/&#9;/other.example">x</a>
<svg><a href="https://other.example"><text>x</text></a></svg>
<Card title="C" href="https://card.example" />
<img src="https://x.example/a.png" usemap="#m" />
<map name="m"><area href="https://area.example" /></map>
`);
  const html = [...preview.parts, ...preview.blocks].map((each) => each.html).join('\n');
  const away = linksIn(html).filter((link) => {
    const href = hrefOf(link);
    return URL.canParse(href, 'http://127.0.0.1') && new URL(href, 'http://127.0.0.1').host !== '127.0.0.1';
  });
  assert.ok(away.length >= 10, String(away.length));
  for (const link of away) {
    assert.match(link, / rel="noopener noreferrer"/, link);
    assert.match(link, / target="_blank"/, link);
  }
});

test('no id or fragment of a page refers to a part of the preview', () => {
  const html = htmlOf(`
//- docs.json
{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}
//- index.mdx
## fn 1

## fnref 1

## n 1

## n back 1

## ds search

Text[^a] [x](#ds-search) [y](#ds-app) [z](#n-1) <a href="#ds-main">w</a>

<div id="ds-app" aria-controls="ds-search">x</div>
<div id="n-1">x</div>

[^a]: A note.
`);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '');
  assert.equal(new Set(ids).size, ids.length, ids.join(' '));
  assert.deepEqual(
    ids.filter((id) => !id.startsWith('p-')),
    ['n-back-1', 'n-1'],
  );
  const fragments = linksIn(html)
    .map(hrefOf)
    .filter((href) => href.startsWith('#'));
  assert.deepEqual(
    fragments.filter((href) => !href.startsWith('#p-')),
    ['#n-1', '#n-back-1'],
  );
});

test('every page of a static site has its own nonce', () => {
  const site = siteOf(
    '//- docs.json\n{"name": "A", "navigation": [{"group": "G", "pages": ["index", "two"]}]}\n//- index.mdx\nOne\n//- two.mdx\nTwo\n',
  );
  let count = 0;
  const { files } = writtenOf(site, undefined, { ...plainHost, nonce: () => `fresh${count++}` });
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  const nonces = pages.map(([, text]) => {
    const [policy, ...scripts] = [...text.matchAll(/nonce[-=]"?(\w+)/g)].map(([, nonce]) => nonce);
    assert.deepEqual(new Set(scripts), new Set([policy]));
    return policy;
  });
  assert.equal(nonces.length, 3);
  assert.equal(new Set(nonces).size, nonces.length);
});
