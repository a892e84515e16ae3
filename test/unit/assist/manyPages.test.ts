import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete, createSiteHost, findSymbols } from '../../../server/core/index.ts';

const front = (title: string): string => `---\ntitle: ${title}\ndescription: What ${title} is.\n---\n\n`;

function site(pages: number, body: string): ReturnType<typeof createSiteHost>['site'] {
  const made = Array.from({ length: pages }, (_, i) => ({
    kind: 'text' as const,
    path: `g${i % 7}/p${i}.mdx`,
    text: `${front(`Page ${i}`)}## Part of ${i}\n\n<Card title="Card ${i}">Words.</Card>\n`,
  }));
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": []}' },
    ...made,
    { kind: 'text', path: 'g3/typed.mdx', text: front('Typed') + body },
  ]).site;
}

const pagesAt = (pages: number, body: string): readonly string[] => {
  const made = site(pages, body);
  const offset = (made.files.get('g3/typed.mdx')?.text.indexOf('](') ?? 0) + body.length - body.indexOf('](') - 2;
  return complete(made, 'g3/typed.mdx', offset).flatMap(({ kind, page }) => (kind === 'page' && page ? [page] : []));
};

test('a small site suggests each of its pages for a link, a large one at most 200', () => {
  assert.equal(pagesAt(150, '[words](/)\n').length, 151);
  assert.equal(pagesAt(2000, '[words](/)\n').length, 200);
});

test('of very many pages the best matches are suggested, wherever they are', () => {
  assert.equal(pagesAt(2000, '[words](/g4/p1999)\n')[0], 'g4/p1999.mdx');
  assert.ok(pagesAt(2000, '[words](p1742)\n').includes('g6/p1742.mdx'));
});

test('symbols of a large site: at most 200, prefix matches first', () => {
  const made = site(900, 'Words.\n');
  const found = findSymbols(made, 'part');
  assert.equal(found.length, 200);
  assert.ok(found.every(({ kind }) => kind === 'heading'));
  assert.deepEqual(
    findSymbols(made, 'Card 899').map(({ path, kind }) => [path, kind]),
    [['g3/p899.mdx', 'component']],
  );
});
