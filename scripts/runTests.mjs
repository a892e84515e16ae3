// Runs test files as `node --test` does, in the order that they are named in: that sorts them by name, and the longest,
// begun last, would keep one processor while the others wait. `node scripts/runTests.mjs AT_ONCE FILE…`; `together` in
// place of a number: one after the other in this process, where they share what they start.
import { run } from 'node:test';
import report from './reporter.mjs';
// Ends with what it started, also by a signal.
import './steps.mjs';

const [atOnce, ...files] = process.argv.slice(2);
const how = atOnce === 'together' ? { isolation: 'none' } : { concurrency: Number(atOnce) };
const events = run({ files, timeout: 600_000, ...how });
events.on('test:fail', () => {
  process.exitCode = 1;
});
events.compose(report).pipe(process.stdout);
