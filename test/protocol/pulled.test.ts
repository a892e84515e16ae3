import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { nodeRuntime } from '../../server/host/node/nodeRuntime.ts';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient, type TestClient } from './client.ts';
import { twoPages } from './opened.ts';

const asking: lsp.ClientCapabilities = {
  ...modernClient,
  workspace: { ...modernClient.workspace, diagnostics: { refreshSupport: true } },
  textDocument: { ...modernClient.textDocument, diagnostic: {} },
};
const broken = { ...twoPages, 'two.mdx': `${twoPages['two.mdx']}[One](/one)\n` };

async function started(t: TestContext, capabilities = asking, options = {}) {
  const folder = makeFolder(t, broken);
  const client = await connectInside(t, { folders: [folder], capabilities, options });
  await client.ready();
  return { client, index: join(folder, 'index.mdx'), two: join(folder, 'two.mdx') };
}

const ask = (client: TestClient, file: string, previousResultId?: string) =>
  client.connection.sendRequest(lsp.DocumentDiagnosticRequest.type, {
    textDocument: { uri: client.uri(file) },
    ...(previousResultId === undefined ? {} : { previousResultId }),
  });
const codesOf = (report: lsp.DocumentDiagnosticReport): readonly unknown[] =>
  report.kind === 'full' ? report.items.map(({ code }) => code) : [report.kind];
const asked = (client: TestClient, method: string): number => client.asked.filter((each) => each === method).length;

test('an editor that requests findings is sent none, for open and closed files', async (t) => {
  const { client, two } = await started(t);
  assert.deepEqual(client.capabilities.diagnosticProvider, {
    identifier: 'docsight',
    interFileDependencies: true,
    workspaceDiagnostics: true,
  });
  client.open(two);
  const first = await ask(client, two);
  assert.deepEqual(codesOf(first), ['link/missing']);
  assert.equal((await ask(client, two, first.resultId)).kind, 'unchanged');
  client.edit(two, '(/one)', '(/two)');
  assert.deepEqual(codesOf(await ask(client, two, first.resultId)), []);
  client.edit(two, '(/two)', '(/three)');
  // Findings of text that is being typed appear a moment later.
  assert.deepEqual(codesOf(await ask(client, two)), []);
  const before = asked(client, 'workspace/diagnostic/refresh');
  await client.until('asked again', () => asked(client, 'workspace/diagnostic/refresh') > before);
  assert.deepEqual(codesOf(await ask(client, two)), ['link/missing']);
  client.close(two);
  await client.ready();
  assert.deepEqual(client.notifications('textDocument/publishDiagnostics'), []);
});

test('if another file changes an earlier answer, the editor is asked to refresh', async (t) => {
  const { client, index, two } = await started(t);
  client.open(index);
  client.open(two);
  assert.deepEqual(codesOf(await ask(client, index)), []);
  assert.deepEqual(codesOf(await ask(client, two)), ['link/missing']);
  const before = asked(client, 'workspace/diagnostic/refresh');
  client.edit(two, '## Second', '## Another');
  await client.until('asked again', () => asked(client, 'workspace/diagnostic/refresh') > before);
  assert.deepEqual(codesOf(await ask(client, index)), ['link/missing-anchor']);
});

test('a workspace is requested as a whole', async (t) => {
  const { client, index, two } = await started(t);
  const all = (previousResultIds: lsp.PreviousResultId[] = []) =>
    client.connection.sendRequest(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds });
  const { items } = await all();
  assert.deepEqual(
    items.map((each) => [each.uri, each.kind]),
    [[client.uri(two), 'full']],
  );
  const known = items.flatMap(({ uri, resultId }) => (resultId === undefined ? [] : [{ uri, value: resultId }]));
  assert.deepEqual(
    (await all(known)).items.map(({ kind }) => kind),
    ['unchanged'],
  );
  client.open(two);
  client.edit(two, '(/one)', '(/two)');
  await client.until('asked again', () => client.asked.includes('workspace/diagnostic/refresh'));
  const [report] = (await all(known)).items;
  assert.ok(report?.kind === 'full' && report.items.length === 0);
  client.open(index);
  assert.deepEqual(codesOf(await ask(client, index)), []);
  assert.deepEqual(client.notifications('textDocument/publishDiagnostics'), []);
});

test('not offered to editors without refresh support, or editors that want pushed findings', async (t) => {
  const unable = { ...modernClient, textDocument: { diagnostic: {} } };
  assert.equal((await started(t, unable)).client.capabilities.diagnosticProvider, undefined);
  const { client } = await started(t, asking, { diagnostics: 'push' });
  assert.equal(client.capabilities.diagnosticProvider, undefined);
  assert.notDeepEqual(client.notifications('textDocument/publishDiagnostics'), []);
});

test('an editor without settings for Docsight keeps its initialization options', async (t) => {
  const folder = makeFolder(t, broken);
  const options = { settings: { problems: { hide: ['link/*'] } } };
  const client = await connectInside(t, { folders: [folder], options });
  client.connection.onRequest(lsp.ConfigurationRequest.type, () => [null]);
  client.notify('workspace/didChangeConfiguration', { settings: null });
  await client.ready();
  assert.equal(client.everything().size, 0);
});

test('while the rest of a site is read, an open document is answered with its first findings', async (t) => {
  const folder = makeFolder(t, { ...broken, 'one.mdx': '---\ntitle: One\n---\n\n[Two](/two#lost) [None](/none)\n' });
  const { disk } = nodeRuntime();
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const slow: typeof disk = {
    ...disk,
    async readSite(at, listed) {
      const all = await disk.readSite(at, listed);
      if (listed !== undefined) await released;
      return all;
    },
  };
  const client = await connectInside(t, { folders: [folder], capabilities: asking }, { disk: slow });
  const one = join(folder, 'one.mdx');
  client.open(one);
  const first = await ask(client, one);
  assert.deepEqual(codesOf(first), ['front-matter/missing-description', 'link/missing-anchor']);
  assert.equal((await ask(client, one, first.resultId)).kind, 'unchanged');
  const before = asked(client, 'workspace/diagnostic/refresh');
  release();
  await client.until('asked again', () => asked(client, 'workspace/diagnostic/refresh') > before);
  const last = await ask(client, one, first.resultId);
  assert.ok(codesOf(last).includes('link/missing'), JSON.stringify(last));
});
