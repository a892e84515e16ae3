import machine, { join, type PlatformPath, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Places } from '../../workspace/runtime.ts';
import { fetchedUri } from '../common/fetchedUri.ts';

/** The file that a URI names, or undefined when it names none on this disk. */
export function fileOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return oneDrive(resolve(fileURLToPath(uri)));
  } catch {
    return undefined;
  }
}

/** Windows has one disk under two names, `C:` and `c:`, and editors send both: here it is always the small letter. */
export function oneDrive(file: string): string {
  return file.replace(/^[A-Z](?=:[\\/])/, (letter) => letter.toLowerCase());
}

/** The URI of a file. */
export function uriOf(file: string): string {
  return pathToFileURL(file).href;
}

/** The file at a path within a folder. */
export function fileIn(folder: string, path: string): string {
  return join(folder, ...path.split('/'));
}

/**
 * The path of a file within a folder, with `/`; undefined when it lies elsewhere, empty for the folder itself.
 *
 * @param system of this machine, unless a test is about another one
 */
export function pathWithin(folder: string, file: string, system: PlatformPath = machine): string | undefined {
  const { isAbsolute, relative, resolve, sep } = system;
  const path = relative(folder, file);
  // From one disk to another there is no way but the whole path.
  if (isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`) || resolve(folder, path) !== file)
    return undefined;
  return path.split(sep).join('/');
}

/** How this machine calls files. */
export const places: Places = {
  fileOf,
  uriOf,
  fetchedUri,
  fileIn,
  pathWithin: (folder, file) => pathWithin(folder, file),
};
