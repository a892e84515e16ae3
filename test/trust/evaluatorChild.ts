import { text } from 'node:stream/consumers';
import { Native } from '../../server/core/javascript/evaluate/values.ts';
import { stepsFor, valuesOf } from '../unit/javascript/costs.ts';

/**
 * Started with a size, and a list of code on standard input. Prints for each its number, milliseconds of work, and
 * steps. `free` copies its list without counting the work.
 */
const values = new Map([
  ...valuesOf(Number(process.argv[2])),
  ['free', new Native('free', ([list]) => (Array.isArray(list) ? list.map((each) => [each]) : list))] as const,
]);
const rows: readonly string[] = JSON.parse(await text(process.stdin));
for (const [row, code] of rows.entries()) {
  // Printed before the row runs, so that the last one is known if the process dies.
  process.stdout.write(`${row}\t`);
  const before = process.cpuUsage();
  const steps = stepsFor(code, values);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${Math.round((user + system) / 1000)}\t${steps}\n`);
}
