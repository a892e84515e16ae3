// `npm run package`: builds, writes the notices and packs docsight.vsix. `--built`: dist/ is already up to date.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools/bootstrap.mjs';
import { say, step } from './tools/steps.mjs';

if (!process.argv.includes('--built')) await step('Building', process.execPath, ['scripts/build.mjs'], { cwd: root });
const { noticesText } = await import('./build/notices.mjs');
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), noticesText());
const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
const target = join(root, 'docsight.vsix');
// Everything is bundled, so node_modules does not ship. Images in README.md get absolute URLs from `repository`.
const words = ['package', '--no-dependencies', '--out', target];
await step('Packing docsight.vsix', process.execPath, [vsce, ...words], { cwd: root });
say(`docsight.vsix ${(statSync(target).size / 1e6).toFixed(2)} MB`);
