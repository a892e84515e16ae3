import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = join(import.meta.dirname, 'goldens');

/** Compares a text with the one kept under test/goldens; `UPDATE=1` keeps the new one instead, and its diff is read. */
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
