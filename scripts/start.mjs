// `npm start [-- FOLDER]`: opens a site in VS Code with Docsight. Starts on Node 20 without dependencies. Uses the
// desktop's VS Code if `code` is on the PATH, otherwise VS Code from npm in the browser.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare, root } from './tools/bootstrap.mjs';
import { ended, StepFailed, say, step } from './tools/steps.mjs';
import { launch, launchers } from './vscode/desktopCode.mjs';

const [chosen] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folder = chosen === undefined ? join(root, 'test/sites/sample') : resolve(process.env.INIT_CWD ?? '.', chosen);

try {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`There is no folder ${folder}`);
  if (await prepare(fileURLToPath(import.meta.url))) await main();
} catch (error) {
  if (error instanceof StepFailed) console.error(error.output.trimEnd());
  console.error(error.message);
  process.exitCode = 1;
}

async function main() {
  const code = desktopCode();
  if (code === undefined) await inBrowser();
  else await onDesktop(code);
}

/** Starts the desktop's VS Code with the built sources as the extension. */
async function onDesktop(code) {
  await step('Building', process.execPath, ['scripts/build.mjs'], { cwd: root });
  say(`Opening ${folder} in VS Code.`);
  const { command, args, options } = launch(code, [`--extensionDevelopmentPath=${root}`, folder], process.platform);
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  process.exitCode = await ended(child);
}

/** Starts VS Code from npm with the packed extension, until this process ends. */
async function inBrowser() {
  await step('Building and packing', process.execPath, ['scripts/package.mjs'], { cwd: root });
  const { cache, installExtensions, startVscode } = await import('./vscode/vscodeHost.mjs');
  const data = join(cache, 'start');
  const settings = join(data, 'data', 'User', 'settings.json');
  if (!existsSync(settings)) {
    mkdirSync(join(data, 'data', 'User'), { recursive: true });
    const quiet = {
      'workbench.startupEditor': 'none',
      'chat.disableAIFeatures': true,
      'telemetry.telemetryLevel': 'off',
    };
    writeFileSync(settings, `${JSON.stringify(quiet, undefined, 2)}\n`);
  }
  await installExtensions(data, [join(root, 'docsight.vsix')]);
  const { child, url } = await startVscode(data);
  const address = `${url}?folder=${encodeURIComponent(folder)}`;
  say('');
  say(`  VS Code with Docsight: ${address}`);
  say('  Ctrl+C ends it.');
  openUrl(address);
  process.exitCode = await ended(child);
}

/** A `code` that opens windows. In a terminal of a remote VS Code, the name belongs to another program. */
function desktopCode() {
  const hasDesktop =
    process.platform !== 'linux' || process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  if (!hasDesktop) return undefined;
  return launchers(process.env.PATH ?? '', process.platform).find((file) => {
    if (!existsSync(file)) return false;
    const { command, args, options } = launch(file, ['--version'], process.platform);
    return spawnSync(command, args, options).status === 0;
  });
}

/** Opens the URL if there is a desktop; otherwise the printed line is enough. */
function openUrl(address) {
  const openers = { darwin: ['open', [address]], win32: ['cmd', ['/c', 'start', '""', address]] };
  const isDesktop = process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  const [command, args] = openers[process.platform] ?? (isDesktop ? ['xdg-open', [address]] : []);
  if (command === undefined || process.env.CI !== undefined) return;
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
