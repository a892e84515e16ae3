import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPage, config, description } from '../petSite.ts';
import { listen, openWindow } from './apiSite.ts';
import { soon, until } from './until.ts';

test('a remote OpenAPI document: an unobtrusive finding and one question; then it is checked, shown, refreshed and forgotten', async (t) => {
  let text = description('https://pets.example.com');
  const server = await listen(t, (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text),
  );
  const window = await openWindow(t, {
    'docs.json': config('Pets', `${server.url}/v1/openapi.json`, ['get', 'wrong']),
    'get.mdx': apiPage('Get a pet', 'GET /pets/{petId}'),
    'wrong.mdx': apiPage('Wrong', 'GET /pet/{petId}'),
  });
  const { page } = window;
  await window.open('docs.json');
  const mark = page.locator('.monaco-editor .squiggly-hint').first();
  await mark.waitFor();
  assert.equal(server.seen.length, 0, 'nothing is fetched unasked');
  await page.locator('.monaco-editor .view-line', { hasText: '/v1/openapi.json' }).locator('span span').last().click();
  const fixes = page.locator('.action-widget', { hasText: 'Fetch OpenAPI documents from the network' });
  await until(async () => {
    await page.keyboard.press('Control+.');
    return soon((timeout) => fixes.waitFor({ timeout }));
  });
  await page.locator('.action-widget .monaco-list-row', { hasText: 'Fetch OpenAPI documents' }).click();
  await window.answer('Fetch OpenAPI documents of Pets', 'Fetch');
  await page.locator('.statusbar-item', { hasText: '1 OpenAPI document fetched' }).waitFor();
  assert.equal(server.seen.length, 1);
  assert.equal(server.seen[0]?.headers.authorization, undefined);

  await window.open('wrong.mdx');
  await page.locator('.monaco-editor .squiggly-warning').first().waitFor();
  await window.open('get.mdx');
  await window.openPreview('Get a pet');
  await window.preview().locator('.playground').waitFor({ state: 'attached' });
  await page.locator('.monaco-editor .view-line', { hasText: '/pets/' }).first().click({ modifiers: [] });
  await window.command('Go to Definition');
  const tab = page.locator('.tab.active', { hasText: 'openapi.json' });
  await tab.waitFor();
  await page.locator('.monaco-editor .view-line', { hasText: '"getPet"' }).first().waitFor();

  text = text.replaceAll('"getPet"', '"getAnimal"');
  await window.command('Docsight: Fetch or Refresh OpenAPI Documents');
  await page.locator('.monaco-editor .view-line', { hasText: '"getAnimal"' }).first().waitFor();
  assert.equal(server.seen.length, 2, 'without another question');

  await window.command('Docsight: Forget API Credentials');
  await page.locator('.notification-toast', { hasText: '1 fetched description and' }).waitFor();
  await window.command('Docsight: Fetch or Refresh OpenAPI Documents');
  await window.answer('Fetch OpenAPI documents of Pets', 'Cancel');
  assert.equal(server.seen.length, 2);
});
