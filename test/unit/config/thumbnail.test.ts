import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hover } from '../../../server/core/index.ts';
import { siteWith } from '../render/v2/show.ts';

function drawn(thumbnails: object, name = 'Acme'): string {
  const site = siteWith({ name, thumbnails, navigation: { pages: ['a'] } });
  const at = site.index.config.file.text.indexOf('"thumbnails"') + 2;
  return hover(site, 'docs.json', at)?.drawing ?? '';
}

test('hovering the key thumbnails shows the link preview of a page: name, colors and appearance of the site', () => {
  const light = drawn({});
  assert.match(light, /^<svg [^>]*>.*fill="#ffffff".*fill="#0f6b62".*>Acme<.*<\/svg>$/);
  assert.match(
    drawn({ appearance: 'dark', fonts: { family: 'Inter"><script>' } }),
    /fill="#0b0d11".*font-family="Interscript, sans-serif"/,
  );
  assert.doesNotMatch(drawn({}, '<b>&"'), /<b>/);
});

test('the background picture is shown too; a picture outside the site is named', () => {
  const about = (background: string): ReturnType<typeof hover> => {
    const site = siteWith({ thumbnails: { background }, navigation: { pages: ['a'] } }, { 'images/og.png': '' });
    return hover(site, 'docs.json', site.index.config.file.text.indexOf('"thumbnails"') + 2);
  };
  assert.equal(about('/images/og.png')?.image, 'images/og.png');
  assert.match(about('/images/og.png')?.markdown ?? '', /^The second image is its background/);
  const elsewhere = about('https://e.com/`og`.png');
  assert.equal(elsewhere?.image, undefined);
  assert.match(elsewhere?.markdown ?? '', /^Its background is `https:\/\/e\.com\/og\.png`, which is not shown/);
  assert.ok(elsewhere?.drawing);
});

test('no other key has a picture', () => {
  const site = siteWith({ thumbnails: {}, navigation: { pages: ['a'] } });
  assert.equal(hover(site, 'docs.json', site.index.config.file.text.indexOf('"name"') + 2)?.drawing, undefined);
});
