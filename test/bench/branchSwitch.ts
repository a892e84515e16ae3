import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import { makeFolder } from '../folder.ts';
import { createClient, spawnServer } from '../protocol/client.ts';
import { type Random, randomFrom } from '../random.ts';
import { heldMemory } from './heldMemory.ts';
import type { BenchLine } from './report.ts';
import { type Scope, script } from './server.ts';

const pages = 10_000;

/** A page of two kilobytes; each branch has different words, titles and links. */
function page(i: number, branch: string): string {
  const body = Array.from(
    { length: 8 },
    (_, part) =>
      `## Part ${part} of ${branch}\n\nSome words about part ${part} of page ${i} on ${branch}, and ${linkTo((i + part * 37) % pages)}.\n`,
  ).join('\n');
  return `---\ntitle: Page ${i} of ${branch}\ndescription: What page ${i} is about on ${branch}.\n---\n\n${body}`;
}

/** A valid, descriptive link, because thousands of findings would dominate the measurement. */
const linkTo = (i: number): string => `[the words of page ${i}](/g${i % 100}/p${i})`;

const pathOf = (i: number): string => `g${i % 100}/p${i}.mdx`;

function config(branch: string): string {
  const navigation = Array.from({ length: 100 }, (_, group) => ({
    group: `Group ${group} of ${branch}`,
    pages: Array.from({ length: pages / 100 }, (_, i) => `g${group}/p${i * 100 + group}`),
  }));
  return JSON.stringify({ name: branch, navigation });
}

/**
 * How the events of a switch arrive: number of files at a time, with docs.json in each piece, and the interval in
 * milliseconds.
 */
interface Cut {
  readonly name: string;
  readonly piece: number;
  readonly gap: number;
  /** In random order, and each event twice. */
  readonly shuffled?: boolean;
}

const cuts: readonly Cut[] = [
  { name: '500 every 20 ms', piece: 500, gap: 20 },
  // As VS Code reports them.
  { name: '500 every 200 ms', piece: 500, gap: 200 },
  { name: '500 every 700 ms', piece: 500, gap: 700 },
  { name: '25 every 5 ms, shuffled and repeated', piece: 25, gap: 5, shuffled: true },
  // Several switches show whether memory keeps growing.
  { name: '500 every 20 ms, again', piece: 500, gap: 20 },
  { name: '500 every 20 ms, once more', piece: 500, gap: 20 },
];

interface Measured {
  readonly name: string;
  /** From the first event until all work is done. */
  readonly seconds: number;
  readonly cpu: number;
  /** Used megabytes at the end. */
  readonly memory: number;
  /** The longest response time, in milliseconds. */
  readonly ping: number;
}

/** A process with an open site. */
interface Subject {
  readonly process: ChildProcess;
  /** Resolves with the answer to a small request. */
  ping(): Promise<unknown>;
  /** Reports changed files, if the process does not watch them itself. */
  tell(files: readonly string[]): void;
  /** Whether the process reports that everything is checked; always true if it cannot tell. */
  isReady(): boolean;
  close(): void;
}

interface Switches {
  readonly cold: Measured;
  readonly switched: readonly Measured[];
  /** Megabytes after a garbage collection, before the first switch and after the last. */
  readonly held: { readonly before: number; readonly after: number };
  /** Megabytes of the process, some seconds after the last switch, when idle. */
  readonly rest: number;
}

/** Opens a site of 10,000 pages and switches between branches. */
async function switches(
  scope: Scope,
  open: (folder: string, env: Readonly<Record<string, string>>) => Promise<Subject>,
  use: readonly Cut[],
): Promise<Switches> {
  const files: Record<string, string> = { 'docs.json': config('main') };
  for (let i = 0; i < pages; i++) files[pathOf(i)] = page(i, 'main');
  const folder = makeFolder(scope, files);
  const started = performance.now();
  const heap = heldMemory(makeFolder(scope, {}));
  const subject = await open(folder, heap.env);
  const { pid } = subject.process;
  const cpu = (): number => {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  const memory = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  let worst = 0;
  let isOver = false;
  const pinging = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now();
      await subject.ping();
      worst = Math.max(worst, performance.now() - began);
      await new Promise((done) => setTimeout(done, 40));
    }
  };
  const pings = pinging();
  /** Done when the process says so. An idle process is not a sign, because others use the processor. */
  const measure = async (name: string, from: number, used: number): Promise<Measured> => {
    let end = performance.now();
    for (let last = cpu(), quiet = 0; quiet < 8; ) {
      await new Promise((done) => setTimeout(done, 250));
      const now = cpu();
      quiet = subject.isReady() && now - last < 0.03 ? quiet + 1 : 0;
      if (quiet === 0) end = performance.now();
      last = now;
    }
    const measured = { name, seconds: (end - from) / 1000, cpu: cpu() - used, memory: memory(), ping: worst };
    worst = 0;
    return measured;
  };
  const cold = await measure('cold start', started, 0);
  const switched: Measured[] = [];
  const before = await heap.of(subject.process);
  // Excludes the answer that waited for the collection.
  await new Promise((done) => setTimeout(done, 250));
  worst = 0;
  const random = randomFrom(1);
  for (const [nr, { name, piece, gap, shuffled = false }] of use.entries()) {
    const used = cpu();
    const began = performance.now();
    const order = Array.from({ length: pages }, (_, i) => i);
    if (shuffled) shuffle(order, random);
    const reported = async (some: readonly number[], branch: string): Promise<void> => {
      const changed = await Promise.all(
        some.map(async (i) => {
          const file = join(folder, pathOf(i));
          await writeFile(file, page(i, `branch ${nr}`));
          return file;
        }),
      );
      await writeFile(join(folder, 'docs.json'), config(branch));
      subject.tell([...changed, join(folder, 'docs.json')]);
      await new Promise((done) => setTimeout(done, gap));
    };
    for (let at = 0; at < pages; at += piece) {
      const some = order.slice(at, at + piece);
      const again = shuffled && at > 0 ? order.slice(random.below(at)).slice(0, piece) : [];
      await reported([...some, ...again], at + piece < pages ? `step ${at}` : `branch ${nr}`);
    }
    switched.push(await measure(name, began, used));
  }
  isOver = true;
  await pings;
  const rest = await memoryAtRest(memory);
  const after = await heap.of(subject.process);
  subject.close();
  return { cold, switched, held: { before, after }, rest };
}

/** V8 collects garbage after about eight idle seconds; until then the process keeps its memory. */
async function memoryAtRest(memory: () => number): Promise<number> {
  const most = memory();
  for (let waited = 0; waited < 20 && memory() > 0.8 * most; waited++)
    await new Promise((done) => setTimeout(done, 1_000));
  return memory();
}

function shuffle(items: number[], random: Random): void {
  for (let i = items.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [items[i], items[other]] = [items[other] as number, items[i] as number];
  }
}

/** The language server: its editor reports events. */
const languageServer =
  (scope: Scope, server: string | undefined) =>
  async (folder: string, env: Readonly<Record<string, string>>): Promise<Subject> => {
    const { reader, writer, process: child } = spawnServer(scope, env, server);
    const client = await createClient(reader, writer, { folders: [folder], settings: { problems: { delay: 0 } } });
    // Measured when the answer leaves the server, because the client first processes thousands of findings.
    let answered: (() => void) | undefined;
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('docsight/ping')) answered?.();
    });
    return {
      process: child,
      ping() {
        const answer = new Promise<void>((done) => {
          answered = done;
        });
        // If the answer comes in two parts, the time counts when the client has it.
        const taken = client.request('docsight/ping' as never, {} as never).catch(() => undefined);
        return Promise.race([answer, taken]);
      },
      tell: (changed) => client.watched(Object.fromEntries(changed.map((file) => [file, 'changed']))),
      isReady() {
        const shown = client.status()?.sites ?? [];
        return shown.length > 0 && shown.every(({ ready }) => ready);
      },
      close: () => client.connection.dispose(),
    };
  };

/** The preview for a browser, with one open page: it watches files itself. */
const browserPreview =
  (scope: Scope, command: string) =>
  async (folder: string, env: Readonly<Record<string, string>>): Promise<Subject> => {
    const child = spawn(process.execPath, [...serverFlags, command, 'preview', folder, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    scope.after(() => child.kill('SIGKILL'));
    const url = await new Promise<string>((done) =>
      child.stdout.setEncoding('utf8').once('data', (text: string) => done(text.trim())),
    );
    const ask = (path: string): Promise<string> =>
      new Promise((done, failed) => {
        get(new URL(path, url), (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => done(text));
        }).on('error', failed);
      });
    const live = /data-live="([^"]+)"/.exec(await ask('/g1/p1'))?.[1] ?? '';
    const stream = get(new URL(live, url), (response) => response.resume()).on('error', () => undefined);
    return {
      process: child,
      ping: () => ask('/favicon.ico'),
      tell: () => undefined,
      isReady: () => true,
      close: () => stream.destroy(),
    };
  };

/** Figures of branch switches with events in different pieces, next to those of a cold start. */
export async function benchBranchSwitch(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const root = resolve(import.meta.dirname, '../..');
  const subjects = {
    server: (scope: Scope) => switches(scope, languageServer(scope, script), cuts),
    // It watches files itself.
    preview: (scope: Scope) =>
      switches(scope, browserPreview(scope, join(root, script === undefined ? 'server/cli/main.ts' : 'dist/cli.js')), [
        { name: 'as it sees it', piece: 500, gap: 20 },
      ]),
  };
  const lines: BenchLine[] = [];
  for (const [subject, run] of Object.entries(subjects)) {
    const ends: (() => unknown)[] = [];
    try {
      const { cold, switched, held, rest } = await run({ after: (end: () => unknown) => void ends.push(end) });
      for (const { name, seconds, cpu, memory, ping } of [cold, ...switched])
        print(
          `${subject}: ${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU (${(cpu / cold.cpu).toFixed(2)}), ${memory.toFixed(0)} MB, longest answer ${ping.toFixed(0)} ms`,
        );
      print(
        `${subject}: held after a collection: ${held.before.toFixed(0)} MB before the first switch, ${held.after.toFixed(0)} MB after the last; of the system, seconds after it: ${rest.toFixed(0)} MB`,
      );
      const line = (name: string, ours: number, limit: number): void =>
        void lines.push({ name: `${subject}: ${name}`, ours, limit, passes: ours <= limit });
      line(
        `memory held after ${switched.length} branch switches beside that before, in MB`,
        held.after,
        1.2 * held.before,
      );
      line('memory of the system after them beside that after a cold start, in MB', rest, 1.2 * cold.memory);
      for (const { name, cpu, ping } of switched) {
        line(`CPU for a branch switch of ${pages} pages, ${name}, in seconds`, cpu, 1.5 * cold.cpu);
        line(`longest answer meanwhile beside that in a cold start, ${name}, in milliseconds`, ping, 1.5 * cold.ping);
      }
    } finally {
      for (const end of ends) await end();
    }
  }
  return lines;
}
