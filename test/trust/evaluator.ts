import { join } from 'node:path';
import { maxSteps } from '../../server/core/javascript/evaluate/evaluate.ts';
import { casesOf, costly, expressions, methodNames, written } from '../unit/javascript/costs.ts';
import { inParallel, runChild } from './child.ts';
import type { Part, Trial } from './part.ts';

/** Limits for one evaluation: seconds of work, and megabytes. */
const limits = { seconds: 2, megabytes: 300 } as const;

/** Sizes of the values: N, 2N and 4N. */
const sizes = [2500, 5000, 10_000] as const;

/** Number of code samples that share a process. */
const together = 40;

interface Tried {
  readonly name: string;
  readonly code: string;
}

/**
 * Every native, statement and pattern of the evaluator with large values, and natives with results of other natives.
 */
export const evaluator: Part = {
  id: 'T13',
  name: 'evaluator',
  shows: 'Code of a page takes at most 2 s and 300 MB, and never throws',
  minutes: 8,
  async run(trial) {
    for (const name of casesOf('evaluate.ts', 'statements.ts', 'patterns.ts'))
      trial.check(written.has(name), () => `the evaluator has a case for ${name}, but no code attacks it`);
    for (const name of methodNames())
      trial.check(
        costly.some((each) => each.name.includes(`.${name} with`)),
        () => `the evaluator has the method ${name}, but no code attacks it`,
      );
    await control(trial);
    // A count limits both lists before they are divided into batches.
    const combined = [...trial.rounds(trial.isLong ? 4000 : 800)].map(() => composition(trial));
    const cases = [...trial.cases(costly), ...combined];
    const jobs = batches(cases).flatMap((rows) => sizes.map((size) => ({ rows, size })));
    await inParallel(untilOver(trial, jobs), 2, (job) => attack(trial, job));
  },
};

function* untilOver<Job>(trial: Trial, jobs: readonly Job[]): Generator<Job> {
  for (const job of jobs) {
    if (!trial.hasTime()) return;
    yield job;
  }
}

function batches(cases: readonly Tried[]): readonly (readonly Tried[])[] {
  return Array.from({ length: Math.ceil(cases.length / together) }, (_, i) =>
    cases.slice(i * together, (i + 1) * together),
  );
}

/** An expression with the result of another one. */
function composition({ random }: Trial): Tried {
  const [inner = '', outer = ''] = [random.pick(expressions), random.pick(expressions)];
  const name = random.pick(['list', 'text', 'table', 'many', 'needle']) ?? 'list';
  const code = `(() => { const all = Array(300).fill(0); return all.map((_, i) => all.map(() => ((${name}) => ${outer})(${inner}))) })()`;
  return { name: `${outer} where ${name} is ${inner}`, code };
}

interface Job {
  readonly rows: readonly Tried[];
  readonly size: number;
}

async function attack(trial: Trial, { rows, size }: Job): Promise<void> {
  const { out, err, code, isOverTime } = await evaluateInChild(rows, size, limits.seconds * rows.length + 10);
  const lines = out.trim().split('\n').filter(Boolean);
  if (code !== 0) {
    const last = rows[Number(lines.at(-1)?.split('\t')[0] ?? 0)];
    trial.fail(`${last?.name} with ${size}: ${isOverTime ? 'runs too long' : err.slice(-600)}`);
    // Continue after the code sample that ended the process.
    const rest = rows.slice(lines.length);
    if (rest.length > 0 && trial.hasTime()) await attack(trial, { rows: rest, size });
  }
  for (const line of code === 0 ? lines : lines.slice(0, -1)) {
    const [row = 0, work = 0, steps = 0] = line.split('\t').map(Number);
    trial.most('seconds of the slowest code', work / 1000, limits.seconds);
    if (work / 1000 > limits.seconds) trial.fail(`${rows[row]?.name} with ${size}: ${work} ms`);
    trial.check(steps > 0 && steps <= maxSteps, () => `${rows[row]?.name} with ${size}: ${steps} steps`);
    trial.note('evaluations');
  }
}

/** Control: a native that does not count its work must exceed the same limits. */
async function control(trial: Trial): Promise<void> {
  const code = '(() => { const all = Array(300).fill(0); return all.map(() => all.map(() => free(list))) })()';
  const { code: ended } = await evaluateInChild([{ name: 'free', code }], 10_000, limits.seconds);
  trial.control('code that does not count its work and is noticed', ended === 0 ? 0 : 1, 1);
}

function evaluateInChild(rows: readonly Tried[], size: number, seconds: number): ReturnType<typeof runChild> {
  const script = join(import.meta.dirname, 'evaluatorChild.ts');
  return runChild(process.execPath, [`--max-old-space-size=${limits.megabytes}`, script, String(size)], {
    seconds,
    input: JSON.stringify(rows.map(({ code }) => code)),
  });
}
