import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { docsPages } from '../../scripts/generate/docs.mjs';
import { helpUrl } from '../../server/core/checks/helpUrl.ts';
import { findingRows } from '../../server/core/index.ts';
import { makeFolder } from '../folder.ts';
import { docsight } from './cli/run.ts';

const root = resolve(import.meta.dirname, '../..');
const docs = join(root, 'docs');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the reference pages match the facts, and no obsolete page is left', () => {
  const pages: ReadonlyMap<string, string> = docsPages();
  const findings = readdirSync(join(docs, 'reference/findings')).map((name) => `reference/findings/${name}`);
  const stale = findings.filter((path) => !pages.has(path));
  if (process.env['UPDATE'] === '1') {
    for (const path of stale) rmSync(join(docs, path));
    for (const [path, text] of pages) {
      mkdirSync(dirname(join(docs, path)), { recursive: true });
      writeFileSync(join(docs, path), text);
    }
    return;
  }
  assert.deepEqual(stale, []);
  for (const [path, text] of pages)
    assert.equal(existsSync(join(docs, path)) ? read(`docs/${path}`) : '', text, `${path}: run npm run generate`);
});

test('the rules for assistants are those of the site', async () => {
  const update = process.env['UPDATE'] === '1' ? [] : ['--check'];
  const { code, out, err } = await docsight(['rules', docs, ...update]);
  assert.equal(code, 0, `${out}${err}docsight rules docs`);
});

test('the written site has each page as Markdown, listed in llms.txt', async (t) => {
  const folder = makeFolder(t, {});
  const { code, err } = await docsight(['render', docs, '--out', join(folder, 'site')]);
  assert.equal(code, 0, err);
  const list = readFileSync(join(folder, 'site/llms.txt'), 'utf8');
  const pages = (readdirSync(docs, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => path.endsWith('.mdx'))
    .map((path) => path.replaceAll('\\', '/').replace(/mdx$/, 'md'));
  assert.ok(pages.length > 40);
  for (const path of pages) {
    assert.match(readFileSync(join(folder, 'site', path), 'utf8'), /^# /m, path);
    assert.ok(list.includes(`${path})`), path);
  }
});

test('the documentation has no finding with all rules enabled', async () => {
  const { code, out } = await docsight(['check', docs, '--strict', '--format', 'json']);
  const { findings } = JSON.parse(out) as { findings: readonly { code: string; path: string; message: string }[] };
  assert.deepEqual(
    findings.map((each) => `${each.path}: ${each.code} ${each.message}`),
    [],
  );
  assert.equal(code, 0);
});

test('the navigation lists every page of the documentation', () => {
  const listed = new Set([...read('docs/docs.json').matchAll(/"([a-z][\w/-]*)"/g)].map(([, path]) => path));
  const pages = (readdirSync(docs, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => path.endsWith('.mdx'))
    .map((path) => path.replaceAll('\\', '/').replace(/\.mdx$/, ''));
  assert.ok(pages.length > 40);
  assert.deepEqual(
    pages.filter((path) => !listed.has(path)),
    [],
  );
});

test('each “breaks” finding says whether the build or the readers are affected', () => {
  for (const [code, row] of findingRows) assert.equal(row.breaks !== undefined, row.class === 'breaks', code);
});

test('every finding has its place in the documentation', () => {
  for (const code of findingRows.keys()) {
    const { pathname, hash } = new URL(helpUrl(code));
    const page = read(`docs/${pathname.replace('/docsight/', '').replace('.html', '.mdx')}`);
    assert.ok(page.includes(`\n## ${code} {${hash}}\n`), code);
  }
});

test('the README has at most 6 KB, short sentences and links that lead somewhere', () => {
  const readme = read('README.md');
  assert.ok(Buffer.byteLength(readme) <= 6 * 1024);
  const prose = readme.replace(/```[\s\S]*?```/g, '').replace(/^\[\d\]:.*$/gm, '');
  for (const paragraph of prose.split(/\n\s*\n/)) {
    const lines =
      paragraph.trim().startsWith('|') || paragraph.trim().startsWith('- ') ? paragraph.split('\n') : [paragraph];
    for (const line of lines) {
      const words = line.trim().split(/\s+/);
      assert.ok(words.length <= 60, line);
      for (const sentence of line.split(/[.!?](?:\s|$)|\s\|\s/))
        assert.ok(sentence.trim().split(/\s+/).length <= 25, sentence);
    }
  }
  for (const [, target = ''] of readme.matchAll(/\]\((?!https?:)([^)#]+)/g))
    assert.ok(existsSync(join(root, target)), target);
});
