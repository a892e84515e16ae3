// `npm run generate`: generates all files that are made from others in the repository.
import { spawnSync } from 'node:child_process';
import { root } from './tools/bootstrap.mjs';

for (const script of [
  'validators',
  'globals',
  'fenceLanguages',
  'grammar',
  'texts',
  'codeThemes',
  'ownNames',
  'map',
  'docs',
]) {
  const { status } = spawnSync(process.execPath, [`scripts/generate/${script}.mjs`], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
