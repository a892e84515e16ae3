import assert from 'node:assert/strict';
import { test } from 'node:test';
import chromeTexts from '../../../schemas/chromeTexts.json' with { type: 'json' };
import { renderPreview } from '../../../server/core/render/preview.ts';
import { renderStaticPage } from '../../../server/core/render/static.ts';
import { languageName, t, type Words } from '../../../server/core/render/words.ts';
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

test('the text around a page is in its language, where the site has one', () => {
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
  assert.match(
    renderStaticPage(site, 'cn/one.mdx', { ...host, nonce: () => 'abc' }, new Set(), 'cn/one.html'),
    /<html lang="zh"/,
  );
});

test('a page in a folder named after a language is in that language, even on sites without languages', () => {
  const slugs = ['pt/one', 'pt-BR/one', 'it/setup', 'ptx/one', 'one'];
  const { site } = createSiteHost([
    {
      kind: 'text',
      path: 'docs.json',
      text: JSON.stringify({ name: 'T', navigation: [{ group: 'G', pages: slugs }] }),
    },
    ...slugs.map((slug) => ({ kind: 'text' as const, path: `${slug}.mdx`, text: 'x' })),
  ]);
  const languageAt = (slug: string): string => renderPreview(site, `${slug}.mdx`, host).language;
  assert.deepEqual(slugs.map(languageAt), ['pt', 'pt-BR', 'en', 'en', 'en']);
  assert.match(
    renderStaticPage(site, 'pt/one.mdx', { ...host, nonce: () => 'abc' }, new Set(), 'pt/one.html'),
    /<html lang="pt"/,
  );
});

test('languages have their own names for themselves', () => {
  const names = ['en', 'cn', 'zh-Hant', 'jp', 'fr-CA', 'es', 'tr', 'nonsense!'].map(languageName);
  assert.deepEqual(names.slice(0, 4), ['English', '中文', '繁體中文', '日本語']);
  assert.match(names[4] ?? '', /^Français/);
  assert.deepEqual(names.slice(5), ['Español', 'Türkçe', 'nonsense!']);
});

const languages = chromeTexts.languages.split(' ');
const rows = Object.entries(chromeTexts.words).map(([english, row]) => ({ english, row: row.split('|') }));

test('every word exists in every language, and names its subject', () => {
  for (const language of languages) assert.equal(Intl.getCanonicalLocales(language)[0], language);
  for (const { english, row } of rows) {
    assert.equal(row.length, languages.length, english);
    for (const each of row) {
      assert.notEqual(each.trim(), '', english);
      assert.equal(each.split('%').length, english.split('%').length, each);
    }
  }
  assert.equal(t('See all % lines', { language: 'ja-JP' }, '20'), '20 行をすべて表示');
  assert.equal(t('See all % lines', { language: 'xx' }, '20'), 'See all 20 lines');
});

const api = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  servers: [{ url: 'https://a.example' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/x/{id}': {
      post: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', enum: ['a', 'b'] } },
          { name: 'q', in: 'query', deprecated: true, schema: { type: 'integer', default: 3, example: 4 } },
          { name: 'h', in: 'header', schema: { type: 'array', maxItems: 3, items: { type: 'string' } } },
          { name: 'c', in: 'header', schema: { const: 'x' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  o: {
                    type: 'object',
                    properties: {
                      i: { type: 'string', readOnly: true },
                      w: { type: 'string', writeOnly: true },
                    },
                  },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'x', content: { 'application/json': { schema: { type: 'string' } } } } },
      },
    },
  },
};

/** All of the renderer's own words on a page: between tags and in attributes. */
function wordsOf(code: string): readonly string[] {
  const navigation = { languages: [{ language: code, pages: ['op', 'text'] }] };
  const config = { theme: 'mint', name: 'T', contextual: { options: ['copy'] }, navigation };
  const text = [
    '<ResponseField name="f" type="x" required deprecated default="1">D</ResponseField>',
    '<Expandable title="T">D</Expandable>',
    '<Prompt description="D">D</Prompt>',
    `\`\`\`js expandable\n${'1\n'.repeat(20)}\`\`\``,
    '![D](https://cdn.example/a.png)',
    '```mermaid\ngraph LR\nD --> T\n```',
    '## D',
    '## T',
  ].join('\n\n');
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: JSON.stringify(config) },
    { kind: 'text', path: 'openapi.json', text: JSON.stringify(api) },
    { kind: 'text', path: 'op.mdx', text: '---\nopenapi: POST /x/{id}\n---\n' },
    { kind: 'text', path: 'text.mdx', text },
  ]);
  return ['op.mdx', 'text.mdx', 'nowhere.mdx'].flatMap((path) => {
    const { title, parts, blocks } = renderPreview(site, path, host);
    const html = [...parts, ...blocks].map((each) => each.html).join('\n');
    const between = html.split(/<[^>]*>/);
    const said = [...html.matchAll(/ (?:aria-label|placeholder|data-tip|data-none|data-copied)="([^"]*)"/g)];
    return [title, ...between, ...said.map(([, words = '']) => words)].map((each) => each.trim().replace(/:$/, ''));
  });
}

/** How a word of the table looks on a page that fills in a name. */
function seenAs(words: string): string {
  return words
    .replace('% lines', '20 lines')
    .replace('from %', 'from cdn.example')
    .replace(/ %$/, '')
    .replace(/^% /, '');
}

test('a page in another language has no English in the table of contents, nor has an API page', () => {
  const english = new Set(wordsOf('en'));
  const missing = rows.map((row) => seenAs(row.english)).filter((words) => !english.has(words));
  // Words that no site of this test shows, and words that are different in English.
  const elsewhere = [
    'Previous',
    'or',
    'and',
    'Callbacks',
    'Payload',
    'Content type',
    'Last modified on',
    'Suggest edits',
    'All pages',
    'Raise issue',
    'Was this page helpful?',
    'Yes',
    'No',
  ];
  const others = ['Copy code', 'Copy prompt', 'child attributes', 'Examples', 'Path', 'Query'];
  assert.deepEqual(
    missing.filter((words) => !elsewhere.includes(words)),
    ['Copy', 'attributes'],
  );
  for (const language of languages) {
    const seen = new Set(wordsOf(language));
    const translated = rows.filter(({ english: words, row }) => row[languages.indexOf(language)] !== words);
    const left = [...translated.map((row) => seenAs(row.english)), ...others].filter((words) => seen.has(words));
    assert.deepEqual(left, [], language);
    const said = (words: Words): boolean => seen.has(seenAs(t(words, { language }, '%')));
    assert.ok(said('Try it') && said('Query parameters') && said('required') && said('On this page'), language);
  }
});

test('a page of a version with a language is in that language, unless its folder says another', () => {
  const config = JSON.stringify({
    name: 'S',
    versions: [
      { name: 'v1', default: true },
      { name: 'Português', locale: 'pt-BR' },
    ],
    navigation: [
      { group: 'A', pages: ['one'], version: 'v1' },
      { group: 'B', pages: ['dois', 'fr/trois'], version: 'Português' },
    ],
  });
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: config },
    ...['one', 'dois', 'fr/trois'].map((page) => ({ kind: 'text' as const, path: `${page}.mdx`, text: 'Text.' })),
  ]);
  const languageAt = (page: string): string => renderPreview(site, `${page}.mdx`, host).language;
  assert.deepEqual(['one', 'dois', 'fr/trois'].map(languageAt), ['en', 'pt-BR', 'fr']);
});
