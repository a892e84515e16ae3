import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { PrintHost } from '../../../client/preview/printPage.ts';
import { fakeEditor } from './fakeEditor.ts';

interface Fake {
  /** VS Code's answer to opening a URL. */
  opens: () => Promise<boolean>;
  opened: string[];
  said: string[];
  copied: string[];
}

fakeEditor(`
  const state = globalThis.docsightFake = {};
  export const Uri = { parse: String };
  export const l10n = { t: (text, ...values) => text.replace(/\\{(\\d)\\}/g, (_, at) => values[Number(at)]) };
  export const env = {
    openExternal: (uri) => { state.opened.push(uri); return state.opens(); },
    clipboard: { writeText: async (text) => void state.copied.push(text) },
  };
  export const window = { showInformationMessage: async (text, button) => { state.said.push(text); return button; } };
`);
const { printPage } = await import('../../../client/preview/printPage.ts');
const fake = (): Fake => (globalThis as unknown as { docsightFake: Fake }).docsightFake;
const url = 'http://127.0.0.1:1/key/';

beforeEach(() => Object.assign(fake(), { opens: async () => true, opened: [], said: [], copied: [] }));

/** Returns the log. */
async function print(answer: () => Promise<unknown>): Promise<readonly string[]> {
  const errors: string[] = [];
  const host = { server: { request: answer }, log: { error: (text: string) => errors.push(text) } } as PrintHost;
  await printPage(host, { uri: 'file:///page.mdx' });
  return errors;
}

test('a page that opens needs no message', async () => {
  assert.deepEqual(await print(async () => ({ kind: 'address', url })), []);
  assert.deepEqual(fake(), { ...fake(), opened: [url], said: [], copied: [] });
});

test('the reason that a page cannot be printed is shown', async () => {
  await print(async () => ({ kind: 'problem', message: 'This file is not part of a site.' }));
  const errors = await print(async () => Promise.reject(new Error('no port')));
  assert.deepEqual(fake().said, [
    'This file is not part of a site.',
    'The page could not be prepared for printing. See the log for details.',
  ]);
  assert.deepEqual(errors, ['Printing: Error: no port']);
  assert.deepEqual(fake().opened, []);
});

test('if no browser opens, the URL is shown and can be copied', async () => {
  const words = `No browser could be opened. For the next hour you can print the page from ${url}.`;
  for (const opens of [async () => false, async () => Promise.reject(new Error('no tunnel'))]) {
    fake().opens = opens;
    await print(async () => ({ kind: 'address', url }));
    assert.deepEqual(fake().said.splice(0), [words]);
    assert.deepEqual(fake().copied.splice(0), [url]);
  }
});
