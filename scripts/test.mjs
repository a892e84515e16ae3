// `npm test`: everything that can be checked, in one command, with one summary. Begins on Node 20 without dependencies.
//   npm test                 all of it
//   npm test -- unit suites  some steps
//   npm test -- --changed    of the steps without a window, what can break by the changes since main
import { existsSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { longestFirst, partOf, triedWhole } from './test/choose.mjs';
import { changedFiles, commitSeed } from './test/commit.mjs';
import { reached, testFiles } from './test/testGraph.mjs';
import { prepare, root } from './tools/bootstrap.mjs';
import { ended, StepFailed, say, start, step } from './tools/steps.mjs';
import { desktopThere } from './vscode/desktopThere.mjs';

const lint = { name: 'lint', run: () => task('Linting', 'npm', ['run', 'lint']) };
const types = { name: 'types', run: () => node('Checking types', ['node_modules/typescript/bin/tsc', '-b']) };

/**
 * Stages in order. The queues of a stage run beside each other. Those that are `behind` share what processor time the
 * others leave: a window mostly waits, and must answer when it is asked. A failed step stops only those that need what
 * it makes.
 */
const stages = [
  // Whatever writes to dist/ comes before what reads there.
  [[{ name: 'build', run: () => node('Building', ['scripts/build.mjs']) }]],
  [[{ name: 'package', run: pack }], [lint, types]],
  [
    // About as long as each other, so that no processor waits for the end of one.
    [
      { name: 'unit', behind: true, run: (how) => tests('unit', how) },
      { name: 'protocol', behind: true, run: (how) => tests('protocol', how) },
    ],
    [
      { name: 'suites', behind: true, shared: true, run: (how) => tests('suites', how) },
      { name: 'corpus', behind: true, shared: true, tools: browserAndNeovim, run: (how) => tests('corpus', how) },
      { name: 'browser', behind: true, tools: chromiumThere, run: (how) => tests('browser', how) },
    ],
    [
      { name: 'editor', tools: vscodeThere, needs: 'package', run: (how) => counted(['test/editor/run.ts'], how) },
      ...(desktopThere(process.env, process.platform, join(root, '.vscode-test')) === undefined
        ? []
        : [{ name: 'desktop', needs: 'package', run: (how) => counted(['test/editor/run.ts', '--electron'], how) }]),
    ],
    [
      // With mouse and keyboard, where no test may answer a question of VS Code's from inside; one window at a time.
      {
        name: 'window',
        tools: vscodeThere,
        needs: 'package',
        run: (how) => tests('window', { ...how, atOnce: 'together', fresh: true }),
      },
    ],
  ],
];

/** What Node compiles is kept from one test file to the next. */
const compiled = join(root, 'node_modules', '.cache', 'docsight-tests');
/** How many files share a process, where that is more than one: what they start and read is shared too. */
const together = { unit: 16, protocol: 6, suites: 6, corpus: 15, browser: 10 };
/** What reaches this tries a sample, or everything when it is asked to. */
const samples = 'test/long.ts';
const isCi = process.env.CI === 'true';
const isLong = process.env.DOCSIGHT_LONG === '1';
/** In CI some of those files try everything, other ones on each commit: so many seconds of them in each room. */
const wholeFor = 20;
/** In how many parts a room is taken where each file needs a window; a commit takes one of them. */
const parts = { window: 3 };
/** What samples are chosen by, of every test below this process. */
const seed = Number(process.env.DOCSIGHT_SEED ?? commitSeed());
process.env.DOCSIGHT_SEED = String(seed);

/** What a test needs of the machine is looked for, and fetched, once. */
const fetched = new Map();

if (await prepare(fileURLToPath(import.meta.url))) await main();

async function main() {
  const words = process.argv.slice(2);
  const only = words.filter((word) => word !== '--changed');
  const changed = words.includes('--changed') ? changedFiles() : undefined;
  const isHere = sharedFolder();
  const results = new Map();
  const left = [];
  const wanted = ({ name, shared, tools }) => {
    if (only.length > 0 && !only.includes(name)) return false;
    if (changed !== undefined && only.length === 0 && (tools === vscodeThere || name === 'package')) return false;
    if (shared === true && !isHere) left.push(name);
    return shared !== true || isHere;
  };
  const chosen = stages.map((queues) => queues.map((queue) => queue.filter(wanted)).filter(({ length }) => length > 0));
  const steps = chosen.flat(2);
  // Fetched while others build; who needs it says what went wrong.
  for (const { tools } of steps) if (tools !== undefined) have(tools).catch(() => undefined);
  for (const queues of chosen) {
    const alone = queues.length === 1;
    const sharing = queues.filter(([first]) => first.behind).length;
    const atOnce = Math.ceil(availableParallelism() / Math.max(1, sharing));
    const inQueue = async (queue) => {
      for (const each of queue) {
        const isBuilt = results.get('build')?.failed === 0;
        const how = { alone, behind: each.behind && !alone, atOnce, changed, isBuilt };
        results.set(each.name, await result(each, how, isHere, results));
      }
    };
    await Promise.all(queues.map(inQueue));
  }
  summary(steps, results, left, changed);
}

/** Runs a step and says how it went. */
async function result(each, how, isHere, results) {
  if (each.needs !== undefined && results.get(each.needs)?.failed > 0) {
    say(`✗ ${each.name}: not run, because ${each.needs} failed`);
    return { passed: 0, failed: 1, skipped: 0, seconds: 0 };
  }
  const begun = Date.now();
  const counts = await attempt(each, { ...how, say: how.alone ? say : (text) => say(`${each.name}: ${text}`) }, isHere);
  const seconds = (Date.now() - begun) / 1000;
  say(`${counts.failed === 0 ? '✓' : '✗'} ${line(each.name, counts, seconds)}`);
  return { ...counts, seconds };
}

async function attempt(each, how, isHere) {
  try {
    if (each.tools !== undefined) await have(each.tools);
    const result = (await each.run(how)) ?? { passed: 1, failed: 0, skipped: 0 };
    // With everything there, nothing may be passed over.
    if (isHere && result.skipped > 0) {
      say(`${each.name}: ${result.skipped} skipped, and no test may be skipped`);
      return { ...result, failed: result.failed + result.skipped };
    }
    return result;
  } catch (error) {
    say(error instanceof StepFailed ? error.output.trimEnd() : '');
    say(`${each.name}: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function line(name, { passed, failed, skipped }, seconds) {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  return `${name.padEnd(9)} ${parts.join(', ')} (${seconds.toFixed(1)} s)`;
}

function summary(chosen, results, left, changed) {
  let passed = 0;
  let failed = 0;
  say('');
  for (const { name } of chosen) {
    const result = results.get(name);
    say(`  ${line(name, result, result.seconds)}`);
    passed += result.passed;
    failed += result.failed;
  }
  if (changed !== undefined) say('  not chosen by changes: package, editor, window');
  if (left.length > 0) {
    say(
      `  left out: ${[...left].sort().join(', ')}, and tests elsewhere that read deployed sites. They need the folder`,
    );
    say(
      '  "shared" (corpus and suites) beside this one, or named in DOCSIGHT_SHARED; CONTRIBUTING.md says where it is from.',
    );
  }
  say('');
  if (failed > 0) process.exitCode = 1;
  say(`${passed} passed, ${failed} failed`);
}

/** Whether the corpus and the suites are there. Naming a folder that is not is a mistake. */
function sharedFolder() {
  const named = process.env.DOCSIGHT_SHARED;
  const folder = resolve(root, named ?? '../shared');
  const isHere = existsSync(resolve(folder, 'corpus'));
  if (!isHere && named !== undefined) throw new Error(`DOCSIGHT_SHARED is set, but there is no corpus in ${folder}`);
  return isHere;
}

function node(title, args) {
  return task(title, process.execPath, args);
}

/** A step without counts: what it prints is shown when it fails. */
async function task(title, command, args) {
  await step(title, command, args, { cwd: root });
}

/**
 * The tests of a folder in test/, so many files at once as they have processors. Where files are not chosen, some of
 * those that try samples try everything in CI.
 * `fresh`: with nothing from the cache, since what they start would use it too.
 */
async function tests(room, { changed, ...how }) {
  const files = chosenOf(room, changed, how.say);
  const sampled = files.filter((file) => reached(file).has(samples));
  const whole = isCi && changed === undefined && !isLong ? triedWhole(sampled, wholeFor, seed) : [];
  if (whole.length > 0) how.say(`  everything is tried by ${whole.join(', ')}`);
  const results = [];
  const run = async (chosen, atOnce, env) => {
    if (chosen.length === 0) return;
    const options = [
      `--share=${together[room] ?? 1}`,
      ...(how.fresh === true ? [] : [`--cache=${compiled}`]),
      ...(isCi ? ['--again'] : []),
    ];
    const args = ['scripts/test/runTests.mjs', ...options, String(atOnce), ...chosen];
    results.push(await counted(args, { ...how, env }));
  };
  // Beside each other: the last of some files would leave a processor waiting.
  await Promise.all([
    run(
      files.filter((file) => !whole.includes(file)),
      how.atOnce,
    ),
    run(whole, 1, { DOCSIGHT_LONG: '1' }),
  ]);
  const sum = (of) => results.reduce((all, each) => all + of(each), 0);
  return {
    passed: sum((each) => each.passed),
    failed: sum((each) => each.failed),
    skipped: sum((each) => each.skipped),
  };
}

/** The files of a room that this run takes, the longest first: all, those that changes can break, or a part of them. */
function chosenOf(room, changed, say) {
  const all = testFiles(room);
  if (changed !== undefined)
    return longestFirst(all.filter((file) => [...changed].some((each) => reached(file).has(each))));
  if (isLong || parts[room] === undefined) return longestFirst(all);
  const part = partOf(all, parts[room], seed);
  say(`  ${part.length} of ${all.length} files, others by another commit: ${part.join(', ')}`);
  return longestFirst(part);
}

/** Runs a command that ends with a line of counts, and shows the rest of what it prints. */
async function counted(args, { env, behind, say }) {
  const child = start(process.execPath, args, { cwd: root, env });
  if (behind) setBehind(child.pid);
  let counts;
  let line = '';
  const read = (chunk) => {
    const lines = (line + chunk).split('\n');
    line = lines.pop() ?? '';
    for (const text of lines) {
      const found = /^# counts (\{.*\})$/.exec(text);
      if (found?.[1] === undefined) say(text);
      else counts = JSON.parse(found[1]);
    }
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  const code = await ended(child);
  if (line !== '') say(line);
  if (counts === undefined) return { passed: 0, failed: 1, skipped: 0 };
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

/** Gives a process, and all that it will start, what processor time others leave. */
function setBehind(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It could not be started, which its exit code says.
  }
}

async function pack(how) {
  await node('Packing', ['scripts/package.mjs', ...(how.isBuilt ? ['--built'] : [])]);
  return tests('package', how);
}

/** What a step needs of the machine, looked for and fetched on the first call. */
function have(tools) {
  if (!fetched.has(tools)) fetched.set(tools, tools());
  return fetched.get(tools);
}

async function chromiumThere() {
  const { chromium } = await import('./vscode/chromium.mjs');
  await chromium();
}

async function browserAndNeovim() {
  const { neovim } = await import('./tools/neovim.mjs');
  await have(chromiumThere);
  // Its test says by itself where there is none.
  await neovim();
}

async function vscodeThere() {
  const { vscodeServer } = await import('./vscode/vscodeHost.mjs');
  await Promise.all([have(chromiumThere), vscodeServer()]);
}
