import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folder.ts';
import { createClient, spawnServer } from '../protocol/client.ts';
import type { BenchLine } from './config.ts';
import { type Scope, script } from './server.ts';

const pages = 10_000;
const perPiece = 500;

/** A page of some two kilobytes; each branch has other words, titles and links. */
function page(i: number, branch: string): string {
  const body = Array.from(
    { length: 8 },
    (_, part) =>
      `## Part ${part} of ${branch}\n\nSome words about part ${part} of page ${i} on ${branch}, and a [link](${linkTo((i + part * 37) % pages)}).\n`,
  ).join('\n');
  return `---\ntitle: Page ${i} of ${branch}\ndescription: What page ${i} is about on ${branch}.\n---\n\n${body}`;
}

/** A link that leads somewhere: readers of thousands of findings would be what is measured. */
const linkTo = (i: number): string => `/g${i % 100}/p${i}`;

const pathOf = (i: number): string => `g${i % 100}/p${i}.mdx`;

function config(branch: string): string {
  const navigation = Array.from({ length: 100 }, (_, group) => ({
    group: `Group ${group} of ${branch}`,
    pages: Array.from({ length: pages / 100 }, (_, i) => `g${group}/p${i * 100 + group}`),
  }));
  return JSON.stringify({ name: branch, navigation });
}

interface Measured {
  readonly seconds: number;
  readonly cpu: number;
  readonly memory: number;
  readonly ping: number;
}

/** A site of 10,000 pages, opened and then switched to another branch, told by events in pieces with docs.json in each. */
export async function branchSwitch(scope: Scope, server = script): Promise<readonly [Measured, Measured]> {
  const files: Record<string, string> = { 'docs.json': config('main') };
  for (let i = 0; i < pages; i++) files[pathOf(i)] = page(i, 'main');
  const folder = makeFolder(scope, files);
  const started = performance.now();
  const { reader, writer, process: child } = spawnServer(scope, {}, server);
  const client = await createClient(reader, writer, { folders: [folder], settings: { problems: { delay: 0 } } });
  const { pid } = child;
  const cpu = (): number => {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  const memory = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  let worst = 0;
  let isOver = false;
  let answered: (() => void) | undefined;
  // The answer as it leaves the server: a client has thousands of findings to take before it.
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.includes('docsight/ping')) answered?.();
  });
  const pinging = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now();
      const answer = new Promise<void>((done) => {
        answered = done;
      });
      // Where the answer came in two pieces, it counts when the client has it.
      const taken = client.request('docsight/ping' as never, {} as never).catch(() => undefined);
      await Promise.race([answer, taken]);
      worst = Math.max(worst, performance.now() - began);
      await new Promise((done) => setTimeout(done, 40));
    }
  };
  const pings = pinging();
  /** Over when the process has had next to nothing to do for a second. */
  const measure = async (from: number, used: number): Promise<Measured> => {
    let end = performance.now();
    for (let last = cpu(), quiet = 0; quiet < 4; ) {
      await new Promise((done) => setTimeout(done, 250));
      const now = cpu();
      quiet = now - last < 0.03 ? quiet + 1 : 0;
      if (quiet === 0) end = performance.now();
      last = now;
    }
    const measured = { seconds: (end - from) / 1000, cpu: cpu() - used, memory: memory(), ping: worst };
    worst = 0;
    return measured;
  };
  const cold = await measure(started, 0);
  const used = cpu();
  const began = performance.now();
  for (let at = 0; at < pages; at += perPiece) {
    const changes: Record<string, 'changed'> = {};
    for (let i = at; i < at + perPiece; i++) {
      writeFileSync(join(folder, pathOf(i)), page(i, 'other'));
      changes[join(folder, pathOf(i))] = 'changed';
    }
    writeFileSync(join(folder, 'docs.json'), config(at + perPiece < pages ? `step ${at}` : 'other'));
    changes[join(folder, 'docs.json')] = 'changed';
    client.watched(changes);
    await new Promise((done) => setTimeout(done, 20));
  }
  const switched = await measure(began, used);
  isOver = true;
  await pings;
  client.connection.dispose();
  return [cold, switched];
}

/** The figures of a branch switch beside those of a cold start. */
export async function benchBranchSwitch(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const ends: (() => void)[] = [];
  try {
    const [cold, switched] = await branchSwitch({ after: (end: () => unknown) => void ends.push(() => void end()) });
    for (const [name, { seconds, cpu, memory, ping }] of Object.entries({ 'cold start': cold, switch: switched }))
      print(
        `${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, ${memory.toFixed(0)} MB, longest answer ${ping.toFixed(0)} ms`,
      );
    const limit = 1.5 * cold.cpu;
    const name = `server: CPU for a branch switch of ${pages} pages, in seconds`;
    return [{ name, ours: switched.cpu, limit, passes: switched.cpu <= limit }];
  } finally {
    for (const end of ends) end();
  }
}
