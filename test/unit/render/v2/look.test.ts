import assert from 'node:assert/strict';
import { test } from 'node:test';
import themes from '../../../../schemas/codeThemes.json' with { type: 'json' };
import schema from '../../../../schemas/docs.v2.schema.json' with { type: 'json' };
import { type Preview, renderPreview } from '../../../../server/core/render/preview.ts';
import type { CodeLook } from '../../../../server/core/render/renderTypes.ts';
import { highlightCode } from '../../../../server/host/node/highlight/highlightCode.ts';
import { plainHost } from '../renderText.ts';
import { siteWith } from './show.ts';

const pages = { navigation: { pages: ['a'] } };

function preview(config: object): Preview {
  return renderPreview(siteWith({ ...pages, ...config }), 'a.mdx', plainHost);
}

test('the decoration behind the page is a known name, or none', () => {
  for (const decoration of ['gradient', 'grid', 'windows'])
    assert.equal(preview({ background: { decoration } }).look.decoration, decoration);
  assert.equal(preview({ background: { decoration: 'x" onload="' } }).look.decoration, undefined);
});

test('code: follows the page, always dark, or by themes with known colors', () => {
  const look = (codeblocks: unknown): string | undefined => preview({ styling: { codeblocks } }).look.code;
  assert.equal(look('system'), undefined);
  assert.equal(look('dark'), 'dark-in-light');
  assert.equal(look({ theme: 'dracula' }), 'theme dark-in-light');
  assert.equal(look({ theme: { light: 'github-light', dark: 'github-dark' } }), 'theme');
  assert.equal(look({ theme: 'github-light' }), 'theme light-in-dark');
  assert.equal(look({ theme: 'css-variables' }), undefined);
  assert.equal(look({ theme: 'red; } body {' }), undefined);
  const { variables } = preview({ styling: { codeblocks: { theme: 'dracula' } } });
  assert.deepEqual([variables['--site-code-light'], variables['--site-code-ink-dark']], ['#282a36', '#f8f8f2']);
});

test('every theme that docs.json may name has its row', () => {
  const names = schema.definitions.codeTheme.enum.filter((name) => name !== 'css-variables').sort();
  assert.deepEqual(Object.keys(themes.themes), names);
  for (const { paper, ink } of Object.values(themes.themes))
    assert.match(`${paper} ${ink}`, /^#[0-9a-f]{6} #[0-9a-f]{6}$/);
});

const grammar = JSON.stringify({
  name: 'acme',
  aliases: ['ac'],
  scopeName: 'source.acme',
  patterns: [{ match: '\\bwidget\\b', name: 'keyword.control.acme' }],
});

test('the highlighter receives the themes and the site’s grammars', () => {
  const asked: (readonly [string, CodeLook | undefined])[] = [];
  const site = siteWith(
    {
      ...pages,
      styling: {
        codeblocks: {
          theme: { light: 'nord', dark: 'dracula' },
          languages: { custom: ['/languages/acme.json', '/gone.json'] },
        },
      },
    },
    { 'a.mdx': '```acme\nwidget\n```\n\n```AC\nwidget\n```\n\n```ts\n1\n```\n', 'languages/acme.json': grammar },
  );
  renderPreview(site, 'a.mdx', {
    ...plainHost,
    highlight(_code, lang, look) {
      asked.push([lang, look]);
      return undefined;
    },
  });
  const named = { light: 'nord', dark: 'dracula' };
  assert.deepEqual(asked, [
    ['acme', { themes: named, grammar }],
    ['AC', { themes: named, grammar }],
    ['ts', { themes: named }],
  ]);
});

test('code in the colors of themes and by a grammar of the site; an invalid grammar leaves it plain', () => {
  assert.deepEqual(highlightCode('widget', 'acme', { grammar }), ['<span class="tk-control">widget</span>']);
  assert.match(
    highlightCode('const', 'ts', { themes: { light: 'github-light', dark: 'dracula' } })?.join('') ?? '',
    /^<span style="--l:#[0-9a-f]{6};--d:#[0-9a-f]{6}">const<\/span>$/i,
  );
  assert.match(
    highlightCode('widget', 'acme', { grammar, themes: { light: 'nord', dark: 'nord' } })?.join('') ?? '',
    /--l:/,
  );
  for (const broken of ['{', '[]', 'null', '{"scopeName": "x"}', '{"scopeName":"x","patterns":[{"match":"("}]}'])
    assert.doesNotMatch(highlightCode('widget', 'unheard-of', { grammar: broken })?.join('') ?? '', /tk-/);
  assert.match(highlightCode('1', 'ts', { themes: { light: '../../x', dark: 'nord' } })?.join('') ?? '', /tk-/);
});
