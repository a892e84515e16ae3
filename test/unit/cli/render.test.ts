import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { docsight, folderWith } from './run.ts';

const root = resolve(import.meta.dirname, '../../..');
const isBuilt = existsSync(join(root, 'dist/media/preview.js'));

const site: Readonly<Record<string, string>> = {
  'docs.json': '{ "name": "Widgets", "navigation": [{ "group": "Start", "pages": ["index", "guides/a"] }] }\n',
  'index.mdx':
    '---\ntitle: "Widgets from the command line"\ndescription: "Make widgets."\n---\n\n![Map of widgets](/map.svg)\n\n```js\nconst a = 1;\n```\n',
  'guides/a.mdx': '---\ntitle: "Make a widget"\ndescription: "Your first one."\n---\n\n[Home](/)\n',
  'map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'unused.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};

test('a site is written as pages that open by themselves, or the missing build is named', async (context) => {
  const folder = folderWith(context, {
    empty: '',
    ...Object.fromEntries(Object.entries(site).map(([path, text]) => [`site/${path}`, text])),
  });
  const out = join(folder, 'out');
  const { code, err } = await docsight(['render', join(folder, 'site'), '--out', out]);
  if (!isBuilt) {
    assert.equal(code, 2);
    assert.match(err, /run npm run build first/);
    return;
  }
  assert.deepEqual([code, err], [0, `2 pages written to ${out}\n`]);
  assert.deepEqual(readdirSync(out).sort(), ['404.html', '_docsight', 'guides', 'index.html', 'map.svg']);
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  assert.match(page, /<title>/);
  assert.match(page, /const/);
  assert.ok(existsSync(join(out, '_docsight/preview.js')));
  const nonces = (): readonly (string | undefined)[] =>
    ['index.html', 'guides/a.html', '404.html'].map(
      (name) => /script-src 'nonce-([\w-]{24})'/.exec(readFileSync(join(out, name), 'utf8'))?.[1],
    );
  const before = nonces();
  // Again into the same folder.
  assert.equal((await docsight(['render', join(folder, 'site'), '--out', out])).code, 0);
  const all = new Set([...before, ...nonces()]);
  assert.deepEqual([all.size, all.has(undefined)], [6, false], 'nobody can know a nonce before the page is written');
});

test('every link and every picture of the sample site leads to a file and a place that are there', {
  skip: !isBuilt && 'npm run build',
}, async (context) => {
  const out = join(folderWith(context, { empty: '' }), 'out');
  assert.equal((await docsight(['render', join(root, 'test/sites/sample'), '--out', out])).code, 0);
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  const text = new Map(pages.map((path) => [join(out, path), readFileSync(join(out, path), 'utf8')]));
  const dead: string[] = [];
  let seen = 0;
  for (const [file, html] of text) {
    for (const [tag = '', target = ''] of html.matchAll(/<[^>]* (?:href|src|data-href)="([^"]*)"[^>]*>/g)) {
      if (/^(?:https?:|mailto:|tel:|data:)/.test(target) || /class="[^"]*broken/.test(tag)) continue;
      const [path = '', fragment = ''] = target.split('#').map(decodeURIComponent);
      // The links of the page for addresses without one begin at the server's root.
      const fromRoot = file === join(out, '404.html') && path.startsWith('/');
      const leadsTo = path === '' ? file : fromRoot ? join(out, path) : resolve(dirname(file), path);
      const isThere =
        existsSync(leadsTo) && (fragment === '' || text.get(leadsTo)?.includes(` id="${fragment}"`) === true);
      if (!isThere) dead.push(`${relative(out, file)}: ${target}`);
      seen++;
    }
  }
  assert.ok(seen > 300, `${seen} links`);
  assert.deepEqual(dead, []);
});

test('a folder with other files is left alone', async (context) => {
  const folder = folderWith(context, site);
  const { code, err } = await docsight(['render', folder, '--out', folder]);
  assert.equal(code, 2);
  assert.match(err, /holds other files/);
  assert.match((await docsight(['render', folder])).err, /--out FOLDER is missing/);
});

test('hidden files reach no output, under whatever name', async (context) => {
  if (!isBuilt) return;
  const folder = folderWith(context, {
    ...site,
    '.env': 'SECRET=1\n',
    'index.mdx':
      '---\ntitle: "Widgets"\ndescription: "Make widgets."\n---\n\n![Map](/map.svg) ![Env](/env.png) ![Env](/.env) [Env](/env.png) [Env](/.env) ![Git](/gitlink/config)\n',
    '.git/config': 'SECRET\n',
  });
  symlinkSync('.env', join(folder, 'env.png'));
  symlinkSync('.git', join(folder, 'gitlink'));
  const out = join(folder, 'out');
  assert.equal((await docsight(['render', folder, '--out', out])).code, 0);
  assert.deepEqual(readdirSync(out).sort(), ['404.html', '_docsight', 'guides', 'index.html', 'map.svg']);
  assert.doesNotMatch(readFileSync(join(out, 'index.html'), 'utf8'), /src="[^"]*(?:\.env|env\.png|gitlink)/);
});
