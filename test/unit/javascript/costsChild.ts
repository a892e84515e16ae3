import { costly, stepsFor, valuesOf } from './costs.ts';

/** Started with a size and row numbers. Prints for each row its number, milliseconds of work, and steps. */
const [size = 1, ...rows] = process.argv.slice(2).map(Number);

const values = valuesOf(size);
for (const row of rows) {
  // Printed before the row runs, so that the last one is known if the process dies.
  process.stdout.write(`${row}\t`);
  const before = process.cpuUsage();
  const steps = stepsFor(costly[row]?.code ?? '', values);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${Math.round((user + system) / 1000)}\t${steps}\n`);
}
