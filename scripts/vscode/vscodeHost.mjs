// Runs a real VS Code from the npm package code-server, for machines that can only reach the npm registry.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../tools/bootstrap.mjs';
import { start, step } from '../tools/steps.mjs';

const version = '4.139.1';

/** Folder for VS Code's files, the same as that of @vscode/test-electron. Ignored by Git. */
export const cache = join(root, '.vscode-test');

/** The script that starts VS Code's server. Installed on the first call (600 MB). */
export async function vscodeServer() {
  const folder = join(cache, `code-server-${version}`);
  const vscode = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // Without install scripts: no native build is needed, and missing natives are only logged.
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('Installing VS Code from npm (once)', 'npm', ['install', ...quiet, `code-server@${version}`], {
      cwd: folder,
    });
    await step('Installing what VS Code needs (once)', 'npm', ['install', '--omit=dev', ...quiet], { cwd: vscode });
    writeFileSync(complete, '');
  }
  return join(vscode, 'out', 'server-main.js');
}

/** A free TCP port on 127.0.0.1. */
export function freePort() {
  return new Promise((done, failed) => {
    const server = createServer();
    server.on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Arguments for a VS Code server on loopback, without questions and telemetry. */
export function serverArguments(script, port, data) {
  return [
    script,
    '--host=127.0.0.1',
    `--port=${port}`,
    '--without-connection-token',
    '--accept-server-license-terms',
    '--disable-telemetry',
    `--server-data-dir=${data}`,
  ];
}

/**
 * Starts VS Code's server and waits until it listens.
 * @param {string} data folder of its settings and extensions
 * @param {{args?: string[], env?: Record<string, string>, log?: (text: string) => void}} [options]
 */
export async function startVscode(data, options = {}) {
  const script = await vscodeServer();
  const port = await freePort();
  const child = start(process.execPath, [...serverArguments(script, port, data), ...(options.args ?? [])], {
    env: options.env,
  });
  let output = '';
  await new Promise((done, failed) => {
    const read = (chunk) => {
      output += chunk;
      options.log?.(String(chunk));
      if (/listening on/i.test(output)) done(undefined);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.on('exit', (code) => failed(new Error(`VS Code ended at its start (${code}).\n${output}`)));
  });
  return { port, child, url: `http://127.0.0.1:${port}/` };
}

/** Installs packed extensions for `startVscode` with the same folder. */
export async function installExtensions(data, vsixes) {
  const script = await vscodeServer();
  await step('Installing the extension', process.execPath, [
    script,
    '--accept-server-license-terms',
    `--server-data-dir=${data}`,
    ...vsixes.flatMap((vsix) => ['--install-extension', vsix]),
  ]);
}
