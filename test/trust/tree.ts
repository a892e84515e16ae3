import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a write that was interrupted leaves beside a file. */
const draft = /\.[0-9a-f]{12}\.tmp$/;

/** All files below a folder by path, without drafts and what Git keeps. */
export function treeOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !draft.test(path) && !path.startsWith(join(folder, '.git/')))
      // A rendered page has a random number for its policy.
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
