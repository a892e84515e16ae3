// A real VS Code on a machine that reaches only the npm registry: the one inside the npm package code-server.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../tools/bootstrap.mjs';
import { start, step } from '../tools/steps.mjs';

const version = '4.139.1';

/** Where everything around VS Code is kept: the same folder as @vscode/test-electron's. Git ignores it. */
export const cache = join(root, '.vscode-test');

/** The script that starts VS Code's server; installed on the first call, 600 MB. */
export async function vscodeServer() {
  const folder = join(cache, `code-server-${version}`);
  const vscode = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // No install scripts: no native build is needed, and missing natives are only logged.
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('Installing VS Code from npm (once)', 'npm', ['install', ...quiet, `code-server@${version}`], {
      cwd: folder,
    });
    await step('Installing what VS Code needs (once)', 'npm', ['install', '--omit=dev', ...quiet], { cwd: vscode });
    writeFileSync(complete, '');
  }
  return join(vscode, 'out', 'server-main.js');
}

/** A TCP port on 127.0.0.1 that is free now. */
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

/** Arguments of VS Code's server on loopback that asks for nothing and tells no one anything. */
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

/** Installs packed extensions where `startVscode` with the same folder finds them. */
export async function installExtensions(data, vsixes) {
  const script = await vscodeServer();
  await step('Installing the extension', process.execPath, [
    script,
    '--accept-server-license-terms',
    `--server-data-dir=${data}`,
    ...vsixes.flatMap((vsix) => ['--install-extension', vsix]),
  ]);
}
