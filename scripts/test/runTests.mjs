// Runs test files as `node --test` does, but several in one process, and in the order in which they are named:
//   node scripts/test/runTests.mjs [--share=N] [--cache=FOLDER] [--again] AT_ONCE FILE…
// `--share`: so many files share a process. One for each file would spend half of its time on starting and on reading the
// same modules once more. `together` in place of a number: all of them, one after the other, in this process.
// `--again`: what failed is tried once more, in a process for each file, and the first failure is told all the same.
// `--cache`: what Node compiles is kept there, from one process to the next, and for those that tests start.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { reporter } from './reporter.mjs';
// Ends with what it started, also by a signal.
import '../tools/steps.mjs';

/** What counts steps sees nothing inside of functions that were compiled before, or that come out of the cache. */
const countsSteps = /from '.*\/(?:linear|steps)\.ts'/;
/** What puts a module in the place of another does so for its whole process. */
const replacesModules = /\bmock\.module\(|\bregisterHooks\(|\/fakeEditor\.ts'/;

const { values, positionals } = parseArgs({
  options: { share: { type: 'string', default: '1' }, cache: { type: 'string' }, again: { type: 'boolean' } },
  allowPositionals: true,
});
const [atOnce, ...named] = positionals;
const folder = mkdtempSync(join(tmpdir(), 'docsight-tests-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const files = grouped(named, Number(values.share)).map((group, at) => {
  if (group.length === 1 && (values.cache === undefined || has(group[0], countsSteps))) return group[0];
  const file = join(folder, `${at}.test.mjs`);
  writeFileSync(file, program(group));
  return file;
});
const how = atOnce === 'together' ? { isolation: 'none' } : { concurrency: Number(atOnce) };
const first = await tried({ files, ...how });
let { failed } = first.counts;
if (values.again === true && failed > 0) {
  const names = [...new Set(first.failures.map(({ name }) => name))];
  console.log(`  once more: ${names.join('; ')}`);
  const again = await tried({
    files: [...new Set(first.failures.map(({ file }) => file))],
    testNamePatterns: names.map((name) => new RegExp(`^${escaped(name)}$`)),
    concurrency: 1,
  });
  // A file that says nothing the second time has not passed.
  if (again.counts.passed > 0) failed = again.counts.failed;
}
const { passed, skipped } = first.counts;
console.log(`# counts ${JSON.stringify({ passed: passed + first.counts.failed - failed, failed, skipped })}`);
if (failed > 0) process.exitCode = 1;

/** Runs files and prints what happens; gives the counts, and what failed. */
async function tried(options) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const events = run({ timeout: 600_000, ...options });
  events.on('test:fail', ({ name, file, nesting, details }) => {
    // A test is tried again with all inside of it.
    if (nesting === 0 && file !== undefined && details.type !== 'file') failures.push({ name, file });
  });
  const printed = events.compose(reporter(counts));
  for await (const text of printed) process.stdout.write(text);
  return { counts, failures };
}

function escaped(text) {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** Files that share a process, at most so many; neighbours stand in different groups: long ones are named together. */
function grouped(all, most) {
  const alone = all.filter((file) => most === 1 || has(file, countsSteps) || has(file, replacesModules));
  const rest = all.filter((file) => !alone.includes(file));
  const count = Math.ceil(rest.length / most);
  const groups = Array.from({ length: count }, (_, at) => rest.filter((_, index) => index % count === at));
  return [...groups, ...alone.map((file) => [file])];
}

function has(file, pattern) {
  return pattern.test(readFileSync(file, 'utf8'));
}

/** A file of tests that are those of several; one that cannot be read is a failed test. */
function program(group) {
  const urls = group.map((file) => pathToFileURL(resolve(file)).href);
  const cache =
    values.cache === undefined
      ? ''
      : `enableCompileCache(process.env.NODE_COMPILE_CACHE = ${JSON.stringify(resolve(values.cache))});`;
  return `import { enableCompileCache } from 'node:module';
import { test } from 'node:test';
${cache}
for (const url of ${JSON.stringify(urls)}) {
  try {
    await import(url);
  } catch (error) {
    test(\`\${url} cannot be read\`, () => {
      throw error;
    });
  }
}
`;
}
