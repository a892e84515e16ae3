import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeFolder } from '../folder.ts';
import { connectInside } from '../protocol/client.ts';
import { supervisedEditor } from '../protocol/supervised.ts';
import { mutatedText } from './bytes.ts';
import { type Part, shuffled, type Trial, within } from './part.ts';

const page = (body: string): string =>
  `---\ntitle: One\ndescription: About one, long enough to be right.\n---\n\n${body}\n`;
const files = {
  'docs.json': '{"name": "Site", "navigation": [{"group": "G", "pages": ["index", "two", "missing"]}]}',
  'index.mdx': page('<Note>\n  Fine.\n</Note>'),
  'two.mdx': page('<Crad title="A" />\n\n[x](/nowhere)'),
};

/** How a server ends. */
const ends = ['SIGKILL', 'SIGSTOP', 'SIGABRT', 'SIGTERM', 'memory'] as const;

/** A text that does not fit into the memory of a server that cannot get more. */
const large = 'Words that take room. '.repeat(400_000);

/** Whether a running process can be given a memory limit. */
const canLimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;

/** In milliseconds: the longest delay before an editor starts another server, unless servers crash repeatedly. */
const maxWait = 3000;

/** A server that ends at any moment while the author types. */
export const survival: Part = {
  id: 'T3',
  name: 'survival',
  shows: 'A server that ends or hangs restarts, with every edit and the findings of a cold start',
  minutes: 3,
  async run(trial) {
    if (process.platform === 'win32') return trial.leaveOut('signals that stop a process');
    if (!canLimit) trial.leaveOut('a server without memory, because `prlimit` is not installed');
    const rounds = trial.isLong ? 50 : 20;
    // After three crashes the restart is delayed, so each editor has three.
    for (const _ of trial.rounds(Math.ceil(rounds / 3))) await trial.guard('an editor', () => typeAndEnd(trial));
  },
};

async function typeAndEnd(trial: Trial): Promise<void> {
  const { random } = trial;
  const folder = makeFolder(trial as never, files);
  const file = join(folder, 'index.mdx');
  let text: string = files['index.mdx'];
  const stage = supervisedEditor(trial, file, () => text);
  await stage.start();
  await stage.findings();
  // At most one of each kind, because a document is set aside after the server hangs on it twice.
  const all = canLimit ? ends : ends.filter((end) => end !== 'memory');
  for (const end of shuffled(all, random).slice(0, 3)) {
    const old = stage.client;
    const server = stage.process;
    const endAt = random.below(8);
    const gone = once(server, 'exit');
    // Type before, while and after the server ends.
    for (let i = 0; i < 8; i++) {
      text = mutatedText(random.below(3) === 0 ? files['index.mdx'] : text, random, Object.values(files));
      if (i === endAt) endServer(server, end);
      old.replace(file, text);
      if (random.below(3) === 0) await new Promise((done) => setImmediate(done));
    }
    if (end === 'memory') {
      old.replace(file, large);
      trial.note('servers that ran out of memory');
    }
    // While the test waits for another server, the supervisor's clock runs fast. A server that is about to end would
    // seem to hang.
    if (end !== 'SIGSTOP') await within(`the end by ${end}`, gone);
    await within(`another server after ${end}`, stage.after(old));
    await within(`the end by ${end}`, gone);
    trial.control('servers that ended', 1, 1);
    const after = await within('the findings of the next server', stage.findings());
    const cold = await coldFindings(trial, folder, file, text);
    trial.control('problems that are compared', cold.size, 1);
    trial.check(
      isDeepStrictEqual([...after], [...cold]),
      () =>
        `after ${end} while typing ${JSON.stringify(text)}: ${JSON.stringify([...after])} instead of ${JSON.stringify([...cold])}`,
    );
    trial.check(stage.client.textOf(file) === text, () => `after ${end} an edit is lost`);
  }
  trial.most('milliseconds before another server starts', Math.max(...stage.waits), maxWait);
  stage.stop();
  stage.process.kill('SIGKILL');
}

function endServer(server: ChildProcess, end: (typeof ends)[number]): void {
  if (end === 'memory') execFileSync('prlimit', ['--pid', String(server.pid), '--as=1']);
  else server.kill(end);
}

/** Findings of a new server for the current text. */
async function coldFindings(
  trial: Trial,
  folder: string,
  file: string,
  text: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const client = await connectInside(trial as never, { folders: [folder], settings: { problems: { delay: 0 } } });
  client.open(file, text);
  await client.ready();
  await client.until('the open document', () => client.diagnostics(file)?.version === 1);
  return client.everything();
}
