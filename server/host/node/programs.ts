import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Returns the path of a program, or undefined. Only absolute folders of PATH count. Windows would search the current
 * folder first, which may be an untrusted repository.
 *
 * @param names file names to look for in each folder, such as `git`
 * @param counts returns whether a folder of PATH counts; by default, all do
 */
export async function findProgram(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
  counts: (folder: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<string | undefined> {
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  for (const written of path.split(delimiter)) {
    const folder = written.replace(/^"(.*)"$/, '$1');
    if (!isAbsolute(folder) || !(await counts(folder))) continue;
    for (const name of names) if (await isProgram(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
