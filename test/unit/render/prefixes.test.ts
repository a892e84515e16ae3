import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { assertLinear } from '../../linear.ts';
import { rounds, seed } from '../../long.ts';
import { everythingPage, everythingSite } from './everything.ts';
import { plainHost } from './renderText.ts';

test('every prefix of a page with everything renders: no throw, ranges inside the text, balanced tags', () => {
  const host = createSiteHost([...everythingSite()].map(([path, text]) => ({ kind: 'text', path, text })));
  const whole = everythingPage();
  for (let length = seed % rounds(211, 1); length <= whole.length; length += rounds(211, 1) + (length % 17)) {
    const text = whole.slice(0, length);
    host.apply([{ kind: 'text', path: 'everything.mdx', text }]);
    for (const { html, range } of renderPreview(host.site, 'everything.mdx', plainHost).blocks) {
      assert.ok(
        range.start >= 0 && range.start <= range.end && range.end <= text.length,
        `range of a prefix of ${length}`,
      );
      assert.equal(
        html.match(/<div[\s>]/g)?.length ?? 0,
        html.match(/<\/div>/g)?.length ?? 0,
        `divs of a prefix of ${length}`,
      );
    }
  }
});

const strange: Readonly<Record<string, (size: number) => string>> = {
  'byte order marks': (size) => '\uFEFF'.repeat(8000 * size),
  'empty lines': (size) => '\n'.repeat(20_000 * size),
  'control characters': (size) => '\0\u0001\u0002'.repeat(5000 * size),
  'opening angles': (size) => '<'.repeat(20_000 * size),
  'grave accents': (size) => '`'.repeat(20_000 * size),
  'opening brackets': (size) => '['.repeat(20_000 * size),
  'quotes in quotes': (size) => '> '.repeat(8000 * size),
  'components in components': (size) => `${'<Note>'.repeat(500 * size)}x${'</Note>'.repeat(500 * size)}`,
  'opening braces': (size) => '{'.repeat(12_000 * size),
  'a wide table': (size) => `| ${'a |'.repeat(8000 * size)}`,
  'lone surrogates': (size) => '\ud800 lone '.repeat(4000 * size),
  'prototype names': (size) => '<__proto__ constructor="x" __proto__={1} />\n\n'.repeat(500 * size),
  'prototype names in braces': (size) => '{__proto__} {constructor} {props.__proto__.x}\n\n'.repeat(500 * size),
};

test('strange pages render in linear time', () => {
  assertLinear(
    Object.entries(strange).map(([name, write]) => ({
      name,
      at(size) {
        const text = write(size);
        return { length: text.length, run: rendering(text) };
      },
    })),
    0.25,
  );
});

test('pages with nothing on them render', () => {
  for (const text of ['', '\uFEFF', '\n', '---\n---', '---\n---\n']) assert.ok(rendering(text)().parts.length > 0);
});

/** Renders a page with this text. */
function rendering(text: string): () => ReturnType<typeof renderPreview> {
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "X", "navigation": []}' },
    { kind: 'text', path: 'index.mdx', text },
  ]);
  return () => renderPreview(site, 'index.mdx', plainHost);
}
