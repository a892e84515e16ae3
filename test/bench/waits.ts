import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import type { TestClient } from '../protocol/client.ts';
import { openProcess, type Scope } from './server.ts';
import { quantile } from './work.ts';

/**
 * Times in milliseconds: wall-clock time, or the work of the server's threads if that is less, so that other processes
 * do not count.
 */
export interface Typing {
  /** From the answer to `initialize`, with an open folder, to the first page. */
  readonly firstPage: number;
  /** Median from a key to the findings of the OpenAPI document, including the pause before parsing. */
  readonly findings: number;
  /** Time of a hover in a page without typing, at p95. */
  readonly idle: number;
  /** The same between each key and some time after its findings. */
  readonly busy: number;
}

/** Interval of hovers, in milliseconds. */
const between = 3;
/** In milliseconds: how long hovers are sent after a keystroke, including work after its findings. */
const span = 400;
/** In milliseconds: the server's pause after a key before it parses. */
const pause = 150;
/** The first ones warm up the compiler. */
const warmUp = 3;

/** Types letters in an OpenAPI document, and continuously requests the hover of a page. */
export async function typeInto(scope: Scope, name: string, text: string, rounds = 12): Promise<Typing> {
  const operations = text.split('operationId').length - 1;
  const folder = makeFolder(scope, {
    'docs.json': JSON.stringify({ name: 'T', navigation: [{ group: 'G', pages: ['page'] }], openapi: name }),
    'page.mdx': '---\ntitle: T\nopenapi: POST /things/5/{id}\n---\n\nText\n',
    [name]: text,
  });
  const file = join(folder, name);
  const page = join(folder, 'page.mdx');
  const { client, pid } = await openProcess(scope, folder);
  const [began, workedSoFar] = [performance.now(), work(pid, 'all')];
  client.open(page);
  await client.request('docsight/preview/open', { preview: 'p', uri: client.uri(page), resourceRoot: 'x' });
  await client.until('the page', () => shown(client).includes('field49'), 120_000);
  const firstPage = Math.min(performance.now() - began, work(pid, 'all') - workedSoFar);
  // A visible page is rendered again each time, which is measured elsewhere.
  await client.request('docsight/preview/close', { preview: 'p' });
  await client.until('checked', () => client.status()?.sites[0]?.ready === true, 120_000);
  client.open(file);
  await client.until('open', () => client.diagnostics(file)?.version === 1, 120_000);
  const idle: number[] = [];
  const busy: number[] = [];
  const findings: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = await hovers(client, pid, page, () => true);
    const place = `Operation ${Math.floor((round * operations) / rounds)}`;
    const [since, worked] = [performance.now(), work(pid, 'all')];
    const version = client.edit(file, place, `${place}x`);
    let took = 0;
    const isDone = (): boolean => {
      if (client.diagnostics(file)?.version !== version) return false;
      if (took === 0) took = Math.min(performance.now() - since, pause + work(pid, 'all') - worked);
      return true;
    };
    const typed = await hovers(client, pid, page, isDone);
    if (round < warmUp) continue;
    idle.push(...quiet);
    busy.push(...typed);
    findings.push(took);
  }
  client.connection.dispose();
  if (pid !== undefined) process.kill(pid);
  return { firstPage, findings: quantile(findings, 0.5), idle: quantile(idle, 0.95), busy: quantile(busy, 0.95) };
}

/** All HTML of the preview so far. */
function shown(client: TestClient): string {
  return JSON.stringify(client.notifications('docsight/preview/update'));
}

/**
 * CPU milliseconds of a process's main thread or of all its threads; wall-clock time if the system does not report it.
 */
function work(pid: number | undefined, threads: 'first' | 'all'): number {
  try {
    const tasks = threads === 'first' ? [String(pid)] : readdirSync(`/proc/${pid}/task`);
    const times = tasks.map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, each) => sum + each) / 1e6;
  } catch {
    return performance.now();
  }
}

async function hovers(
  client: TestClient,
  pid: number | undefined,
  page: string,
  isDone: () => boolean,
): Promise<readonly number[]> {
  const params = { textDocument: { uri: client.uri(page) }, position: client.position(page, 'POST /things') };
  const answers: Promise<number>[] = [];
  const began = performance.now();
  while (!isDone() || performance.now() - began < span) {
    const [asked, worked] = [performance.now(), work(pid, 'first')];
    answers.push(
      client.connection.sendRequest(lsp.HoverRequest.type, params).then((hover) => {
        if (hover === null) throw new Error('The operation has no hover.');
        return Math.min(performance.now() - asked, work(pid, 'first') - worked);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, between));
  }
  return Promise.all(answers);
}
