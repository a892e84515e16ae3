import { costly, stepsFor, valuesOf } from './costs.ts';

/** Started with a size and the numbers of rows: prints for each its number, milliseconds of work, and steps. */
const [size = 1, ...rows] = process.argv.slice(2).map(Number);

const values = valuesOf(size);
for (const row of rows) {
  // What ends the process is the last one that was begun.
  process.stdout.write(`${row}\t`);
  const before = process.cpuUsage();
  const steps = stepsFor(costly[row]?.code ?? '', values);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${Math.round((user + system) / 1000)}\t${steps}\n`);
}
