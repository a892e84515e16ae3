import { join } from 'node:path';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import type { TestClient } from '../protocol/client.ts';
import { openServer, type Scope } from './server.ts';
import { quantile } from './work.ts';

/** How long requests wait, in milliseconds. */
export interface Waits {
  /** While nothing else is done: the median of the longest waits. */
  readonly idle: number;
  /** While a keystroke is worked on: the median of the longest waits, one for each keystroke. */
  readonly busy: number;
  /** The longest of all. */
  readonly longest: number;
}

/** A hover is asked for so often, in milliseconds. */
const between = 3;
/** Hovers go on for so long, in milliseconds, after a keystroke; what follows its findings counts too. */
const span = 400;

/** How long a hover in a page waits in a real server while letters are typed into a description beside it. */
export async function waitsWhileTyping(scope: Scope, name: string, text: string): Promise<Waits> {
  const folder = makeFolder(scope, {
    'docs.json': JSON.stringify({ name: 'T', navigation: [{ group: 'G', pages: ['page'] }], openapi: name }),
    'page.mdx': '---\ntitle: T\nopenapi: POST /things/500/{id}\n---\n\nText\n',
    [name]: text,
  });
  const client = await openServer(scope, folder);
  const file = join(folder, name);
  const page = join(folder, 'page.mdx');
  await client.until('checked', () => client.status()?.sites[0]?.ready === true, 60_000);
  client.open(page);
  client.open(file);
  await client.until('open', () => client.diagnostics(file)?.version === 1, 60_000);
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < 15; round++) {
    idle.push(await longestHover(client, page, () => true));
    const place = `Operation ${round * 60}`;
    const version = client.edit(file, place, `${place}x`);
    busy.push(await longestHover(client, page, () => client.diagnostics(file)?.version === version));
  }
  client.connection.dispose();
  // The first ones are the compiler's.
  const counted = busy.slice(3);
  return { idle: quantile(idle.slice(3), 0.5), busy: quantile(counted, 0.5), longest: Math.max(...counted) };
}

async function longestHover(client: TestClient, page: string, isDone: () => boolean): Promise<number> {
  const params = { textDocument: { uri: client.uri(page) }, position: client.position(page, 'POST /things') };
  const answers: Promise<number>[] = [];
  const began = performance.now();
  while (!isDone() || performance.now() - began < span) {
    const asked = performance.now();
    answers.push(
      client.connection.sendRequest(lsp.HoverRequest.type, params).then((hover) => {
        if (hover === null) throw new Error('The operation has no hover.');
        return performance.now() - asked;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, between));
  }
  return Math.max(...(await Promise.all(answers)));
}
