import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isHiddenPath } from '../core/index.ts';
import { realFile } from './textFiles.ts';

/**
 * The real file behind a path of a site, for whoever gives its bytes to somebody: a browser, a rendered site, a hover.
 * Undefined for what is hidden, under this path or under the one that it really has, for what a link leads out of the
 * folder to, and for all that is no file.
 */
export async function givenFile(folder: string, path: string): Promise<string | undefined> {
  if (isHiddenPath(path)) return undefined;
  try {
    const home = await realpath(folder);
    const file = await realFile(join(home, path), home);
    if (isHiddenPath(relative(home, file).split(sep).join('/'))) return undefined;
    return (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
