import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { endpointOf } from '../../../server/core/openapi/operation/endpoint.ts';
import { buildRequest } from '../../../server/core/openapi/request/request.ts';
import { sampleInputs, samplesOf } from '../../../server/core/openapi/samples/samples.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { exchange } from '../../../server/net/exchange.ts';
import { sampleOf } from '../../long.ts';
import { apiSite, operationNamed } from './apiSite.ts';

const odd = 'q\'"\\ $HOME $(x) #{y} %20 & = + é 🎉 <b> `id` ;z\nline\ttwo\nEOF';
const r = { 200: { description: 'ok' } };

function body(type: string, example: unknown): unknown {
  return { requestBody: { content: { [type]: { schema: { type: 'object' }, example } } }, responses: r };
}

function parameter(name: string, place: string, example: unknown): unknown {
  return { name, in: place, required: true, example, schema: { type: Array.isArray(example) ? 'array' : 'string' } };
}

const parameters = [
  parameter('a', 'path', odd),
  parameter('q', 'query', odd),
  parameter('l', 'query', ['a b', "c&'d"]),
  parameter('X-Odd', 'header', 'v\'"\\ $HOME #{y} `id` ; %41'),
  parameter('X-Name', 'header', 'José 🎉 \'"\\'),
  parameter('sid', 'cookie', 'a b\'"$'),
];
/** JSON keeps these digits, JavaScript numbers do not. */
const DIGITS = 7001;
const digits = '1234567890123456789';

const paths = {
  '/all/{a}': { get: { parameters, responses: r } },
  '/head': { head: { responses: r } },
  '/json': { post: body('application/json', { text: odd, 'k\'"$': [1, true, null, {}, []], n: { d: [odd] } }) },
  '/proto': { post: body('application/json', JSON.parse('{"__proto__": {"a": 1}}')) },
  '/digits': { post: body('application/json', { id: DIGITS, list: [-DIGITS] }) },
  '/word': { put: body('application/json', odd) },
  '/number': { put: body('application/json', 5) },
  '/words': { post: body('application/json', { text: 'a: true, b: null, c', t: true, 'k: false, l': null }) },
  '/true': { put: body('application/json', true) },
  '/null': { put: body('application/json', null) },
  '/form': { post: body('application/x-www-form-urlencoded', { odd, "n'a\\me": ['x y', "z'"] }) },
  '/parts': {
    post: body('multipart/form-data', {
      odd,
      at: '@a',
      lt: '<a',
      quoted: '"q"',
      "n'ame": 'x',
      o: { k: ';"\\' },
      p: { a: "it's" },
    }),
  },
  '/text': { post: body('text/plain', `@${odd}`) },
};

interface Arrived {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The received request as a server reads it, with equivalent encodings normalized. */
function meaning({ method, url, headers, body }: Arrived): unknown {
  const { pathname, searchParams } = new URL(`http://127.0.0.1${url}`);
  const type = headers['content-type'] ?? '';
  const [mediaType] = type.split(';');
  const { 'x-odd': oddHeader, 'x-name': name, cookie, authorization } = headers;
  const read = (): unknown => {
    if (mediaType === 'application/json' && !body.includes(digits)) return JSON.stringify(JSON.parse(body));
    if (mediaType === 'application/json') return body.replace(/\s/g, '');
    if (mediaType === 'application/x-www-form-urlencoded') return [...new URLSearchParams(body)];
    if (mediaType !== 'multipart/form-data') return body;
    const boundary = /boundary=(.+)/.exec(type)?.[1] ?? '';
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => {
        const [head = '', value = ''] = part.replaceAll('\r\n', '\n').trim().split('\n\n');
        const name = /name="([^"]*)"/.exec(head)?.[1];
        const type = /^content-type: ([^;\n]*)/im.exec(head)?.[1];
        return [name, type, type === 'application/json' ? JSON.stringify(JSON.parse(value)) : value];
      });
  };
  const path = decodeURIComponent(pathname);
  return { method, path, query: [...searchParams], mediaType, oddHeader, name, cookie, authorization, body: read() };
}

async function listen(t: TestContext): Promise<{ readonly url: string; readonly take: () => Arrived | undefined }> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      arrived.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, take: () => arrived.shift() };
}

/** The error output of a failed program. */
function run(program: string, args: readonly string[], input: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args);
    let reported = '';
    child.stderr.on('data', (chunk) => (reported += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? undefined : reported));
    child.stdin.end(input);
  });
}

function siteAt(url: string): Site {
  const described = { openapi: '3.1.0', info: { title: 'T', version: '1' }, servers: [{ url }], paths };
  return apiSite({ 'api.json': JSON.stringify(described).replaceAll(String(DIGITS), digits) });
}

test('cURL and JavaScript samples send the same request as the form', async (t) => {
  const { url, take } = await listen(t);
  const site = siteAt(url);
  for (const [path, item] of sampleOf(Object.entries(paths), 4)) {
    const operation = operationNamed(site, `${Object.keys(item)[0]?.toUpperCase()} ${path}`);
    const endpoint = endpointOf(site.index, operation);
    await exchange(buildRequest(endpoint, sampleInputs(site.index, operation, endpoint)));
    const meant = take();
    assert.ok(meant, path);
    for (const { label, code } of samplesOf(site.index, operation)) {
      if (label !== 'cURL' && label !== 'JavaScript') continue;
      const problem =
        label === 'cURL'
          ? await run('bash', [], code.replace(/^curl/, 'curl --silent --show-error'))
          : await run(process.execPath, ['--input-type=module', '-'], code);
      assert.equal(problem, undefined, `${path} ${label}: ${code}\n${problem}`);
      const arrived = take();
      assert.ok(arrived, `${path} ${label}`);
      assert.deepEqual(meaning(arrived), meaning(meant), `${path} ${label}: ${code}`);
    }
  }
});

test('samples of the other languages mean the same request, by the rules of each', () => {
  const site = siteAt('https://api.example.com');
  const sample = (name: string, label: string): string =>
    samplesOf(site.index, operationNamed(site, name)).find((each) => each.label === label)?.code ?? '';
  assert.match(sample('POST /json', 'PHP'), /'k\\'"\$' => \[[^\]]*new stdClass\(\),\s*\[\]/);
  assert.match(sample('POST /form', 'PHP'), /'body' => 'odd=[^']*&n%27a%5Cme=x\+y&n%27a%5Cme=z%27'/);
  assert.match(sample('POST /form', 'Go'), /postData\.Add\("n'a\\\\me", "x y"\)\s*postData\.Add\("n'a\\\\me", "z'"\)/);
  const go = sample('POST /parts', 'Go');
  assert.match(go, /^\t"net\/http"\n\t"net\/textproto"$/m);
  assert.match(go, /^\t_ = writer\.WriteField\("lt", "<a"\)$/m);
  for (const [name, sign, value] of [
    ['o', ':=', { k: ';"\\' }],
    ['p', '=', { a: "it's" }],
  ] as const)
    assert.ok(
      go.includes(`
\tfield, _ ${sign} writer.CreatePart(textproto.MIMEHeader{
\t\t"Content-Disposition": {"form-data; name=\\"${name}\\""},
\t\t"Content-Type":        {"application/json"},
\t})
\tfmt.Fprint(field, ${JSON.stringify(JSON.stringify(value))})
`),
      go,
    );
  assert.match(
    sample('POST /parts', 'Ruby'),
    /\['o', '.*', \{ filename: 'blob', content_type: 'application\/json' \}\]$/m,
  );
  assert.match(sample('POST /text', 'Python'), /^ {4}data="@q.*"\.encode\(\)$/m);
  assert.match(sample('POST /text', 'Java'), /MediaType\.parse\("text\/plain"\)/);
  const name = JSON.stringify('José 🎉 \'"\\');
  assert.ok(sample('GET /all/{a}', 'Python').includes(`        "X-Name": ${name}.encode(),\n`));
  assert.ok(
    sample('GET /all/{a}', 'Java').includes(
      `  .headers(new Headers.Builder()\n    .addUnsafeNonAscii("X-Name", ${name})\n    .build())\n`,
    ),
  );
  assert.match(sample('POST /words', 'Python'), /"text": "a: true, b: null, c",\n\s*"t": True,/);
  assert.match(sample('PUT /true', 'Python'), /^ {4}json=True$/m);
  assert.match(sample('PUT /null', 'Python'), /^ {4}data="null"$/m);
  assert.match(sample('GET /all/{a}', 'Ruby'), /^url = URI\('[^']*l=a%20b&l=c%26%27d'\)$/m);
});

test('a form without files is form data in Python too; JavaScript cannot send TRACE', () => {
  const described = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: body('multipart/form-data', { a: 'b' }), trace: { responses: r } } },
  };
  const site = apiSite({ 'api.json': JSON.stringify(described) });
  const labels = samplesOf(site.index, operationNamed(site, 'TRACE /a')).map(({ label }) => label);
  assert.deepEqual(labels, ['cURL', 'Python', 'Go', 'Java', 'PHP', 'Ruby']);
  const python = samplesOf(site.index, operationNamed(site, 'POST /a')).find(({ label }) => label === 'Python');
  assert.match(python?.code ?? '', /files=\[\s*\("a", \(None, "b", "text\/plain; charset=utf-8"\)\)/);
});
