import { access } from 'node:fs/promises';

/** True when something can be reached under this path. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
