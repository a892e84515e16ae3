// Runs on Node 20 without dependencies: installs missing ones, then continues with the project's own Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from './steps.mjs';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Installs dependencies if they are missing or do not match package-lock.json, and ensures that the script runs on Node
 * 24. Returns false if the script was run in another process instead, so that nothing remains to be done here.
 */
export async function prepare(script) {
  if (!areDependenciesInstalled()) await step('Installing dependencies', 'npm', ['ci'], { cwd: root });
  const bin = join(root, 'node_modules', 'node', 'bin');
  const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  process.env.PATH = [bin, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  if (Number(process.versions.node.split('.')[0]) >= 24) return true;
  if (!existsSync(node)) throw new Error(`Node 24 is missing from node_modules. Delete node_modules and try again.`);
  process.exitCode = await runWith(node, script);
  return false;
}

/** Whether every package of the lock file is installed in the locked version. */
function areDependenciesInstalled() {
  const locked = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other platforms are optional and may be absent.
    return found === undefined
      ? entry.optional === true || entry.devOptional === true
      : found.version === entry.version;
  });
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** Runs the script on another Node in the same terminal. Both end together. */
function runWith(node, script) {
  return new Promise((done, failed) => {
    const child = spawn(node, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
    child.on('error', failed);
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}
