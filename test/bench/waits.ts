import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import type { TestClient } from '../protocol/client.ts';
import { openProcess, type Scope } from './server.ts';
import { quantile } from './work.ts';

/** How long a request waits, in milliseconds. */
interface Wait {
  /** By the clock; on a machine that others use too, their time is in it. */
  readonly clock: number;
  /** What the server's thread works between question and answer; by the clock where the system does not tell. */
  readonly work: number;
}

export interface Waits {
  /** While nothing else is done: the medians of the longest waits. */
  readonly idle: Wait;
  /** While a keystroke is worked on: the medians of the longest waits, one for each keystroke. */
  readonly busy: Wait;
  /** The longest of all. */
  readonly longest: Wait;
}

/** A hover is asked for so often, in milliseconds. */
const between = 3;
/** Hovers go on for so long, in milliseconds, after a keystroke; what follows its findings counts too. */
const span = 400;

/** How long a hover in a page waits in a real server while a letter is typed here and there into a description beside it. */
export async function waitsWhileTyping(scope: Scope, name: string, text: string, letter = 'x'): Promise<Waits> {
  return waitsIn(scope, name, text, letter, undefined);
}

/** The same in a server that does nothing but keep the text. */
export async function waitsInBareServer(scope: Scope, name: string, text: string): Promise<Waits> {
  return waitsIn(scope, name, text, 'x', join(import.meta.dirname, 'bareServer.ts'));
}

async function waitsIn(
  scope: Scope,
  name: string,
  text: string,
  letter: string,
  bare: string | undefined,
): Promise<Waits> {
  const folder = makeFolder(scope, {
    'docs.json': JSON.stringify({ name: 'T', navigation: [{ group: 'G', pages: ['page'] }], openapi: name }),
    'page.mdx': '---\ntitle: T\nopenapi: POST /things/500/{id}\n---\n\nText\n',
    [name]: text,
  });
  const { client, pid } = await openProcess(scope, folder, bare);
  const until = (what: string, condition: () => boolean): Promise<void> =>
    bare === undefined ? client.until(what, condition, 60_000) : Promise.resolve();
  const file = join(folder, name);
  const page = join(folder, 'page.mdx');
  await until('checked', () => client.status()?.sites[0]?.ready === true);
  client.open(page);
  client.open(file);
  await until('open', () => client.diagnostics(file)?.version === 1);
  const idle: Wait[] = [];
  const busy: Wait[] = [];
  for (let round = 0; round < 33; round++) {
    idle.push(await longestHover(client, pid, page, () => true));
    const place = `Operation ${round * 30}`;
    const version = client.edit(file, place, `${place}${letter}`);
    busy.push(
      await longestHover(client, pid, page, () => bare !== undefined || client.diagnostics(file)?.version === version),
    );
  }
  client.connection.dispose();
  if (pid !== undefined) process.kill(pid);
  // The first ones are the compiler's.
  return {
    idle: each(idle.slice(3), (times) => quantile(times, 0.5)),
    busy: each(busy.slice(3), (times) => quantile(times, 0.5)),
    longest: each(busy.slice(3), (times) => Math.max(...times)),
  };
}

function each(waits: readonly Wait[], of: (times: readonly number[]) => number): Wait {
  return { clock: of(waits.map(({ clock }) => clock)), work: of(waits.map(({ work }) => work)) };
}

/** Milliseconds that the first thread of a process has worked so far; the clock where the system does not tell. */
function workedBy(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

async function longestHover(
  client: TestClient,
  pid: number | undefined,
  page: string,
  isDone: () => boolean,
): Promise<Wait> {
  const params = { textDocument: { uri: client.uri(page) }, position: client.position(page, 'POST /things') };
  const answers: Promise<Wait>[] = [];
  const began = performance.now();
  while (!isDone() || performance.now() - began < span) {
    const asked = performance.now();
    const worked = workedBy(pid);
    answers.push(
      client.connection.sendRequest(lsp.HoverRequest.type, params).then((hover) => {
        if (hover === null) throw new Error('The operation has no hover.');
        return { clock: performance.now() - asked, work: workedBy(pid) - worked };
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, between));
  }
  return each(await Promise.all(answers), (times) => Math.max(...times));
}
