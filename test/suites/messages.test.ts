import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, request as httpRequest } from 'node:http';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import type * as lsp from 'vscode-languageserver/node';
import { toolRows } from '../../server/core/index.ts';
import { definitions, notices, requests } from '../../server/lsp/wire/shapes.js';
import type { Shape } from '../../server/protocol/shape.ts';
import { makeFolder } from '../folder.ts';
import { rounds } from '../long.ts';
import { createClient, spawnServer, type TestClient } from '../protocol/client.ts';
import { type Random, randomFrom } from '../random.ts';
import { mutated, sampleOf, type Words } from '../sampleOfShape.ts';

/** So many messages in all: most to the language server, the rest to the two other servers. */
const counts = { lsp: rounds(1_000, 24_000), mcp: rounds(200, 3_000), webview: rounds(200, 3_000) };
/** Sent at once; then all answers are waited for. */
const atOnce = 100;
/** Longer than this, nobody answers any more: a hang, however busy the machine is. */
const patience = 300_000;

const cli = resolve(import.meta.dirname, '../../server/cli/main.ts');
const files = {
  'docs.json': JSON.stringify(
    {
      name: 'Site',
      navigation: [{ group: 'G', pages: ['index', 'two', 'missing'] }],
      favicon: '/f.svg',
      colors: { primary: '#112233' },
      openapi: 'api.yaml',
    },
    undefined,
    2,
  ),
  'f.svg': '<svg/>',
  'api.yaml':
    'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:\n  /pets:\n    get: {responses: {"200": {description: OK}}}\n',
  'index.mdx':
    '---\ntitle: One\ndescription: The first page of this site.\n---\n\n<Note>\n  See [two](/two#nowhere).\n</Note>\n',
  'two.mdx':
    '---\ntitle: Two\ndescription: The second page.\n---\n\n## Part\n\n<Crad title="A" />\n\n| a | b |\n| - | - |\n| 1 |\n',
  'snippets/note.mdx': 'A note.\n',
};

/** Rejects where somebody hangs. */
function within<Value>(what: string, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), patience);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Keeps the answers of a server that were asked for, and how long the slowest of them took. */
function answers(): {
  readonly waiting: ReadonlyMap<string, unknown>;
  expect(id: string, what: string): Promise<unknown>;
  heard(message: unknown): void;
  /** How many were refused, and how many were not. */
  count(): { readonly refused: number; readonly answered: number };
  slowest(): string;
} {
  const waiting = new Map<
    string,
    { readonly resolve: (answer: unknown) => void; readonly since: number; readonly what: string }
  >();
  let slowest = { milliseconds: 0, what: '' };
  let refused = 0;
  let answered = 0;
  return {
    waiting,
    expect: (id, what) =>
      within(what, new Promise((resolve) => waiting.set(id, { resolve, since: performance.now(), what }))),
    heard(message) {
      const { id, error } = message as { readonly id?: string; readonly error?: unknown };
      const entry = waiting.get(id ?? '');
      if (entry === undefined) return;
      waiting.delete(id ?? '');
      if (error === undefined) answered++;
      else refused++;
      const milliseconds = Math.round(performance.now() - entry.since);
      if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what: entry.what.slice(0, 200) };
      entry.resolve(message);
    },
    count: () => ({ refused, answered }),
    slowest: () =>
      `slowest answer of a hundred that were asked for at once: ${slowest.milliseconds} ms (${slowest.what})`,
  };
}

interface Editor {
  readonly client: TestClient;
  readonly process: ChildProcess;
  /** Writes a message as it is. */
  send(message: unknown): void;
  readonly answers: ReturnType<typeof answers>;
}

async function editor(t: TestContext, folder: string): Promise<Editor> {
  const server = spawnServer(t, { DOCSIGHT_TEST: '1' });
  const kept = answers();
  const { reader, writer } = server;
  const tapped: lsp.MessageReader = {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (callback) =>
      reader.listen((message) => {
        kept.heard(message);
        callback(message);
      }),
  };
  const client = await createClient(tapped, writer, { folders: [folder], settings: { problems: { delay: 0 } } });
  const send = (message: unknown): void => {
    const text = JSON.stringify(message);
    server.process.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  return { client, process: server.process, send, answers: kept };
}

/** One message of the protocol by chance, and whether it has to be answered. */
function lspMessage(
  random: Random,
  words: Words,
  id: string,
): { readonly message: unknown; readonly isAsked: boolean } {
  const isRequest = random.below(3) > 0;
  const table: Readonly<Record<string, Shape>> = isRequest ? requests : notices;
  const method = random.below(50) === 0 ? 'no/such/method' : (random.pick(Object.keys(table)) ?? '');
  const good = sampleOf(table[method] ?? true, definitions, random, words);
  const params = random.below(10) < 3 ? good : mutated(good, random);
  const message = { jsonrpc: '2.0', ...(isRequest ? { id } : {}), method, params };
  if (random.below(20) > 0) return { message, isAsked: isRequest };
  return { message: mutated(message, random), isAsked: false };
}

/** What an editor does that starts over: nothing is open, all that was chosen is as at the start. */
function startOver({ client }: Editor, folder: string, uris: readonly string[]): void {
  for (const uri of uris) client.notify('textDocument/didClose', { textDocument: { uri } });
  client.notify('docsight/apiDocuments', { apiDocuments: [] });
  client.notify('workspace/didChangeConfiguration', { settings: { docsight: { problems: { delay: 0 } } } });
  const own = { uri: client.uri(folder), name: 'site' };
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [own] } });
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [own], removed: [] } });
  client.notify('workspace/didChangeWatchedFiles', { changes: uris.map((uri) => ({ uri, type: 2 })) });
}

/** All that a server says of the site: findings, an outline, a hover, a page. */
async function stateOf({ client }: Editor, folder: string): Promise<unknown> {
  const file = join(folder, 'two.mdx');
  client.open(file);
  await client.until('the site is known', () => client.status()?.sites[0]?.ready === true, patience);
  await client.until('the page is checked', () => client.diagnostics(file)?.version === 1, patience);
  client.edit(file, 'Crad', 'Crads');
  await client.until('the page is checked again', () => client.diagnostics(file)?.version === 2, patience);
  const textDocument = { uri: client.uri(file) };
  const own = client.uri(folder);
  const page = await client.request('docsight/preview/open', {
    preview: 'last',
    uri: textDocument.uri,
    resourceRoot: 'x:',
  });
  return {
    findings: [...client.everything()].filter(([uri, shown]) => uri.startsWith(own) && shown.length > 0).sort(),
    outline: await client.connection.sendRequest('textDocument/documentSymbol', { textDocument }),
    hover: await client.connection.sendRequest('textDocument/hover', {
      textDocument,
      position: { line: 7, character: 2 },
    }),
    sites: await client.request('docsight/sites', {}),
    page,
  };
}

test(`${counts.lsp} messages of an editor, most of them wrong: all are answered, and nothing is left of them`, async (t) => {
  const folder = makeFolder(t, files);
  const fuzzed = await editor(t, folder);
  const { client } = fuzzed;
  await client.ready();
  const uris = [...Object.keys(files), 'new.mdx'].map((path) => client.uri(join(folder, path)));
  const words: Words = {
    uris: [...uris, client.uri(folder), 'untitled:Untitled-1', 'file:///nowhere/a.mdx'],
    texts: [
      '',
      'a',
      '<',
      'Note',
      files['two.mdx'],
      files['docs.json'],
      '<Card>\n'.repeat(50),
      '\u{1f600}',
      '/two#part',
      'p',
    ],
  };
  const random = randomFrom(20_307);
  for (let sent = 0; sent < counts.lsp; sent += atOnce) {
    const expected: Promise<unknown>[] = [];
    for (let i = 0; i < atOnce; i++) {
      const id = `fuzz${sent + i}`;
      const { message, isAsked } = lspMessage(random, words, id);
      if (isAsked) expected.push(fuzzed.answers.expect(id, JSON.stringify(message)));
      fuzzed.send(message);
    }
    await Promise.all(expected);
    await within('a ping', client.request('docsight/ping', {}));
    assert.equal(fuzzed.process.exitCode, null, 'the server ended');
  }
  t.diagnostic(fuzzed.answers.slowest());
  const { refused, answered } = fuzzed.answers.count();
  assert.ok(refused > counts.lsp / 4 && answered > counts.lsp / 10, `${refused} refused, ${answered} answered`);
  startOver(fuzzed, folder, uris);
  const fresh = await editor(t, folder);
  startOver(fresh, folder, uris);
  assert.deepEqual(await stateOf(fuzzed, folder), await stateOf(fresh, folder));
});

/** A server of tools over standard input and output. */
function toolServer(t: TestContext, folder: string): Pick<Editor, 'process' | 'send' | 'answers'> {
  const child = spawn(process.execPath, [cli, 'mcp', folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const kept = answers();
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    const lines = (text + data).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) kept.heard(JSON.parse(line));
  });
  const send = (message: unknown): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  return { process: child, send, answers: kept };
}

test(`${counts.mcp} messages of an assistant, most of them wrong`, async (t) => {
  const folder = makeFolder(t, files);
  const fuzzed = toolServer(t, folder);
  const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const random = randomFrom(20_308);
  const words: Words = {
    uris: [],
    texts: ['', 'index', 'two.mdx', 'Card', '../../etc/passwd', 'x'.repeat(5_000), '<Card>'],
  };
  const tools = [...toolRows];
  const paramsOf = (method: string): unknown => {
    if (method === 'initialize') return greeting;
    if (method !== 'tools/call') return {};
    const [name, row] = random.pick(tools) ?? ['', undefined];
    return { name, arguments: sampleOf((row?.input ?? true) as Shape, {}, random, words) };
  };
  const ask = (server: typeof fuzzed, id: string, method: string, params: unknown): Promise<unknown> => {
    const answer = server.answers.expect(id, method);
    server.send({ jsonrpc: '2.0', id, method, params });
    return answer;
  };
  await ask(fuzzed, 'greeting', 'initialize', greeting);
  for (let sent = 0; sent < counts.mcp; sent += atOnce) {
    const expected: Promise<unknown>[] = [];
    for (let i = 0; i < atOnce; i++) {
      const id = `fuzz${sent + i}`;
      const method =
        random.pick(['tools/call', 'tools/call', 'tools/call', 'tools/list', 'ping', 'initialize', 'x']) ?? '';
      const message = { jsonrpc: '2.0', id, method, params: paramsOf(method) };
      // The SDK answers nothing to what is no message of JSON-RPC.
      if (random.below(10) < 3) expected.push(fuzzed.answers.expect(id, JSON.stringify(message)));
      fuzzed.send(fuzzed.answers.waiting.has(id) ? message : mutated(message, random));
    }
    await Promise.all(expected);
    await ask(fuzzed, `ping${sent}`, 'ping', {});
    assert.equal(fuzzed.process.exitCode, null, 'the server ended');
  }
  t.diagnostic(fuzzed.answers.slowest());
  const fresh = toolServer(t, folder);
  await ask(fresh, 'greeting', 'initialize', greeting);
  for (const [name] of tools) {
    const params = { name, arguments: name.endsWith('check_page') ? { path: 'two.mdx' } : {} };
    assert.deepEqual(await ask(fuzzed, name, 'tools/call', params), await ask(fresh, name, 'tools/call', params));
  }
});

/** A live preview that a browser has one document of; `send` gives the status of the answer. */
interface Browser {
  readonly process: ChildProcess;
  send(message: unknown): Promise<number>;
  /** What a new document of a page gets first. */
  page(path: string): Promise<string>;
}

async function browser(t: TestContext, folder: string): Promise<Browser> {
  const child = spawn(process.execPath, [cli, 'preview', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const [line] = (await within('the start of the preview', once(child.stdout, 'data'))) as [Buffer];
  const url = new URL(line.toString().trim());
  const read = (address: string, until?: string): Promise<string> =>
    within(
      address,
      new Promise((done, fail) => {
        get(new URL(address, url), (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
            if (until === undefined || !text.slice(text.indexOf('data:')).includes(until)) return;
            done(text);
            response.destroy();
          });
          response.on('end', () => done(text));
          response.on('error', fail);
        }).on('error', fail);
      }),
    );
  const begin = async (path: string): Promise<string> => /data-live="([^"]+)"/.exec(await read(path))?.[1] ?? '';
  const live = await begin('/');
  const send = (message: unknown): Promise<number> =>
    within(
      JSON.stringify(message),
      new Promise((done, fail) => {
        const headers = { 'content-type': 'application/json', origin: url.origin };
        const asked = httpRequest(new URL(live, url), { method: 'POST', headers }, (response) => {
          response.resume();
          response.on('end', () => done(response.statusCode ?? 0));
        });
        asked.on('error', fail);
        asked.end(JSON.stringify(message) ?? '');
      }),
    );
  return {
    process: child,
    send,
    async page(path) {
      const address = await begin(path);
      const text = await read(address, '\n\n');
      return text.replaceAll(address.split('/').at(-1) ?? '', 'ID');
    },
  };
}

test(`${counts.webview} messages of a preview, most of them wrong`, async (t) => {
  const folder = makeFolder(t, files);
  const fuzzed = await browser(t, folder);
  const random = randomFrom(20_309);
  const good: readonly object[] = [
    { kind: 'ready' },
    { kind: 'create' },
    { kind: 'navigate', href: '/two#part', inEditor: true },
    { kind: 'navigate', href: '../..//etc/passwd', inEditor: false },
    { kind: 'reveal', line: 3 },
    { kind: 'scrolled', line: 0 },
    { kind: 'version', version: '2.0' },
    { kind: 'history', step: -1 },
    { kind: 'search', query: 'part' },
    { kind: 'copy', text: 'npm install' },
    { kind: 'send', inputs: { server: 0 }, remember: true, forget: false },
    { kind: 'isKept', inputs: { server: 0, variables: [] }, method: 1 },
    { kind: 'cancelSend' },
    { kind: 'log', message: 'x' },
  ];
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < counts.webview; sent += 10) {
    const batch = Array.from({ length: 10 }, () => {
      const message = random.pick(good);
      return fuzzed.send(random.below(10) < 3 ? message : mutated(message, random));
    });
    for (const status of await Promise.all(batch)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    assert.equal(fuzzed.process.exitCode, null, 'the preview ended');
  }
  assert.deepEqual([...statuses.keys()].sort(), [204, 400]);
  const fresh = await browser(t, folder);
  assert.match(await fresh.page('/two'), /"title":"Two - Site"/);
  for (const path of ['/', '/two', '/missing']) assert.equal(await fuzzed.page(path), await fresh.page(path));
  assert.equal(readFileSync(join(folder, 'two.mdx'), 'utf8'), files['two.mdx'], 'nothing was written');
});
