// `npm run docs`: the project's own documentation in the live preview, updated as its files change.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepare, root } from './tools/bootstrap.mjs';

if (await prepare(fileURLToPath(import.meta.url))) {
  const run = (...words) => spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1;
  process.exitCode = run('scripts/build.mjs') || run('dist/cli.js', 'preview', 'docs', ...process.argv.slice(2));
}
