import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type * as lsp from 'vscode-languageserver/node';
import { definitions, notices, requests } from '../../server/lsp/wire/shapes.js';
import type { Shape } from '../../server/protocol/shape.ts';
import { makeFolder } from '../folder.ts';
import { createClient, spawnServer, type TestClient } from '../protocol/client.ts';
import type { Random } from '../random.ts';
import { mutated, sampleOf, type Words } from '../sampleOfShape.ts';
import { type Answers, answers, atOnce, files, patience, whileAlive } from './messages.ts';
import { attackPreview, attackTools } from './otherMessages.ts';
import { type Part, type Trial, within } from './part.ts';
import { usageOf } from './processTime.ts';

/** Maximum seconds of processor time for a hundred messages. */
const maxWork = 10;

/**
 * Messages of every kind to Docsight's processes, most of them invalid. Afterwards a process must answer like a new
 * one.
 */
export const protocol: Part = {
  id: 'T2',
  name: 'protocol',
  shows: 'No message ends or blocks a server, or changes its later answers',
  minutes: 6,
  async run(trial) {
    if (process.platform === 'win32') return trial.leaveOut('messages with Unix file paths');
    trial.control('requests of a wrong shape', 0, 1);
    const count = trial.isLong ? 24_000 : 6_000;
    await trial.guard('messages of an editor', () => attackServer(trial, count));
    await trial.guard('messages of an assistant', () => attackTools(trial, count / 4));
    await trial.guard('messages of a preview', () => attackPreview(trial, count / 4));
  },
};

interface Editor {
  readonly client: TestClient;
  readonly process: ChildProcess;
  /** Sends a raw message. */
  send(message: unknown): void;
  readonly answers: Answers;
}

async function editor(trial: Trial, folder: string): Promise<Editor> {
  const server = spawnServer(trial, { DOCSIGHT_TEST: '1' });
  const kept = answers();
  const { reader, writer } = server;
  const tapped: lsp.MessageReader = {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (callback) =>
      reader.listen((message) => {
        kept.heard(message);
        callback(message);
      }),
  };
  const client = await createClient(tapped, writer, { folders: [folder], settings: { problems: { delay: 0 } } });
  const send = (message: unknown): void => {
    const text = JSON.stringify(message);
    server.process.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  return { client, process: server.process, send, answers: kept };
}

/** A value without members that are null. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const members = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(members.map(([key, each]) => [key, withoutNulls(each)]));
}

interface Asked {
  readonly method: string;
  readonly params?: unknown;
}

interface Answered {
  readonly error?: { readonly code: number };
}

/** A second implementation of JSON Schema: the server must reject what it rejects. */
const schemas = new Ajv({ strict: false, validateFormats: false }).addSchema({ $id: 'shapes', definitions });
const validators = new Map<string, ValidateFunction>();

/** Parameters of a wrong shape must get the error that LSP defines. */
function checkAnswer(trial: Trial, { method, params }: Asked, { error }: Answered): void {
  const shape = (requests as Readonly<Record<string, Shape>>)[method];
  if (shape === undefined || method === 'initialize') return;
  let isValid = validators.get(method);
  if (isValid === undefined) {
    const inside = JSON.stringify(shape).replaceAll('"#/definitions/', '"shapes#/definitions/');
    isValid = schemas.compile(JSON.parse(inside));
    validators.set(method, isValid);
  }
  // Editors send null for missing values, and for missing parameters.
  if (isValid(params) || isValid(withoutNulls(params) ?? {})) return;
  trial.control('requests of a wrong shape', 1, 1);
  if (error?.code !== -32602)
    trial.fail(`${method} with ${JSON.stringify(params)} is not refused: ${schemas.errorsText(isValid.errors)}`);
}

/** A random message of the protocol, and whether it needs an answer. */
function lspMessage(
  random: Random,
  words: Words,
  id: string,
): { readonly message: unknown; readonly isAsked: boolean } {
  const isRequest = random.below(3) > 0;
  const table: Readonly<Record<string, Shape>> = isRequest ? requests : notices;
  const method = random.below(50) === 0 ? 'no/such/method' : (random.pick(Object.keys(table)) ?? '');
  const good = sampleOf(table[method] ?? true, definitions, random, words);
  const params = random.below(10) < 3 ? good : mutated(good, random);
  const message = { jsonrpc: '2.0', ...(isRequest ? { id } : {}), method, params };
  if (random.below(20) > 0) return { message, isAsked: isRequest };
  return { message: mutated(message, random), isAsked: false };
}

/** Resets an editor: closes all documents, and restores the settings and folders of the start. */
function startOver({ client }: Editor, folder: string, uris: readonly string[]): void {
  for (const uri of uris) client.notify('textDocument/didClose', { textDocument: { uri } });
  client.notify('docsight/apiDocuments', { apiDocuments: [] });
  client.notify('workspace/didChangeConfiguration', { settings: { docsight: { problems: { delay: 0 } } } });
  const own = { uri: client.uri(folder), name: 'site' };
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [own] } });
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [own], removed: [] } });
  client.notify('workspace/didChangeWatchedFiles', { changes: uris.map((uri) => ({ uri, type: 2 })) });
}

/** The server's results for a site: diagnostics, an outline, a hover, a page. */
async function stateOf({ client }: Editor, folder: string): Promise<unknown> {
  const file = join(folder, 'two.mdx');
  client.open(file);
  await client.until('the site is known', () => client.status()?.sites[0]?.ready === true, patience);
  await client.until('the page is checked', () => client.diagnostics(file)?.version === 1, patience);
  client.edit(file, 'Crad', 'Crads');
  await client.until('the page is checked again', () => client.diagnostics(file)?.version === 2, patience);
  const textDocument = { uri: client.uri(file) };
  const own = client.uri(folder);
  const page = await client.request('docsight/preview/open', {
    preview: 'last',
    uri: textDocument.uri,
    resourceRoot: 'x:',
  });
  return {
    findings: [...client.everything()].filter(([uri, shown]) => uri.startsWith(own) && shown.length > 0).sort(),
    outline: await client.connection.sendRequest('textDocument/documentSymbol', { textDocument }),
    hover: await client.connection.sendRequest('textDocument/hover', {
      textDocument,
      position: { line: 7, character: 2 },
    }),
    sites: await client.request('docsight/sites', {}),
    page,
  };
}

async function attackServer(trial: Trial, count: number): Promise<void> {
  const folder = makeFolder(trial, files);
  const fuzzed = await editor(trial, folder);
  const { client } = fuzzed;
  await client.ready();
  const uris = [...Object.keys(files), 'new.mdx'].map((path) => client.uri(join(folder, path)));
  const words: Words = {
    uris: [...uris, client.uri(folder), 'untitled:Untitled-1', 'file:///nowhere/a.mdx'],
    texts: [
      '',
      'a',
      '<',
      'Note',
      files['two.mdx'],
      files['docs.json'],
      '<Card>\n'.repeat(50),
      '\u{1f600}',
      '/two#part',
      'p',
    ],
  };
  const { random } = trial;
  let worked = usageOf(fuzzed.process.pid)?.seconds ?? 0;
  for (const batch of trial.rounds(Math.ceil(count / atOnce))) {
    const sent = batch * atOnce;
    const expected: Promise<unknown>[] = [];
    for (let i = 0; i < atOnce; i++) {
      const id = `fuzz${sent + i}`;
      const { message, isAsked } = lspMessage(random, words, id);
      if (isAsked) {
        const answer = fuzzed.answers.expect(id, JSON.stringify(message));
        expected.push(answer.then((answered) => checkAnswer(trial, message as Asked, answered as Answered)));
      }
      fuzzed.send(message);
    }
    await whileAlive(fuzzed.process, Promise.all(expected));
    await within('a ping', client.request('docsight/ping', {}), patience);
    const work = usageOf(fuzzed.process.pid)?.seconds ?? 0;
    trial.most('seconds for a hundred messages of an editor', work - worked, maxWork);
    worked = work;
    trial.note('messages', atOnce);
  }
  const { refused, answered } = fuzzed.answers.count();
  trial.control('messages that are refused', refused, 1);
  trial.control('messages that are answered', answered, 1);
  startOver(fuzzed, folder, uris);
  const fresh = await editor(trial, folder);
  startOver(fresh, folder, uris);
  assert.deepEqual(await stateOf(fuzzed, folder), await stateOf(fresh, folder));
}
