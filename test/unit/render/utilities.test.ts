import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classesIn, pageClass, writtenClass } from '../../../server/core/css/names.ts';
import { isArbitrary, utilitySheet } from '../../../server/core/css/utilities.ts';
import { previewOf } from './renderText.ts';

test('classes of pages keep their names, except those that the preview uses itself', () => {
  for (const name of ['hero', 'md:grid-cols-2', 'w-1/2']) assert.equal(pageClass(name), name);
  for (const name of ['card', 'sidebar-group', 'block', 'header', 'u-block']) {
    assert.equal(pageClass(name), `u-${name}`);
    assert.equal(writtenClass(`u-${name}`), name);
  }
  assert.equal(writtenClass('card'), undefined);
  assert.deepEqual(classesIn('<div class="block"><p class="hero u-block a&gt;b">'), ['hero', 'block', 'a>b']);
});

test('widths are those of the preview, in Tailwind’s order; arbitrary values have no effect', () => {
  const css = utilitySheet(['md:flex', 'max-lg:hidden', 'flex', 'w-screen', 'w-[100px]', 'hero', 'block']);
  assert.match(css, /@container app \(min-width: 768px\)/);
  assert.match(css, /@container app not \(min-width: 1024px\)/);
  assert.match(css, /width: 100cqw/);
  assert.match(css, /\.u-block \{/);
  assert.doesNotMatch(css, /@media|100px|hero/);
  assert.ok(css.indexOf('.flex') < css.indexOf('.md\\:flex'));
  for (const name of ['w-[100px]', '[&>p]:m-0', 'md:bg-[url(x)]', 'text-black/[0.3]', '!-mt-[3px]'])
    assert.ok(isArbitrary(name), name);
  for (const name of ['w-1/2', 'hover:flex', 'a[b']) assert.ok(!isArbitrary(name), name);
});

test('a page includes the rules of its classes, with colors of docs.json', () => {
  const preview = previewOf(`//- docs.json
{"name": "S", "colors": {"primary": "#0f6b62"}, "navigation": []}
//- index.mdx
<div className="text-primary max-w-8xl font-inter bg-background-dark/50">Text</div>
`);
  assert.match(preview.styles.colors, /--primary:15 107 98;/);
  for (const rule of [
    'rgb(var(--primary) /',
    'max-width: 90rem',
    '"Inter Variable"',
    'rgb(var(--background-dark) / 0.5)',
  ])
    assert.ok(preview.styles.utilities.includes(rule.replaceAll('"', '')), `${rule}\n${preview.styles.utilities}`);
});
