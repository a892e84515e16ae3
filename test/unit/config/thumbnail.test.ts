import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hover } from '../../../server/core/index.ts';
import { siteWith } from '../render/v2/show.ts';

function drawn(thumbnails: object, name = 'Acme'): string {
  const site = siteWith({ name, thumbnails, navigation: { pages: ['a'] } });
  const at = site.index.config.file.text.indexOf('"thumbnails"') + 2;
  return hover(site, 'docs.json', at)?.drawing ?? '';
}

test('the key thumbnails shows what a link to a page looks like: name, colors and appearance of the site', () => {
  const light = drawn({});
  assert.match(light, /^<svg [^>]*>.*fill="#ffffff".*fill="#0f6b62".*>Acme<.*<\/svg>$/);
  assert.match(
    drawn({ appearance: 'dark', fonts: { family: 'Inter"><script>' } }),
    /fill="#0b0d11".*font-family="Interscript, sans-serif"/,
  );
  assert.doesNotMatch(drawn({}, '<b>&"'), /<b>/);
});

test('no other key has a picture', () => {
  const site = siteWith({ thumbnails: {}, navigation: { pages: ['a'] } });
  assert.equal(hover(site, 'docs.json', site.index.config.file.text.indexOf('"name"') + 2)?.drawing, undefined);
});
