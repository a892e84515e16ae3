import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../../../server/core/render/document.ts';
import { partOf, previewOf } from './renderText.ts';

function fontsOf(config: unknown, allowedHosts: readonly string[] = []) {
  const files = `//- docs.json\n${JSON.stringify(config)}\n//- index.mdx\n---\ntitle: T\n---\n\nText.\n`;
  const preview = previewOf(files, { allowedHosts: new Set(allowedHosts) }, ['fonts/own.woff2', 'fonts/a")b.woff']);
  return { preview, fonts: preview.fonts, footer: partOf(preview, 'footer') };
}

test('a site’s font is loaded, for text and headings', () => {
  const { preview, fonts, footer } = fontsOf({
    name: 'T',
    navigation: ['index'],
    font: { family: 'Own', weight: 450, url: '/fonts/own.woff2', format: 'woff2' },
  });
  const face = { url: 'asset:fonts/own.woff2', format: 'woff2', weight: 450 };
  assert.deepEqual(fonts, [
    { name: 'site-body', ...face },
    { name: 'site-headings', ...face },
  ]);
  assert.equal(preview.variables['--site-font'], '"site-body", "Own",');
  assert.equal(preview.variables['--site-font-headings'], '"site-headings", "Own", "site-body", "Own",');
  assert.equal(preview.variables['--site-font-weight'], '450');
  assert.ok(!footer.includes('stand-in'));
  assert.match(
    documentOf(preview, { folder: '', nonce: 'n' }),
    /@font-face\{font-family:"site-body";src:url\("asset:fonts\/own\.woff2"\) format\("woff2"\);font-weight:450/,
  );
});

test('a font from a host that is not allowed is a card, once, with the way to load it', () => {
  const config = {
    name: 'T',
    navigation: ['index'],
    font: {
      headings: { family: 'Far', url: 'https://fonts.example.com/far.woff2', format: 'woff2' },
      body: { family: 'Far', url: 'https://fonts.example.com/far.woff2', format: 'woff2' },
    },
  };
  const { fonts, footer, preview } = fontsOf(config);
  assert.deepEqual(fonts, []);
  assert.equal(footer.split('data-load="fonts.example.com"').length, 2);
  assert.match(footer, /Font Far/);
  assert.equal(preview.variables['--site-font'], '"site-body", "Far",');
  const allowed = fontsOf(config, ['fonts.example.com']);
  assert.deepEqual(
    allowed.fonts.map(({ url }) => url),
    ['https://fonts.example.com/far.woff2', 'https://fonts.example.com/far.woff2'],
  );
  assert.ok(!allowed.footer.includes('stand-in'));
});

test('a missing font says so, and so does a background', () => {
  const { fonts, footer } = fontsOf({
    name: 'T',
    navigation: ['index'],
    font: { family: 'Lost', url: '/fonts/owm.woff2', format: 'woff2' },
    backgroundImage: 'https://pictures.example.com/back.png',
  });
  assert.deepEqual(fonts, []);
  assert.match(footer, /There is no “fonts\/owm\.woff2”; the nearest is “fonts\/own\.woff2”/);
  assert.match(footer, /data-load="pictures\.example\.com"/);
});

test('docs.json v2 names them differently', () => {
  const { fonts, preview } = fontsOf({
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'T',
    colors: { primary: '#ff0000' },
    navigation: { pages: ['index'] },
    fonts: { heading: { family: 'Own', source: '/fonts/own.woff2', format: 'woff2' }, body: { family: 'Arial' } },
  });
  assert.deepEqual(fonts, [
    { name: 'site-headings', url: 'asset:fonts/own.woff2', format: 'woff2', weight: undefined },
  ]);
  assert.equal(preview.variables['--site-font'], '"site-body", "Arial",');
  assert.equal(preview.variables['--site-font-headings-weight'], 'initial');
});

test('without fonts the style sheet uses its own', () => {
  const { preview } = fontsOf({ name: 'T', navigation: ['index'] });
  const names = ['--site-font', '--site-font-headings', '--site-font-weight', '--site-font-headings-weight'];
  assert.deepEqual(
    names.map((name) => preview.variables[name]),
    names.map(() => 'initial'),
  );
});

test('nothing in a name or URL ends its surrounding syntax', () => {
  const { fonts, preview } = fontsOf({
    name: 'T',
    navigation: ['index'],
    font: { family: 'A"; } body { display: none', url: '/fonts/a")b.woff', format: 'woff', weight: 4000 },
  });
  assert.equal(fonts[0]?.url, 'asset:fonts/a%22%29b.woff');
  assert.equal(fonts[0]?.weight, undefined);
  assert.equal(preview.variables['--site-font'], '"site-body", "A  body  display none",');
});
