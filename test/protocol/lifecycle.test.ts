import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { FrameReader } from '../../server/lsp/wire/frames.ts';
import { makeFolder } from '../folder.ts';
import { connectInside, connectRaw, type RawClient } from './client.ts';

const script = resolve(import.meta.dirname, '../../server/lsp/main.ts');
const greeting = { processId: null, rootUri: null, capabilities: {} };

async function greeted(t: TestContext): Promise<RawClient> {
  const raw = connectRaw(t);
  assert.ok('result' in (await raw.request('initialize', greeting)));
  raw.notify('initialized', {});
  return raw;
}

const frame = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const ping = frame('{"jsonrpc":"2.0","id":1,"method":"docsight/ping"}');

const broken: Readonly<Record<string, readonly [text: string, why: RegExp]>> = {
  'no length': ['Content-Type: x\r\n\r\n{}', /no Content-Length/],
  'a length that is not a number': ['Content-Length: 12abc\r\n\r\n{}', /not a number/],
  'a negative length': ['Content-Length: -5\r\n\r\n{}', /not a number/],
  'a huge length': ['Content-Length: 999999999999\r\n\r\n{}', /longer than/],
  'two lengths': ['Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}', /more than one/],
  'LF alone': ['Content-Length: 2\n\n{}', /CR LF/],
  'no colon': ['Content-Length 2\r\n\r\n{}', /Name: value/],
  'JSON without a header': ['{"jsonrpc":"2.0","id":1,"method":"docsight/ping"}\n', /CR LF/],
  'a header of 1 MB': [`X: ${'x'.repeat(1_000_000)}`, /longer than 4096 bytes/],
  'the end within a message': ['Content-Length: 20\r\n\r\n{}', /middle of a message/],
  'the end within a header': ['Content-Length: 20\r\n', /middle of a message/],
};

for (const [name, [text, why]] of Object.entries(broken))
  for (const size of [1 << 20, 1])
    test(`framing: ${name}, ${size === 1 ? 'byte by byte' : 'at once'}`, async () => {
      const stream = new PassThrough();
      const reported: string[] = [];
      const heard: unknown[] = [];
      const reader = new FrameReader(stream, {
        broken: (each) => reported.push(each),
        unreadable: () => assert.fail(),
      });
      reader.listen((message) => heard.push(message));
      const bytes = Buffer.from(ping + text + ping);
      const own = Buffer.from(ping + text);
      const sent = /middle/.test(why.source) ? own : bytes;
      const end = size === 1 ? Math.min(sent.length, ping.length + 20_000) : sent.length;
      for (let at = 0; at < end; at += size) stream.write(sent.subarray(at, Math.min(end, at + size)));
      stream.end();
      await once(stream, 'end');
      assert.equal(reported.length, 1, 'told once');
      assert.match(reported[0] ?? '', why);
      assert.equal(heard.length, 1, 'what came before was heard, what came after not');
    });

test('framing: messages cut anywhere, unknown fields, invalid JSON', async () => {
  const stream = new PassThrough();
  const heard: unknown[] = [];
  let unreadable = 0;
  const reader = new FrameReader(stream, { broken: (why) => assert.fail(why), unreadable: () => unreadable++ });
  reader.listen((message) => heard.push(message));
  const text = '{"a":"ä€𝄞"}';
  const utf8 = 'Content-Type: application/vscode-jsonrpc; charset=utf-8';
  const all = Buffer.from(`${utf8}\r\n${frame(text)}${frame('{"a":')}content-length:2\r\n\r\n[]${frame(text)}`);
  for (let size = 1; size < 40; size++)
    for (let at = 0; at < all.length; at += size) stream.write(all.subarray(at, at + size));
  stream.end();
  await once(stream, 'end');
  assert.equal(unreadable, 39);
  assert.equal(heard.length, 39 * 3);
  assert.deepEqual(heard.slice(0, 3), [{ a: 'ä€𝄞' }, [], { a: 'ä€𝄞' }]);
});

test('a process that has lost the message boundaries reports it and ends', async (t) => {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  child.stdin.write('Content-Length: -5\r\n\r\n{}');
  const [code] = await once(child, 'close');
  assert.equal(code, 1);
  assert.match(said, /Content-Length of a message is not a number\. The server ends\./);
});

for (const [name, messages, code] of [
  ['exit without shutdown', ['exit'], 1],
  ['exit before initialize', [], 1],
  ['exit after shutdown', ['shutdown', 'exit'], 0],
] as const)
  test(`${name}: status ${code}`, async (t) => {
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'] });
    t.after(() => child.kill('SIGKILL'));
    const write = (message: object): void =>
      void child.stdin.write(frame(JSON.stringify({ jsonrpc: '2.0', ...message })));
    const gone = once(child, 'exit');
    if (messages.length > 0) write({ id: 1, method: 'initialize', params: greeting });
    for (const method of messages) write({ ...(method === 'exit' ? {} : { id: 2 }), method });
    if (messages.length === 0) write({ method: 'exit' });
    assert.equal((await gone)[0], code);
  });

test('before initialize: requests are refused, notifications dropped', async (t) => {
  const raw = connectRaw(t);
  const hover = { textDocument: { uri: 'file:///a.mdx' }, position: { line: 0, character: 0 } };
  assert.equal((await raw.request('textDocument/hover', hover)).error?.code, lsp.ErrorCodes.ServerNotInitialized);
  assert.equal((await raw.request('docsight/ping', {})).error?.code, lsp.ErrorCodes.ServerNotInitialized);
  assert.equal((await raw.request('no/such/method', {})).error?.code, lsp.ErrorCodes.ServerNotInitialized);
  raw.notify('textDocument/didOpen', {});
  raw.notify('docsight/cursor', { uri: 5 });
  assert.ok('result' in (await raw.request('initialize', greeting)));
  assert.deepEqual(raw.notices('window/logMessage'), []);
});

test('an invalid initialize is refused, and a valid one may follow; a second one is an error', async (t) => {
  const raw = connectRaw(t);
  for (const params of [undefined, {}, [], { ...greeting, workspaceFolders: 5 }, { ...greeting, capabilities: null }])
    assert.equal((await raw.request('initialize', params)).error?.code, lsp.ErrorCodes.InvalidParams);
  assert.ok('result' in (await raw.request('initialize', greeting)));
  assert.equal((await raw.request('initialize', greeting)).error?.code, lsp.ErrorCodes.InvalidRequest);
  assert.deepEqual((await raw.request('docsight/ping', {})).result, 'pong');
});

test('after shutdown everything but exit is refused', async (t) => {
  const raw = await greeted(t);
  assert.ok('result' in (await raw.request('shutdown')));
  for (const method of ['docsight/ping', 'textDocument/hover', 'initialize', 'shutdown', 'no/such/method'])
    assert.equal((await raw.request(method, {})).error?.code, lsp.ErrorCodes.InvalidRequest, method);
});

test('an invalid message gets the error of JSON-RPC, if it can be answered', async (t) => {
  const raw = await greeted(t);
  const codes: unknown[] = [];
  for (const message of [
    [],
    5,
    'x',
    null,
    [{ jsonrpc: '2.0', id: 7, method: 'docsight/ping' }],
    { id: 1.5, method: 'docsight/ping' },
    { id: {}, method: 'docsight/ping' },
    { id: null, method: 'docsight/ping' },
    { id: 3, method: 5 },
    { id: 4 },
  ])
    codes.push((await raw.answerTo(message)).error?.code);
  assert.deepEqual(new Set(codes), new Set([lsp.ErrorCodes.InvalidRequest]));
  assert.deepEqual((await raw.request('docsight/ping', {})).result, 'pong');
  assert.equal((await raw.request('no/such/method', {})).error?.code, lsp.ErrorCodes.MethodNotFound);
});

test('an incomplete position in a docs.json of one word is refused, and everything else works', async (t) => {
  const folder = makeFolder(t, { 'docs.json': 'links/missing-page', 'index.mdx': 'x' });
  const client = await connectInside(t, { folders: [folder] });
  client.open(join(folder, 'docs.json'));
  const textDocument = { uri: client.uri(join(folder, 'docs.json')) };
  for (const position of [{ line: 0 }, {}, null, { line: -1, character: 0 }, { line: 0, character: 1e10 }, [0, 0]])
    await assert.rejects(
      client.connection.sendRequest('textDocument/completion', { textDocument, position }),
      (error: lsp.ResponseError<void>) => error.code === lsp.ErrorCodes.InvalidParams && /position/.test(error.message),
    );
  assert.equal(await client.request('docsight/ping', {}), 'pong');
  const end = { line: 2 ** 31 - 1, character: 2 ** 31 - 1 };
  await client.connection.sendRequest('textDocument/completion', { textDocument, position: end });
});

test('a tab of a billion columns', async (t) => {
  const folder = makeFolder(t, { 'docs.json': '{"name":"A","navigation":[{"group":"G","pages":["a"]}]}' });
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  client.open(join(folder, 'docs.json'));
  const edits = await client.connection.sendRequest(lsp.DocumentFormattingRequest.type, {
    textDocument: { uri: client.uri(join(folder, 'docs.json')) },
    options: { tabSize: 1e9, insertSpaces: true },
  });
  assert.ok((edits ?? []).length > 0);
  for (const { newText } of edits ?? []) assert.ok(newText.length < 200, String(newText.length));
});

test('30,000 invalid notifications give one log line per kind and minute, with their number', async (t) => {
  let now = 0;
  const raw = connectRaw(t, () => now);
  await raw.request('initialize', greeting);
  for (let i = 0; i < 10_000; i++) {
    raw.notify('textDocument/didChange', { textDocument: { uri: 'file:///a.mdx' }, contentChanges: i });
    raw.notify('docsight/cursor', { uri: 'file:///a.mdx', line: -1, character: 0 });
    raw.notify(`no/such/notice${i}`, {});
  }
  await raw.request('docsight/ping', {});
  assert.equal(raw.notices('window/logMessage').length, 2);
  now = 60_000;
  raw.notify('docsight/cursor', {});
  await raw.request('docsight/ping', {});
  const lines = raw.notices('window/logMessage').map((params) => (params as lsp.LogMessageParams).message);
  assert.deepEqual(lines, [
    'textDocument/didChange was ignored: "textDocument" has no "version".',
    'docsight/cursor was ignored: "line" is less than 0.',
    'docsight/cursor was ignored: The value has no "uri". Similar messages ignored since the last report: 9999.',
  ]);
});
