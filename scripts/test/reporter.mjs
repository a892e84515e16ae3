// What `npm test` shows of Node's test runner: a line when something failed, and signs of life; with `DOCSIGHT_TIMES=1` what each test took.
import { relative } from 'node:path';

const begun = Date.now();
const showsTimes = process.env.DOCSIGHT_TIMES === '1';

// biome-ignore lint/style/noDefaultExport: what Node's test runner asks of a reporter
export default reporter({ passed: 0, failed: 0, skipped: 0 });

/**
 * A reporter that counts the tests which have no tests inside.
 * @param {{passed: number, failed: number, skipped: number}} counts
 */
export function reporter(counts) {
  /** @param {AsyncIterable<import('node:test/reporters').TestEvent>} source */
  return async function* report(source) {
    let shown = Date.now();
    for await (const { type, data } of source) {
      if (type === 'test:pass' && data.details.type !== 'suite') {
        if (data.skip !== undefined || data.todo !== undefined) counts.skipped++;
        else counts.passed++;
        if (showsTimes) yield `  ✓ ${data.name} (${Math.round(data.details.duration_ms)} ms, ${place(data)})\n`;
      } else if (type === 'test:fail') {
        const { error, type: kind } = data.details;
        // A file or suite fails with its tests, which were told already.
        if (error?.failureType === 'subtestsFailed') continue;
        if (kind !== 'suite' || error !== undefined) counts.failed++;
        yield `  ✗ ${data.name} (${place(data)})\n${indent(describe(error))}\n`;
      } else if (type === 'test:stdout' || type === 'test:stderr') {
        yield data.message;
      }
      if (Date.now() - shown > 10_000) {
        shown = Date.now();
        yield `  … ${counts.passed + counts.failed} tests, ${Math.round((shown - begun) / 1000)} s\n`;
      }
    }
  };
}

function place({ file, line }) {
  return file === undefined ? '' : `${relative(process.cwd(), file)}:${line ?? 1}`;
}

function describe(error) {
  const cause = error?.cause ?? error;
  return String(cause?.stack ?? cause?.message ?? cause);
}

function indent(text) {
  return text.replace(/^/gm, '      ');
}
