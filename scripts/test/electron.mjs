// `npm run test:electron`: the suite inside the desktop's VS Code, which @vscode/test-electron downloads.
import { spawnSync } from 'node:child_process';
import { root } from '../tools/bootstrap.mjs';

for (const args of [['scripts/package.mjs'], ['test/editor/run.ts', '--electron']]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
