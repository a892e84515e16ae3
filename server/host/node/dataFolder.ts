import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the path of a data folder: next to the built script, or in the project if the sources run unbuilt. */
export function dataFolder(built: string, source: string): string {
  const here = import.meta.url === undefined ? __dirname : dirname(fileURLToPath(import.meta.url));
  const beside = join(here, built);
  return existsSync(beside) ? beside : resolve(here, '../../..', source);
}

/** True if a file or folder exists at this path and can be accessed. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
