import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ConfigData } from 'html-validate';
import { HtmlValidate } from 'html-validate/node';
import { makeFolder } from '../folder.ts';
import { docsight } from '../unit/cli/run.ts';
import { seriousOf } from './tools/axe.ts';
import { useBrowser } from './tools/previewBrowser.ts';

/** As for the documentation: what is about looks or about patterns without an element. */
const rulesOff: ConfigData['rules'] = {
  'prefer-native-element': 'off',
  'autocomplete-password': 'off',
  // An id may begin with a digit, such as that of a version.
  'valid-id': ['error', { relaxed: true }],
  'no-inline-style': 'off',
};

const page = (title: string, body: string): string => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${body}\n`;
const files = {
  'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index', 'guides/two', 'old'] }] }),
  'index.mdx': page('One', '## First part\n\nSome words.\n\n<Tabs><Tab title="A">a</Tab><Tab title="B">b</Tab></Tabs>'),
  'guides/two.mdx': page('Two', 'To [it](/index#first-part) and ![a picture](/a.svg).'),
  'old.mdx': page('Old', 'Text.'),
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
};

const browser = useBrowser();

test('a review is written as a site: a summary, each page before and after, valid, readable, without a dead link', {
  timeout: 120_000,
}, async (t) => {
  const folder = makeFolder(t, files);
  const git = (...words: readonly string[]): void => {
    const settings = ['user.name=A', 'user.email=a@example.com', 'commit.gpgsign=false'].flatMap((each) => [
      '-c',
      each,
    ]);
    execFileSync('git', [...settings, ...words], { cwd: folder });
  };
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
  writeFileSync(
    join(folder, 'index.mdx'),
    `${files['index.mdx'].replace('First part', 'Another part').replace('>a<', '>c<')}\n[gone](/nowhere)\n`,
  );
  writeFileSync(join(folder, 'guides/two.mdx'), files['guides/two.mdx'].replace('To [it]', 'Back to [it]'));
  writeFileSync(join(folder, 'new.mdx'), page('New <b>', 'A new page.'));
  rmSync(join(folder, 'old.mdx'));
  const out = join(makeFolder(t, {}), 'out');
  const { code, err } = await docsight(['diff', '--out', out], { cwd: folder });
  assert.equal(code, 1);
  assert.match(err, /^The review is in .*index\.html\n$/);
  const written = (readdirSync(out, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => path.endsWith('.html'))
    .sort();
  assert.deepEqual(
    written.map((path) => path.replaceAll('\\', '/')),
    ['index.html', 'pages/guides/two.html', 'pages/index.html', 'pages/new.html', 'pages/old.html'],
  );
  assert.ok(existsSync(join(out, 'a.svg')));
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: rulesOff });
  const shown = await browser.browser.newPage({ viewport: { width: 1280, height: 900 } });
  t.after(() => shown.close());
  const faults: string[] = [];
  shown.on('pageerror', (error) => faults.push(error.message));
  shown.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) faults.push(request.url());
  });
  for (const file of written) {
    const { results } = await validator.validateString(readFileSync(join(out, file), 'utf8'), file);
    faults.push(
      ...results.flatMap(({ messages }) => messages.map((each) => `${file}: ${each.ruleId}: ${each.message}`)),
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await shown.emulateMedia({ colorScheme });
      await shown.goto(pathToFileURL(join(out, file)).href);
      const found = await seriousOf(shown);
      if (found !== '') faults.push(`${file}, ${colorScheme}: ${found}`);
    }
    const isWide = await shown.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWide) faults.push(`${file}: wider than the window`);
    const links = await shown.$$eval('a[href]', (all) => all.map((each) => (each as HTMLAnchorElement).href));
    for (const link of links) {
      const [address = '', fragment] = link.split('#');
      if (!address.startsWith('file:')) continue;
      const target = fileURLToPath(address);
      if (!existsSync(target)) faults.push(`${file}: ${link} does not exist`);
      else if (fragment !== undefined && resolve(target) === resolve(out, file))
        assert.ok(await shown.$(`[id="${fragment}"]`), `${file}: no #${fragment}`);
      assert.ok(dirname(target).startsWith(resolve(out)), link);
    }
  }
  assert.deepEqual(faults, []);
  await shown.goto(pathToFileURL(join(out, 'index.html')).href);
  const text = (await shown.innerText('main')).replace(/\s+/g, ' ');
  for (const part of ['4 pages changed', '2 addresses lost', '/old', 'New <b>', 'link/missing', 'Before', 'After'])
    assert.ok(text.includes(part), `${part} in ${text}`);
  await shown.click('text=guides/two.mdx');
  await shown.waitForSelector('#docsight-first-change');
  assert.match(await shown.innerText('[data-change="changed"] .compare-before'), /^To it/);
  assert.match(await shown.innerText('[data-change="changed"] .compare-after'), /^Back to it/);
  rmSync(join(folder, 'new.mdx'));
  const again = await docsight(['diff', '--out', out], { cwd: folder });
  assert.equal(again.code, 1, again.err);
  assert.ok(!existsSync(join(out, 'pages/new.html')), 'pages of the earlier review are gone');
  assert.ok(existsSync(join(out, 'pages/old.html')));
  const other = makeFolder(t, { 'own.txt': 'x' });
  assert.equal((await docsight(['diff', '--out', other], { cwd: folder })).code, 2);
});
