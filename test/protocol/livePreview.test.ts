import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PreviewPage, PreviewPatch, ToWebview } from '../../server/protocol/messages.ts';
import { makeFolder, writeFiles } from '../folder.ts';
import { heard } from '../liveDocument.ts';

const root = resolve(import.meta.dirname, '../..');
const isBuilt = existsSync(join(root, 'dist/media/preview.js'));

const files = {
  'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index', 'guides/two'] }] }),
  'index.mdx': '---\ntitle: One\n---\n\nFirst words.\n',
  'guides/two.mdx': '---\ntitle: Two\n---\n\nOther words. ![x](/images/x.svg)\n',
  'images/x.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '.env': 'TOKEN=1',
};

interface Running {
  readonly folder: string;
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
}

/** Runs the command like its users, and collects its output. */
function run(words: readonly string[]): { readonly child: ChildProcess; readonly line: Promise<string> } {
  const child = spawn(process.execPath, [join(root, 'server/cli/main.ts'), 'preview', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const line = new Promise<string>((done, failed) => {
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => done(text.trim()));
    child.on('close', () => failed(new Error(err)));
  });
  return { child, line };
}

async function started(t: TestContext, prepare: (folder: string) => void = () => undefined): Promise<Running> {
  const folder = makeFolder(t, files);
  prepare(folder);
  const { child, line } = run([folder, '--port', '0']);
  t.after(() => child.kill('SIGKILL'));
  const url = await line;
  return { folder, child, url, port: Number(new URL(url).port) };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A raw request: no client normalizes its path or headers. */
function ask(
  { port }: Running,
  path: string,
  options: { method?: string; headers?: Record<string, string> | readonly string[]; body?: string } = {},
): Promise<Answer> {
  return new Promise((done, failed) => {
    const asked = httpRequest(
      { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: options.headers ?? {}, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    asked.on('error', failed);
    asked.end(options.body);
  });
}

/** A document in a browser, with its event stream and messages. */
async function openDocument(t: TestContext, running: Running, path: string) {
  const document = await ask(running, path);
  assert.equal(document.status, 200);
  const live = /data-live="([^"]+)"/.exec(document.text)?.[1] ?? '';
  const stop = new AbortController();
  t.after(() => stop.abort());
  const stream = await fetch(new URL(live, running.url), { signal: stop.signal });
  return {
    document,
    live,
    ...heard(stream),
    post: (body: unknown, headers: Record<string, string> = {}) =>
      ask(running, live, {
        method: 'POST',
        headers: { origin: new URL(running.url).origin, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

const isPage =
  (title: string) =>
  (message: ToWebview): message is PreviewPage =>
    message.kind === 'page' && message.title.startsWith(title);

test('pages are shown, followed, searched and updated as files change; Ctrl+C ends it', {
  skip: !isBuilt && 'not built',
  timeout: 300_000,
}, async (t) => {
  const running = await started(t);
  const preview = await openDocument(t, running, '/');
  assert.match(
    String(preview.document.headers['content-security-policy']),
    /default-src 'none'.*script-src 'nonce-[\w-]+';.*frame-ancestors 'none'/,
  );
  assert.doesNotMatch(String(preview.document.headers['content-security-policy']), /script-src[^;]*unsafe/);
  const first = await preview.until(isPage('One'));
  assert.match(first.blocks[0]?.html ?? '', /First words/);

  writeFiles(running.folder, { 'index.mdx': files['index.mdx'].replace('First', 'Changed') });
  const patch = await preview.until((each): each is PreviewPatch => each.kind === 'patch' && each.blocks.length > 0);
  assert.match(patch.blocks[0]?.html ?? '', /Changed words/);

  assert.equal((await preview.post({ kind: 'navigate', href: '/guides/two', inEditor: false })).status, 204);
  const second = await preview.until(isPage('Two'));
  assert.match(second.blocks[0]?.html ?? '', /src="\/_docsight\/files\/images\/x\.svg"/);
  await preview.post({ kind: 'search', query: 'changed' });
  const results = await preview.until((each) => each.kind === 'results');
  assert.match(JSON.stringify(results), /One/);

  // A page by its URL, a missing page, a page created later.
  const other = await openDocument(t, running, '/guides/two');
  await other.until(isPage('Two'));
  const missing = await openDocument(t, running, '/not/there');
  assert.equal((await missing.until((each): each is PreviewPage => each.kind === 'page')).layout, 'missing');
  writeFiles(running.folder, { 'not/there.mdx': '---\ntitle: There now\n---\n\nText.\n' });
  await missing.until(isPage('There now'));

  const ended = new Promise((done) => running.child.on('exit', (code, signal) => done([code, signal])));
  running.child.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
  await assert.rejects(ask(running, '/'), 'nothing listens any more');
});

test('other sites, other hosts and other paths get nothing', {
  skip: !isBuilt && 'not built',
  timeout: 300_000,
}, async (t) => {
  const running = await started(t);
  const outside = mkdtempSync(join(tmpdir(), 'docsight-outside-'));
  t.after(() => rmSync(outside, { recursive: true, force: true }));
  writeFileSync(join(outside, 'secret.png'), 'secret');
  const preview = await openDocument(t, running, '/');
  await preview.until(isPage('One'));
  const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
    (await ask(running, path, { headers })).status;

  // DNS rebinding: the name of another site resolves to this server.
  for (const host of ['evil.example', `evil.example:${running.port}`, '[::1]'])
    for (const path of ['/', preview.live, '/_docsight/files/images/x.svg', '/_docsight/media/preview.js'])
      assert.equal(await statusOf(path, { host }), 403, `${host} ${path}`);
  // Two headers: a server could check one and use the other.
  const own = `127.0.0.1:${running.port}`;
  for (const [one, two] of [
    [own, 'evil.example'],
    ['evil.example', own],
    [own, own],
  ] as const)
    assert.equal((await ask(running, '/', { headers: ['Host', one, 'Host', two] })).status, 400, `${one} ${two}`);
  // Messages from pages of other sites, from other ports of this machine, and from forms.
  const message = { kind: 'allowHost', host: 'evil.example' };
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `http://localhost:${running.port}`])
    assert.equal((await preview.post(message, { origin })).status, 403, origin);
  assert.equal((await preview.post(message, { 'content-type': 'text/plain' })).status, 415);
  assert.equal(await statusOf(preview.live, { origin: 'https://evil.example' }), 403);
  assert.equal(await statusOf('/_docsight/files/images/x.svg', { 'sec-fetch-site': 'cross-site' }), 403);
  assert.doesNotMatch((await ask(running, '/')).text, /evil\.example/);
  // Invalid messages, messages of unknown documents, and messages that are too long.
  for (const bad of [
    '{',
    'null',
    '[]',
    '{"kind":"open"}',
    JSON.stringify({ kind: 'search', query: 'x'.repeat(200_000) }),
  ])
    assert.equal((await preview.post(bad)).status, 400, bad.slice(0, 40));
  assert.equal(await statusOf('/_docsight/live/AAAA'), 404);

  // Files of the site by their own names, with nothing that could run.
  const picture = await ask(running, '/_docsight/files/images/x.svg');
  assert.equal(picture.status, 200);
  assert.match(String(picture.headers['content-security-policy']), /default-src 'none'.*sandbox$/);
  assert.equal(picture.headers['x-content-type-options'], 'nosniff');
  assert.equal((await ask(running, '/_docsight/files/images/x.svg', { headers: { range: 'bytes=0-3' } })).text, '<svg');
  symlinkSync(join(outside, 'secret.png'), join(running.folder, 'images/link.png'));
  symlinkSync(outside, join(running.folder, 'images/folder'));
  writeFiles(running.folder, { 'images/later.svg': '<svg/>' });
  while ((await statusOf('/_docsight/files/images/later.svg')) !== 200) await ask(running, '/');
  for (const path of [
    '/_docsight/files/images/link.png',
    '/_docsight/files/images/folder/secret.png',
    '/_docsight/files/.env',
    '/_docsight/files/images/',
    '/_docsight/files/images',
    '/_docsight/files//etc/passwd',
    '/_docsight/files/IMAGES/x.svg',
    '/_docsight/media/../cli.js',
    '/_docsight/media/%2e%2e/cli.js',
    '/_docsight/files/../../../../etc/passwd',
    '/_docsight/files/..%2f..%2f..%2fetc%2fpasswd',
    '/../../etc/passwd',
    '/_docsight/media/fonts',
  ]) {
    const { status, text } = await ask(running, path);
    assert.ok(status === 404 || status === 400, `${status} ${path}`);
    assert.ok(!/root:|secret|TOKEN/.test(text), path);
  }
  // A file that is replaced by a link out of the site after it was listed.
  rmSync(join(running.folder, 'images/later.svg'));
  symlinkSync(join(outside, 'secret.png'), join(running.folder, 'images/later.svg'));
  const moved = await ask(running, '/_docsight/files/images/later.svg');
  assert.deepEqual([moved.status, moved.text.includes('secret')], [404, false]);
});

test('hidden files are not served through links with other names, existing or new', {
  skip: !isBuilt && 'not built',
  timeout: 300_000,
}, async (t) => {
  const running = await started(t, (folder) => {
    writeFiles(folder, { '.git/config': '[remote] TOKEN=2', '.hidden/key.png': 'TOKEN=3' });
    symlinkSync('.env', join(folder, 'env.png'));
    symlinkSync('.git', join(folder, 'gitlink'));
  });
  symlinkSync('../.env', join(running.folder, 'images/later.png'));
  symlinkSync('../.hidden', join(running.folder, 'images/folder'));
  symlinkSync('env.png', join(running.folder, 'twice.png'));
  symlinkSync('images/x.svg', join(running.folder, 'open.svg'));
  while ((await ask(running, '/_docsight/files/open.svg')).status !== 200) await ask(running, '/');
  const hidden = ['env.png', 'gitlink/config', 'images/later.png', 'images/folder/key.png', 'twice.png'];
  for (const path of [...hidden, '.env', '.git/config']) {
    const { status, text } = await ask(running, `/_docsight/files/${path}`);
    assert.deepEqual([status, /TOKEN/.test(text)], [404, false], path);
    // Pages refer to it by this URL, which shows the not-found page.
    const document = await ask(running, `/${path}`);
    assert.deepEqual([document.status, /TOKEN/.test(document.text)], [200, false], path);
  }
  // An image that is replaced by a link to a hidden file after it was listed.
  rmSync(join(running.folder, 'images/x.svg'));
  symlinkSync('../.env', join(running.folder, 'images/x.svg'));
  for (const path of ['images/x.svg', 'open.svg']) {
    const { status, text } = await ask(running, `/_docsight/files/${path}`);
    assert.deepEqual([status, /TOKEN/.test(text)], [404, false], path);
  }
});

test('no response can be framed by another site', { skip: !isBuilt && 'not built', timeout: 300_000 }, async (t) => {
  const running = await started(t);
  const preview = await openDocument(t, running, '/');
  await preview.until(isPage('One'));
  const posted = await preview.post({ kind: 'ready' });
  const answers = [posted, preview.document];
  for (const path of [
    '/guides/two',
    '/not/there',
    '/images/x.svg',
    '/favicon.ico',
    '/_docsight/files/images/x.svg',
    '/_docsight/files/not-there.svg',
    '/_docsight/media/preview.js',
    '/_docsight/live/AAAA',
    '/_docsight/nothing',
  ])
    answers.push(await ask(running, path));
  answers.push(await ask(running, '/', { headers: { host: 'evil.example' } }));
  answers.push(await ask(running, '/', { method: 'PUT' }));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204, 200, 302, 404, 400, 403, 405]));
  for (const { status, headers } of answers) {
    const policy = String(headers['content-security-policy']);
    assert.equal(policy.match(/frame-ancestors/g)?.length, 1, `${status} ${policy}`);
    assert.match(policy, /(?:^|; )frame-ancestors 'none'(?:;|$)/);
    assert.equal(headers['x-frame-options'], 'DENY');
  }
});

test('a taken port is reported with a suggestion', {
  skip: !isBuilt && 'not built',
  timeout: 300_000,
}, async (t) => {
  const folder = makeFolder(t, files);
  const blocker = createServer();
  await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
  t.after(() => blocker.close());
  const address = blocker.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { child, line } = run([folder, '--port', String(port)]);
  const code = new Promise((done) => child.on('exit', done));
  await assert.rejects(line, new RegExp(`port ${port} is in use; name another with --port N`));
  assert.equal(await code, 2);
  await assert.rejects(run([folder, '--port', '70000']).line, /--port is a number from 0 to 65535, not "70000"/);
});
