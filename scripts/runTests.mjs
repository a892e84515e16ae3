// Runs test files as `node --test` does, in the order that they are named in: that sorts them by name, and the longest,
// begun last, would keep one processor while the others wait. `node scripts/runTests.mjs AT_ONCE FILE…`
import { run } from 'node:test';
import report from './reporter.mjs';
// Ends with what it started, also by a signal.
import './steps.mjs';

const [atOnce, ...files] = process.argv.slice(2);
const events = run({ files, concurrency: Number(atOnce), timeout: 600_000 });
events.on('test:fail', () => {
  process.exitCode = 1;
});
events.compose(report).pipe(process.stdout);
