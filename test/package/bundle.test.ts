import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { noticesText } from '../../scripts/build/notices.mjs';
import { isLong } from '../long.ts';
import { testWith } from '../withProgram.ts';

const root = resolve(import.meta.dirname, '../..');
const at = (path: string): string => join(root, path);
const names = /\b(?:require|import)\("([^"]+)"\)/g;

test('each script runs without node_modules: it only needs Node’s modules, the core and the examples', () => {
  const builtin = new Set(process.getBuiltinModule('node:module').builtinModules);
  const others: Readonly<Record<string, readonly string[]>> = {
    server: ['./core.js'],
    cli: ['./core.js', './examples.js'],
  };
  for (const script of ['extension', 'core', 'server', 'cli', 'examples', 'highlighter']) {
    const text = readFileSync(at(`dist/${script}.js`), 'utf8');
    const foreign = [...text.matchAll(names)]
      .map((match) => (match[1] ?? '').replace(/^node:/, ''))
      // ajv's code contains requires of code that is only used elsewhere.
      .filter((name) => !(['cli', 'core'].includes(script) && name.startsWith('ajv')))
      .filter((name) => !builtin.has(name) && !(script === 'extension' && name === 'vscode'));
    assert.deepEqual([...new Set(foreign)].sort(), others[script] ?? [], script);
  }
});

test('what a browser loads at the start of the extension is under 900 kB', () => {
  const scripts = ['web/extension.cjs', 'web/server.js'].map((name) => readFileSync(at(`dist/${name}`)));
  const packed = (quality: number): number =>
    scripts
      .map((script) => brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length)
      .reduce((sum, size) => sum + size, 0);
  // The best quality takes seconds. The quick one is a seventh larger.
  if (isLong) assert.ok(packed(11) < 900_000, `${packed(11)} bytes`);
  else assert.ok(packed(5) < 1_025_000, `${packed(5)} bytes`);
});

test('the command line works in a folder of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsight-cli-'));
  try {
    cpSync(at('dist'), folder, { recursive: true, filter: (path) => !/types$|editor-tests$/.test(path) });
    const text = execFileSync(process.execPath, [join(folder, 'cli.js'), 'check', at('test/sites/sample')], {
      encoding: 'utf8',
      cwd: folder,
    });
    assert.match(text, /Builds/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('Node’s compile cache of the server is kept for its next start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsight-compiled-'));
  try {
    const said = [
      { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
      { id: 2, method: 'shutdown' },
      { method: 'exit' },
    ].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }));
    execFileSync(process.execPath, [at('dist/server.js'), '--stdio'], {
      input: said.map((each) => `Content-Length: ${each.length}\r\n\r\n${each}`).join(''),
      env: { ...process.env, NODE_COMPILE_CACHE: folder },
    });
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const size = kept.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    assert.ok(size > 1e6, `${size} bytes`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A call of `eval`. Methods can have that name, as in re2js. */
const evalCall = /[^.\w]eval\s*\((?![\w$,\s]*\)\s*\{)/;

test('no script of the editor generates code at run time', () => {
  for (const call of ['a=eval(b)', ';eval ("b")', 'if(eval(b)){}']) assert.ok(evalCall.test(call), call);
  for (const other of ['class A{eval(t,n){return 1}}', 'a.eval(b)']) assert.ok(!evalCall.test(other), other);
  for (const script of ['core', 'server', 'extension', 'media/preview']) {
    const text = readFileSync(at(`dist/${script}.js`), 'utf8');
    assert.ok(!/\bnew Function\s*\(/.test(text) && !evalCall.test(text), script);
  }
});

test('sizes stay within bounds', () => {
  const megabytes = (path: string): number => statSync(at(path)).size / 1e6;
  // Users wait for the download; the size of a single script does not matter to them.
  assert.ok(megabytes('docsight.vsix') < 7, `docsight.vsix ${megabytes('docsight.vsix')} MB`);
});

test('the extension contains the core once, for the language server and the MCP server', () => {
  // File names in a zip are uncompressed.
  const packed = readFileSync(at('docsight.vsix'));
  for (const script of ['core', 'server', 'cli']) assert.ok(packed.includes(`extension/dist/${script}.js`), script);
  for (const script of ['server', 'cli']) assert.ok(statSync(at(`dist/${script}.js`)).size < 1e6, script);
});

const unzip = { name: 'unzip', isHere: spawnSync('unzip', ['-v']).status === 0 };

testWith(unzip, 'pictures of the packed README have absolute addresses of the repository', {}, () => {
  const readme = execFileSync('unzip', ['-p', at('docsight.vsix'), 'extension/readme.md'], { encoding: 'utf8' });
  const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)\s]+)|<img[^>]+src="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other,
  );
  assert.ok(pictures.length >= 1, pictures.join());
  for (const address of pictures)
    assert.match(address ?? '', /^https:\/\/github\.com\/docsight\/docsight\/raw\/HEAD\/docs\//);
});

test('the entry point for browsers is CommonJS by its name, as their extension host wants it', () => {
  const { browser } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { readonly browser: string };
  assert.match(browser, /\.cjs$/);
  assert.ok(existsSync(at(browser)));
});

test('the notices list everything that ships', () => {
  assert.equal(readFileSync(at('THIRD_PARTY_NOTICES.md'), 'utf8'), noticesText());
});

test('files that the manifest refers to exist', () => {
  const { main, icon, bin, contributes } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
    main: string;
    icon: string;
    bin: Record<string, string>;
    contributes: unknown;
  };
  const paths = [...JSON.stringify(contributes).matchAll(/"(?:path|configuration|markdown|icon)":"([^"$]+\.\w+)"/g)];
  for (const path of [main, icon, ...Object.values(bin), ...paths.map((match) => match[1] ?? '')])
    assert.ok(existsSync(at(path)), path);
});
