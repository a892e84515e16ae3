import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLong } from '../long.ts';
import { type PartResult, problemsOf, runPart } from './part.ts';
import { parts } from './parts.ts';
import { processTime } from './processTime.ts';
import { pageOf } from './report.ts';

/**
 * `npm run trust [-- PART…] [--seed N] [--minutes M] [--count N]`: attacks Docsight, using its own tables of what can
 * be attacked. Parts are selected by id or name (`T13`, `evaluator`). `--minutes` is processor time; `--count` limits
 * the cases of each list instead. Writes trust.json and trust.md into test/output/trust.
 *
 * Exit codes: 0 success, 1 a failure, 2 wrong usage, 3 no failure, but the time ran out.
 */
const usage = 'npm run trust [-- PART…] [--seed N] [--minutes M] [--count N]';

/** Minutes of processor time for a complete run: about forty minutes on two idle processors. */
const defaultMinutes = 60;

function fail(message: string): never {
  console.error(`${message}\n${usage}`);
  process.exit(2);
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0) || value > Number.MAX_SAFE_INTEGER)
    fail(`--${name} must be a number of at least 0.`);
  return value;
}

function readWords(): { readonly values: Readonly<Record<string, string | undefined>>; readonly asked: string[] } {
  try {
    const options = { seed: { type: 'string' }, minutes: { type: 'string' }, count: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { values, asked: positionals };
  } catch (error) {
    return fail((error as Error).message);
  }
}

const { values, asked } = readWords();
const seed = Math.trunc(numberOf('seed', values['seed']) ?? Date.now() % 1_000_000);
const count = numberOf('count', values['count']);
const minutes = numberOf('minutes', values['minutes']) ?? defaultMinutes;
const isAsked = (word: string, { id, name }: { readonly id: string; readonly name: string }): boolean =>
  word.toLowerCase() === id.toLowerCase() || word === name;
const unknown = asked.find((word) => !parts.some((part) => isAsked(word, part)));
if (unknown !== undefined)
  fail(`"${unknown}" is not a part. Use one of: ${parts.map(({ id, name }) => `${id} (${name})`).join(', ')}.`);

const chosen = parts.filter((part) => asked.length === 0 || asked.some((word) => isAsked(word, part)));
const folder = resolve(import.meta.dirname, '../output/trust');
mkdirSync(folder, { recursive: true });
const results: PartResult[] = [];
let isDone = false;
// If something ends this process during a part, such as a server that exits, the run must fail.
process.on('exit', () => {
  if (isDone) return;
  const running = chosen[results.length];
  const missing = running === undefined ? 'its results were written' : `${running.id} was complete`;
  console.log(`FAIL the run ended before ${missing}`);
  process.exitCode = 1;
});
console.log(`seed ${seed}`);
const begin = processTime();
let used = 0;
for (const [at, part] of chosen.entries()) {
  // Time that a part does not use is shared by the parts after it.
  const weights = chosen.slice(at).reduce((sum, each) => sum + each.minutes, 0);
  const left = minutes * 60 - Math.max(used, processTime() - begin);
  const seconds = Math.max(0, (left * part.minutes) / weights);
  const result = await runPart(part, { seed, seconds, isLong, ...(count !== undefined && { count }) });
  used += result.seconds;
  results.push(result);
  const problems = problemsOf(result);
  const state = problems.length > 0 ? 'FAIL' : result.isOutOfTime ? 'time' : 'ok  ';
  console.log(`${state} ${part.id} ${part.name}: ${result.tried} of ${result.planned} cases, ${result.seconds} s`);
  for (const { name, value } of result.figures) console.log(`       ${name}: ${Number(value.toFixed(2))}`);
  for (const line of result.leftOut) console.log(`       left out: ${line}`);
  for (const line of problems) console.log(`     ! ${line.replaceAll('\n', '\n       ')}`);
  // Written after each part, so that an interrupted run has results.
  writeFileSync(join(folder, 'trust.json'), `${JSON.stringify({ seed, minutes, count, results }, undefined, 2)}\n`);
  writeFileSync(join(folder, 'trust.md'), pageOf(seed, results));
}
const failed = results.filter((result) => problemsOf(result).length > 0);
console.log(`${results.length - failed.length} of ${results.length} parts passed. Results: test/output/trust/trust.md`);
isDone = true;
process.exit(failed.length > 0 ? 1 : results.some(({ isOutOfTime }) => isOutOfTime) ? 3 : 0);
