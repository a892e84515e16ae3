// `npm run coverage [-- FILE…]`: line coverage of the unit tests by folder, and in test/output/lcov.info for editors.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare, root } from './tools/bootstrap.mjs';

const report = 'test/output/lcov.info';

if (await prepare(fileURLToPath(import.meta.url))) main();

function main() {
  const files = process.argv.slice(2);
  mkdirSync(join(root, dirname(report)), { recursive: true });
  const { status } = spawnSync(
    process.execPath,
    [
      '--experimental-test-coverage',
      '--test-coverage-include={client,media,server}/**/*.ts',
      '--test-reporter=./scripts/test/reporter.mjs',
      '--test-reporter-destination=stdout',
      '--test-reporter=lcov',
      `--test-reporter-destination=${report}`,
      '--test',
      ...(files.length > 0 ? files : ['test/unit/**/*.test.ts']),
    ],
    { cwd: root, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
  const folders = new Map();
  for (const record of readFileSync(join(root, report), 'utf8').split('end_of_record')) {
    const [path, all, reached] = ['SF', 'LF', 'LH'].map((key) => new RegExp(`^${key}:(.*)$`, 'm').exec(record)?.[1]);
    if (path === undefined) continue;
    const folder = dirname(path).replaceAll('\\', '/');
    const { lines = 0, hits = 0 } = folders.get(folder) ?? {};
    folders.set(folder, { lines: lines + Number(all), hits: hits + Number(reached) });
  }
  console.log('');
  for (const [folder, { lines, hits }] of [...folders].sort())
    console.log(
      `  ${((100 * hits) / lines).toFixed(1).padStart(5)} %  of ${String(lines).padStart(6)} lines  ${folder}`,
    );
  console.log(`\n  ${report}`);
}
