import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { apiPage, config, description } from '../petSite.ts';
import { listen, openWindow, type Seen, type Window } from './apiSite.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const files = (url: string): Readonly<Record<string, string>> => ({
  'docs.json': config('Pets', 'openapi.json', ['get', 'slow', 'picture']),
  'openapi.json': description(url),
  'get.mdx': apiPage('Get a pet', 'GET /pets/{petId}'),
  'slow.mdx': apiPage('Wait for a pet', 'GET /slow'),
  'picture.mdx': apiPage('Picture of a pet', 'GET /picture'),
});

/** Opens a page with its preview and the form. */
async function openForm(window: Window, path: string, title: string): Promise<FrameLocator> {
  await window.open(path);
  await window.openPreview(title);
  return formIn(window, title);
}

async function formIn(window: Window, title: string): Promise<FrameLocator> {
  const preview = window.preview();
  await preview.locator('h1', { hasText: title }).waitFor();
  // A form that was left open is open.
  if ((await preview.locator('details.playground').getAttribute('open')) === null)
    await preview.locator('[data-act="try"]').first().click();
  await preview.locator('.play-send').waitFor();
  return preview;
}

const answersIn = (preview: FrameLocator): ReturnType<FrameLocator['locator']> =>
  preview.locator('[data-answer] > details');

test('a request is sent by the extension host, only on a click, after one question for its host', async (t) => {
  const waiting: ServerResponse[] = [];
  const server = await listen(t, ({ url }: Seen, response) => {
    if (url === '/slow') waiting.push(response);
    else if (url === '/picture')
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(pixel, 'base64'));
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"name": "Tom", "tags": ["a", "b"]}');
  });
  const window = await openWindow(t, files(server.url), { keepsSecrets: true });
  const last = (): string | undefined => server.seen.at(-1)?.headers.authorization;

  await t.test('the response is shown, with a history', async () => {
    const preview = await openForm(window, 'get.mdx', 'Get a pet');
    const answers = answersIn(preview);
    const send = preview.locator('.play-send');
    await preview.locator('[data-name="petId"] input').fill('a b');
    assert.equal(server.seen.length, 0);
    await send.click();
    await window.page.locator('.monaco-dialog-box', { hasText: server.host }).waitFor();
    assert.equal(server.seen.length, 0, 'nothing is sent before the answer');
    await window.answer(server.host, 'Cancel');
    await answers.filter({ hasText: 'Nothing was sent' }).waitFor();
    assert.equal(server.seen.length, 0);

    await send.click();
    await window.answer(server.host, 'Send');
    await answers.nth(1).waitFor();
    const first = await answers.first().innerText();
    for (const part of [/^200/, /OK/, /\d+ m?s/, /35 B/, /Headers \(\d+\)/, /"name": "Tom"/]) assert.match(first, part);
    assert.deepEqual(
      server.seen.map(({ method, url }) => `${method} ${url}`),
      ['GET /pets/a%20b?limit=20'],
    );
    assert.equal(server.seen[0]?.headers.origin, undefined, 'the webview did not send it');

    await send.click();
    await answers.nth(2).waitFor();
    assert.equal(server.seen.length, 2, 'the second time without a question');
    assert.equal(await preview.locator('[data-answer] > details[open]').count(), 1, 'older answers are folded');
  });

  await t.test('switching tabs and pages keeps everything', async () => {
    const preview = window.preview();
    const isAsItWas = async (): Promise<void> => {
      assert.equal(await preview.locator('[data-name="petId"] input').inputValue(), 'a b');
      assert.equal(await answersIn(preview).count(), 3);
    };
    await window.command('View: Focus Right Editor Group');
    await window.open('openapi.json');
    await window.page.locator('.webview.ready').waitFor({ state: 'hidden' });
    await window.command('View: Close Editor');
    await preview.locator('.play-send').waitFor();
    await isAsItWas();
    await openForm(window, 'picture.mdx', 'Picture of a pet');
    await openForm(window, 'get.mdx', 'Get a pet');
    await isAsItWas();
  });

  await t.test('a slow request is cancelled', async () => {
    const preview = await openForm(window, 'slow.mdx', 'Wait for a pet');
    await preview.locator('.play-send').click();
    await preview.locator('.play-cancel').click();
    await answersIn(preview).filter({ hasText: 'Cancelled' }).waitFor();
    assert.equal(await preview.locator('.play-send').isEnabled(), true);
    for (const response of waiting) response.end();
  });

  await t.test('a picture is shown as a picture', async () => {
    const preview = await openForm(window, 'picture.mdx', 'Picture of a pet');
    await preview.locator('.play-send').click();
    const picture = preview.locator('.answer-image');
    await picture.waitFor();
    assert.equal(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), 1);
  });

  await t.test('a credential is kept only on request, never shown again, and forgotten on command', async () => {
    let preview = await openForm(window, 'get.mdx', 'Get a pet');
    const credential = (): ReturnType<FrameLocator['locator']> => preview.locator('[data-credential="value"]');
    const send = async (): Promise<void> => {
      const count = await answersIn(preview).count();
      await preview.locator('.play-send').click();
      await answersIn(preview).nth(count).waitFor();
    };
    await preview.locator('[data-name="petId"] input').fill('1');
    await credential().fill('not-to-be-kept');
    await send();
    assert.equal(last(), 'Bearer not-to-be-kept');
    await credential().fill('');
    await send();
    assert.equal(last(), undefined);

    await credential().fill('secret-1');
    await preview.locator('[data-remember]').check();
    await send();
    assert.equal(last(), 'Bearer secret-1');
    await window.command('View: Close All Editors');
    preview = await openForm(window, 'get.mdx', 'Get a pet');
    assert.doesNotMatch(await preview.locator('html').evaluate((html) => html.outerHTML), /secret-1/);
    await preview.locator('[data-name="petId"] input').fill('1');
    await send();
    assert.equal(last(), 'Bearer secret-1', 'a field that nobody touched stands for the kept one');

    preview = await openForm(window, 'picture.mdx', 'Picture of a pet');
    const note = (): ReturnType<FrameLocator['locator']> =>
      preview.locator('.play-kept', { hasText: `A credential is kept for ${server.host}.` });
    await note().waitFor();
    assert.equal(await credential().inputValue(), '');
    assert.equal(await preview.locator('[data-remember]').isChecked(), true);
    await send();
    assert.equal(last(), 'Bearer secret-1', 'as the form says, on another page too');
    await preview.locator('[data-remember]').uncheck();
    await send();
    assert.equal(last(), undefined, 'unticked, it is not sent');
    await note().waitFor({ state: 'detached' });
    await credential().fill('secret-1');
    await preview.locator('[data-remember]').check();
    await send();
    await note().waitFor();
    await openForm(window, 'get.mdx', 'Get a pet');
    await note().waitFor();

    await window.reload();
    await window.page.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
    preview = await formIn(window, 'Get a pet');
    await preview.locator('[data-name="petId"] input').fill('2');
    await send();
    assert.equal(server.seen.at(-1)?.url, '/pets/2?limit=20');
    assert.equal(last(), 'Bearer secret-1', 'it is there also in a window that was loaded anew');

    await window.command('Docsight: Forget API Credentials');
    await window.page.locator('.notification-toast', { hasText: 'Removed 1 credential,' }).waitFor();
    await preview.locator('.play-send').click();
    await window.answer(server.host, 'Send');
    await answersIn(preview).nth(1).waitFor();
    assert.equal(last(), undefined);
  });
});

test('in Restricted Mode no request is sent and nothing is fetched', async (t) => {
  const server = await listen(t, (_, response) => response.end(description('https://pets.example.com')));
  const window = await openWindow(
    t,
    {
      ...files(server.url),
      'docs.json': config('Pets', 'openapi.json', ['get']).replace(
        '"openapi.json"',
        `["openapi.json", "${server.url}/openapi.json"]`,
      ),
    },
    { restricted: true },
  );
  await window.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
  const preview = await openForm(window, 'get.mdx', 'Get a pet');
  await preview.locator('[data-name="petId"] input').fill('1');
  await preview.locator('.play-send').click();
  await answersIn(preview).filter({ hasText: 'Requests are not sent in Restricted Mode' }).waitFor();
  // The window handles this key, not the preview.
  await window.page.locator('.monaco-editor .view-line').first().click();
  await window.page.keyboard.press('F1');
  await window.page.locator('.quick-input-widget').waitFor();
  await window.page.keyboard.type('Docsight: F');
  const rows = window.page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'Forget API Credentials' }).waitFor();
  assert.equal(await rows.filter({ hasText: 'Fetch or Refresh' }).count(), 0);
  assert.equal(server.seen.length, 0);
});
