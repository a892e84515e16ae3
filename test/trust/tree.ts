import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the temporary file that an interrupted write leaves next to a file. */
const draft = /\.[0-9a-f]{12}\.tmp$/;

/** All files below a folder by path, except drafts and Git's own files. */
export function treeOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !draft.test(path) && !path.startsWith(join(folder, '.git/')))
      // Each rendered page contains a new random number for its content policy.
      .map((path) => [
        path.slice(folder.length + 1),
        readFileSync(path, 'latin1').replace(/nonce(="|-)[\w+/=-]{8,}/g, 'nonce$1'),
      ]),
  );
}

/** Drafts that were left below a folder. */
export function draftsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => draft.test(path));
}
