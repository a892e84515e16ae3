import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type BenchLine, timeLine } from './report.ts';
import { quantile } from './work.ts';

const root = resolve(import.meta.dirname, '../..');

/** Size of an installation in bytes, with the bound of the package. The latter needs `npm run package`. */
export function benchSize(print: (line: string) => void): readonly BenchLine[] {
  const weigh = (name: string, path: string, limit: number): readonly BenchLine[] => {
    const file = join(root, path);
    if (!existsSync(file)) {
      print(`     ${name}: ${path} is not built`);
      return [];
    }
    const ours = statSync(file).size;
    const passes = ours < limit;
    print(`${passes ? 'ok  ' : 'FAIL'} ${name}: ${(ours / 1e6).toFixed(2)} MB (under ${limit / 1e6} MB)`);
    return [{ name, ours, limit, passes }];
  };
  return weigh('package', 'docsight.vsix', 7e6);
}

/** Maximum, as a multiple of the time for loading the language client from npm, which such extensions need. */
const activationLimit = 1.5;

/** How long VS Code waits for us: the script loaded and `activate` done, with an editor that answers at once. */
export function benchActivation(print: (line: string) => void): readonly BenchLine[] {
  const script = join(root, 'dist/extension.js');
  if (!existsSync(script)) {
    print('     activation: dist/extension.js is not built');
    return [];
  }
  const require = createRequire(import.meta.url);
  const Module = require('node:module') as { _load(request: string, ...rest: unknown[]): unknown };
  const load = Module._load;
  // The editor's module is a fake, so that only our part is measured.
  Module._load = (request, ...rest) => (request === 'vscode' ? vscode : load(request, ...rest));
  try {
    const times = Array.from({ length: 9 }, () => {
      delete require.cache[script];
      const start = performance.now();
      (require(script) as { activate(context: { readonly subscriptions: unknown[] }): void }).activate({
        subscriptions: [],
      });
      return performance.now() - start;
    });
    const client = Array.from({ length: 9 }, () => {
      for (const path of Object.keys(require.cache)) if (path.includes('vscode-')) delete require.cache[path];
      const start = performance.now();
      require('vscode-languageclient/node');
      return performance.now() - start;
    });
    const bound = { of: 'loading vscode-languageclient', peer: quantile(client, 0.5), limit: activationLimit };
    return [timeLine(print, 'activation: script loaded and activate() done', quantile(times, 0.5), bound)];
  } finally {
    Module._load = load;
  }
}

/** A fake for every class, function and value of an API. */
const anything: unknown = new Proxy(class {}, {
  get: (target, key) => (key === 'prototype' ? target.prototype : anything),
  apply: () => anything,
  construct: () => ({}),
});

/** Bundlers copy a module to an object with the same prototype. */
const vscode: unknown = Object.create(anything as object);
