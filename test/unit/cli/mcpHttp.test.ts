import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type McpHttp, newToken, serveMcpHttp } from '../../../server/cli/mcp/mcpHttp.ts';
import { createSiteHost, runTool, toolRows } from '../../../server/core/index.ts';
import { cleanSite, docsight, folderWith } from './run.ts';

const main = resolve(import.meta.dirname, '../../../server/cli/main.ts');
const token = newToken();

/** A server for a site in memory, for one test. */
async function serve(context: TestContext): Promise<McpHttp & { readonly port: number }> {
  const { site } = createSiteHost(
    Object.entries(cleanSite).map(([path, text]) => ({ kind: 'text' as const, path, text })),
  );
  const server = await serveMcpHttp(
    {
      offers: new Set(['tools', 'resources', 'prompts']),
      tools: [...toolRows].map(([name, row]) => ({ name, ...row })),
      writing: new Set(),
      run: async (name, input) => runTool(site, name, input),
      pages: async () => [...site.index.pages.values()],
    },
    { port: 0, token },
  );
  context.after(() => server.close());
  return { ...server, port: Number(new URL(server.url).port) };
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Answered {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A valid request of a client, except for what a test changes. An empty header is left out. */
function ask(port: number, { method = 'POST', path = '/mcp', headers = {}, body = initialize }: Sent = {}) {
  return new Promise<Answered>((done, failed) => {
    const usual = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const all = Object.fromEntries(Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== ''));
    const sent = request({ host: '127.0.0.1', port, method, path, headers: all, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.on('error', failed);
    sent.end(method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined);
  });
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const listTools = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

function connectClient(url: string, bearer: string): { readonly client: Client; readonly transport: Transport } {
  const headers = { authorization: `Bearer ${bearer}` };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  return { client: new Client({ name: 'test', version: '1' }), transport: transport as Transport };
}

test('mcp --http: a client of the official SDK connects with the printed URL and token', async (context) => {
  const folder = folderWith(context, cleanSite);
  const child = spawn(process.execPath, [main, 'mcp', folder, '--http', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  context.after(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const url = String((await lines.next()).value);
  const [, bearer = ''] = /^Authorization: Bearer ([\w-]{43})$/.exec(String((await lines.next()).value)) ?? [];
  const { client, transport } = connectClient(url, bearer);
  await client.connect(transport);
  assert.match(client.getInstructions() ?? '', /Check each page/);
  assert.equal((await client.listTools()).tools.length, toolRows.size);
  const { structuredContent } = await client.callTool({ name: 'docsight_check_page', arguments: { text: '<Crad />' } });
  assert.match(JSON.stringify(structuredContent), /component\/unknown/);
  const { contents } = await client.readResource({ uri: 'docsight://page/index.mdx' });
  assert.match(JSON.stringify(contents), /Widgets are small/);
  await client.close();
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

test('sessions are separate, and an ended one is gone', async (context) => {
  const { port } = await serve(context);
  const begun = await Promise.all([ask(port), ask(port)]);
  const ids = begun.map(({ headers }) => String(headers['mcp-session-id']));
  assert.equal(new Set(ids).size, 2);
  const [first = '', second = ''] = ids;
  const inSession = (id: string, sent: Sent = {}): Promise<Answered> =>
    ask(port, { body: listTools, ...sent, headers: { 'mcp-session-id': id, ...sent.headers } });
  assert.match((await inSession(first)).text, /docsight_check_page/);
  assert.equal((await inSession(first, { method: 'DELETE' })).status, 200);
  assert.equal((await inSession(first)).status, 404);
  assert.equal((await inSession(second)).status, 200);
  assert.equal((await inSession(second, { headers: { 'mcp-protocol-version': '1999-01-01' } })).status, 400);
  assert.equal((await inSession(second, { headers: { 'mcp-protocol-version': '2025-06-18' } })).status, 200);
  // The same session twice does not start a new one.
  assert.equal((await inSession(second, { body: initialize })).status, 400);
});

test('of abandoned sessions, the least recently used is closed', async (context) => {
  const { port } = await serve(context);
  const ids: string[] = [];
  for (let i = 0; i < 32; i++) ids.push(String((await ask(port)).headers['mcp-session-id']));
  const status = async (at: number): Promise<number | undefined> =>
    (await ask(port, { body: listTools, headers: { 'mcp-session-id': ids[at] ?? '' } })).status;
  assert.equal(await status(0), 200);
  assert.equal((await ask(port)).status, 200);
  assert.deepEqual([await status(0), await status(1), await status(2)], [200, 404, 200]);
});

const evil = 'http://evil.example';

const refused: Readonly<Record<string, readonly [Sent, number]>> = {
  'without the token': [{ headers: { authorization: '' } }, 401],
  'with another token': [{ headers: { authorization: `Bearer ${newToken()}` } }, 401],
  'with a part of the token': [{ headers: { authorization: `Bearer ${token.slice(0, -1)}` } }, 401],
  'with the token as a password': [{ headers: { authorization: `Basic ${token}` } }, 401],
  'with the token in the address': [{ path: `/mcp?token=${token}`, headers: { authorization: '' } }, 401],
  'from the page of another site': [{ headers: { origin: evil } }, 403],
  'from a sandboxed frame': [{ headers: { origin: 'null' } }, 403],
  'from another port of this machine': [{ headers: { origin: 'http://127.0.0.1:1' } }, 403],
  'that a browser sends across sites': [{ headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  'by a name that was pointed here': [{ headers: { host: 'evil.example' } }, 403],
  'by the right name at another port': [{ headers: { host: '127.0.0.1:1' } }, 403],
  'at another address': [{ path: '/' }, 404],
  'at an address that climbs': [{ path: '/mcp/../../etc/passwd' }, 404],
  'to listen for a stream': [{ method: 'GET' }, 405],
  'of a method that there is not': [{ method: 'PUT' }, 405],
  'that asks before a browser may send': [{ method: 'OPTIONS' }, 405],
  'in no session': [{ body: listTools }, 400],
  'in a session that there is not': [{ body: listTools, headers: { 'mcp-session-id': 'x' } }, 404],
  'that ends no session': [{ method: 'DELETE' }, 400],
  'that is not valid JSON': [{ body: '{"jsonrpc":' }, 400],
  'that is no message': [{ body: { hello: 1 } }, 400],
  'of several messages with a beginning among them': [{ body: [initialize, listTools] }, 400],
  'of a form that a page of another site can send': [{ headers: { 'content-type': 'text/plain' } }, 415],
  'that takes no JSON': [{ headers: { accept: 'text/html' } }, 406],
  'that is too long': [{ headers: { 'content-length': '12100001' }, body: '' }, 413],
};

test('hostile requests get nothing', async (context) => {
  const { port } = await serve(context);
  for (const [what, [sent, status]] of Object.entries(refused)) {
    const answered = await ask(port, sent).catch((error: unknown) => assert.fail(`a request ${what}: ${error}`));
    assert.equal(answered.status, status, `a request ${what}: ${answered.text}`);
    assert.equal(answered.headers['access-control-allow-origin'], undefined, what);
    assert.ok(!answered.text.includes('docsight_') && !answered.text.includes(token), what);
  }
  // Valid requests still work.
  assert.equal((await ask(port)).status, 200);
});

test('a request with two hosts gets nothing, and an endless body is cut off', async (context) => {
  const { port } = await serve(context);
  const raw = async (lines: readonly string[], then = ''): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${lines.join('\r\n')}\r\n\r\n${then}`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer).split('\r\n', 1)[0] ?? '';
  };
  const host = `Host: 127.0.0.1:${port}`;
  const bearer = `Authorization: Bearer ${token}`;
  assert.match(await raw(['POST /mcp HTTP/1.1', host, 'Host: evil.example', bearer]), / 400 /);
  const type = 'Content-Type: application/json';
  const accept = 'Accept: application/json, text/event-stream';
  const chunk = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`;
  const endless = ['POST /mcp HTTP/1.1', host, bearer, type, accept, 'Transfer-Encoding: chunked'];
  assert.match(await raw(endless, chunk.repeat(200)), / 413 /);
});

test('mcp: wrong usage is reported', async (context) => {
  const folder = folderWith(context, cleanSite);
  const wrong = async (words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { code, err } = await docsight(['mcp', folder, ...words], { env });
    assert.equal(code, 2);
    return err;
  };
  assert.match(await wrong(['--port', '80']), /--port is for --http/);
  assert.match(await wrong(['--http', '--port', '70000']), /a number from 0 to 65535/);
  assert.match(await wrong(['--http'], { DOCSIGHT_MCP_TOKEN: 'short' }), /at least 16/);
  assert.match(await wrong(['--offer', 'jokes']), /one of tools, resources, prompts/);
});
