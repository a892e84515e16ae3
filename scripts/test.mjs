// `npm test`: everything that can be checked, in one command, with one summary. Begins on Node 20 without dependencies.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare, root } from './bootstrap.mjs';
import { ended, StepFailed, say, start, step } from './steps.mjs';

/** Steps in order; a failed one does not stop the others, except those that need what it makes. */
const steps = [
  { name: 'build', run: () => node('Building', ['scripts/build.mjs']) },
  { name: 'lint', run: () => node('Linting', ['node_modules/@biomejs/biome/bin/biome', 'check']) },
  { name: 'types', run: () => node('Checking types', ['node_modules/typescript/bin/tsc', '-b']) },
  { name: 'unit', run: () => tests('test/unit/**/*.test.ts') },
  { name: 'protocol', run: () => tests('test/protocol/**/*.test.ts') },
  { name: 'suites', shared: true, run: () => tests('test/suites/**/*.test.ts') },
  { name: 'corpus', shared: true, run: () => tests('test/corpus/**/*.test.ts') },
  { name: 'browser', before: chromiumThere, run: () => tests('test/browser/**/*.test.ts') },
  { name: 'package', run: packAndCheck },
  { name: 'editor', before: vscodeThere, needs: 'package', run: () => counted(['test/editor/run.ts']) },
  // With mouse and keyboard, where no test may answer a question of VS Code's from inside; one window at a time.
  { name: 'window', before: vscodeThere, needs: 'package', run: () => tests('test/window/**/*.test.ts', 1) },
];

if (await prepare(fileURLToPath(import.meta.url))) await main();

async function main() {
  const only = process.argv.slice(2);
  const isHere = sharedFolder();
  const results = new Map();
  const left = [];
  for (const each of steps) {
    if (only.length > 0 && !only.includes(each.name)) continue;
    if (each.shared === true && !isHere) {
      left.push(each.name);
      continue;
    }
    if (each.needs !== undefined && results.get(each.needs)?.failed > 0) {
      results.set(each.name, { passed: 0, failed: 1, skipped: 0, seconds: 0 });
      say(`✗ ${each.name}: not run, because ${each.needs} failed`);
      continue;
    }
    const begun = Date.now();
    const result = await attempt(each, isHere);
    const seconds = (Date.now() - begun) / 1000;
    results.set(each.name, { ...result, seconds });
    say(`${result.failed === 0 ? '✓' : '✗'} ${line(each.name, result, seconds)}`);
  }
  summary(results, left);
}

async function attempt(each, isHere) {
  try {
    await each.before?.();
    const result = (await each.run()) ?? { passed: 1, failed: 0, skipped: 0 };
    // With everything there, nothing may be passed over.
    if (isHere && result.skipped > 0) {
      say(`${each.name}: ${result.skipped} skipped, which nothing may be`);
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

function summary(results, left) {
  let passed = 0;
  let failed = 0;
  say('');
  for (const [name, result] of results) {
    say(`  ${line(name, result, result.seconds)}`);
    passed += result.passed;
    failed += result.failed;
  }
  if (left.length > 0) say(`  not run here: ${[...left].sort().join(', ')}`);
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

async function node(title, args) {
  await step(title, process.execPath, args, { cwd: root });
}

function tests(pattern, atOnce) {
  const few = atOnce === undefined ? [] : [`--test-concurrency=${atOnce}`];
  return counted(['--test', ...few, '--test-timeout=600000', '--test-reporter=./scripts/reporter.mjs', pattern]);
}

/** Runs a command that ends with a line of counts, and shows the rest of what it prints. */
async function counted(args) {
  const child = start(process.execPath, args, { cwd: root });
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

async function packAndCheck() {
  await node('Packing', ['scripts/package.mjs']);
  return tests('test/package/**/*.test.ts');
}

async function chromiumThere() {
  const { chromium } = await import('./chromium.mjs');
  await chromium();
}

async function vscodeThere() {
  await chromiumThere();
  const { vscodeServer } = await import('./vscodeHost.mjs');
  await vscodeServer();
}
