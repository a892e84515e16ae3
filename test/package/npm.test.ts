import assert from 'node:assert/strict';
import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'acorn';
import manifest from '../../package.json' with { type: 'json' };
import { cleanSite, folderWith } from '../unit/cli/run.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'docsight-npm-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

function npm(...words: readonly string[]): string {
  return execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Packed once, and installed like users do, into an empty folder without a network. */
const [packed] = JSON.parse(npm('pack', root, '--ignore-scripts', '--json', '--pack-destination', folder)) as readonly [
  Packed,
];
writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
npm('install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename));

function run(name: string, words: readonly string[], cwd: string): SpawnSyncReturns<string> {
  return spawnSync(join(folder, 'node_modules/.bin', name), words, { cwd, encoding: 'utf8', timeout: 60_000 });
}

test('the npm page describes the package', () => {
  const { description } = JSON.parse(readFileSync(join(folder, 'node_modules/docsight/package.json'), 'utf8'));
  assert.match(description, /^[A-Z][^%]{40,}\.$/);
});

test('the npm package contains the runtime files and nothing else', () => {
  const kinds = new Set(packed.files.map(({ path }) => /^(?:bin|dist|schemas)\/[^/]+|^[^/]+/.exec(path)?.[0]));
  assert.deepEqual([...kinds].sort(), [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'THIRD_PARTY_NOTICES.md',
    'bin/docsight-language-server.cjs',
    'bin/docsight.cjs',
    'dist/cli.js',
    'dist/core.js',
    'dist/examples.js',
    'dist/glyphs',
    'dist/grammars',
    'dist/highlighter.js',
    'dist/media',
    'dist/package.json',
    'dist/rules-templates',
    'dist/server.js',
    'package.json',
    ...['check', 'components', 'docsightrc', 'glossary', 'inspect-page', 'inspect-site', 'review'].map(
      (name) => `schemas/${name}.schema.json`,
    ),
  ]);
});

test('the npm package takes less than 8.5 MB on disk, without the diagram library', () => {
  const diagrams = packed.files.find(({ path }) => path === 'dist/media/mermaid.js')?.size ?? 0;
  // Command line and language server load the same core, dist/core.js.
  assert.ok(packed.unpackedSize - diagrams < 8.5e6, `${packed.unpackedSize} bytes, of which ${diagrams} for diagrams`);
});

test('docsight runs from the package: check, explain, render, rules', (context) => {
  const site = folderWith(context, cleanSite);
  const check = run('docsight', ['check'], site);
  assert.deepEqual(
    [check.status, check.stdout],
    [0, '1 page: 0 errors, 0 warnings, 0 information, 0 hints\n✓ Builds\n'],
  );
  assert.equal(run('docsight', ['--version'], site).stdout, `${manifest.version}\n`);
  assert.match(run('docsight', ['explain', 'link/missing'], site).stdout, /^link\/missing: [\s\S]+Wrong:\n/);
  const render = run('docsight', ['render', '--out', join(site, 'build')], site);
  assert.equal(render.status, 0);
  assert.ok(render.stderr.startsWith(`1 page written to ${join(site, 'build')}\n`), render.stderr);
  assert.match(run('docsight', ['rules', '--target', 'agents', '--stdout'], site).stdout, /Widgets/);
});

test('any older Node.js exits with one sentence', () => {
  const old = join(folder, 'old.cjs');
  writeFileSync(old, "Object.defineProperty(process.versions, 'node', { value: '18.20.8' });\n");
  for (const name of ['docsight', 'docsight-language-server']) {
    const file = join(root, `bin/${name}.cjs`);
    // Code that runs before the version check must parse on the oldest Node.
    parse(readFileSync(file, 'utf8'), { ecmaVersion: 5, allowHashBang: true });
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', old, file, 'check'], { encoding: 'utf8' });
    assert.deepEqual([status, stdout, stderr], [2, '', 'Docsight needs Node.js 20 or newer; this is 18.20.8.\n'], name);
  }
});

test('docsight-language-server answers --help and --version, and connects to a socket', async () => {
  const help = run('docsight-language-server', ['--help'], folder);
  assert.match(help.stdout, /^Usage: docsight-language-server \[--stdio \| --socket PORT/);
  assert.equal(run('docsight-language-server', ['--version'], folder).stdout, `${manifest.version}\n`);
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: {} } });
  const frame = `Content-Length: ${request.length}\r\n\r\n${request}`;
  const server = join(folder, 'node_modules/.bin/docsight-language-server');
  const stdio = spawn(server, ['--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  stdio.stdin.write(frame);
  const [first] = await once(stdio.stdout, 'data');
  assert.match(String(first), /^Content-Length: \d+\r\n\r\n/);
  stdio.kill();

  const editor = createServer();
  editor.listen(0, '127.0.0.1');
  await once(editor, 'listening');
  const address = editor.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const child = spawn(server, ['--socket', port], { stdio: 'ignore' });
  const [socket] = (await once(editor, 'connection')) as Socket[];
  assert.ok(socket);
  socket.write(frame);
  assert.match(String((await once(socket, 'data'))[0]), /^Content-Length: \d+\r\n\r\n/);
  child.kill();
  editor.close();
});
