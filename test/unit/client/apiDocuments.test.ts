import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CancellationToken, ExtensionContext } from 'vscode';
import type { SiteInfo } from '../../../server/protocol/messages.ts';
import { fakeEditor } from './fakeEditor.ts';

/** The part of VS Code that fetching needs. It records the questions. */
fakeEditor(`
  export class EventEmitter { event = () => undefined; fire() {} dispose() {} }
  export const Uri = { joinPath: (base, ...parts) => [base, ...parts].join('/') };
  export const workspace = { registerTextDocumentContentProvider: () => ({ dispose() {} }) };
  export const window = { questions: [], showWarningMessage: async (question) => void window.questions.push(question) };
  export const l10n = { t: (text) => text };
`);
const { createApiDocuments } = await import('../../../client/api/apiDocuments.ts');
const { window } = (await import('vscode')) as unknown as { window: { questions: string[] } };

const site: SiteInfo = {
  folder: 'file:///site',
  name: 'Site',
  dialect: 'v1',
  remote: ['https://api.example.com/openapi.json'],
};
const context = {
  workspaceState: { get: (_: string, otherwise: unknown) => otherwise, update: async () => undefined },
  storageUri: 'memory:/storage',
} as unknown as ExtensionContext;
/** Like VS Code, an already cancelled token calls its listeners a moment later. */
const token = (isCancellationRequested: boolean): CancellationToken =>
  ({ isCancellationRequested, onCancellationRequested: () => ({ dispose: () => undefined }) }) as CancellationToken;

test('after cancelling, the next site is not asked about', async () => {
  const apiDocuments = createApiDocuments(context, () => assert.fail('nothing was fetched'));
  assert.deepEqual(await apiDocuments.fetch(site, token(true)), { count: 0, problems: [] });
  assert.deepEqual(window.questions, []);
  assert.deepEqual(await apiDocuments.fetch(site, token(false)), { count: 0, problems: [] });
  assert.equal(window.questions.length, 1);
  apiDocuments.dispose();
});
