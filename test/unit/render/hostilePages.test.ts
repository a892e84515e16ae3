import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { maxNodes } from '../../../server/core/render/page/context.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { makeFolder } from '../../folder.ts';
import { sampleOf } from '../../long.ts';
import { docsight } from '../cli/run.ts';
import { hostilePages } from './hostilePages.ts';

/** A page is written as HTML and as Markdown. */
const maxWritten = 2.6 * 10_000_000;

test('a page that shows too much is cut: it takes little time and memory', () => {
  const names = sampleOf(Object.keys(hostilePages), 4);
  const words = [
    '--max-old-space-size=400',
    fileURLToPath(new URL('./hostilePagesChild.ts', import.meta.url)),
    ...names,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  assert.equal(status, 0, `${stdout.split('\n').at(-1)}: ${stderr.slice(-2000)}`);
  const lines = stdout.trim().split('\n');
  assert.equal(lines.length, names.length);
  for (const line of lines) {
    const [name, work, written] = line.split('\t');
    assert.ok(Number(written) < maxWritten, `${name}: ${written} characters`);
    assert.ok(Number(work) < 20_000, `${name}: ${work} ms`);
  }
});

test('a cut page says so at its end, also when it is drawn again', () => {
  const text = `---\ntitle: A\n---\n\n${hostilePages['text by paragraphs']}\n`;
  const host = { glyph: () => undefined, assetUrl: (each: string) => each, findings: () => [] };
  const sites = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}' },
    { kind: 'text', path: 'index.mdx', text },
  ]);
  const first = renderPreview(sites.site, 'index.mdx', host);
  assert.ok(first.isCut);
  assert.match(first.blocks.at(-1)?.html ?? '', /This page is too large/);
  sites.apply([{ kind: 'text', path: 'index.mdx', text: `${text}\nMore.\n` }]);
  const next = renderPreview(sites.site, 'index.mdx', host, {}, first.rendering);
  assert.deepEqual([next.isCut, next.blocks.length], [true, first.blocks.length]);
});

test('cells count too, also empty ones: no more of them are drawn than the bound allows', () => {
  const row = (cell: string, columns: number): string => `|${`${cell}|`.repeat(columns)}\n`;
  for (const cell of ['a', ' ']) {
    const text = `${row('a', 40_000)}${row('-', 40_000)}${row(cell, 40_000).repeat(2)}`;
    const { site } = createSiteHost([
      { kind: 'text', path: 'docs.json', text: '{"name": "A"}' },
      { kind: 'text', path: 'index.mdx', text },
    ]);
    const { blocks, isCut } = renderPreview(site, 'index.mdx', {
      glyph: () => undefined,
      assetUrl: (each) => each,
      findings: () => [],
    });
    const cells = blocks.flatMap(({ html }) => html.match(/<t[dh][ >]/g) ?? []).length;
    assert.ok(isCut && cells > 60_000 && cells <= maxNodes, `${cells} cells of "${cell}"`);
  }
});

const isBuilt = existsSync(join(import.meta.dirname, '../../../dist/media/preview.js'));
const built = { skip: !isBuilt && 'npm run build' };

test('render says which page is cut and writes the others', built, async (t) => {
  const root = makeFolder(t, {
    'docs.json': '{"name": "A", "navigation": [{"group": "G", "pages": ["index", "other"]}]}',
    'index.mdx': `---\ntitle: A\n---\n\n${hostilePages['elements by reference']}\n`,
    'other.mdx': '---\ntitle: B\n---\n\nFine.\n',
  });
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, '.gitignore'), 'dist\n');
  const { err } = await docsight(['render', '--out', 'dist'], { cwd: root });
  assert.match(err, /2 pages written/);
  assert.match(err, /index\.mdx:1:1 This page shows too much: .* \(mdx\/too-large\)/);
});
