import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as lsp from 'vscode-languageserver/node';
import type { TestClient } from '../../protocol/client.ts';
import { openProcess, type Scope } from '../server.ts';
import type { ScaleFigures } from './child.ts';
import { memoryOfProcess, workDuring, workOfProcess } from './processes.ts';

/** More than any site of a bench takes. */
const patience = 600_000;

/** A server on a made site, with an open page. */
interface Measured {
  readonly client: TestClient;
  readonly pid: number | undefined;
  readonly folder: string;
  /** Absolute path of the open page. */
  readonly file: string;
  /** Does something, waits until the server is idle, and notes its longest block of the main thread. */
  blocking(name: string, work: () => Promise<unknown>): Promise<void>;
}

/** Cost of the language server on a site on disk, with the requests of an editor: milliseconds of CPU, megabytes. */
export async function measureServer(
  scope: Scope,
  folder: string,
  page: string,
  print: (line: string) => void = () => undefined,
): Promise<ScaleFigures> {
  const file = join(folder, page);
  const log = `${folder}.blocks`;
  writeFileSync(log, '');
  const { client, pid } = await openProcess(scope, folder, undefined, {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'blockProbe.ts')}`,
    DOCSIGHT_BLOCKS: log,
  });
  let longest = 0;
  const blocking = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    writeFileSync(log, '');
    await work();
    await idle(pid, 2);
    const block = Math.max(0, ...readFileSync(log, 'utf8').split('\n').map(Number));
    if (block > longest) print(`  longest block so far: ${block.toFixed(0)} ms, ${name}`);
    longest = Math.max(longest, block);
  };
  const measured: Measured = { client, pid, folder, file, blocking };
  let [first, all] = [0, 0];
  await blocking('start', async () => {
    client.open(file, readFileSync(file, 'utf8'));
    await client.until('the open file', () => client.diagnostics(file) !== undefined, patience);
    first = workOfProcess(pid);
    await client.until('all files', () => client.status()?.sites[0]?.ready === true, patience);
    all = workOfProcess(pid);
  });
  const startBlock = longest;
  longest = 0;
  await pressKeys(measured);
  await askAll(measured);
  const memory = memoryOfProcess(pid);
  const preview = await measurePreview(measured);
  client.connection.dispose();
  if (pid !== undefined) process.kill(pid);
  return {
    'server start: findings of the open file': first,
    'server start: all findings': all,
    'longest block while starting': startBlock,
    'longest block in a key or request': longest,
    ...preview,
    ...(memory !== undefined && { 'server, memory': memory }),
  };
}

/** Keys in a page and in docs.json, each until the findings of the site are known. */
async function pressKeys({ client, folder, file, blocking }: Measured): Promise<void> {
  const config = join(folder, 'docs.json');
  client.open(config);
  for (const [name, at, from, to] of [
    ['a word', file, 'It has two', 'It has twoo'],
    ['a heading', file, '## Part 3', '## Part three'],
    ['a title', file, 'title: "', 'title: "x'],
    ['a name in docs.json', config, '"Tab 2"', '"Tab two"'],
  ] as const) {
    for (const [before, after] of [
      [from, to],
      [to, from],
    ] as const)
      await blocking(`key in ${name}`, async () => client.edit(at, before, after));
  }
  client.close(config);
}

/** The requests of an editor about the open page. */
async function askAll({ client, folder, file, blocking }: Measured): Promise<void> {
  const textDocument = { uri: client.uri(file) };
  const ask = (name: string, request: () => Promise<unknown>): Promise<void> => blocking(name, request);
  const { connection } = client;
  const at = (needle: string): lsp.Position => client.position(file, needle, true);
  const heading = { textDocument, position: at('## Part 4') };
  await ask('references of a heading', () =>
    connection.sendRequest(lsp.ReferencesRequest.type, { ...heading, context: { includeDeclaration: false } }),
  );
  await ask('lenses', () => connection.sendRequest(lsp.CodeLensRequest.type, { textDocument }));
  await ask('rename of a heading', () =>
    connection.sendRequest(lsp.RenameRequest.type, { ...heading, newName: 'Part four' }),
  );
  await ask('workspace symbols', () => connection.sendRequest(lsp.WorkspaceSymbolRequest.type, { query: 'part' }));
  await ask('link completion', () =>
    connection.sendRequest(lsp.CompletionRequest.type, { textDocument, position: at('](/') }),
  );
  const move = (from: string, to: string) =>
    connection.sendRequest(lsp.WillRenameFilesRequest.type, {
      files: [{ oldUri: client.uri(from), newUri: client.uri(to) }],
    });
  await ask('move of a page', () => move(file, join(dirname(file), 'moved.mdx')));
  await ask('move of a folder', () => move(dirname(file), join(folder, 'en/moved')));
  await ask('deletion of a page', () =>
    connection.sendRequest(lsp.WillDeleteFilesRequest.type, { files: [{ uri: client.uri(file) }] }),
  );
}

async function measurePreview({ client, pid, file, blocking }: Measured): Promise<ScaleFigures> {
  const worked = (work: () => Promise<unknown>): Promise<number> => workDuring(pid, work);
  await blocking('preview', () =>
    client.request('docsight/preview/open', { preview: 'p', uri: client.uri(file), resourceRoot: 'x' }),
  );
  const updates = (): number => client.notifications('docsight/preview/update').length;
  const patches: number[] = [];
  for (const letter of 'abcdefg') {
    const seen = updates();
    patches.push(
      await worked(async () => {
        client.edit(file, 'Then do that', `Then do that${letter}`);
        await client.until('a patch', () => updates() > seen, patience);
      }),
    );
    const back = updates();
    client.edit(file, `Then do that${letter}`, 'Then do that');
    await client.until('a patch', () => updates() > back, patience);
  }
  // The pages are prepared for searches in advance, some time after a preview is opened.
  await idle(pid, 8);
  const searches: number[] = [];
  for (const query of ['words', 'billing steps'])
    await blocking('search in a preview', async () => {
      searches.push(await worked(() => client.request('docsight/preview/search', { preview: 'p', query })));
    });
  const memory = memoryOfProcess(pid);
  return {
    'preview: first search': searches[0] ?? 0,
    'preview: next search': searches[1] ?? 0,
    'preview: key to patch': patches.toSorted((a, b) => a - b)[3] ?? 0,
    ...(memory !== undefined && { 'server, memory with a preview': memory }),
  };
}

/** Waits until a process has used little CPU for a number of quarter seconds. */
async function idle(pid: number | undefined, quarters: number): Promise<void> {
  if (memoryOfProcess(pid) === undefined) return;
  for (let [last, quiet] = [workOfProcess(pid), 0]; quiet < quarters; ) {
    await new Promise((done) => setTimeout(done, 250));
    const now = workOfProcess(pid);
    quiet = now - last < 20 ? quiet + 1 : 0;
    last = now;
  }
}
