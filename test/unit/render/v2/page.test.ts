import assert from 'node:assert/strict';
import { test } from 'node:test';
import contextual from '../../../../schemas/contextual.json' with { type: 'json' };
import schema from '../../../../schemas/docs.v2.schema.json' with { type: 'json' };
import { renderPreview } from '../../../../server/core/render/preview.ts';
import { readGlyph } from '../../../../server/host/node/glyphs.ts';
import { plainHost } from '../renderText.ts';
import { shown, siteWith, words } from './show.ts';

const pages = { navigation: { pages: ['a'] } };
const withOptions = (options: readonly unknown[], more: object = {}): object => ({
  ...pages,
  contextual: { options, ...more },
});

test('the menu of a page copies its Markdown, shows the target of a link, and leaves the rest to the published site', () => {
  const files = { 'a.mdx': '---\ntitle: A <page>\ndescription: What it is.\n---\n\n## One\n\n<Note>x</Note>\n' };
  const own = {
    title: 'Try',
    description: 'In the playground',
    icon: 'play',
    href: 'https://app.e.com/x?p=$path&q=$page',
  };
  const title = shown(withOptions(['copy', 'chatgpt', 'mcp', own, 'unheard-of']), 'a', 'title', { files });
  assert.match(
    title,
    /<button type="button" class="page-copy" data-act="copy-text" data-copy="# A &lt;page&gt;\n\nWhat it is\.\n\n## One\n\n&lt;Note&gt;x&lt;\/Note&gt;\n">/,
  );
  assert.match(title, /<a class="menu-item" href="https:\/\/chatgpt\.com\/"[^>]*>/);
  assert.match(
    words(title),
    /Open in ChatGPT\|Ask about this page · Opens chatgpt\.com\|Copy MCP server URL\|[^|]*On the published site\|/,
  );
  assert.match(words(title), /Try\|In the playground · Opens app\.e\.com$/);
  const page = encodeURIComponent('# A <page>\n\nWhat it is.\n\n## One\n\n<Note>x</Note>\n');
  assert.ok(title.includes(`href="https://app.e.com/x?p=%2Fa&amp;q=${page}"`), title);
  assert.match(title, /<a class="menu-item" title="Opens app\.e\.com, with the page as Markdown, at most 2000 [^"]*"/);
  assert.doesNotMatch(title, /unheard-of/);
});

test('own entries of the menu: values of their placeholders', () => {
  const files = {
    'a/b c.mdx': `---\ntitle: B\n---\n\n${'x'.repeat(5000)}\ud800\n`,
    '.docsightrc.json': '{"siteUrl": "https://docs.e.com/guide"}',
  };
  const option = { title: 'T', description: 'D', icon: 'play' };
  const address = (href: unknown): string =>
    /class="menu-item" title="([^"]*)" href="([^"]*)"/
      .exec(shown(withOptions([{ ...option, href }]), 'a/b c', 'title', { files }))
      ?.slice(1)
      .join(' → ') ?? '';
  assert.equal(
    address({ base: 'https://x.com/add', query: [{ key: 'url', value: 'at $mcp' }] }),
    'Opens x.com, with the URL of the site’s MCP server → https://x.com/add?url=at%20https%3A%2F%2Fdocs.e.com%2Fguide%2Fmcp',
  );
  assert.equal(address('https://x.com/edit$path?at=$path'), 'Opens x.com → https://x.com/edit/a/b%20c?at=%2Fa%2Fb%20c');
  const long = address({ base: 'https://x.com/?a=b', query: [{ key: 't&', value: '$page' }] });
  assert.match(long, /\?a=b&amp;t%26=%23%20B%0A%0Ax+$/);
  assert.equal(long.match(/x+$/)?.[0].length, 2000 - '# B\n\n'.length);
});

test('the menu of a page is below the table of contents where docs.json says so', () => {
  const files = { 'a.mdx': '---\ntitle: A\n---\n\n## One\n' };
  const config = withOptions(['copy'], { display: 'toc' });
  assert.doesNotMatch(shown(config, 'a', 'title', { files }), /page-menu/);
  assert.match(shown(config, 'a', 'toc', { files }), /<ul class="toc-menu".*data-act="copy-text"/s);
  assert.doesNotMatch(shown(pages, 'a', 'title', { files }), /copy-text/);
});

test('every menu entry that docs.json may name has its row and an icon', () => {
  const named = JSON.stringify(schema.properties.contextual).match(/"enum":\[([^\]]*)\]/)?.[1] ?? '';
  const names = (JSON.parse(`[${named}]`) as string[]).sort();
  assert.deepEqual(Object.keys(contextual.options).sort(), names);
  for (const { icon } of Object.values(contextual.options)) assert.ok(readGlyph(icon, 'solid'), icon);
});

const tree = (directory?: string): object => ({
  navigation: {
    ...(directory !== undefined && { directory }),
    groups: [
      {
        group: 'Top',
        root: 'top',
        pages: [
          'a',
          { group: 'Inner', root: 'inner', tag: 'Beta', pages: ['b'] },
          { group: 'Plain', directory: 'none', pages: ['c'] },
        ],
      },
    ],
  },
});
const about = { 'a.mdx': '---\ntitle: A\ndescription: About **a**.\n---\n' };

test('the root page of a group lists its entries, as cards or folding rows, as configured', () => {
  const cards = shown(tree('card'), 'top', 'after', { files: about });
  assert.equal(words(cards), 'A|About |a|.|Inner|Beta|Plain|Page c');
  assert.match(cards, /<a class="card-link" href="\/inner">Inner/);
  const rows = shown(tree('accordion'), 'top', 'after', { files: about });
  assert.match(
    rows,
    /<details class="accordion" open>.*Inner.*<a class="menu-item" href="\/inner">.*<a class="menu-item" href="\/b">/,
  );
  assert.match(words(shown(tree('card'), 'inner', 'after')), /^Page b$/);
  assert.equal(shown(tree('card'), 'a', 'after'), '');
  assert.equal(shown(tree(), 'top', 'after'), '');
});

test('the date of the last change, where site or page asks for it', () => {
  const host = { modified: () => Date.UTC(2026, 1, 3) };
  const site = { ...pages, metadata: { timestamp: true } };
  assert.equal(words(shown(site, 'a', 'after', { host })), 'Last modified on February 3, 2026');
  assert.equal(shown(pages, 'a', 'after', { host }), '');
  assert.equal(shown(site, 'a', 'after', { host, files: { 'a.mdx': '---\ntimestamp: false\n---\n' } }), '');
  assert.notEqual(shown(pages, 'a', 'after', { host, files: { 'a.mdx': '---\ntimestamp: true\n---\n' } }), '');
  assert.equal(shown(site, 'a', 'after'), '', 'a host that does not know says nothing');
});

test('an unknown URL shows the site’s page for it', () => {
  const missing = (errors?: object): string =>
    renderPreview(siteWith({ ...pages, ...(errors && { errors }) }), 'gone.mdx', plainHost).blocks[0]?.html ?? '';
  const own = missing({
    404: { redirect: false, title: 'Lost', description: 'It **drifted**.\n\n<Note>Look [here](/a)</Note>' },
  });
  assert.match(own, /<h1 class="page-title">Lost<\/h1>.*<strong>drifted<\/strong>.*class="callout.*href="\/a"/s);
  assert.doesNotMatch(own, /errors\.404\.redirect/);
  assert.match(missing(), /Page not found.*errors\.404\.redirect/s);
});
