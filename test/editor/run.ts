/**
 * Runs the suite in a real VS Code, with the packed extension: `node test/editor/run.ts [--electron | --web] [--bench]`.
 * `--bench` measures instead. Without `--electron`, it is VS Code from npm in Chromium; with it, the one that
 * @vscode/test-electron downloads. With `--web`, extension and suite run in the browser, as on vscode.dev.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath, runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { findDesktop } from '../../scripts/vscode/findDesktop.mjs';
import { cache, freePort, installExtensions } from '../../scripts/vscode/vscodeHost.mjs';
import { quietSettings } from '../../scripts/vscode/workbench.mjs';
import { shared, sharedPath } from '../shared.ts';
import { writeBenchSite } from './bench/site.ts';
import { electronWindow, startDriver } from './driver.ts';
import { inBrowser } from './web/inBrowser.ts';

const root = resolve(import.meta.dirname, '../..');
const isElectron = process.argv.includes('--electron');
const isWeb = process.argv.includes('--web');
const isBench = process.argv.includes('--bench');
const vsix = resolve(root, process.env['DOCSIGHT_VSIX'] ?? 'docsight.vsix');
/** VS Code does not ignore workspace folders with a dot. A new one for each run leaves nothing behind. */
const place = mkdtempSync(join(tmpdir(), 'docsight-editor-'));
const data = join(place, 'data');
const workspace = join(place, 'workspace');

const settings = {
  ...quietSettings,
  'update.mode': 'none',
  // The other extensions of this VS Code are built for Node only.
  ...(isWeb && { 'remote.extensionKind': { 'docsight.docsight': ['web'] } }),
  // A burst is searched in one line.
  ...(isBench && { '[mdx]': { 'editor.wordWrap': 'off' } }),
};

async function main(): Promise<number> {
  if (!existsSync(vsix)) throw new Error('docsight.vsix is missing: npm run package');
  const [port, debuggingPort] = [await freePort(), await freePort()];
  const env = environment(port);
  const tests = await bundleTests(env);
  if (isBench) writeBenchSite(workspace);
  else makeWorkspace();
  mkdirSync(join(data, 'data', 'User'), { recursive: true });
  mkdirSync(join(data, 'User'), { recursive: true });
  // VS Code's server keeps settings one folder deeper than the desktop.
  for (const folder of ['data/User', 'User'])
    writeFileSync(join(data, folder, 'settings.json'), JSON.stringify(settings));
  const electron = isElectron ? electronWindow(debuggingPort) : undefined;
  // In Chromium, the launcher also drives the window.
  const driver = electron && (await startDriver(env.DOCSIGHT_DRIVER, electron.window, (text) => console.log(text)));
  try {
    const vscodeExecutablePath = isElectron ? await desktop() : await fromNpm();
    return await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: tests,
      extensionTestsPath: join(tests, 'index.js'),
      launchArgs: [
        workspace,
        `--user-data-dir=${data}`,
        `--extensions-dir=${join(data, 'extensions')}`,
        `--remote-debugging-port=${debuggingPort}`,
        ...(isWeb ? ['--extension-development-kind=web'] : []),
      ],
      extensionTestsEnv: env,
    });
  } finally {
    driver?.close();
    await electron?.close();
  }
}

/** What the suite needs to know. The address of the driver cannot be guessed, because the driver runs programs. */
function environment(port: number): Readonly<Record<string, string>> & { readonly DOCSIGHT_DRIVER: string } {
  return {
    DOCSIGHT_DRIVER: `http://127.0.0.1:${port}/${randomUUID()}`,
    DOCSIGHT_TEST: '1',
    DOCSIGHT_HOST: isWeb ? 'web' : 'node',
    DOCSIGHT_ROOT: root,
    DOCSIGHT_CORPUS: shared === undefined ? '' : sharedPath('corpus'),
    DOCSIGHT_LONG: process.env['DOCSIGHT_LONG'] ?? '',
    DOCSIGHT_GREP: process.env['DOCSIGHT_GREP'] ?? '',
    DOCSIGHT_AGAIN: process.env['CI'] === 'true' ? '1' : '',
    ...(process.env['DOCSIGHT_SEED'] !== undefined && { DOCSIGHT_SEED: process.env['DOCSIGHT_SEED'] }),
  };
}

/** The tests as a separate extension. If the project were the extension, its sources would replace the .vsix. */
async function bundleTests(env: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, 'dist', 'editor-tests', basename(place));
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(root, 'test/editor/package.json'), 'utf8')) as object;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, type: 'commonjs', ...(isWeb && { browser: 'index.js', extensionKind: ['web'] }) }),
  );
  await build({
    entryPoints: [join(root, 'test/editor', isBench ? 'bench' : 'suite', 'index.ts')],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format: 'cjs',
    ...(isWeb ? inBrowser(env) : { platform: 'node', external: ['vscode', 'mocha'] }),
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return folder;
}

/** A real site of the corpus, if available, with a README next to its pages. */
function makeWorkspace(): void {
  const site =
    shared === undefined ? join(root, 'test/sites/sample') : sharedPath('corpus/classic/tursodatabase+turso-docs');
  cpSync(site, workspace, { recursive: true });
  cpSync(join(root, 'test/sites/sample'), join(workspace, 'sample'), { recursive: true });
  if (!existsSync(join(workspace, 'README.md'))) writeFileSync(join(workspace, 'README.md'), '# Notes\n\n<Card ic\n');
}

/** The launcher as an executable file, as runTests requires. */
async function fromNpm(): Promise<string> {
  await installExtensions(data, [vsix]);
  const script = join(root, 'test/editor/launch.ts');
  const isWindows = process.platform === 'win32';
  const launcher = join(cache, isWindows ? 'launch.cmd' : 'launch');
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    launcher,
    isWindows
      ? `@"${process.execPath}" "${script}" %*\r\n`
      : `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`,
  );
  chmodSync(launcher, 0o755);
  return launcher;
}

async function desktop(): Promise<string> {
  const executable =
    findDesktop(process.env, process.platform, cache) ?? (await downloadAndUnzipVSCode({ cachePath: cache }));
  const [cli, ...args] = resolveCliArgsFromVSCodeExecutablePath(executable);
  if (cli === undefined) throw new Error('VS Code brings no command line.');
  const own = args.filter((argument) => !/^--(?:user-data-dir|extensions-dir)=/.test(argument));
  const { status } = spawnSync(
    cli,
    [...own, `--user-data-dir=${data}`, `--extensions-dir=${join(data, 'extensions')}`, '--install-extension', vsix],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error('The extension could not be installed.');
  return executable;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(join(root, 'dist', 'editor-tests', basename(place)), { recursive: true, force: true });
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}
