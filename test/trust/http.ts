import { type ChildProcess, spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { makeFolder } from '../folder.ts';
import { type Part, type Trial, within } from './part.ts';
import { usageOf } from './processTime.ts';

const cli = resolve(import.meta.dirname, '../../server/cli/main.ts');

/** Markers in files that may be served, and in secret files. */
const open = 'OPEN-4c1f';
const secret = 'SECRET-7f3a';

const files = {
  'site/docs.json': JSON.stringify({ name: open, navigation: [{ group: 'G', pages: ['index'] }] }),
  'site/index.mdx': `---\ntitle: ${open}\n---\n\n![x](/images/x.svg)\n`,
  'site/images/x.svg': `<svg xmlns="http://www.w3.org/2000/svg"><title>${open}</title></svg>`,
  'site/.env': secret,
  'site/.git/config': secret,
  'site/node_modules/a/index.js': secret,
  'secret.txt': secret,
};

/** Paths of secret files; `%f` is the name of the folder around the site. */
const targets = [
  '.env',
  '.git/config',
  'node_modules/a/index.js',
  '../secret.txt',
  'images/../../secret.txt',
  'images/link.svg',
  'images/dir/secret.txt',
  '../%f/secret.txt',
  '../../../../../../../../etc/passwd',
  '/etc/passwd',
  'proc/self/environ',
] as const;

/** Ways to write a path. */
const ways: Readonly<Record<string, (path: string) => string>> = {
  plain: (path) => path,
  'dots percent-encoded': (path) => path.replaceAll('.', '%2e'),
  'dots percent-encoded in capitals': (path) => path.replaceAll('.', '%2E'),
  'dots encoded twice': (path) => path.replaceAll('.', '%252e'),
  'slashes percent-encoded': (path) => path.replaceAll('/', '%2f'),
  'slashes encoded twice': (path) => path.replaceAll('/', '%252f'),
  'all percent-encoded': (path) => [...path].map((each) => `%${each.charCodeAt(0).toString(16)}`).join(''),
  backslashes: (path) => path.replaceAll('/', '\\'),
  'backslashes percent-encoded': (path) => path.replaceAll('/', '%5c'),
  overlong: (path) => path.replaceAll('.', '%c0%ae').replaceAll('/', '%c0%af'),
  'wide letters': (path) => path.replaceAll('.', '\uff0e').replaceAll('/', '\uff0f'),
  'a null byte before the extension': (path) => `${path}%00.svg`,
  parameters: (path) => path.replaceAll('../', '..;/'),
  'more dots': (path) => path.replaceAll('../', '..../'),
  'slashes doubled': (path) => `/${path.replaceAll('/', '//')}`,
  'dots between': (path) => path.replaceAll('/', '/./'),
  'after a page': (path) => `index/../${path}`,
  'after media': (path) => `_docsight/../${path}`,
  'after a file': (path) => `images/x.svg/../../${path}`,
  'as a query': (path) => `?path=${path}`,
  'in capitals': (path) => path.toUpperCase(),
  'decomposed letters': (path) => path.normalize('NFD'),
  'a file address': (path) => `file:///${path}`,
  'broken percent': (path) => `%${path}`,
  stream: (path) => `${path}::$DATA`,
  dot: (path) => `${path}.`,
};

/** Foreign values of Host; PORT is the server's own. */
const hosts = [
  'evil.example',
  'evil.example:PORT',
  '127.0.0.1.evil.example:PORT',
  'localhost.evil.example:PORT',
  '127.0.0.1:1',
  '127.0.0.1:PORT@evil.example',
  'evil.example#127.0.0.1:PORT',
  '127.1:PORT',
  '2130706433:PORT',
  '0x7f.1:PORT',
  '0177.0.0.1:PORT',
  '0.0.0.0:PORT',
  '127.0.0.2:PORT',
  '[::ffff:127.0.0.1]:PORT',
  '127.0.0.1:PORT.',
  '127.0.0.1:PORT, evil.example',
  '',
  ' ',
  '127.0.0.1:PORT\r\nHost: evil.example',
  'evil.example\r\nHost: 127.0.0.1:PORT',
] as const;

/** Headers of a page on another site. */
const foreign = [
  'Origin: http://evil.example',
  'Origin: null',
  'Origin: https://127.0.0.1:PORT',
  'Origin: http://127.0.0.1:1',
  'Origin: http://127.0.0.1:PORT.evil.example',
  'Origin: http://localhost.evil.example:PORT',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Site: same-site',
] as const;

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
  /** Headers that a valid request needs. */
  readonly headers: string;
  readonly path: string;
  readonly name: string;
  readonly folder: string;
}

/** The servers on 127.0.0.1, and requests of other pages, other users and broken programs. */
export const http: Part = {
  id: 'T6',
  name: 'http',
  shows: 'The servers on 127.0.0.1 serve nothing outside the site, and nothing to pages of other origins',
  minutes: 3,
  async run(trial) {
    if (process.platform === 'win32') return trial.leaveOut('links that lead out of a site');
    const around = makeFolder(trial as never, files);
    symlinkSync(join(around, 'secret.txt'), join(around, 'site/images/link.svg'));
    symlinkSync(around, join(around, 'site/images/dir'));
    const folder = join(around, 'site');
    const preview = await start(trial, 'preview', ['preview', folder, '--port', '0'], folder);
    const token = 'a'.repeat(64);
    const mcp = await start(trial, 'mcp', ['mcp', folder, '--http', '--port', '0'], folder, token);
    for (const server of [preview, mcp])
      trial.control('requests that are answered', isRead(await ask(server, usual(server))) ? 1 : 0, 2);
    await traversals(trial, preview, basename(around));
    for (const server of [preview, mcp]) await strangers(trial, server);
    await tokens(trial, mcp);
    for (const server of [preview, mcp]) await broken(trial, server);
  },
};

async function start(
  trial: Trial,
  name: string,
  words: readonly string[],
  folder: string,
  token?: string,
): Promise<Server> {
  const env = { ...process.env, ...(token !== undefined && { DOCSIGHT_MCP_TOKEN: token }) };
  const child = spawn(process.execPath, [cli, ...words], { stdio: ['ignore', 'pipe', 'pipe'], env });
  trial.after(() => child.kill('SIGKILL'));
  let said = '';
  const line = new Promise<string>((done, fail) => {
    const hear = (text: Buffer): void => {
      said += text;
      if (/127\.0\.0\.1:\d+\S*\s/.test(said)) done(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => fail(new Error(`${name} ended: ${said}`)));
  });
  const text = await within(`the start of ${name}`, line);
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(text)?.[1]);
  const headers =
    token === undefined
      ? ''
      : `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n`;
  return { process: child, port, headers, path: token === undefined ? '/' : '/mcp', name, folder };
}

const greeting = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: open, version: '1' } },
});

/** A valid request with some parts replaced. */
function usual(server: Server, { path = server.path, host = '127.0.0.1:PORT', more = '', auth = server.headers } = {}) {
  const isPost = server.name === 'mcp';
  const body = isPost ? greeting : '';
  const lines = [
    `${isPost ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(more === '' ? [] : [more]),
    'Connection: close',
    ...(isPost ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
  ].map((line) => `${line.replaceAll('PORT', String(server.port))}\r\n`);
  return `${lines.join('')}${auth}\r\n${body}`;
}

/** Sends raw bytes; returns the response until the connection ends. */
function ask(server: Server, text: string): Promise<string> {
  const answer = new Promise<string>((done) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.setEncoding('latin1').on('data', (data: string) => {
      heard += data;
      // An event stream does not end by itself.
      if (heard.includes('jsonrpc')) socket.destroy();
    });
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => done(heard));
  });
  return within(`${server.name}: ${text.slice(0, 200)}`, answer);
}

async function traversals(trial: Trial, server: Server, around: string): Promise<void> {
  const control = await ask(server, usual(server, { path: await addressOfFile(server) }));
  trial.control('files of the site that are read', control.includes(open) ? 1 : 0, 1);
  const bases = ['/', '/files/', '/images/', '/_docsight/', (await addressOfFile(server)).replace(/images.*/, '')];
  const cases = targets.flatMap((target) =>
    Object.entries(ways).flatMap(([way, write]) =>
      [...new Set(bases)].map((base) => ({
        what: `${way} of ${target} below ${base}`,
        path: base + write(target.replace('%f', around)),
      })),
    ),
  );
  for (const { what, path } of trial.cases(cases)) {
    const answer = await ask(server, usual(server, { path: path.replaceAll(' ', '%20') }));
    const isLeak = answer.includes(secret) || answer.includes('root:x:') || answer.includes('HOME=');
    trial.most('answers with data from outside the site', isLeak ? 1 : 0, 0);
    if (isLeak) trial.fail(`${what}: ${answer.slice(0, 300)}`);
  }
}

/** The preview's URL for an image of its page. */
async function addressOfFile(server: Server): Promise<string> {
  const live = /data-live="([^"]+)"/.exec(await ask(server, usual(server)))?.[1] ?? '/';
  const socket = await ask(server, usual(server, { path: live, more: 'Accept: text/event-stream' }));
  return /src=\\?"([^"\\]*x\.svg)/.exec(socket)?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? '/images/x.svg';
}

/** Whether a response contains data of the site: a file, a page's document, or a tool's result. */
const isRead = (answer: string): boolean =>
  answer.includes(open) || answer.includes('data-live=') || /"result":/.test(answer);

async function strangers(trial: Trial, server: Server): Promise<void> {
  for (const host of trial.cases(hosts)) {
    const answer = await ask(server, usual(server, { host }));
    trial.most('answers to other hosts', isRead(answer) ? 1 : 0, 0);
    if (isRead(answer)) trial.fail(`${server.name} answers Host: ${host}`);
  }
  const path = server.name === 'preview' ? await addressOfFile(server) : server.path;
  for (const more of trial.cases(foreign)) {
    const answer = await ask(server, usual(server, { more, path }));
    trial.most('answers to other origins', isRead(answer) ? 1 : 0, 0);
    if (isRead(answer)) trial.fail(`${server.name} answers ${more}`);
  }
}

/** Requests without the token get no result, whatever they send in its place. */
async function tokens(trial: Trial, server: Server): Promise<void> {
  const right = /Bearer (\S+)/.exec(server.headers)?.[1] ?? '';
  const wrong = [
    '',
    'Bearer ',
    `Bearer ${right.slice(1)}`,
    `Bearer ${right}x`,
    `Basic ${right}`,
    right,
    `Bearer ${right.toUpperCase()}`,
    'Bearer null',
    `Bearer\t${right.slice(0, -1)}`,
  ];
  for (const value of trial.cases(wrong.filter((each) => each !== `Bearer ${right}`))) {
    const auth = server.headers.replace(/Authorization: .*\r\n/, value === '' ? '' : `Authorization: ${value}\r\n`);
    const answer = await ask(server, usual(server, { auth }));
    trial.most('answers without the token', /"result"/.test(answer) ? 1 : 0, 0);
    if (/"result"/.test(answer)) trial.fail(`mcp answers Authorization: ${value}`);
  }
}

/** Input that no real client sends. The server must keep answering. */
async function broken(trial: Trial, server: Server): Promise<void> {
  const head = usual(server);
  const texts = [
    head.replace('Connection: close', `X: ${'a'.repeat(100_000)}`),
    head.replace('Connection: close', Array.from({ length: 3000 }, (_, i) => `X${i}: a`).join('\r\n')),
    head.replace(/^(\w+) \S+/, `$1 /${'a/'.repeat(40_000)}`),
    head.replace(/^(\w+) \S+/, '$1 http://evil.example/'),
    head.replace(/^\w+ \S+/, 'CONNECT evil.example:443'),
    head.replace('HTTP/1.1', 'HTTP/9.9'),
    head.replace('Connection: close', 'Content-Length: 5\r\nContent-Length: 6'),
    head.replace('Connection: close', 'Transfer-Encoding: chunked\r\nContent-Length: 6'),
    head.replace('Connection: close', 'Connection: Upgrade\r\nUpgrade: websocket'),
    head.replace('Connection: close', 'Range: bytes=9999999999999999999-,0-0,-1'),
    head.replace('Connection: close', 'Expect: 100-continue'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00',
    '\0'.repeat(10_000),
    '\r\n'.repeat(10_000),
    `POST ${server.path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${server.headers}Content-Length: 60000000\r\n\r\n${'a'.repeat(14_000_000)}`,
  ];
  for (const text of trial.cases(texts)) await ask(server, text);
  await crowd(trial, server);
  const answer = await ask(server, usual(server));
  const isAnswered = isRead(answer);
  trial.control('servers that still answer', isAnswered ? 1 : 0, 2);
  if (!isAnswered || server.process.exitCode !== null) trial.fail(`${server.name} no longer answers`);
  trial.most('MB of a server', usageOf(server.process.pid)?.megabytes ?? 0, 600);
}

/** Connections that send one byte and then wait. Others must still be answered. */
async function crowd(trial: Trial, server: Server): Promise<void> {
  const size = trial.isLong || trial.count > 100 ? 500 : 60;
  const sockets: Socket[] = [];
  for (let i = 0; i < size; i++) {
    const socket = connect(server.port, '127.0.0.1', () => socket.write('G'));
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  const answer = await ask(server, usual(server));
  if (!isRead(answer)) trial.fail(`${server.name}: ${size} connections keep it busy`);
  for (const socket of sockets) socket.destroy();
}
