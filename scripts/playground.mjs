// `npm run playground`: serves the playground that `npm run build` wrote, for a browser on this computer.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools/bootstrap.mjs';
import { serveFolder } from './tools/serveFolder.mjs';

const folder = join(root, 'dist', 'playground');
if (existsSync(folder)) {
  const { url } = await serveFolder(folder);
  console.log(`Open ${url} in your browser. Press Ctrl+C to stop.`);
} else {
  console.error('Run "npm run build" first.');
  process.exitCode = 1;
}
