import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = join(import.meta.dirname, 'goldens');

/** Compares a text with the one in test/goldens. `UPDATE=1` stores the new one instead; review its diff. */
export function checkGolden(path: string, actual: string): void {
  const file = join(folder, path);
  if (process.env['UPDATE'] === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
    return;
  }
  assert.equal(
    existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    actual,
    `${path} differs; UPDATE=1 rewrites it`,
  );
}
