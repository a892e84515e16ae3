import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, request as httpRequest } from 'node:http';
import { join, resolve } from 'node:path';
import { toolRows } from '../../server/core/index.ts';
import type { FromWebview } from '../../server/protocol/messages.ts';
import type { Shape } from '../../server/protocol/shape.ts';
import { makeFolder } from '../folder.ts';
import { mutated, sampleOf, type Words } from '../sampleOfShape.ts';
import { type Answers, answers, atOnce, files, whileAlive } from './messages.ts';
import { type Trial, within } from './part.ts';

const cli = resolve(import.meta.dirname, '../../server/cli/main.ts');

/** Every kind of webview message. A missing one is a compile error. */
const webviewMessages: { readonly [Kind in FromWebview['kind']]: readonly Extract<FromWebview, { kind: Kind }>[] } = {
  ready: [{ kind: 'ready' }],
  shown: [{ kind: 'shown' }],
  create: [{ kind: 'create' }],
  navigate: [
    { kind: 'navigate', href: '/two#part', inEditor: true },
    { kind: 'navigate', href: '../..//etc/passwd', inEditor: false },
  ],
  reveal: [
    { kind: 'reveal', line: 3 },
    { kind: 'reveal', line: 3, field: 'p-body-name' },
  ],
  scrolled: [{ kind: 'scrolled', line: 0 }],
  version: [{ kind: 'version', version: '2.0' }],
  history: [{ kind: 'history', step: -1 }],
  search: [{ kind: 'search', query: 'part' }],
  allowHost: [{ kind: 'allowHost', host: 'evil.example' }],
  copy: [{ kind: 'copy', text: 'npm install' }],
  copyBlock: [{ kind: 'copyBlock', line: 7, form: 'mdx' }],
  send: [{ kind: 'send', inputs: { server: 0 }, remember: true, forget: false }],
  isKept: [{ kind: 'isKept', inputs: { server: 0, variables: [] }, method: 1 }],
  cancelSend: [{ kind: 'cancelSend' }],
  log: [{ kind: 'log', message: 'x' }],
};

interface ToolServer {
  readonly process: ChildProcess;
  send(message: unknown): void;
  readonly answers: Answers;
}

/** A tool server over standard input and output. */
function toolServer(trial: Trial, folder: string): ToolServer {
  const child = spawn(process.execPath, [cli, 'mcp', folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  trial.after(() => child.kill('SIGKILL'));
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

export async function attackTools(trial: Trial, count: number): Promise<void> {
  const folder = makeFolder(trial, files);
  const fuzzed = toolServer(trial, folder);
  const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const { random } = trial;
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
  for (const batch of trial.rounds(Math.ceil(count / atOnce))) {
    const sent = batch * atOnce;
    const expected: Promise<unknown>[] = [];
    for (let i = 0; i < atOnce; i++) {
      const id = `fuzz${sent + i}`;
      const method =
        random.pick(['tools/call', 'tools/call', 'tools/call', 'tools/list', 'ping', 'initialize', 'x']) ?? '';
      const message = { jsonrpc: '2.0', id, method, params: paramsOf(method) };
      // The SDK does not answer messages that are not JSON-RPC.
      if (random.below(10) < 3) expected.push(fuzzed.answers.expect(id, JSON.stringify(message)));
      fuzzed.send(fuzzed.answers.waiting.has(id) ? message : mutated(message, random));
    }
    await whileAlive(fuzzed.process, Promise.all(expected));
    await ask(fuzzed, `ping${sent}`, 'ping', {});
    trial.note('messages', atOnce);
  }
  const fresh = toolServer(trial, folder);
  await ask(fresh, 'greeting', 'initialize', greeting);
  for (const [name] of tools) {
    const params = { name, arguments: name.endsWith('check_page') ? { path: 'two.mdx' } : {} };
    assert.deepEqual(await ask(fuzzed, name, 'tools/call', params), await ask(fresh, name, 'tools/call', params));
  }
}

/** A live preview with one browser document; `send` returns the status of the response. */
interface Browser {
  readonly process: ChildProcess;
  send(message: unknown): Promise<number>;
  /** The first message to a new document of a page. */
  page(path: string): Promise<string>;
}

async function browser(trial: Trial, folder: string): Promise<Browser> {
  const child = spawn(process.execPath, [cli, 'preview', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  trial.after(() => child.kill('SIGKILL'));
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

export async function attackPreview(trial: Trial, count: number): Promise<void> {
  const folder = makeFolder(trial, files);
  const fuzzed = await browser(trial, folder);
  const { random } = trial;
  const good = Object.values(webviewMessages).flat();
  const statuses = new Map<number, number>();
  for (const _ of trial.rounds(Math.ceil(count / 10))) {
    const answers = Array.from({ length: 10 }, () => {
      const message = random.pick(good);
      return fuzzed.send(random.below(10) < 3 ? message : mutated(message, random));
    });
    for (const status of await Promise.all(answers)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    trial.note('messages', 10);
  }
  assert.deepEqual([...statuses.keys()].sort(), [204, 400]);
  const fresh = await browser(trial, folder);
  assert.match(await fresh.page('/two'), /"title":"Two - Site"/);
  for (const path of ['/', '/two', '/missing']) assert.equal(await fuzzed.page(path), await fresh.page(path));
  assert.equal(readFileSync(join(folder, 'two.mdx'), 'utf8'), files['two.mdx'], 'a file was changed');
}
