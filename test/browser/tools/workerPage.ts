import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';

const root = resolve(import.meta.dirname, '../../..');
/** The policy for a page that starts the server: its own scripts, files and workers. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

/** The policy for the worker: threads of its own script, no network. */
const workerPolicy = "default-src 'none'; script-src 'self'; worker-src 'self'";

/** The language server in a worker of a plain web page. */
export interface WorkerPage {
  readonly page: Page;
  /** Paths of all requests by any page or worker. */
  readonly requests: string[];
  /** Policy violations, and uncaught errors. */
  readonly faults: string[];
  request<Result = unknown>(method: string, params: unknown): Promise<Result>;
  notify(method: string, params: unknown): Promise<void>;
  /** Resolves with the first parameters of a notification that pass; earlier ones count too. */
  heard<Params>(method: string, passes: (params: Params) => boolean): Promise<Params>;
  /** URIs of read files and listed folders, in order. */
  asked(): Promise<readonly string[]>;
  /** Continues the reads that `held` matches. */
  release(): Promise<void>;
}

/**
 * A folder of texts by URI. `held`: a pattern of URIs whose reads wait for `release`. `late`: milliseconds that each list
 * and read takes.
 */
export interface WorkerFiles {
  readonly texts: ReadonlyMap<string, string>;
  readonly folder: string;
  readonly held?: string;
  readonly late?: number;
}

let bundle: Promise<string> | undefined;

/** The page's script: the client's side of the protocol, and a minimal LSP client. */
function pageScript(): Promise<string> {
  bundle ??= build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
  }).then(({ outputFiles: [script] }) => script?.text ?? '');
  return bundle;
}

const source = `
import { overWorker } from './server/protocol/hostFiles.ts';

const kinds = (texts, folder) => {
  const entries = new Map();
  const prefix = folder.endsWith('/') ? folder : folder + '/';
  for (const uri of texts.keys()) {
    if (!uri.startsWith(prefix)) continue;
    const [name, ...rest] = uri.slice(prefix.length).split('/');
    entries.set(decodeURIComponent(name), rest.length === 0 ? 'file' : 'folder');
  }
  return entries;
};

window.start = (list, folder, held, late) => {
  const pause = () => late && new Promise((done) => setTimeout(done, late));
  const texts = new Map(list);
  const asked = [];
  const waiting = [];
  let isHeld = held !== undefined;
  const files = {
    async list(uri) {
      asked.push(uri);
      await pause();
      const entries = kinds(texts, uri);
      return entries.size === 0 ? { kind: 'missing' } : { kind: 'entries', entries: [...entries] };
    },
    async read({ uri, max, head }) {
      asked.push(uri);
      await pause();
      if (isHeld && new RegExp(held).test(uri)) await new Promise((done) => waiting.push(done));
      const text = texts.get(uri);
      if (text === undefined) return { kind: 'missing' };
      const bytes = new TextEncoder().encode(text);
      if (bytes.length > max && !head) return { kind: 'long', size: bytes.length };
      return { kind: 'bytes', bytes: bytes.subarray(0, max), size: bytes.length };
    },
    async asset(name) {
      const answer = await fetch('/' + name);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
  };
  const worker = new Worker('/web/server.js');
  worker.onerror = (event) => console.error(event.message);
  const pipe = overWorker(worker, files);
  const open = new Map();
  const notices = [];
  const listeners = new Set();
  let id = 0;
  pipe.listen((message) => {
    if (message.method === undefined) {
      open.get(message.id)?.(message);
      open.delete(message.id);
    } else if (message.id === undefined) {
      notices.push(message);
      for (const listener of listeners) listener(message);
    } else {
      const result = message.method === 'workspace/configuration' ? message.params.items.map(() => null) : null;
      pipe.send({ jsonrpc: '2.0', id: message.id, result });
    }
  });
  window.lsp = {
    texts,
    notices,
    request: (method, params) =>
      new Promise((done) => {
        open.set(++id, done);
        pipe.send({ jsonrpc: '2.0', id, method, params });
      }),
    notify: (method, params) => pipe.send({ jsonrpc: '2.0', method, params }),
    listen: (listener) => void listeners.add(listener),
    asked: () => asked,
    release() {
      isHeld = false;
      for (const each of waiting.splice(0)) each();
    },
  };
};
`;

/** Opens a page with the server of dist/web in a worker, for the given files. */
export async function openWorker(
  test: Pick<TestContext, 'after'>,
  browser: Browser,
  { texts, folder, held, late }: WorkerFiles,
): Promise<WorkerPage> {
  const script = await pageScript();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    requests.push(path);
    const file = join(root, 'dist', path);
    const [type, body] =
      path === '/'
        ? ['text/html', '<!doctype html><title>Test</title><script src="/page.js"></script>']
        : path === '/page.js'
          ? ['text/javascript', script]
          : existsSync(file) && path.startsWith('/')
            ? [path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream', readFileSync(file)]
            : ['text/plain', undefined];
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': type,
      'content-security-policy': path.startsWith('/web/') ? workerPolicy : policy,
    });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const context = await browser.newContext();
  const page = await context.newPage();
  test.after(async () => {
    await context.close();
    server.close();
  });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.evaluate(([list, at, pattern, pause]) => (window as never as Window_).start(list, at, pattern, pause), [
    [...texts],
    folder,
    held,
    late,
  ] as const);
  return {
    page,
    requests,
    faults,
    async request(method, params) {
      const answer = await page.evaluate(([name, given]) => (window as never as Window_).lsp.request(name, given), [
        method,
        params,
      ] as const);
      if (answer.error !== undefined) throw new Error(answer.error.message);
      return answer.result as never;
    },
    notify: (method, params) =>
      page.evaluate(([name, given]) => (window as never as Window_).lsp.notify(name, given), [method, params] as const),
    async heard<Params>(method: string, passes: (params: Params) => boolean) {
      for (let seen = 0; ; ) {
        const news = await page.evaluate(
          ([name, from]) =>
            new Promise<readonly unknown[]>((done) => {
              const { lsp: inside } = window as never as Window_;
              const look = (): void => {
                const found = inside.notices.filter((notice) => notice.method === name).slice(from);
                if (found.length > 0) done(found.map(({ params }) => params));
              };
              inside.listen(look);
              look();
            }),
          [method, seen] as const,
        );
        const found = news.find((params) => passes(params as Params));
        if (found !== undefined) return found as Params;
        seen += news.length;
      }
    },
    asked: () => page.evaluate(() => (window as never as Window_).lsp.asked()),
    release: () => page.evaluate(() => (window as never as Window_).lsp.release()),
  };
}

/** Globals that the script sets. */
interface Window_ {
  start(
    list: readonly (readonly [string, string])[],
    folder: string,
    held: string | undefined,
    late: number | undefined,
  ): void;
  readonly lsp: {
    readonly notices: readonly { readonly method: string; readonly params: unknown }[];
    request(
      method: string,
      params: unknown,
    ): Promise<{ readonly result?: unknown; readonly error?: { readonly message: string } }>;
    notify(method: string, params: unknown): void;
    listen(listener: () => void): void;
    asked(): readonly string[];
    release(): void;
  };
}
