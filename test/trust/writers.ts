import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { commands } from '../../server/cli/commands.ts';
import { makeFolder } from '../folder.ts';
import { renameUnsaved, writeBesideEditor } from './besideEditors.ts';
import { type Ended, inParallel, runChild } from './child.ts';
import type { Death } from './deathHook.ts';
import { plainGit } from './gitTraps.ts';
import { canMount, noMounts, onMount } from './mounts.ts';
import { type Part, shuffled, type Trial } from './part.ts';
import { treeOf } from './tree.ts';
import { writtenSite as files, type Writer, writers, writersWithoutGit } from './writerLines.ts';

const main = resolve(import.meta.dirname, '../../server/cli/main.ts');

/** Options that make a command write. */
const writingOptions = ['out', 'output', 'write', 'fix', 'update-baseline'];

/** Options that are tested elsewhere: T2 tests the tools that write, and `check --output` the output of any command. */
const elsewhere: ReadonlySet<string> = new Set(['mcp --write', 'prose --output']);

/** Commands that do not write files by default. */
const readers: ReadonlySet<string> = new Set([
  'languages',
  'explain',
  'preview',
  'icons',
  'mcp',
  'inspect',
  'prose',
  'completion',
]);

/** Every writing command, killed at each of its steps, or with a full disk. */
export const writing: Part = {
  id: 'T8',
  name: 'writers',
  shows:
    'A command that ends at any step leaves each file old or new, and the next command completes or reverts the change',
  minutes: 5,
  async run(trial) {
    if (process.platform === 'win32') return trial.leaveOut('signals that end a process');
    for (const { name } of commands)
      trial.check(
        readers.has(name) || writers.some(({ command }) => command === name),
        () => `no case ends the command ${name} while it writes`,
      );
    for (const { name, options } of commands)
      for (const option of writingOptions.filter((each) => Object.hasOwn(options, each)))
        trial.check(
          elsewhere.has(`${name} --${option}`) ||
            writers.some(({ command, line }) => command === name && line.split(' ').includes(`--${option}`)),
          () => `no case ends ${name} --${option} while it writes`,
        );
    await inParallel(trial.cases(writers.map((each) => ({ ...each, name: each.line }))), 2, (writer) =>
      trial.guard(writer.line, () => attack(trial, writer)),
    );
    for (const writer of trial.cases(
      writersWithoutGit.map((each) => ({ ...each, name: `${each.line} while an editor is open` })),
    ))
      await trial.guard(writer.name, () =>
        writeBesideEditor(trial, files, writer.name, (folder) =>
          run(folder, makeFolder(trial as never, {}), writer.line),
        ),
      );
    await trial.guard('a rename with unsaved text', () => renameUnsaved(trial, files));
    const place = makeFolder(trial as never, {});
    if (!(await canMount(place))) return trial.leaveOut(noMounts);
    for (const writer of trial.cases(
      writersWithoutGit.map((each) => ({ ...each, name: `${each.line} on a small disk` })),
    ))
      await trial.guard(writer.name, () => fillDisk(trial, writer));
  },
};

/** A site. For `diff`, which uses Git, it has a commit and a later change. */
function makeSite(trial: Trial, { command }: Writer): string {
  const folder = makeFolder(trial as never, files);
  if (command !== 'diff') return folder;
  plainGit(folder, 'init', '-q', '-b', 'main');
  plainGit(folder, 'add', '-A');
  plainGit(folder, 'commit', '-q', '-m', 'x');
  plainGit(folder, 'mv', 'guides/c.mdx', 'guides/moved.mdx');
  writeFileSync(join(folder, 'docs.json'), files['docs.json'].replace('guides/c', 'guides/moved'));
  return folder;
}

function run(folder: string, state: string, line: string, death?: Death): Promise<Ended> {
  const hook = pathToFileURL(join(import.meta.dirname, 'deathHook.ts')).href;
  return runChild(process.execPath, ['--import', hook, main, ...line.split(' ')], {
    cwd: folder,
    env: {
      ...process.env,
      XDG_STATE_HOME: state,
      DOCSIGHT_DEATH: JSON.stringify(death ?? { at: -1, how: 'before' }),
    },
  });
}

async function attack(trial: Trial, writer: Writer): Promise<void> {
  const folder = makeSite(trial, writer);
  const state = makeFolder(trial as never, {});
  const { err, code } = await run(folder, state, writer.line);
  const calls = Number(/calls (\d+)\s*$/.exec(err)?.[1] ?? 0);
  const after = treeOf(folder);
  trial.check(calls > 1 && code !== 2, () => `${writer.line} writes nothing: ${err}`);
  trial.control('steps of commands that write', calls, 1);
  const deaths: readonly Death[] = [
    ...Array.from({ length: calls }, (_, at) => at).flatMap((at) =>
      (['before', 'within', 'after'] as const).map((how) => ({ at, how })),
    ),
    ...[0, 4096, 12_288].map((bytes) => ({ at: 0, how: 'full' as const, bytes })),
  ];
  const most = trial.isLong ? deaths.length : 12;
  for (const death of trial.cases(shuffled(deaths, trial.random), Math.min(most, trial.count)))
    await endAt(trial, writer, death, after);
}

async function endAt(
  trial: Trial,
  writer: Writer,
  death: Death,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = makeSite(trial, writer);
  const state = makeFolder(trial as never, {});
  const before = treeOf(folder);
  const { code } = await run(folder, state, writer.line, death);
  const isFull = death.how === 'full';
  trial.control('commands that were ended', code === null || (isFull && code !== 0) ? 1 : 0, 1);
  const what = `${writer.line}, ${death.how} ${isFull ? death.bytes : death.at}`;
  const now = treeOf(folder);
  for (const [path, text] of Object.entries(now))
    if (text !== before[path] && text !== after[path])
      trial.fail(`${what}: ${path} is neither old nor new: ${JSON.stringify(text.slice(0, 60))}`);
  for (const path of Object.keys(before))
    trial.check(
      now[path] !== undefined || after[path] === undefined || writer.isWhole,
      () => `${what}: ${path} is lost`,
    );
  if (!writer.isWhole) return;
  await run(folder, state, 'check .');
  const next = treeOf(folder);
  trial.check(
    isDeepStrictEqual(next, before) || isDeepStrictEqual(next, after),
    () => `${what}: after the next command the files are neither all old nor all new: ${Object.keys(next)}`,
  );
}

/** Free bytes on a disk of 64 KB when a command begins. */
const room = [0, 4096, 12_288] as const;

/** Runs a command on a disk with little space, and another one after the disk has space again. */
async function fillDisk(trial: Trial, writer: Writer): Promise<void> {
  const usual = makeFolder(trial as never, files);
  const before = treeOf(usual);
  await run(usual, makeFolder(trial as never, {}), writer.line);
  const after = treeOf(usual);
  // Control: on a full disk, every command that writes must fail.
  for (const free of trial.count < 20 ? room.slice(0, 1) : room) {
    const folder = makeFolder(trial as never, {});
    // The journal may be on the same disk, or on another one.
    const state = trial.random.below(2) === 0 ? join(folder, '.state') : makeFolder(trial as never, {});
    const lines = [writer.line, writer.isWhole ? 'check .' : 'completion bash'];
    const results = await onMount({ kind: 'small', kilobytes: 64 }, { folder, state, files, free, lines });
    const what = `${writer.line} with ${free} bytes free${state.startsWith(folder) ? ', also for the journal' : ''}`;
    if (typeof results === 'string') {
      trial.fail(`${what}: ${results}`);
      continue;
    }
    const [now, next] = results.map(({ tree }) =>
      Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('.state/'))),
    );
    const [{ code, err, drafts } = { code: 0, err: '', drafts: [] }] = results;
    trial.control('commands that fail on a full disk', free === 0 && code !== 0 ? 1 : 0, 1);
    trial.check(!/\n\s+at /.test(err), () => `${what}: ${err.slice(0, 500)}`);
    for (const draft of drafts) trial.fail(`${what}: ${draft} is left over`);
    for (const [path, text] of Object.entries(now ?? {}))
      if (text !== before[path] && text !== after[path])
        trial.fail(`${what}: ${path} is neither old nor new: ${JSON.stringify(text.slice(0, 60))}`);
    for (const path of Object.keys(before))
      trial.check(
        now?.[path] !== undefined || after[path] === undefined || writer.isWhole,
        () => `${what}: ${path} is lost`,
      );
    trial.check(
      !writer.isWhole || isDeepStrictEqual(next, before) || isDeepStrictEqual(next, after),
      () => `${what}: after the next command the files are neither all old nor all new: ${Object.keys(next ?? {})}`,
    );
  }
}
