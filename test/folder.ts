import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

/** A new folder with these files, removed when the test ends. */
export function makeFolder(
  test: Pick<TestContext, 'after'>,
  files: Readonly<Record<string, string | Uint8Array>>,
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsight-')));
  test.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  writeFiles(folder, files);
  return folder;
}

/** Writes files and their folders. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Copies a folder with its contents. The copy is writable and removable even if the original is not. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  makeWritable(to);
}

function makeWritable(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.mode | 0o200);
  if (found.isDirectory()) for (const name of readdirSync(path)) makeWritable(join(path, name));
}
