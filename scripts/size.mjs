// `npm run size [-- SCRIPT]`: prints the contents of each script in dist/ by package and folder, and the package size.
// It reads the results of the last `npm run build` and `npm run package`.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './tools/bootstrap.mjs';

/** Parts below this share of a script are summed up. */
const smallest = 0.005;

const file = join(root, 'dist', 'parts.json');
if (!existsSync(file)) throw new Error('dist/ is not built. Run "npm run build" first.');
const { outputs } = JSON.parse(readFileSync(file, 'utf8'));
const asked = process.argv.slice(2);

for (const [path, { bytes, inputs }] of Object.entries(outputs).sort(([, a], [, b]) => b.bytes - a.bytes)) {
  if (!/\.(?:js|css)$/.test(path) || (asked.length > 0 && !asked.includes(basename(path)))) continue;
  const parts = new Map();
  for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
    const part = partOf(input);
    parts.set(part, (parts.get(part) ?? 0) + bytesInOutput);
  }
  console.log(`\n${path}  ${kilobytes(bytes)}`);
  let rest = 0;
  for (const [part, size] of [...parts].sort(([, a], [, b]) => b - a)) {
    if (size < bytes * smallest) rest += size;
    else line(part, size, bytes);
  }
  if (rest > 0) line('(smaller ones)', rest, bytes);
}

const vsix = join(root, 'docsight.vsix');
if (asked.length === 0 && existsSync(vsix)) console.log(`\ndocsight.vsix  ${kilobytes(statSync(vsix).size)}`);

function line(part, size, whole) {
  console.log(`  ${kilobytes(size).padStart(10)}  ${((100 * size) / whole).toFixed(1).padStart(5)} %  ${part}`);
}

/** The package, or the folder of ours, that a source belongs to. */
function partOf(input) {
  const parts = input.split('/');
  const at = parts.lastIndexOf('node_modules');
  if (at >= 0) return parts.slice(at + 1, at + (parts[at + 1].startsWith('@') ? 3 : 2)).join('/');
  if (parts[0] === 'schemas') return parts.slice(0, 2).join('/');
  return parts.slice(0, Math.min(3, parts.length - 1)).join('/') || input;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
