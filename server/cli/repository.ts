import { dirname, join } from 'node:path';
import { exists } from '../host/dataFolder.ts';

/** The folder of the repository around a folder: the nearest with `.git`; itself where there is none. */
export async function repositoryOf(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    if (await exists(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}
