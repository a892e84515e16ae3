// `npm test`: runs all checks in one command, with one summary. Starts on Node 20 without dependencies.
//
// - `npm test`: all of it
// - `npm test -- unit suites`: some steps
// - `npm test -- --changed`: of the steps without a window, those that changes since main can affect
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { changedFiles, commitSeed, countsSteps, groupsOf, testArguments } from './test/files.mjs';
import { prepare, root } from './tools/bootstrap.mjs';
import { ended, say, start } from './tools/steps.mjs';
import { findDesktop } from './vscode/findDesktop.mjs';

const node = process.execPath;
/**
 * Steps without a command have their test files in test/NAME. `together`: number of files in one process. `parts`:
 * number of parts, of which each commit runs one. `shared`: needs the folder next to the project.
 */
const steps = [
  { name: 'build', command: [node, 'scripts/build.mjs'] },
  { name: 'package', command: [node, 'scripts/package.mjs', '--built'], together: 3 },
  { name: 'lint', command: ['npm', 'run', 'lint'] },
  { name: 'types', command: [node, 'node_modules/typescript/bin/tsc', '-b'] },
  { name: 'browser', together: 10, needs: ['chromium'] },
  { name: 'corpus', together: 15, needs: ['chromium', 'neovim'], shared: true },
  { name: 'protocol', together: 6 },
  { name: 'suites', together: 6, shared: true },
  { name: 'unit', together: 16 },
  { name: 'editor', command: [node, 'test/editor/run.ts'], needs: ['chromium', 'vscode'], isWindow: true },
  { name: 'desktop', command: [node, 'test/editor/run.ts', '--electron'], isWindow: true },
  // The same suite in VS Code for the web. Most commits run one in eight of its suites.
  { name: 'web', command: [node, 'test/editor/run.ts', '--web'], needs: ['chromium', 'vscode'], isWindow: true },
  // With mouse and keyboard, where no test can ask VS Code from inside.
  { name: 'window', together: 99, parts: 6, needs: ['chromium', 'vscode'], isWindow: true },
];
/** Finds what a step needs on this machine, or downloads it. */
const finders = {
  chromium: async () => (await import('./vscode/chromium.mjs')).chromium(),
  neovim: async () => (await import('./tools/neovim.mjs')).neovim(),
  vscode: async () => (await import('./vscode/vscodeHost.mjs')).vscodeServer(),
};
/** Results of the finders, by name. */
const looked = new Map();
const isCi = process.env.CI === 'true';
/** Node's compile cache is kept between test files. */
const cache = join(root, 'node_modules', '.cache', 'docsight-tests');
/** Folder in which Node records the tests that passed. */
const folder = mkdtempSync(join(tmpdir(), 'docsight-tests-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

if (await prepare(fileURLToPath(import.meta.url))) await main();

async function main() {
  const words = process.argv.slice(2);
  const only = words.filter((word) => word !== '--changed');
  const changed = words.includes('--changed') ? changedFiles() : undefined;
  const unknown = only.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    say(`There is no step "${unknown}". The steps are ${namesOf(steps)}.`);
    process.exitCode = 1;
    return;
  }
  process.env.DOCSIGHT_SEED ??= String(commitSeed());
  const hasShared = sharedFolder();
  const hasDesktop = findDesktop(process.env, process.platform, join(root, '.vscode-test')) !== undefined;
  const isWanted = ({ name, isWindow }) => {
    if (only.length > 0) return only.includes(name) || (name === 'build' && only.includes('package'));
    return changed === undefined ? name !== 'desktop' || hasDesktop : !isWindow && name !== 'package';
  };
  const wanted = steps.filter(isWanted);
  const left = wanted.filter(({ shared }) => shared && !hasShared);
  const hasWindow = wanted.some(({ isWindow }) => isWindow);
  const chosen = wanted
    .filter((step) => !left.includes(step))
    .map((step) => ({ ...newStep(step, changed, hasShared), isBehind: hasWindow && !step.isWindow }));
  await runAll(chosen);
  summary(chosen, changed !== undefined);
  if (changed !== undefined) say('  not chosen by changes: package, editor, web, window');
  if (left.length > 0)
    say(
      `  left out: ${namesOf(left)}, and tests elsewhere that read deployed sites. They need the folder\n` +
        '  "shared" (corpus and suites) next to this one, or named in DOCSIGHT_SHARED; see CONTRIBUTING.md.',
    );
}

/** A step with its jobs and their results so far. */
function newStep(step, changed, hasShared) {
  const jobs = step.command === undefined ? [] : [{ command: step.command }];
  if (step.together !== undefined) {
    const groups = groupsOf(step, changed, Number(process.env.DOCSIGHT_SEED));
    jobs.push(...groups.map((files) => ({ files })));
  }
  const found = (step.needs ?? []).map(have);
  return { ...step, jobs, found, hasShared, passed: 0, failed: 0, skipped: 0, seconds: 0, ended: 0 };
}

/** Looks for something once, while others build. */
function have(name) {
  if (!looked.has(name)) looked.set(name, finders[name]());
  // Fetched while other steps build. Errors are reported by the step that needs the tool.
  looked.get(name).catch(() => undefined);
  return looked.get(name);
}

/**
 * Windows run in parallel with everything else at a higher priority, because they mostly wait but must react quickly.
 * Steps that write to dist/ come before those that read it.
 */
async function runAll(chosen) {
  const named = (name) => chosen.filter((step) => step.name === name);
  const inOrder = async (name) => {
    for (const step of named(name)) for (const job of step.jobs) await runJob(step, job);
  };
  const rest = chosen.filter(({ name, isWindow }) => !isWindow && name !== 'build' && name !== 'package');
  const waiting = rest.flatMap((step) => step.jobs.map((job) => () => runJob(step, job)));
  const worker = async () => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) await run();
  };
  const windows = async () => {
    await inOrder('package');
    if (named('package').some(({ failed }) => failed > 0)) return;
    await Promise.all([inOrder('editor').then(() => inOrder('desktop')), inOrder('window').then(() => inOrder('web'))]);
  };
  await inOrder('build');
  await Promise.all([windows(), ...Array.from({ length: availableParallelism() }, worker)]);
}

async function runJob(step, { command, files }) {
  const begun = Date.now();
  const print = (text) => say(`${step.name}: ${text}`);
  let counts = { passed: 0, failed: 1, skipped: 0 };
  try {
    await Promise.all(step.found);
    counts = await (files === undefined ? outcomeOf(step, command, print) : testsOf(step, files, print));
  } catch (error) {
    print(error.message);
  }
  // If everything is available, no test may be skipped.
  if (counts.skipped > 0 && step.hasShared) {
    print(`${counts.skipped} skipped, and no test may be skipped`);
    counts.failed += counts.skipped;
  }
  const seconds = (Date.now() - begun) / 1000;
  for (const [key, count] of Object.entries({ ...counts, seconds })) step[key] += count;
  step.ended++;
  say(
    `${counts.failed === 0 ? '✓' : '✗'} ${line({ ...step, ...counts, seconds })}, ${step.ended} of ${step.jobs.length}`,
  );
}

/** Runs test files in one process. In CI, tests that failed run once more: Node remembers which passed. */
async function testsOf(step, files, print) {
  const remembered = join(folder, `${files[0].replaceAll('/', '-')}.json`);
  const command = [node, ...(isCi ? [`--test-rerun-failures=${remembered}`] : []), ...testArguments(files)];
  // Windows pass the environment on, so their processes would use the cache too.
  const env = step.isWindow || countsSteps(files[0]) ? {} : { NODE_COMPILE_CACHE: cache };
  const counts = await outcomeOf(step, command, print, env);
  if (!isCi || counts.failed === 0) return counts;
  print('once more:');
  return outcomeOf(step, command, print, env);
}

/** Runs a command. Tests end with a line of counts; the output of other commands is shown if they fail. */
async function outcomeOf(step, [program, ...args], print, env = {}) {
  const isTests = args.includes('--test') || step.isWindow === true;
  const child = start(program, args, { cwd: root, env });
  // Without a process id, it could not be started; its exit code says so.
  if (step.isBehind && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const kept = [];
  let counts;
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (text) => {
      const found = /^# counts (\{.*\})$/.exec(text);
      if (found !== null) counts = JSON.parse(found[1]);
      else if (isTests) print(text);
      else kept.push(text);
    });
  const isFine = (await ended(child)) === 0;
  if (!isFine) for (const text of kept) print(text);
  if (counts === undefined || (!isFine && counts.failed === 0))
    return { passed: 0, skipped: 0, ...counts, ...(isFine && !isTests ? { passed: 1, failed: 0 } : { failed: 1 }) };
  return counts;
}

function line({ name, passed, failed, skipped, seconds }) {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  return `${name.padEnd(9)} ${parts.join(', ')} (${seconds.toFixed(1)} s)`;
}

/** Prints the counts of all steps. A step without a result has failed, unless changes chose no file of it. */
function summary(chosen, isPart) {
  for (const step of chosen) if (step.passed === 0 && !isPart) step.failed ||= 1;
  say('');
  for (const step of chosen) say(`  ${line(step)}`);
  const sum = (key) => chosen.reduce((all, step) => all + step[key], 0);
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1;
}

/** Whether the corpus and the suites exist. A wrong path is an error. */
function sharedFolder() {
  const named = process.env.DOCSIGHT_SHARED;
  const folder = resolve(root, named ?? '../shared');
  const isHere = existsSync(resolve(folder, 'corpus'));
  if (!isHere && named !== undefined) throw new Error(`DOCSIGHT_SHARED is set, but ${folder} has no corpus`);
  return isHere;
}

function namesOf(some) {
  return some.map(({ name }) => name).join(', ');
}
