import assert from 'node:assert/strict';
import { test } from 'node:test';
import chromeTexts from '../../../schemas/chromeTexts.json' with { type: 'json' };
import { languageName } from '../../../server/core/render/chrome/words.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { renderStaticPage } from '../../../server/core/render/static.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';

const host = { glyph: () => undefined, assetUrl: (path: string) => path };

function siteIn(...codes: readonly string[]) {
  const pages = codes.flatMap((code) => [`${code}/one`, `${code}/two`]);
  const languages = codes.map((code) => ({ language: code, pages: [`${code}/one`, `${code}/two`] }));
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: JSON.stringify({ theme: 'mint', name: 'T', navigation: { languages } }) },
    ...pages.map((slug) => ({ kind: 'text' as const, path: `${slug}.mdx`, text: '---\ntitle: T\n---\n\n## Part\n' })),
  ]).site;
}

test('what stands around a page is in its language, where the site says one', () => {
  const site = siteIn('en', 'cn', 'pt-BR', 'nonsense!');
  const seen = (path: string) => {
    const { language, parts } = renderPreview(site, path, host);
    const html = parts.map((each) => each.html).join('\n');
    const of = (pattern: RegExp) => pattern.exec(html)?.[1];
    return [language, of(/search-hint">([^<]*)/), of(/toc-title">.*?<\/span>([^<]*)/s), of(/pager-label">([^<]*)/)];
  };
  assert.deepEqual(seen('en/one.mdx'), ['en', 'Search…', 'On this page', 'Next']);
  assert.deepEqual(seen('cn/one.mdx'), ['zh', '搜索…', '本页内容', '下一页']);
  assert.deepEqual(seen('pt-BR/two.mdx'), ['pt-BR', 'Pesquisar…', 'Nesta página', 'Anterior']);
  assert.deepEqual(seen('nonsense!/one.mdx'), ['en', 'Search…', 'On this page', 'Next']);
  assert.match(renderStaticPage(site, 'cn/one.mdx', host, new Set(), 'cn/one.html'), /<html lang="zh"/);
});

test('languages are called what their readers call them', () => {
  const names = ['en', 'cn', 'zh-Hant', 'jp', 'fr-CA', 'es', 'tr', 'nonsense!'].map(languageName);
  assert.deepEqual(names.slice(0, 4), ['English', '中文', '繁體中文', '日本語']);
  assert.match(names[4] ?? '', /^Français/);
  assert.deepEqual(names.slice(5), ['Español', 'Türkçe', 'nonsense!']);
});

test('every language has all of the words, and is one', () => {
  const all = Object.keys(chromeTexts.de).sort();
  for (const [language, words] of Object.entries(chromeTexts)) {
    if (typeof words === 'string') continue;
    assert.deepEqual(Object.keys(words).sort(), all, language);
    assert.ok(Intl.getCanonicalLocales(language)[0] === language);
    for (const each of Object.values(words)) assert.ok(each.trim() !== '');
  }
});
