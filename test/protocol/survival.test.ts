import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { features } from '../../server/lsp/features/list.ts';
import { makeFolder } from '../folder.ts';
import { connectInside, type TestClient } from './client.ts';
import { supervisedEditor } from './supervised.ts';

const page = (title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title}, long enough to be right.\n---\n\n${body}\n`;
const files = {
  'docs.json': JSON.stringify(
    {
      name: 'Site',
      navigation: [{ group: 'G', pages: ['index', 'two', 'missing'] }],
      favicon: '/f.svg',
      colors: { primary: '#112233' },
    },
    undefined,
    2,
  ),
  'f.svg': '<svg/>',
  'index.mdx': page('One', '<Note>\n  Fine.\n</Note>'),
  'two.mdx': page('Two', '<Crad title="A" />\n\n[x](/nowhere)'),
};
const unsaved = page('One', '<Note>\n  Not saved yet.\n\n<5');

test('a killed server: the same findings return, including unsaved text, within three seconds', async (t) => {
  const folder = makeFolder(t, files);
  const stage = supervisedEditor(t, join(folder, 'index.mdx'), () => unsaved);
  await stage.start();
  const before = await stage.findings();
  assert.ok(before.size >= 2, JSON.stringify([...before]));
  assert.ok(
    [...before].some(([uri, shown]) => uri.endsWith('index.mdx') && shown.some((each) => each.startsWith('9:'))),
    JSON.stringify([...before]),
  );
  for (let i = 0; i < 3; i++) {
    const old = stage.client;
    const gone = once(stage.process, 'exit');
    stage.process.kill('SIGKILL');
    await gone;
    await stage.after(old);
    const after = await stage.findings();
    assert.deepEqual(after, before);
  }
  // The delay doubles with each restart until a server has run for a minute.
  assert.ok(stage.waits.length === 3 && stage.waits.every((wait) => wait < 3000), String(stage.waits));
  stage.stop();
});

test('a suspended server hangs: it is killed and another one shows the same findings', async (t) => {
  const folder = makeFolder(t, files);
  const stage = supervisedEditor(t, join(folder, 'index.mdx'), () => unsaved);
  await stage.start();
  const before = await stage.findings();
  const old = stage.client;
  const stopped = stage.process;
  stopped.kill('SIGSTOP');
  const gone = once(stopped, 'exit');
  await stage.after(old);
  await gone;
  const after = await stage.findings();
  assert.deepEqual(after, before);
  assert.deepEqual(stage.waits, [0]);
  stage.stop();
});

/** Valid parameters for each feature at a place of the page. */
function paramsOf(client: TestClient, file: string): Readonly<Record<string, unknown>> {
  const textDocument = { uri: client.uri(file) };
  const position = client.position(file, '<Note>', true);
  const range = { start: position, end: position };
  return {
    textDocument,
    position,
    positions: [position],
    range,
    context: { diagnostics: [], includeDeclaration: false, triggerKind: 1, isRetrigger: false },
    options: { tabSize: 2, insertSpaces: true },
    query: 'one',
    color: { red: 0, green: 0, blue: 0, alpha: 1 },
    label: 'Note',
    title: 'Note',
    files: [],
    folder: client.uri(join(file, '..')),
    uri: client.uri(file),
    line: 0,
    character: 0,
    preview: 'p',
    href: '/two',
    resourceRoot: 'x',
    targets: [],
    trusted: true,
    name: 'x',
    newName: 'x',
    previousResultIds: [],
    input: {},
    item: { name: 'One', kind: 1, uri: client.uri(file), range, selectionRange: range },
  };
}

const methods = features.map(({ method }) => method);

for (const method of methods) {
  test(`an exception in ${method} is logged and gives its empty answer; everything else works`, async (t) => {
    const folder = makeFolder(t, files);
    const file = join(folder, 'index.mdx');
    const whole = await connectInside(t, { folders: [folder], settings: { problems: { delay: 0 } } });
    whole.open(file, unsaved);
    await whole.ready();
    await whole.until('open', () => whole.diagnostics(file)?.version === 1);

    const client = await connectInside(t, {
      folders: [folder],
      settings: { problems: { delay: 0 } },
      options: { failFeature: [method] },
    });
    client.open(file, unsaved);
    await client.ready();
    await client.until('open', () => client.diagnostics(file)?.version === 1);
    const params = paramsOf(client, file);
    const answer = await client.connection.sendRequest(method, params);
    const row = features.find((each) => each.method === method);
    assert.deepEqual(answer, row?.empty ?? null);
    await client.until('logged', () => client.log.some((line) => line.includes(`${method} was asked to fail`)));
    assert.deepEqual(client.everything(), whole.everything());
    assert.equal(await client.request('docsight/ping', {}), 'pong');
    for (const other of methods.filter((each) => each !== method).slice(0, 5)) {
      await client.connection.sendRequest(other, params);
    }
    assert.equal(client.log.length, 1);
  });
}

test('our own requests that throw give their empty answers', async (t) => {
  const folder = makeFolder(t, files);
  const own = [
    'docsight/sites',
    'docsight/site',
    'docsight/nextBreak',
    'docsight/preview/open',
    'docsight/preview/resolve',
    'docsight/rules/targets',
    'docsight/tool',
  ] as const;
  const client = await connectInside(t, { folders: [folder], options: { failFeature: own } });
  await client.ready();
  // Waiting for a server is one of these requests.
  const logged = client.log.length;
  const params = paramsOf(client, join(folder, 'index.mdx'));
  for (const method of own) await client.connection.sendRequest(method, params);
  await client.until('all logged', () => client.log.length === logged + own.length);
  assert.equal(await client.request('docsight/ping', {}), 'pong');
});

test('features can be made to throw in tests only', async (t) => {
  const folder = makeFolder(t, files);
  const client = await connectInside(
    t,
    { folders: [folder], options: { failFeature: ['textDocument/documentSymbol'] } },
    {},
    false,
  );
  await client.ready();
  const file = join(folder, 'index.mdx');
  client.open(file);
  const outline = await client.connection.sendRequest(lsp.DocumentSymbolRequest.type, {
    textDocument: { uri: client.uri(file) },
  });
  assert.ok((outline ?? []).length > 0);
});

test('a document that was set aside is never read, the others are', async (t) => {
  const folder = makeFolder(t, { ...files, 'index.mdx': page('One', '<Note>') });
  const file = join(folder, 'index.mdx');
  const client = await connectInside(t, {
    folders: [folder],
    options: { setAside: [`${new URL(`file://${file}`).href}`] },
    settings: { problems: { scope: 'all' } },
  });
  await client.ready();
  client.open(file);
  client.open(join(folder, 'two.mdx'));
  await client.until('the other', () => client.diagnostics(join(folder, 'two.mdx'))?.version === 1);
  assert.deepEqual(client.shown(file), []);
  assert.ok(client.shown(join(folder, 'two.mdx')).length > 0);
});

test('requests with invalid shapes do no harm', async (t) => {
  const folder = makeFolder(t, files);
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  for (const method of [...methods, 'docsight/preview/open', 'docsight/nextBreak', 'docsight/site', 'docsight/tool']) {
    for (const params of [
      {},
      { textDocument: {} },
      { textDocument: { uri: 5 } },
      { textDocument: { uri: 'file:///%' }, position: {} },
    ]) {
      await client.connection.sendRequest(method, params).catch(() => undefined);
    }
  }
  assert.equal(await client.request('docsight/ping', {}), 'pong');
});
