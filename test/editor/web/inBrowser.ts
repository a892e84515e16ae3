import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

const { resolve } = createRequire(import.meta.url);
const ours = join(import.meta.dirname, 'node.ts');

/** Node's modules for a browser, and the parts of the client that need Node. */
const modules: Plugin = {
  name: 'modules of Node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:(?:fs|os|child_process|readline)$|\/client\/node\// }, () => ({ path: ours }));
    onResolve({ filter: /^node:path$/ }, () => ({ path: resolve('path-browserify') }));
    onResolve({ filter: /^(?:node:assert\/strict|mocha)$/ }, ({ path }) => ({ path, namespace: 'part' }));
    onLoad({ filter: /.*/, namespace: 'part' }, ({ path }) => ({
      contents:
        path === 'mocha'
          ? "require('mocha/mocha.js'); module.exports = globalThis.Mocha;"
          : "module.exports = require('assert').strict;",
      resolveDir: import.meta.dirname,
    }));
  },
};

/**
 * How the suites are bundled for VS Code's extension host in a browser. It has no `process`, so `docsightTests` contains
 * what the suites and their libraries read of it. The extension also finds the delay there that the suites ask for.
 */
export function inBrowser(env: Readonly<Record<string, string>>): BuildOptions {
  return {
    platform: 'browser',
    conditions: ['worker'],
    plugins: [modules],
    external: ['vscode'],
    define: { process: 'docsightTests' },
    banner: {
      js: `globalThis.docsightTests = { env: ${JSON.stringify(env)}, platform: 'browser', execPath: ${JSON.stringify(process.execPath)}, cwd: () => '/' };`,
    },
  };
}
