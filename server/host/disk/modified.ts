import { statSync } from 'node:fs';

/** When a file was changed last, in milliseconds since 1970; undefined where there is none. */
export function modified(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
