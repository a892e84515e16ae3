import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of data: beside the built script, or in the project when the sources run as they are. */
export function dataFolder(built: string, source: string): string {
  const here = import.meta.url === undefined ? __dirname : dirname(fileURLToPath(import.meta.url));
  const beside = join(here, built);
  return existsSync(beside) ? beside : resolve(here, '../../..', source);
}

/** True when something can be reached under this path. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
