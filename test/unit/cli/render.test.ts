import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import type { ConfigData } from 'html-validate';
import { HtmlValidate } from 'html-validate/node';
import { sampleOf } from '../../long.ts';
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

test('a site is written as pages that work from disk, or the missing build is reported', async (context) => {
  const folder = folderWith(context, {
    empty: '',
    ...Object.fromEntries(Object.entries(site).map(([path, text]) => [`site/${path}`, text])),
  });
  const out = join(folder, 'out');
  const words = ['render', join(folder, 'site'), '--out', out, '--base', 'https://example.com/'];
  const { code, err } = await docsight(words);
  if (!isBuilt) {
    assert.equal(code, 2);
    assert.match(err, /run npm run build first/);
    return;
  }
  assert.deepEqual([code, err], [0, `2 pages written to ${out}\n`]);
  assert.deepEqual(readdirSync(out).sort(), [
    '404.html',
    '_docsight',
    'guides',
    'index.html',
    'index.md',
    'llms-full.txt',
    'llms.txt',
    'map.svg',
    'sitemap.xml',
  ]);
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

/** Style rules, and rules about patterns without a native element: code panels, the list of results. */
const rulesOff: ConfigData['rules'] = {
  'prefer-native-element': 'off',
  'autocomplete-password': 'off',
  // An id may begin with a digit, such as that of a version.
  'valid-id': ['error', { relaxed: true }],
};

test('the sample site is valid HTML, and every link and image has an existing target', {
  skip: !isBuilt && 'npm run build',
}, async (context) => {
  const out = join(folderWith(context, { empty: '' }), 'out');
  assert.equal((await docsight(['render', join(root, 'test/sites/sample'), '--out', out])).code, 0);
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  const text = new Map(pages.map((path) => [join(out, path), readFileSync(join(out, path), 'utf8')]));
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: rulesOff });
  const invalid = await Promise.all(sampleOf([...text], 3).map(([file, html]) => validator.validateString(html, file)));
  assert.deepEqual(
    invalid.flatMap(({ results }) =>
      results.flatMap(({ filePath, messages }) =>
        messages.map(({ ruleId, message, selector }) => `${filePath}: ${ruleId}: ${message} ${selector ?? ''}`),
      ),
    ),
    [],
  );
  const dead: string[] = [];
  let seen = 0;
  for (const [file, html] of text) {
    for (const [tag = '', target = ''] of html.matchAll(/<[^>]* (?:href|src|data-href)="([^"]*)"[^>]*>/g)) {
      if (/^(?:https?:|mailto:|tel:|data:)/.test(target) || /class="[^"]*broken/.test(tag)) continue;
      const [path = '', fragment = ''] = target.split('#').map(decodeURIComponent);
      // Links of the not-found page begin at the server's root.
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
  assert.match(err, /contains other files/);
  assert.match((await docsight(['render', folder])).err, /--out FOLDER is missing/);
  const inside = await docsight(['render', folder, '--out', join(folder, 'public')]);
  assert.deepEqual([inside.code, existsSync(join(folder, 'public'))], [2, false]);
  assert.match(inside.err, /the output would become pages/);
  const base = await docsight(['render', folder, '--out', join(folder, 'build'), '--base', 'docs']);
  assert.match(base.err, /--base is a path such as \/docs or a URL such as https:\/\/example\.com\/docs, not "docs"/);
});

test('--clean removes files of earlier runs; files that others created or changed stay, and nothing outside is touched', {
  skip: !isBuilt && 'npm run build',
}, async (context) => {
  const page = '---\ntitle: "A page to be"\n---\n\nText\n';
  const folder = folderWith(context, {
    'site/docs.json': '{ "name": "W", "navigation": [{ "group": "G", "pages": ["a", "b/c", "b/d"] }] }\n',
    'site/a.mdx': page,
    'site/b/c.mdx': page,
    'site/b/d.mdx': page,
    'outside.html': 'mine',
  });
  const out = join(folder, 'out');
  const render = (...more: readonly string[]) => docsight(['render', join(folder, 'site'), '--out', out, ...more]);
  assert.equal((await render()).code, 0);
  writeFileSync(join(out, 'b/d.html'), 'changed by hand');
  writeFileSync(join(out, 'CNAME'), 'docs.example.com');
  // The list can contain anything.
  const list = join(out, '_docsight/files.txt');
  const print = /^(\S{22}) a\.html$/m.exec(readFileSync(list, 'utf8'))?.[1] ?? '';
  writeFileSync(list, `${readFileSync(list, 'utf8')}${print} ../outside.html\n${print} linked/outside.html\n`);
  symlinkSync(folder, join(out, 'linked'));
  for (const path of ['b/c.mdx', 'b/d.mdx']) writeFileSync(join(folder, 'site', path), '');
  writeFileSync(join(folder, 'site/docs.json'), '{ "name": "W", "navigation": [{ "group": "G", "pages": ["a"] }] }\n');
  rmSync(join(folder, 'site/b'), { recursive: true });
  assert.equal((await render()).code, 0);
  assert.ok(existsSync(join(out, 'b/c.html')), 'without --clean nothing goes');
  const { code, err } = await render('--clean');
  assert.equal(code, 0);
  assert.match(
    err,
    /2 pages written to .*, 3 files deleted\nb\/d\.html was changed after it was written, so it is kept\n/,
  );
  assert.deepEqual(readdirSync(join(out, 'b')), ['d.html']);
  assert.equal(readFileSync(join(out, 'CNAME'), 'utf8'), 'docs.example.com');
  assert.equal(readFileSync(join(folder, 'outside.html'), 'utf8'), 'mine');
});

test('an invalid list of written files is ignored', {
  skip: !isBuilt && 'npm run build',
}, async (context) => {
  const folder = folderWith(context, { ...site, 'build/a.html': 'mine', 'build/_docsight/keep': '' });
  const out = join(folder, 'build');
  const list = join(out, '_docsight/files.txt');
  const render = () => docsight(['render', folder, '--out', out, '--clean']);
  for (const target of ['/dev/zero', '../..', 'nowhere']) {
    rmSync(list, { force: true });
    symlinkSync(target, list);
    const { code, err } = await render();
    assert.equal(code, 2, target);
    assert.match(err, /files\.txt/);
    assert.equal(readFileSync(join(out, 'a.html'), 'utf8'), 'mine');
  }
});

test('broken links are reported with their place, and the command prints their number', {
  skip: !isBuilt && 'npm run build',
}, async (context) => {
  const folder = folderWith(context, {
    ...site,
    'guides/a.mdx': '---\ntitle: "Make"\n---\n\n[Gone](/gone) [x](/#none)\n',
  });
  const { code, err } = await docsight(['render', folder, '--out', join(folder, 'build')], { cwd: folder });
  assert.equal(code, 1);
  assert.match(err, /^guides\/a\.mdx:5:\d+ .*\(link\/missing\)$/m);
  assert.match(err, /^2 broken links in the written site$/m);
  assert.doesNotMatch(err, /errors that stop the build/);
});

test('missing files and pages that stop the build are counted', {
  skip: !isBuilt && 'npm run build',
}, async (context) => {
  const folder = folderWith(context, {
    ...site,
    'guides/a.mdx':
      '---\ntitle: "Make"\n---\n\n[Gone](/gone)\n\n<video src="/a.mp4" controls />\n\n![A cat](/b.png)\n\n<Note>\n',
  });
  const { code, err } = await docsight(['render', folder, '--out', join(folder, 'build')], { cwd: folder });
  assert.equal(code, 1);
  assert.match(err, /^1 broken link and 2 missing files in the written site$/m);
  assert.match(
    err,
    /^1 file has errors that stop the build of the published site\. Run docsight check to see them\.$/m,
  );
});

test('--watch writes changed files, images too, and only those', {
  skip: !isBuilt && 'npm run build',
}, async (context) => {
  let running: ChildProcess | undefined;
  // Before the folder is removed, because it would write there, and no hook runs after one that fails.
  context.after(async () => {
    if (running?.kill('SIGKILL') === true) await once(running, 'exit');
  });
  const folder = folderWith(context, site);
  const out = join(folder, 'build');
  const child = spawn(process.execPath, [join(root, 'server/cli/main.ts'), 'render', folder, '--out', out, '--watch'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running = child;
  let said = '';
  const waits: { readonly for: RegExp; readonly done: () => void }[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    for (const wait of waits) if (wait.for.test(said)) wait.done();
  });
  const until = (words: RegExp): Promise<void> =>
    new Promise((done) => {
      waits.push({ for: words, done });
      if (words.test(said)) done();
    });
  await until(/Watching for changes/);
  const before = readFileSync(join(out, 'index.html'), 'utf8');
  said = '';
  writeFileSync(join(folder, 'guides/a.mdx'), '---\ntitle: "Another"\n---\n\nNew words\n');
  await until(/files? written\n(?:.*\n)*Watching/);
  assert.match(readFileSync(join(out, 'guides/a.html'), 'utf8'), /New words/);
  said = '';
  writeFileSync(join(folder, 'map.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>');
  await until(/1 file written\n/);
  assert.match(readFileSync(join(out, 'map.svg'), 'utf8'), /<g\/>/);
  assert.match(before, /const/);
});

test('hidden files reach no output, under any name', async (context) => {
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
  const out = join(folder, 'build');
  assert.equal((await docsight(['render', folder, '--out', out])).code, 1);
  const written = readdirSync(out).filter((name) => !/^(?:index|llms|404)/.test(name));
  assert.deepEqual(written.sort(), ['_docsight', 'guides', 'map.svg']);
  assert.doesNotMatch(readFileSync(join(out, 'index.html'), 'utf8'), /src="[^"]*(?:\.env|env\.png|gitlink)/);
});

test('the feedback buttons lead to git’s repository; without one, the command says so once', {
  skip: !isBuilt && 'npm run build',
}, async (context) => {
  const config = JSON.stringify({
    name: 'Widgets',
    navigation: [{ group: 'Start', pages: ['index', 'guides/a'] }],
    feedback: { suggestEdit: true, raiseIssue: true },
  });
  const folder = folderWith(context, {
    ...Object.fromEntries(Object.entries(site).map(([path, text]) => [`docs/${path}`, text])),
    'docs/docs.json': config,
  });
  const git = (...words: string[]): void => void execFileSync('git', words, { cwd: folder });
  git('init', '-q', '-b', 'trunk');
  const words = ['render', join(folder, 'docs'), '--base', 'https://example.com/', '--out'];
  const bare = await docsight([...words, join(folder, 'bare')]);
  assert.equal(bare.err.match(/the repository is not known\. Set repository in \.docsightrc\.json\./g)?.length, 1);
  assert.doesNotMatch(readFileSync(join(folder, 'bare/guides/a.html'), 'utf8'), /Suggest edits|Raise issue/);
  git('remote', 'add', 'origin', 'https://alice:s3cret@github.com/acme/site.git');
  const { err } = await docsight([...words, join(folder, 'out')]);
  assert.doesNotMatch(err, /repository|s3cret/);
  const page = readFileSync(join(folder, 'out/guides/a.html'), 'utf8');
  assert.match(page, /href="https:\/\/github\.com\/acme\/site\/edit\/trunk\/docs\/guides\/a\.mdx"/);
  assert.match(page, /href="https:\/\/github\.com\/acme\/site\/issues\/new\?/);
  assert.doesNotMatch(page, /s3cret/);
});
