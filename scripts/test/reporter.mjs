// The output of Node's test runner in `npm test`: a line for each failure, and progress. With `DOCSIGHT_TIMES=1`, the
// time of each test.
import { relative, resolve } from 'node:path';

/** @param {AsyncIterable<import('node:test/reporters').TestEvent>} source */
// biome-ignore lint/style/noDefaultExport: what Node's test runner asks of a reporter
export default async function* report(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of source) {
    const place = data.file === undefined ? '' : `${relative(process.cwd(), data.file)}:${data.line ?? 1}`;
    // A file without tests passes too, but is not counted.
    if (type === 'test:pass' && data.details.type !== 'suite' && resolve(data.name) !== data.file) {
      counts[data.skip === undefined && data.todo === undefined ? 'passed' : 'skipped']++;
      if (process.env.DOCSIGHT_TIMES === '1')
        yield `  ✓ ${data.name} (${Math.round(data.details.duration_ms)} ms, ${place})\n`;
    } else if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') {
      // A suite fails with its tests, which are already reported.
      counts.failed++;
      const cause = data.details.error?.cause ?? data.details.error;
      yield `  ✗ ${data.name} (${place})\n${String(cause?.stack ?? cause?.message ?? cause).replace(/^/gm, '      ')}\n`;
    } else if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
  }
  yield `# counts ${JSON.stringify(counts)}\n`;
}
