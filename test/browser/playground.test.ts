import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { requestOfPage } from '../../server/core/openapi/request/inputs.ts';
import { pageOf } from '../../server/core/site/site.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { send } from '../../server/net/send.ts';
import type { ApiAnswerBody } from '../../server/protocol/messages.ts';
import { fixtureText } from '../unit/openapi/apiSite.ts';
import { type OpenPreview, useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();
let server: Server;
let address: string;
const arrived: {
  readonly method: string;
  readonly url: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}[] = [];

before(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(201, { 'content-type': 'application/json', 'x-evil': '<img src=x onerror=alert(1)>' });
      response.end(JSON.stringify({ id: 7, text: '<script>alert(1)</script>', list: [1, { a: null }] }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
});

function files(openapi: string, name: string, config?: string): ReadonlyMap<string, string> {
  return new Map([
    ['docs.json', config ?? `{"name": "T", "navigation": [], "api": {"baseUrl": "${address}"}}`],
    ['page.mdx', `---\ntitle: Page\nopenapi: ${JSON.stringify(openapi)}\n---\n`],
    [name, fixtureText(name)],
  ]);
}

/** Acts as the extension: builds the request from the webview's message, sends it, and returns the response. */
async function sendIt(preview: OpenPreview, site: ReadonlyMap<string, string>): Promise<void> {
  // Typed values and files are read first.
  await preview.page.waitForSelector('.play-cancel:not([hidden])');
  await preview.heard();
  const message = preview.sent.findLast(({ kind }) => kind === 'send');
  assert.ok(message?.kind === 'send');
  const host = createSiteHost([...site].map(([path, text]) => ({ kind: 'text' as const, path, text })));
  const file = host.site.files.get('page.mdx');
  assert.ok(file);
  const request = requestOfPage(host.site.index, pageOf(file), JSON.parse(JSON.stringify(message.inputs)));
  assert.ok(request);
  assert.deepEqual(request.problems, []);
  await preview.send({ kind: 'answer', answer: await send(request) });
}

test('a form is filled in and sent, and its response shown as text', async () => {
  const site = files('POST /pets', 'petstore.yaml');
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  await page.click('[data-act="try"]');
  await page.fill('[data-credential="value"]', 'secret');
  await page.fill('[data-place="header"] [data-name="X-Trace"] input', 't1');
  const body = page.locator('[data-body="application/json"] [data-as="form"]');
  await body.locator('[data-name="name"] > input').fill('Tom');
  await body.locator('[data-name="kind"] > select').selectOption({ label: 'cat' });
  await body.locator('[data-name="owner"] [data-name="email"] input').fill('a@b.c');
  await page.click('[data-act="send"]');
  await sendIt(preview, site);
  const last = arrived.at(-1);
  assert.deepEqual(
    [last?.method, last?.url, last?.headers['authorization'], last?.headers['x-trace']],
    ['POST', '/pets', 'Bearer secret', 't1'],
  );
  assert.deepEqual(JSON.parse(last?.body ?? ''), { name: 'Tom', kind: 'cat', owner: { email: 'a@b.c' } });
  const shown = await page.locator('[data-answer]').innerText();
  assert.match(shown, /201/);
  assert.match(shown, /<script>alert\(1\)<\/script>/);
  assert.deepEqual(preview.faults, []);
  assert.deepEqual(preview.requests, []);
  await page.close();
});

test('raw JSON, several servers, lists, alternatives', async () => {
  const site = files('GET /pets', 'petstore.yaml', '{"name": "T", "navigation": []}');
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  await page.click('[data-act="try"]');
  await page.click('[data-place="query"] [data-name="tags"] .play-add');
  await page.click('[data-place="query"] [data-name="tags"] .play-add');
  await page.locator('[data-name="tags"] .play-item input').nth(0).fill('a');
  await page.locator('[data-name="tags"] .play-item input').nth(1).fill('b');
  await page.selectOption('select[data-variable="region"]', 'us');
  await page.click('[data-act="send"]');
  await page.waitForSelector('.play-cancel:not([hidden])');
  await preview.heard();
  const message = preview.sent.findLast(({ kind }) => kind === 'send');
  assert.ok(message?.kind === 'send');
  const host = createSiteHost([...site].map(([path, text]) => ({ kind: 'text' as const, path, text })));
  const request = requestOfPage(
    host.site.index,
    pageOf(host.site.files.get('page.mdx') ?? assert.fail()),
    message.inputs,
  );
  assert.equal(request?.url, 'https://us.pets.example.com/v1/pets?limit=20&tags=a%7Cb');
  await page.selectOption('select[data-server]', '1');
  assert.equal(await page.locator('select[data-variable="region"]').isVisible(), false);
  await preview.send({ kind: 'answer', answer: { kind: 'problem', message: 'Nothing was sent.', milliseconds: 0 } });
  assert.match(await page.locator('[data-answer]').innerText(), /Nothing was sent/);
  await page.close();

  const shapes = files('POST /shapes', 'shapes.json');
  const second = await browser.open(shapes);
  await second.show('page.mdx');
  await second.page.click('[data-act="try"]');
  await second.page.selectOption('[data-option-choice]', '1');
  await second.page.locator('[data-option="1"] [data-name="side"] > input').fill('2.5');
  await second.page.click('[data-act="send"]');
  await sendIt(second, shapes);
  assert.deepEqual(JSON.parse(arrived.at(-1)?.body ?? ''), { type: 'Square', side: 2.5 });
  await second.page.click('[data-act="body-json"]');
  await second.page.fill('[data-raw]', '{"x": ');
  await second.page.click('[data-act="send"]');
  await second.page.locator('[data-answer] > :first-child', { hasText: 'not valid JSON' }).waitFor();
  await second.page.fill('[data-raw]', '{"x": 1}');
  await second.page.click('[data-act="send"]');
  await sendIt(second, shapes);
  assert.equal(arrived.at(-1)?.body, '{"x": 1}');
  assert.deepEqual(second.faults, []);
  await second.page.close();
});

test('the base URL is one choice, next to the endpoint and in the form', async () => {
  const preview = await browser.open(files('GET /pets', 'petstore.yaml', '{"name": "T", "navigation": []}'));
  await preview.show('page.mdx');
  const { page } = preview;
  await page.selectOption('select[data-base]', { index: 1 });
  await page.click('[data-act="try"]');
  assert.equal(await page.inputValue('select[data-server]'), '1');
  assert.equal(await page.locator('select[data-variable="region"]').isVisible(), false);
  await page.selectOption('select[data-server]', '0');
  assert.equal(await page.locator('select[data-variable="region"]').isVisible(), true);
  assert.equal(
    await page.locator('select[data-base]').evaluate((select: HTMLSelectElement) => select.selectedIndex),
    0,
  );
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('text with several lines is sent as typed', async () => {
  const site = files('PUT /files/{id}/text', 'upload.yaml');
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  await page.click('[data-act="try"]');
  await page.fill('[data-place="path"] [data-name="id"] input', '7');
  await page.fill('[data-body="text/plain"] textarea', 'one\ntwo');
  await page.click('[data-act="send"]');
  await sendIt(preview, site);
  const last = arrived.at(-1);
  assert.deepEqual([last?.url, last?.headers['content-type'], last?.body], ['/files/7/text', 'text/plain', 'one\ntwo']);
  await page.close();
});

test('after leaving a page with a running request, a request can be sent from the next one', async () => {
  const site = new Map([
    ...files('GET /pets', 'petstore.yaml'),
    ['other.mdx', '---\ntitle: Other\nopenapi: "POST /pets"\n---\n'],
  ]);
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page, sent } = preview;
  const requests = (): number => sent.filter(({ kind }) => kind === 'send').length;
  await page.click('[data-act="try"]');
  await page.click('[data-act="send"]');
  await page.waitForSelector('.play-cancel:not([hidden])');
  await page.fill('[data-credential="value"]', 'of the first page');
  await preview.show('other.mdx');
  assert.equal(await page.inputValue('[data-credential="value"]'), '');
  await page.click('[data-act="try"]');
  await page.locator('[data-body="application/json"] [data-name="name"] > input').first().fill('Tom');
  await page.locator('[data-body="application/json"] [data-name="kind"] > select').selectOption({ label: 'cat' });
  await page.click('[data-act="send"]');
  await page.waitForSelector('.play-cancel:not([hidden])');
  await preview.heard();
  assert.equal(requests(), 2);
  await preview.send({ kind: 'answer', answer: { kind: 'problem', message: 'Here it is.', milliseconds: 0 } });
  assert.match(await page.locator('[data-answer]').innerText(), /Here it is/);
  assert.equal(await page.locator('.play-send').isEnabled(), true);
  await page.close();
});

test('on returning to a page, typed values, responses and the open form are restored; nothing is saved', async () => {
  const site = new Map([
    ...files('GET /pets', 'petstore.yaml', '{"name": "T", "navigation": []}'),
    ['other.mdx', '---\ntitle: Other\nopenapi: "POST /pets"\n---\n'],
    ['plain.mdx', '---\ntitle: Plain\n---\n\nText.\n'],
  ]);
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  await page.click('[data-act="try"]');
  await page.fill('[data-credential="value"]', 'token-1');
  await page.click('[data-place="query"] [data-name="tags"] .play-add');
  await page.locator('[data-name="tags"] .play-item input').fill('a');
  await page.selectOption('select[data-server]', '1');
  await preview.send({ kind: 'answer', answer: { kind: 'problem', message: 'Of the first.', milliseconds: 0 } });
  await page.click('[data-act="send"]');
  await page.waitForSelector('.play-cancel:not([hidden])');

  await preview.show('other.mdx');
  assert.equal(await page.locator('details.playground').getAttribute('open'), null);
  assert.equal(await page.inputValue('[data-credential="value"]'), '');
  assert.equal(await page.locator('[data-answer] > *').count(), 0);
  await page.click('[data-act="try"]');
  const name = '[data-as="form"] [data-name="name"] > input';
  await page.fill(name, 'Tom');
  await page.click('[data-act="body-json"]');
  await page.fill('[data-raw]', '{"name": "Tim"}');
  await preview.show('plain.mdx');
  assert.equal(await page.locator('details.playground').count(), 0);

  await preview.show('page.mdx');
  assert.equal(await page.locator('details.playground').getAttribute('open'), '');
  assert.equal(await page.inputValue('[data-credential="value"]'), 'token-1');
  assert.equal(await page.locator('[data-name="tags"] .play-item input').inputValue(), 'a');
  assert.equal(await page.inputValue('select[data-server]'), '1');
  assert.equal(
    await page.locator('select[data-base]').evaluate((select: HTMLSelectElement) => select.selectedIndex),
    1,
  );
  assert.equal(await page.locator('select[data-variable="region"]').isVisible(), false);
  assert.match(await page.locator('[data-answer]').innerText(), /Of the first/);
  assert.equal(await page.locator('.play-send').isEnabled(), true, 'nobody waits for what was under way');

  await preview.send({ kind: 'problem', preview: 'p', message: 'Gone.' });
  await preview.show('other.mdx');
  assert.equal(await page.inputValue(name), 'Tom');
  assert.equal(await page.inputValue('[data-raw]'), '{"name": "Tim"}');
  assert.equal(await page.locator('[data-raw]').isVisible(), true);
  await preview.show('page.mdx');
  assert.equal(await page.inputValue('[data-credential="value"]'), 'token-1', 'behind a problem too');
  const state = await page.evaluate(() =>
    JSON.stringify((window as unknown as { docsightState(): unknown }).docsightState()),
  );
  assert.doesNotMatch(state, /token-1|Tom/);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('a form shows that a credential is stored for its server, and sends without it when the box is unchecked', async () => {
  const site = files('GET /pets', 'petstore.yaml', '{"name": "T", "navigation": []}');
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  const box = page.locator('[data-remember]');
  const note = page.locator('.play-kept');
  const last = async (kind: 'isKept' | 'send'): Promise<unknown> => {
    await preview.heard();
    return preview.sent.findLast((message) => message.kind === kind);
  };
  const variables = [{ name: 'region', value: 'eu' }];
  await page.click('[data-act="try"]');
  // The browser reports a moment later that the form is open.
  while ((await last('isKept')) === undefined);
  assert.deepEqual(await last('isKept'), { kind: 'isKept', inputs: { server: 0, variables }, method: 0 });
  await preview.send({ kind: 'kept', method: 0, host: 'eu.pets.example.com' });
  assert.match(await note.innerText(), /kept for eu\.pets\.example\.com/);
  assert.equal(await box.isChecked(), true);
  const field = page.locator('[data-credential="value"]');
  assert.equal(await field.inputValue(), '');
  assert.equal(await field.getAttribute('aria-describedby'), await note.getAttribute('id'));

  await page.selectOption('select[data-variable="region"]', 'us');
  assert.deepEqual(await last('isKept'), {
    kind: 'isKept',
    inputs: { server: 0, variables: [{ name: 'region', value: 'us' }] },
    method: 0,
  });
  await preview.send({ kind: 'kept', method: 0 });
  assert.equal(await note.count(), 0);
  assert.equal(await box.isChecked(), false);

  await preview.send({ kind: 'kept', method: 0, host: 'us.pets.example.com' });
  await preview.send({ kind: 'kept', method: 7 });
  assert.equal(await note.count(), 1, 'of another way to be let in');
  await box.uncheck();
  await preview.send({ kind: 'kept', method: 0, host: 'us.pets.example.com' });
  assert.equal(await box.isChecked(), false, 'what the reader unticked stays so');
  await page.click('[data-act="send"]');
  await page.waitForSelector('.play-cancel:not([hidden])');
  const sent = await last('send');
  assert.ok(typeof sent === 'object' && sent !== null);
  assert.deepEqual({ ...sent, inputs: undefined }, { kind: 'send', remember: false, forget: true, inputs: undefined });
  const asked = preview.sent.filter(({ kind }) => kind === 'isKept').length;
  await preview.send({ kind: 'answer', answer: { kind: 'problem', message: 'Nothing was sent.', milliseconds: 0 } });
  await preview.heard();
  assert.equal(preview.sent.filter(({ kind }) => kind === 'isKept').length, asked + 1, 'asked again behind an answer');
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('an empty required field is reported once, in words and at its place; a second press sends anyway', async () => {
  const preview = await browser.open(files('PUT /files/{id}/text', 'upload.yaml'));
  await preview.show('page.mdx');
  const { page } = preview;
  const sends = async (): Promise<number> => {
    await preview.heard();
    return preview.sent.filter(({ kind }) => kind === 'send').length;
  };
  const id = page.locator('[data-place="path"] [data-name="id"] input');
  const note = page.locator('.play-missing');
  await page.click('[data-act="try"]');
  await page.click('[data-act="send"]');
  await note.waitFor();
  assert.match(await note.innerText(), /“id” is required/);
  assert.equal(await id.getAttribute('aria-invalid'), 'true');
  assert.equal(await id.getAttribute('aria-describedby'), await note.getAttribute('id'));
  assert.equal(await id.evaluate((input) => input === document.activeElement), true);
  assert.equal(await sends(), 0);
  await id.fill('7');
  assert.equal(await note.count(), 0, 'filled in, it is said no more');
  assert.equal(await id.getAttribute('aria-invalid'), null);
  await id.fill('');
  await page.click('[data-act="send"]');
  await note.waitFor();
  await page.click('[data-act="send"]');
  await page.waitForSelector('.play-cancel:not([hidden])');
  assert.equal(await sends(), 1);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('files are sent as files', async () => {
  const site = new Map([...files('POST /files', 'upload.yaml'), ['plain.mdx', '---\ntitle: Plain\n---\n']]);
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  await page.click('[data-act="try"]');
  await page.setInputFiles('[data-body="multipart/form-data"] [data-name="file"] input', {
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  });
  // They also exist after returning to a page.
  await preview.show('plain.mdx');
  await preview.show('page.mdx');
  await page.fill('[data-body="multipart/form-data"] [data-name="meta"] [data-name="title"] input', 'T');
  await page.click('[data-act="send"]');
  await sendIt(preview, site);
  const last = arrived.at(-1);
  assert.match(last?.body ?? '', /name="meta"\r\nContent-Type: application\/json\r\n\r\n\{"title":"T"\}/);
  assert.match(last?.body ?? '', /filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nhello/);
  await page.selectOption('select[data-media]', 'application/x-www-form-urlencoded');
  await page.fill('[data-body="application/x-www-form-urlencoded"] [data-name="from"] input', '2024-01-02');
  await page.click('[data-act="send"]');
  await sendIt(preview, site);
  assert.equal(arrived.at(-1)?.body, 'filter%5Bfrom%5D=2024-01-02');
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('a list of files is sent completely; digits are sent as typed and shown as received', async () => {
  const id = '1234567890123456789';
  const parts = { type: 'object', properties: { all: { type: 'array', items: { type: 'string', format: 'binary' } } } };
  const operation = {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    requestBody: {
      content: {
        'multipart/form-data': { schema: parts },
        'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } },
      },
    },
    responses: { 200: { description: 'ok' } },
  };
  const site = new Map([
    ['docs.json', `{"name": "T", "navigation": [], "api": {"baseUrl": "${address}"}}`],
    ['page.mdx', '---\ntitle: Page\nopenapi: PUT /things/{id}\n---\n'],
    [
      'api.json',
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/things/{id}': { put: operation } },
      }),
    ],
  ]);
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  await page.click('[data-act="try"]');
  await page.fill('[data-place="path"] [data-name="id"] input', id);
  for (const i of [0, 1]) {
    await page.click('[data-name="all"] .play-add');
    const file = { name: `${i}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`file ${i}`) };
    await page.locator('[data-name="all"] .play-item input').nth(i).setInputFiles(file);
  }
  await page.click('[data-act="send"]');
  await sendIt(preview, site);
  const last = arrived.at(-1);
  assert.equal(last?.url, `/things/${id}`);
  assert.match(last?.body ?? '', /name="all"; filename="0.txt".*file 0.*name="all"; filename="1.txt".*file 1/s);

  await page.selectOption('select[data-media]', 'application/json');
  const newest = page.locator('[data-answer] > :first-child');
  await page.fill('[data-body="application/json"] [data-name="id"] input', id);
  await page.click('[data-act="send"]');
  await newest.filter({ hasText: 'has too many digits for this form' }).waitFor();
  await page.click('[data-body="application/json"] [data-act="body-json"]');
  await page.fill('[data-raw]', '{"id": }');
  await page.click('[data-act="send"]');
  await newest.filter({ hasText: 'The body is not valid JSON: “}” is not expected in' }).waitFor();
  await page.fill('[data-raw]', `{"id": ${id}}`);
  await page.click('[data-act="send"]');
  await sendIt(preview, site);
  assert.equal(arrived.at(-1)?.body, `{"id": ${id}}`);
  const body = { kind: 'json', text: `{"id": ${id}, "price": 10.50, "n": 3}` } as const;
  const answer = { kind: 'answer', status: 200, statusText: 'OK', headers: [], size: 9, isCut: false } as const;
  await preview.send({ kind: 'answer', answer: { ...answer, milliseconds: 1, url: address, body } });
  assert.deepEqual(await newest.locator('.json-number').allInnerTexts(), [id, '10.50', '3']);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('a response scrolls into view; an invalid image, a long text and an empty response are explained', async () => {
  const site = files('POST /pets', 'petstore.yaml');
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  await page.click('[data-act="try"]');
  const head = { kind: 'answer', status: 200, statusText: 'OK', headers: [], size: 9, isCut: false } as const;
  const came = async (body: ApiAnswerBody, says: string): Promise<void> => {
    await page.evaluate(() => scrollTo(0, 0));
    await preview.send({ kind: 'answer', answer: { ...head, milliseconds: 1, url: address, body } });
    const newest = page.locator('[data-answer] > :first-child');
    await newest.getByText(says).waitFor();
    const top = await newest.evaluate((answer) => answer.getBoundingClientRect().top / innerHeight);
    assert.ok(top >= 0 && top < 1, `${says} ${top}`);
  };
  await came(
    { kind: 'image', type: 'image/png', base64: 'AAAA' },
    'The response claims to be image/png, but is not a valid image.',
  );
  assert.equal(await page.locator('.answer-image').count(), 0);
  await came({ kind: 'text', text: 'x '.repeat(200_000) }, 'The rest is not shown.');
  await came(
    { kind: 'text', text: '', problem: 'The answer cannot be decompressed (gzip).' },
    'cannot be decompressed',
  );
  assert.equal(await page.locator('[data-answer] > :first-child pre').count(), 0);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('typed values and responses stay while the OpenAPI document is edited', async () => {
  const described = fixtureText('petstore.yaml').replace('  - token: []\n', '  - token: []\n  - basic: []\n');
  const site = new Map([...files('POST /pets', 'petstore.yaml'), ['petstore.yaml', described]]);
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  await page.click('[data-act="try"]');
  await page.locator('[data-credential="value"]').first().fill('token-1');
  await page.fill('[data-name="X-Trace"] input', 't1');
  await page.selectOption('[data-auth-choice]', '1');
  await page.fill('[data-auth-method="1"] [data-credential="password"]', 'hush');
  await page.fill('[data-as="form"] [data-name="name"] > input', 'Tom');
  await page.click('[data-act="body-json"]');
  await page.fill('[data-raw]', '{"name": "Tim"}');
  const head = { kind: 'answer', status: 200, statusText: 'OK', headers: [], size: 9, isCut: false } as const;
  const body = { kind: 'json', text: '{"name": "Tom"}' } as const;
  await preview.send({ kind: 'answer', answer: { ...head, milliseconds: 1, url: address, body } });
  const change = async (from: string, to: string): Promise<void> => {
    assert.ok(described.includes(from), from);
    preview.change('petstore.yaml', described.replace(from, to));
    await preview.edit(site.get('page.mdx') ?? assert.fail());
  };
  const kept = async (): Promise<void> => {
    assert.equal(await page.locator('[data-credential="value"]').first().inputValue(), 'token-1');
    assert.equal(await page.inputValue('[data-name="X-Trace"] input'), 't1');
    assert.equal(await page.inputValue('[data-as="form"] [data-name="name"] > input'), 'Tom');
    assert.equal(await page.inputValue('[data-credential="password"]'), 'hush');
    assert.equal(await page.locator('[data-auth-method="1"]').isVisible(), true);
    assert.equal(await page.inputValue('[data-raw]'), '{"name": "Tim"}');
    assert.equal(await page.locator('[data-raw]').isVisible(), true);
    assert.equal(await page.locator('[data-answer] > .answer').count(), 1);
    assert.doesNotMatch(await page.locator('form').evaluate((form) => form.outerHTML), /token-1|hush/);
    assert.equal(await page.locator('details.playground').getAttribute('open'), '');
  };
  await preview.send({ kind: 'kept', method: 1, host: 'pets.example.com' });
  await change('The pet to keep.', 'The pet that is kept.');
  await kept();
  assert.equal(await page.locator('.play-kept').count(), 1);
  assert.equal(await page.locator('[data-remember]').isChecked(), true);
  await page.click('[data-act="send"]');
  await page.waitForSelector('.play-cancel:not([hidden])');
  await change(
    "- $ref: '#/components/parameters/Trace'",
    "- { name: X-First, in: header, schema: { type: string } }\n      - $ref: '#/components/parameters/Trace'",
  );
  await page.locator('[data-name="X-First"] input').waitFor();
  assert.equal(await page.locator('.play-cancel').isVisible(), true, 'what is under way can still be cancelled');
  assert.equal(await page.inputValue('[data-name="X-First"] input'), '');
  await kept();
  assert.deepEqual(preview.faults, []);
  await page.close();
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('axe finds nothing serious in the form and the page around it', async () => {
  for (const [openapi, name] of [
    ['POST /pets', 'petstore.yaml'],
    ['POST /files', 'upload.yaml'],
    ['POST /shapes', 'shapes.json'],
  ] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      const preview = await browser.open(files(openapi, name), { scheme, policy: false });
      await preview.show('page.mdx');
      await preview.send({
        kind: 'answer',
        answer: {
          kind: 'answer',
          status: 404,
          statusText: 'Not Found',
          headers: [['a', 'b']],
          size: 10,
          isCut: false,
          milliseconds: 3,
          url: address,
          body: { kind: 'json', text: '{"a": [1, "b", null, true]}' },
        },
      });
      const { page } = preview;
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; }' });
      await page.evaluate(axe);
      const serious = await page.evaluate(async () => {
        interface Found {
          readonly id: string;
          readonly impact: string;
          readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
        }
        const { axe: checker } = window as unknown as {
          axe: { run(options: unknown): Promise<{ violations: Found[] }> };
        };
        const { violations } = await checker.run({ resultTypes: ['violations'] });
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(
            ({ id, nodes }) =>
              `${id}: ${nodes
                .slice(0, 3)
                .map((node) => `${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`)
                .join(' | ')}`,
          );
      });
      assert.deepEqual(serious, [], `${openapi} ${scheme}`);
      await page.close();
    }
  }
});

test('required fields of the body are reported before sending, in the form and as JSON', async () => {
  const schema = {
    type: 'object',
    required: ['name', 'tags'],
    properties: {
      name: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      owner: {
        type: 'object',
        required: ['email'],
        properties: { email: { type: 'string' }, phone: { type: 'string' } },
      },
    },
  };
  const operation = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: 'ok' } },
  };
  const site = new Map([
    ['docs.json', `{"name": "T", "navigation": [], "api": {"baseUrl": "${address}"}}`],
    ['page.mdx', '---\ntitle: Page\nopenapi: POST /things\n---\n'],
    [
      'api.json',
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/things': { post: operation } },
      }),
    ],
  ]);
  const preview = await browser.open(site);
  await preview.show('page.mdx');
  const { page } = preview;
  const sends = async (): Promise<number> => {
    await preview.heard();
    return preview.sent.filter(({ kind }) => kind === 'send').length;
  };
  const note = page.locator('.play-missing');
  await page.click('[data-act="try"]');
  await page.click('[data-act="send"]');
  await note.filter({ hasText: '“name” is required' }).waitFor();
  await page.fill('[data-body] [data-name="name"] input', 'Tom');
  await page.click('[data-act="send"]');
  await note.filter({ hasText: '“tags” is required' }).waitFor();
  await page.click('[data-name="tags"] .play-add');
  await page.fill('[data-name="tags"] .play-item input', 'cat');
  await page.fill('[data-name="owner"] [data-name="phone"] input', '1');
  await page.click('[data-act="send"]');
  await note.filter({ hasText: '“email” is required' }).waitFor();
  assert.equal(await sends(), 0);
  await page.click('[data-body] [data-act="body-json"]');
  await page.fill('[data-raw]', ' ');
  await page.click('[data-act="send"]');
  await note.filter({ hasText: '“name” is required' }).waitFor();
  assert.equal(await sends(), 0);
  await page.fill('[data-raw]', '{"name": "Tom", "tags": []}');
  await page.click('[data-act="send"]');
  await page.waitForSelector('.play-cancel:not([hidden])');
  assert.equal(await sends(), 1);
  assert.deepEqual(preview.faults, []);
  await page.close();
});
