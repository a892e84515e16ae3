import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { brokenPage, cleanSite, docsight, folderWith, spawned } from '../run.ts';

const root = resolve(import.meta.dirname, '../../../..');
const isCheck = new Ajv().compile(JSON.parse(readFileSync(join(root, 'schemas/check.schema.json'), 'utf8')));

interface CheckReport {
  readonly summary: Readonly<Record<string, number>>;
  readonly findings: readonly {
    readonly code: string;
    readonly class: string;
    readonly severity: string;
    readonly path: string;
    readonly range: unknown;
    readonly fixes: readonly string[];
  }[];
}

function read(out: string): CheckReport {
  const report: unknown = JSON.parse(out);
  assert.ok(isCheck(report), JSON.stringify(isCheck.errors));
  return report as CheckReport;
}

test('a site without findings exits with 0', async (context) => {
  const folder = folderWith(context, cleanSite);
  assert.deepEqual(await spawned(['check', folder]), {
    code: 0,
    out: '1 page: 0 errors, 0 warnings, 0 information, 0 hints\n✓ Builds\n',
    err: '',
  });
  const { code, out } = await docsight(['check', '--format', 'json'], { cwd: folder });
  assert.equal(code, 0);
  assert.deepEqual(read(out), {
    version: 2,
    summary: { pages: 1, errors: 0, warnings: 0, information: 0, hints: 0, buildErrors: 0, brokenForReaders: 0 },
    findings: [],
  });
});

test('an error exits with 1 and is shown with place, line, caret and fix', async (context) => {
  const folder = folderWith(context, { ...cleanSite, 'broken.mdx': brokenPage });
  const { code, out, err } = await docsight(['check'], { cwd: folder, isInteractive: true });
  assert.deepEqual({ code, err }, { code: 1, err: '' });
  assert.match(
    out,
    /^broken\.mdx\n {2}8:\d+ error .*\n {2}8 \| <Card title="A" href="https:\/\/example\.com">\n {4}\| +\^+\n {4}\| fix: /m,
  );
  assert.match(out, /\n✗ 1 build error\n$/);
});

test('paths are relative to the current folder, else absolute', async (context) => {
  const folder = folderWith(context, { ...cleanSite, 'broken.mdx': brokenPage });
  assert.match((await docsight(['check', folder])).out, new RegExp(`^${folder}/broken\\.mdx:8:`, 'm'));
});

test('JSON counts lines and UTF-16 columns from 1, like the text format, and is sorted', async (context) => {
  const page = brokenPage.replace('Text.\n', '😀 <Crad /> <Crad />\n');
  const folder = folderWith(context, { ...cleanSite, 'b.mdx': page, 'a.mdx': page.replace('Broken', 'Other') });
  const { out } = await docsight(['check', folder, '--format', 'json']);
  const { findings } = read(out);
  const unknown = findings.filter(({ code }) => code === 'component/unknown');
  assert.deepEqual(
    unknown.map(({ path, range }) => [path, range]),
    ['a.mdx', 'b.mdx'].flatMap((path) =>
      [5, 14].map((column) => [path, { start: { line: 6, column }, end: { line: 6, column: column + 4 } }]),
    ),
  );
  assert.match((await docsight(['check'], { cwd: folder })).out, /^a\.mdx:6:5 warning .*\(component\/unknown\)$/m);
  assert.equal((await docsight(['check', folder, '--format', 'json'])).out, out);
});

test('--only reports one class, and the exit code follows the report', async (context) => {
  const folder = folderWith(context, { ...cleanSite, 'broken.mdx': brokenPage.replace('Text.', '<Crad />') });
  const classes = async (only: string): Promise<readonly [number | null, readonly string[]]> => {
    const { code, out } = await docsight(['check', folder, '--only', only, '--format', 'json']);
    return [code, [...new Set(read(out).findings.map((finding) => finding.class))]];
  };
  assert.deepEqual(await classes('breaks'), [1, ['breaks']]);
  assert.deepEqual(await classes('misleads'), [0, ['misleads']]);
});

test('--strict turns discouraged values into errors', async (context) => {
  const folder = folderWith(context, {
    ...cleanSite,
    'plain.mdx': '---\ntitle: "Without a word about it"\n---\n\nText.\n',
  });
  assert.equal((await docsight(['check', folder])).code, 0);
  assert.equal((await docsight(['check', folder, '--strict'])).code, 1);
});

test('all sites of a folder are checked, sorted by path', async (context) => {
  const files = ['b/docs', 'a/docs'].flatMap((at) =>
    Object.entries({ ...cleanSite, 'broken.mdx': brokenPage }).map(([path, text]) => [`${at}/${path}`, text]),
  );
  const folder = folderWith(context, Object.fromEntries(files));
  const { code, out } = await docsight(['check', folder, '--format', 'json', '--only', 'breaks']);
  assert.equal(code, 1);
  const { findings, summary } = read(out);
  assert.deepEqual([...new Set(findings.map(({ path }) => path))], ['a/docs/broken.mdx', 'b/docs/broken.mdx']);
  assert.equal(summary['pages'], 4);
});

test('a folder without a site is wrong usage', async (context) => {
  const folder = folderWith(context, { 'README.md': '# Hello\n' });
  const { code, out, err } = await docsight(['check', folder]);
  assert.deepEqual({ code, out }, { code: 2, out: '' });
  assert.match(err, /neither .* nor a folder below or above it has a docs\.json/);
  assert.match((await docsight(['check', join(folder, 'README.md')])).err, /is not in a site/);
});

test('bad files are findings, never a crash', async (context) => {
  const folder = folderWith(context, {
    'docs.json': '[1, {"a":',
    'binary.mdx': '\u0000\u0001\ufffd',
    'bom.mdx': '\ufeff---\r\ntitle: x\r\n---\r\n<',
    'empty.mdx': '',
    'yaml.mdx': '---\n: : [\n---\n',
    'deep.mdx': `${'<div>\n'.repeat(3000)}`,
  });
  const { code, err, out } = await docsight(['check', folder, '--format', 'json']);
  assert.deepEqual({ code, err }, { code: 1, err: '' });
  assert.ok(read(out).findings.some(({ path }) => path === 'docs.json'));
  const text = await docsight(['check', folder]);
  assert.equal(text.code, 1);
  assert.equal(text.out.includes('\u0000'), false);
});

test('--fix applies safe fixes until none is left, whole files at a time; suggestions are not applied', async (context) => {
  const folder = folderWith(context, {
    ...cleanSite,
    'b.mdx': brokenPage
      .replace('Text.\n', '<Crad title="A">A line<br> that ends.</Crad>\n\n<!-- Gone. -->\n')
      .replace('<Card title="A" href="https://example.com">\n', ''),
  });
  chmodSync(join(folder, 'b.mdx'), 0o640);
  const untouched = statSync(join(folder, 'index.mdx')).mtimeMs;
  const { code, err } = await docsight(['check', folder, '--fix']);
  assert.equal(code, 0);
  assert.match(err, /fixed in 1 file\n/);
  assert.ok(
    readFileSync(join(folder, 'b.mdx'), 'utf8').includes(
      '<Crad title="A">A line<br /> that ends.</Crad>\n\n{/* Gone. */}\n',
    ),
  );
  assert.equal(statSync(join(folder, 'b.mdx')).mode & 0o777, 0o640);
  assert.equal(statSync(join(folder, 'index.mdx')).mtimeMs, untouched);
  assert.match((await docsight(['check', folder, '--fix'])).err, /: nothing to fix\n/);
});

test('--fix --suggestions prints a diff that can be applied, and writes only with --yes', async (context) => {
  const page =
    '---\ntitle: "Widgets and their parts"\ndescription: "What parts a widget has."\n---\n\n<Crad title="A">x</Crad>\n\nA line<br>.\n';
  const folder = folderWith(context, { ...cleanSite, 'b.mdx': page });
  const file = join(folder, 'b.mdx');
  const shown = await docsight(['check', folder, '--fix', '--suggestions']);
  const safe = page.replace('<br>', '<br />');
  assert.equal(readFileSync(file, 'utf8'), safe);
  assert.match(
    shown.err,
    /docs\.json: 1 fixed in 1 file\n1 suggestion\. Nothing is written yet\. Add --yes to write the result\.\n$/,
  );
  assert.equal(
    shown.out,
    '--- a/b.mdx\n+++ b/b.mdx\n@@ -3,6 +3,6 @@\n description: "What parts a widget has."\n ---\n \n-<Crad title="A">x</Crad>\n+<Card title="A">x</Card>\n \n A line<br />.\n',
  );
  writeFileSync(join(folder, 'x.patch'), shown.out);
  execFileSync('git', ['apply', '--check', 'x.patch'], { cwd: folder });
  const written = await docsight(['check', folder, '--fix', '--suggestions', '--yes']);
  assert.equal(readFileSync(file, 'utf8'), safe.replaceAll('Crad', 'Card'));
  assert.match(written.err, /docs\.json: nothing to fix\ndocs\.json: 1 suggestion written in 1 file\n/);
  const again = await docsight(['check', folder, '--fix', '--suggestions']);
  assert.deepEqual([again.out, again.err], ['', 'docs.json: nothing to fix\nNo suggestions.\n']);
});

test('suggestions for the same place are applied one after the other, so that a second run changes nothing', async (context) => {
  const folder = folderWith(context, {
    'docs.json': '{"name": "A", "openapi": "api.yaml", "navigation": []}',
    'api.yaml':
      'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a/{x}/{y}:\n    get:\n      responses: { "200": { description: A } }\n',
  });
  const run = (...more: readonly string[]): ReturnType<typeof docsight> =>
    docsight(['check', folder, '--fix', '--suggestions', '--only', 'openapi/path-parameter', ...more]);
  const { out } = await run();
  assert.match(out, /^\+ {8}- name: x\n(?:\+.*\n){4}\+ {8}- name: y\n/m);
  writeFileSync(join(folder, 'x.patch'), out);
  await run('--yes');
  const text = readFileSync(join(folder, 'api.yaml'), 'utf8');
  assert.match(text, /name: x[\s\S]*name: y/);
  assert.equal((await run('--yes')).err, 'docs.json: nothing to fix\ndocs.json: nothing to fix\n');
  execFileSync('git', ['apply', '-R', 'x.patch'], { cwd: folder });
  assert.doesNotMatch(readFileSync(join(folder, 'api.yaml'), 'utf8'), /name: [xy]/);
});

test('--fix leaves a file alone that is not UTF-8, says why, and still reports its findings', async (context) => {
  const folder = folderWith(context, cleanSite);
  const bytes = Buffer.concat([
    Buffer.from('---\ntitle: "Latin"\ndescription: "Bytes."\n---\n\n<Card class="a" title="A">x</Card> '),
    Buffer.from([0xe9]),
    Buffer.from('\n'),
  ]);
  writeFileSync(join(folder, 'latin.mdx'), bytes);
  const { err, out } = await docsight(['check', folder, '--fix']);
  assert.deepEqual(readFileSync(join(folder, 'latin.mdx')), bytes);
  assert.match(err, /docs\.json: 0 fixed in 0 files\nlatin\.mdx: not written, .*is not UTF-8 text\n/);
  assert.match(out, /latin\.mdx:6:7 warning "Card" has no attribute "class"/);
});

test('a reader that stops early does not cause a crash', async (context) => {
  const pages = Array.from({ length: 300 }, (_, i) => [`p${i}.mdx`, brokenPage] as const);
  const folder = folderWith(context, { ...cleanSite, ...Object.fromEntries(pages) });
  const main = join(root, 'server/cli/main.ts');
  const child = spawn(process.execPath, [main, 'check', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.on('data', (data) => {
    err += data;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((done) => child.on('close', done));
  assert.equal(err, '');
  assert.equal(code, 1);
});

test('breaking errors are counted, whatever class is requested', async (context) => {
  const folder = folderWith(context, { ...cleanSite, 'b.mdx': brokenPage });
  const { out } = await docsight(['check', '--only', 'style'], { cwd: folder });
  const { out: all } = await docsight(['check'], { cwd: folder });
  assert.match(all, /\n✗ [1-9]\d* build errors?\n$/);
  assert.match(out, /\n✓ No errors in the selected files or rules; 1 build error not asked for\n$/);
});

test('build errors are errors: the two totals agree, also next to a warning that breaks', async (context) => {
  const config = JSON.parse(cleanSite['docs.json'] ?? '');
  const redirects = [{ source: '/old', destination: '/nowhere' }];
  const files = { ...cleanSite, 'docs.json': JSON.stringify({ ...config, redirects }) };
  const cwd = folderWith(context, files);
  const ends = async (...words: readonly string[]): Promise<readonly string[]> =>
    (await docsight(['check', ...words], { cwd })).out.trimEnd().split('\n').slice(-2);
  assert.deepEqual(await ends(), ['1 page: 0 errors, 1 warning, 0 information, 0 hints', '✓ Builds']);
  assert.deepEqual(await ends('--strict', '--only', 'breaks'), [
    '1 page: 1 error, 0 warnings, 0 information, 0 hints',
    '✗ Builds, 1 broken for readers',
  ]);
  assert.match((await ends('--update-baseline')).join(' '), /1 hint .* ✓ Builds$/);
});

test('folders for a report are created; an impossible place is reported in a sentence', async (context) => {
  const cwd = folderWith(context, cleanSite);
  const { code, out } = await docsight(['check', '--output', 'out/of/it.txt', '--format', 'json=out/a.json'], { cwd });
  assert.deepEqual([code, out], [0, '']);
  assert.match(readFileSync(join(cwd, 'out/of/it.txt'), 'utf8'), /✓ Builds\n$/);
  assert.equal(read(readFileSync(join(cwd, 'out/a.json'), 'utf8')).findings.length, 0);
  const refused = await docsight(['check', '--output', 'docs.json/a.txt'], { cwd });
  assert.equal(refused.code, 2);
  assert.match(refused.err, /^docsight: docs\.json\/a\.txt cannot be written: /);
});

test('hints are counted, and shown if their class is requested', async (context) => {
  const page = '---\ntitle: Start\ndescription: How to start with this site.\n---\n\n## One\n\n```\nnpm start\n```\n';
  const folder = folderWith(context, { ...cleanSite, 'index.mdx': page });
  const { code, out } = await docsight(['check'], { cwd: folder });
  assert.equal(code, 0);
  assert.equal(
    out,
    '1 page: 0 errors, 0 warnings, 0 information, 1 hint (not shown: see them with --only style)\n✓ Builds\n',
  );
  const { out: all } = await docsight(['check', '--only', 'style'], { cwd: folder });
  assert.match(all, /^index\.mdx:8:1 hint .*\(code\/language\)$/m);
  assert.match(all, /, 1 hint\n✓ Builds\n$/);
});

test('in a GitHub workflow a diff contains no command, and git apply still reads it', async (context) => {
  const page =
    '---\ntitle: "Widgets and their parts"\ndescription: "What parts a widget has."\n---\n\n::warning::From a page\n\n<Crad title="A">x</Crad>\n';
  const cwd = folderWith(context, { ...cleanSite, 'b.mdx': page });
  const words = ['check', '.', '--fix', '--suggestions'];
  const { out } = await docsight(words, { cwd, env: { GITHUB_ACTIONS: 'true' } });
  const [, token] = /^::stop-commands::([0-9a-f-]{36})\n/.exec(out) ?? [];
  assert.ok(token !== undefined && out.endsWith(`::${token}::\n`), out);
  assert.match(out, /^ ::warning::From a page$/m);
  writeFileSync(join(cwd, 'x.patch'), out);
  execFileSync('git', ['apply', '--check', 'x.patch'], { cwd });
  assert.notEqual((await docsight(words, { cwd, env: { GITHUB_ACTIONS: 'true' } })).out, out);
});
