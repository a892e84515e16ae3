import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { createClient, spawnServer, type TestClient } from '../protocol/client.ts';
import { shared, sharedPath } from '../shared.ts';
import type { BenchLine } from './config.ts';

/** The language server as an editor feels it: its own process, asked over stdio. */
export async function benchServer(): Promise<readonly BenchLine[]> {
  const ends: (() => void)[] = [];
  const scope = { after: (end: () => unknown) => void ends.push(() => void end()) };
  try {
    const lines = [await start(scope), ...(await onPage(scope)), await onConfig(scope)];
    return shared === undefined ? lines : [...lines, await onLargeSite(scope)];
  } finally {
    for (const end of ends) end();
  }
}

/** Ends what was begun. */
export type Scope = Parameters<typeof makeFolder>[0] & Parameters<typeof spawnServer>[0];

/** The built server, where there is one. */
export const script = existsSync(resolve(import.meta.dirname, '../../dist/server.js'))
  ? resolve(import.meta.dirname, '../../dist/server.js')
  : undefined;

/** The built server where there is one, with a folder open. */
async function openServer(scope: Scope, folder: string): Promise<TestClient> {
  return (await openProcess(scope, folder)).client;
}

/** The same, or another server, with the number of its process. */
export async function openProcess(
  scope: Scope,
  folder: string,
  server = script,
): Promise<{ readonly client: TestClient; readonly pid: number | undefined }> {
  const { reader, writer, process: child } = spawnServer(scope, {}, server);
  const client = await createClient(reader, writer, { folders: [folder], settings: { problems: { delay: 0 } } });
  return { client, pid: child.pid };
}

/** From the process's start to the answer to `initialize`. */
async function start(scope: Scope): Promise<BenchLine> {
  const folder = makeFolder(scope, { 'docs.json': '{"name": "A", "navigation": []}' });
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    const began = performance.now();
    const client = await openServer(scope, folder);
    times.push(performance.now() - began);
    client.connection.dispose();
  }
  return line('server: start to initialized', median(times), 600);
}

async function onPage(scope: Scope): Promise<readonly BenchLine[]> {
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
  const client = await openServer(scope, folder);
  const file = join(folder, 'page.mdx');
  await client.ready();
  client.open(file);
  const typing = await keystrokes(client, file, 'Some words about part 45', 60);
  const completions: number[] = [];
  client.edit(file, '<Card title="Part 40"', '<Card  title="Part 40"');
  for (let i = 0; i < 60; i++) {
    const began = performance.now();
    await client.connection.sendRequest(lsp.CompletionRequest.type, {
      textDocument: { uri: client.uri(file) },
      position: client.position(file, '<Card  title="Part 40"'.slice(0, 6), true),
    });
    completions.push(performance.now() - began);
  }
  await client.request('docsight/preview/open', { preview: 'p', uri: client.uri(file), resourceRoot: 'x' });
  const patches: number[] = [];
  for (let i = 0; i < 60; i++) {
    const seen = client.notifications('docsight/preview/update').length;
    const began = performance.now();
    client.edit(file, 'Text of the card.', `Text ${i} of the card.`);
    await client.until('a patch', () => client.notifications('docsight/preview/update').length > seen);
    patches.push(performance.now() - began);
    client.edit(file, `Text ${i} of the card.`, 'Text of the card.');
    await client.until('a patch', () => client.notifications('docsight/preview/update').length > seen + 1);
  }
  client.connection.dispose();
  return [
    line(`server: keystroke to findings, page of ${Math.round(text.length / 1000)} KB`, median(typing), 30),
    line('server: the same at p95', percentile(typing, 95), 60),
    line('server: completion at p95', percentile(completions, 95), 30),
    line('server: keystroke to preview patch', median(patches), 40),
  ];
}

/** A docs.json of 2.4 MB with 23,000 entries. */
async function onConfig(scope: Scope): Promise<BenchLine> {
  const navigation = Array.from({ length: 230 }, (_, group) => ({
    group: `Group ${group}`,
    pages: Array.from(
      { length: 100 },
      (_, page) => `a-folder-with-a-long-name/${group}/and-a-page-whose-name-is-long-too-because-it-has-to-be/${page}`,
    ),
  }));
  const folder = makeFolder(scope, { 'docs.json': JSON.stringify({ name: 'Large', navigation }, undefined, 2) });
  const client = await openServer(scope, folder);
  const file = join(folder, 'docs.json');
  await client.until('checked', () => client.status()?.sites[0]?.ready === true, 60_000);
  client.open(file);
  const typing = await keystrokes(client, file, '"Group 100', 15);
  client.connection.dispose();
  return line(
    `server: keystroke to findings, docs.json of ${(readFileSync(file).length / 1e6).toFixed(1)} MB`,
    median(typing),
    400,
  );
}

/** From the process's start to all findings of a deployed site. */
async function onLargeSite(scope: Scope): Promise<BenchLine> {
  const folder = sharedPath('corpus', 'modern', 'langgenius+dify-docs');
  const began = performance.now();
  const client = await openServer(scope, folder);
  await client.until('checked', () => client.status()?.sites[0]?.ready === true, 120_000);
  const milliseconds = performance.now() - began;
  const { pages } = client.status()?.sites[0] ?? { pages: 0 };
  client.connection.dispose();
  return line(`server: start to all findings of ${pages} pages`, milliseconds, 6_000);
}

/** Types letters at the end of a place; the time from each to the diagnostics of its version. */
async function keystrokes(client: TestClient, file: string, place: string, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  let now = place;
  for (let i = 0; i < count; i++) {
    const next = `${place}${'abcdefghij'[i % 10]}`;
    const began = performance.now();
    const version = client.edit(file, now, next);
    await client.until(`version ${version}`, () => client.diagnostics(file)?.version === version, 30_000);
    times.push(performance.now() - began);
    now = next;
  }
  return times.slice(Math.min(5, count - 1));
}

function line(name: string, ours: number, limit: number): BenchLine {
  return { name, ours, limit, passes: ours <= limit };
}

function median(times: readonly number[]): number {
  return percentile(times, 50);
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, ours, limit, passes } of await benchServer()) {
    console.log(`${passes ? '✓' : '✗'} ${name}: ${ours.toFixed(1)} ms (at most ${limit} ms)`);
  }
}
