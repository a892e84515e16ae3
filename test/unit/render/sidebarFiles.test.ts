import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HtmlValidate } from 'html-validate/node';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { stepsOf } from '../../linear.ts';
import { pagesIn, partOf, plainHost, writtenOf } from './renderText.ts';

/** A site of one sidebar: a group of groups of ten pages, and as many pages in one group. */
function siteWith(count: number, more: Readonly<Record<string, string>> = {}): Site {
  const nested = Array.from({ length: count / 20 }, (_, nr) => ({
    group: `Group ${nr}`,
    pages: Array.from({ length: 10 }, (_, at) => `guides/group-${nr}/page-${at}`),
  }));
  const flat = Array.from({ length: count / 2 }, (_, at) => `flat/page-${at}`);
  const hidden = Object.keys(more).map((path) => path.replace('.mdx', ''));
  const groups = [
    { group: 'Nested', pages: nested },
    { group: 'Flat', pages: [...flat, ...hidden] },
  ];
  const pages = [...nested.flatMap((group) => group.pages), ...flat];
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: JSON.stringify({ name: 'S', theme: 'mint', navigation: { groups } }) },
    ...pages.map(
      (slug) => ({ kind: 'text', path: `${slug}.mdx`, text: `---\ntitle: "${slug}"\n---\n\nText.\n` }) as const,
    ),
    ...Object.entries(more).map(([path, text]) => ({ kind: 'text', path, text }) as const),
  ]).site;
}

test('a page of a large site is not larger and takes no more work than one of a small site', () => {
  const measured = [280, 560].map((count) => {
    const site = siteWith(count);
    let files: ReadonlyMap<string, string> = new Map();
    const steps = stepsOf(() => {
      files = writtenOf(site).files;
    });
    const sizes = ['guides/group-2/page-5.html', 'flat/page-20.html'].map((path) => files.get(path)?.length ?? 0);
    return { steps: steps / count, sizes };
  });
  const [small, large] = measured;
  assert.ok(small !== undefined && large !== undefined);
  for (const [nr, size] of large.sizes.entries())
    assert.ok(
      size > 0 && size < 1.02 * (small.sizes[nr] ?? 0),
      `${size} characters, ${small.sizes[nr]} in a small site`,
    );
  assert.ok(large.steps < 1.25 * small.steps, `${large.steps} steps for a page, ${small.steps} in a small site`);
});

test('without scripts, plain links lead from the first page to every other one', () => {
  const { files } = writtenOf(siteWith(200));
  const seen = new Set(['index.html']);
  for (const path of seen) {
    for (const [, target = ''] of (files.get(path) ?? '').matchAll(/<a [^>]*href="([^"#?]+)/g)) {
      const { pathname } = new URL(target, `https://site.example/${path}`);
      assert.ok(files.has(pathname.slice(1)), `${path} leads to ${pathname}`);
      seen.add(pathname.slice(1));
    }
  }
  assert.deepEqual(
    pagesIn(files).filter((path) => !seen.has(path)),
    [],
  );
});

test('pages share the sidebar; the current page and its neighbors are in the page itself', async () => {
  const { files } = writtenOf(siteWith(80));
  const page = files.get('guides/group-1/page-3.html') ?? '';
  assert.match(page, /<a class="nav-link" aria-current="page" href="page-3\.html">/);
  assert.match(
    page,
    /href="page-2\.html".*href="\.\.\/group-0\/page-0\.html"|href="\.\.\/group-0\/page-0\.html".*href="page-2\.html"/s,
  );
  assert.match(page, /<script nonce="abc" src="\.\.\/\.\.\/_docsight\/sidebar-1\.js"><\/script><\/nav>/);
  assert.match(page, /<a class="nav-link" href="\.\.\/\.\.\/_docsight\/sidebar-1\.html">All pages<\/a>/);
  assert.doesNotMatch(page, /group-0\/page-5/);
  const list = files.get('_docsight/sidebar-1.html') ?? '';
  // The names of the four groups lead to their first pages.
  assert.equal([...list.matchAll(/<a class="nav-link" href="\.\.\/(?:guides|flat)\//g)].length, 84);
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended'],
    rules: { 'prefer-native-element': 'off' },
  });
  for (const html of [page, list]) {
    const { results } = await validator.validateString(html);
    assert.deepEqual(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      [],
    );
  }
  // A server shows the page for addresses without one anywhere.
  assert.match(files.get('404.html') ?? '', /src="\/_docsight\/sidebar-1\.js"/);
});

test('a short sidebar is part of its pages, and a hidden page has its own', () => {
  const { files: small } = writtenOf(siteWith(20));
  assert.deepEqual(
    [...small.keys()].filter((path) => path.includes('sidebar')),
    [],
  );
  const site = siteWith(80, { 'secret.mdx': '---\ntitle: Secret\nhidden: true\n---\n' });
  const { files } = writtenOf(site);
  assert.doesNotMatch(files.get('_docsight/sidebar-1.js') ?? '', /secret/);
  const secret = files.get('secret.html') ?? '';
  assert.match(secret, /aria-current="page" href="secret\.html"/);
  assert.match(secret, /href="guides\/group-0\/page-5\.html"/);
  // What readers of a live preview see is the same in one piece.
  const beside = partOf(renderPreview(site, 'flat/page-1.mdx', plainHost), 'sidebar');
  assert.equal([...beside.matchAll(/class="nav-link"(?: aria-current="page")? href="\/(?:guides|flat)\//g)].length, 84);
});
