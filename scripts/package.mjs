// `npm run package`: builds, writes the notices and packs docsight.vsix. `--built`: dist/ is already up to date.
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { root } from './tools/bootstrap.mjs';
import { say, step } from './tools/steps.mjs';

if (!process.argv.includes('--built')) await step('Building', process.execPath, ['scripts/build.mjs'], { cwd: root });
const { noticesText } = await import('./build/notices.mjs');
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), noticesText());
const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
const target = join(root, 'docsight.vsix');
const stage = mkdtempSync(join(tmpdir(), 'docsight-package-'));
try {
  for (const path of await listFiles({ cwd: root, packageManager: PackageManager.None }))
    cpSync(join(root, path), join(stage, path));
  // A browser's extension host refuses every extension with this type, and the built scripts are CommonJS.
  // Source: microsoft/vscode, extHostExtensionService.ts (worker), `_loadESMModule`.
  const { type: _, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // Everything is bundled, so node_modules does not ship. Images in README.md get absolute URLs from `repository`.
  const words = ['package', '--no-dependencies', '--out', target];
  await step('Packing docsight.vsix', process.execPath, [vsce, ...words], { cwd: stage });
} finally {
  rmSync(stage, { recursive: true, force: true });
}
say(`docsight.vsix ${(statSync(target).size / 1e6).toFixed(2)} MB`);
