import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getLanguageService } from 'vscode-json-languageservice';
import * as lsp from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isMarkdown } from '../../server/core/site/paths.ts';
import { readSite } from '../../server/host/node/disk/diskSite.ts';
import { makeFolder } from '../folder.ts';
import { createClient, spawnServer, type TestClient } from '../protocol/client.ts';
import { shared, sharedPath } from '../shared.ts';
import { type BenchLine, renderingOf, timeLine } from './report.ts';
import { workDuring, workOfProcess } from './scale/processes.ts';
import { workOf } from './work.ts';

/** How many times as long as the peer of its line a figure may be. */
const limits = { start: 2.5, key: 2, slowKey: 4, completion: 1, patch: 2, configKey: 12, site: 10 };

type Print = (line: string) => void;

/** The language server as an editor feels it: its own process, asked over stdio. */
export async function benchServer(print: Print): Promise<readonly BenchLine[]> {
  const ends: (() => void)[] = [];
  const scope = { after: (end: () => unknown) => void ends.push(() => void end()) };
  try {
    const lines = [await start(scope, print), ...(await onPage(scope, print)), await onConfig(scope, print)];
    return shared === undefined ? lines : [...lines, await onLargeSite(scope, print)];
  } finally {
    for (const end of ends) end();
  }
}

/** Cleans up afterwards. */
export type Scope = Parameters<typeof makeFolder>[0] & Parameters<typeof spawnServer>[0];

/** The built server, if it exists. */
export const script = existsSync(resolve(import.meta.dirname, '../../dist/server.js'))
  ? resolve(import.meta.dirname, '../../dist/server.js')
  : undefined;

/** A server in a separate process. */
interface Opened {
  readonly client: TestClient;
  readonly pid: number | undefined;
}

/** The built server where there is one, or another one, with a folder open. */
export async function openProcess(
  scope: Scope,
  folder: string,
  server = script,
  env: Readonly<Record<string, string>> = {},
): Promise<Opened> {
  const { reader, writer, process: child } = spawnServer(scope, env, server);
  const client = await createClient(reader, writer, { folders: [folder], settings: { problems: { delay: 0 } } });
  return { client, pid: child.pid };
}

const echoServer = join(import.meta.dirname, 'echoServer.ts');

/** From the process's start to the answer to `initialize`, and the same of a server that does nothing. */
async function start(scope: Scope, print: Print): Promise<BenchLine> {
  const folder = makeFolder(scope, { 'docs.json': '{"name": "A", "navigation": []}' });
  const times: number[] = [];
  const echoes: number[] = [];
  for (let i = 0; i < 14; i++) {
    const { client, pid } = await openProcess(scope, folder, i % 2 === 0 ? echoServer : script);
    (i % 2 === 0 ? echoes : times).push(workOfProcess(pid));
    client.connection.dispose();
  }
  const bound = { of: 'a server that does nothing', peer: median(echoes), limit: limits.start };
  return timeLine(print, 'server: start to initialized', median(times), bound);
}

async function onPage(scope: Scope, print: Print): Promise<readonly BenchLine[]> {
  const body = Array.from(
    { length: 90 },
    (_, i) =>
      `## Part ${i}\n\nSome words about part ${i} with \`code\` and a [link](/page#part-${i}).\n\n<Card title="Part ${i}" icon="rocket">\n  Text of the card.\n</Card>\n`,
  ).join('\n');
  const text = `---\ntitle: Page\ndescription: A page of some twenty kilobytes.\n---\n\n${body}`;
  const folder = makeFolder(scope, {
    'docs.json': '{"name": "A", "navigation": [{"group": "G", "pages": ["page"]}]}',
    'page.mdx': text,
  });
  const { client, pid } = await openProcess(scope, folder);
  const file = join(folder, 'page.mdx');
  await client.ready();
  client.open(file);
  const typing = await keystrokes({ client, pid }, file, 'Some words about part 45', 60);
  const completions: number[] = [];
  client.edit(file, '<Card title="Part 40"', '<Card  title="Part 40"');
  for (let i = 0; i < 60; i++) {
    const params = {
      textDocument: { uri: client.uri(file) },
      position: client.position(file, '<Card  title="Part 40"'.slice(0, 6), true),
    };
    const ask = () => client.connection.sendRequest(lsp.CompletionRequest.type, params);
    completions.push(await workDuring(pid, ask));
  }
  await client.request('docsight/preview/open', { preview: 'p', uri: client.uri(file), resourceRoot: 'x' });
  const patches: number[] = [];
  for (let i = 0; i < 60; i++) {
    const seen = client.notifications('docsight/preview/update').length;
    patches.push(
      await workDuring(pid, () => {
        client.edit(file, 'Text of the card.', `Text ${i} of the card.`);
        return client.until('a patch', () => client.notifications('docsight/preview/update').length > seen);
      }),
    );
    client.edit(file, `Text ${i} of the card.`, 'Text of the card.');
    await client.until('a patch', () => client.notifications('docsight/preview/update').length > seen + 1);
  }
  client.connection.dispose();
  const echo = await openProcess(scope, folder, echoServer);
  echo.client.open(file);
  const echoes = await keystrokes(echo, file, 'Some words about part 45', 60);
  echo.client.connection.dispose();
  const rendering = renderingOf(text);
  const line = (name: string, times: readonly number[], part: number, limit: number): BenchLine => {
    const bound = { of: 'an echo and markdown-it', peer: percentile(echoes, part) + rendering, limit };
    return timeLine(print, name, percentile(times, part), bound);
  };
  return [
    line(`server: keystroke to findings, page of ${Math.round(text.length / 1000)} KB`, typing, 50, limits.key),
    line('server: the same at p95', typing, 95, limits.slowKey),
    line('server: completion at p95', completions, 95, limits.completion),
    line('server: keystroke to preview patch', patches, 50, limits.patch),
  ];
}

/** A docs.json of 2.4 MB with 23,000 entries. */
async function onConfig(scope: Scope, print: Print): Promise<BenchLine> {
  const navigation = Array.from({ length: 230 }, (_, group) => ({
    group: `Group ${group}`,
    pages: Array.from(
      { length: 100 },
      (_, page) => `a-folder-with-a-long-name/${group}/and-a-page-whose-name-is-long-too-because-it-has-to-be/${page}`,
    ),
  }));
  const folder = makeFolder(scope, { 'docs.json': JSON.stringify({ name: 'Large', navigation }, undefined, 2) });
  const opened = await openProcess(scope, folder);
  const { client } = opened;
  const file = join(folder, 'docs.json');
  await client.until('checked', () => client.status()?.sites[0]?.ready === true, 60_000);
  client.open(file);
  const typing = await keystrokes(opened, file, '"Group 100', 15);
  client.connection.dispose();
  const text = readFileSync(file, 'utf8');
  const service = getLanguageService({});
  const parses = Array.from({ length: 5 }, () =>
    workOf(() => service.parseJSONDocument(TextDocument.create('file:///docs.json', 'json', 1, text))),
  );
  const name = `server: keystroke to findings, docs.json of ${(text.length / 1e6).toFixed(1)} MB`;
  const bound = { of: 'vscode-json-languageservice, parsing', peer: median(parses), limit: limits.configKey };
  return timeLine(print, name, median(typing), bound);
}

/** From the process's start to all findings of a deployed site. */
async function onLargeSite(scope: Scope, print: Print): Promise<BenchLine> {
  const folder = sharedPath('corpus', 'modern', 'langgenius+dify-docs');
  const { client, pid } = await openProcess(scope, folder);
  await client.until('checked', () => client.status()?.sites[0]?.ready === true, 120_000);
  const milliseconds = workOfProcess(pid);
  const { pages } = client.status()?.sites[0] ?? { pages: 0 };
  client.connection.dispose();
  const changes = await readSite(folder);
  const texts = changes.flatMap((each) => (each.kind === 'text' && isMarkdown(each.path) ? [each.text] : []));
  const peer = texts.reduce((sum, text) => sum + renderingOf(text, 3), 0);
  const bound = { of: 'markdown-it, rendering', peer, limit: limits.site };
  return timeLine(print, `server: start to all findings of ${pages} pages`, milliseconds, bound);
}

/** Types letters at the end of a place; the time from each to the diagnostics of its version. */
async function keystrokes(
  { client, pid }: Opened,
  file: string,
  place: string,
  count: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  let now = place;
  for (let i = 0; i < count; i++) {
    const next = `${place}${'abcdefghij'[i % 10]}`;
    times.push(
      await workDuring(pid, () => {
        const version = client.edit(file, now, next);
        return client.until(`version ${version}`, () => client.diagnostics(file)?.version === version, 30_000);
      }),
    );
    now = next;
  }
  return times.slice(Math.min(5, count - 1));
}

function median(times: readonly number[]): number {
  return percentile(times, 50);
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? 0;
}
