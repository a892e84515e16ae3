import machine, { join, type PlatformPath, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Places } from '../../workspace/runtime.ts';
import { fetchedUri } from '../common/fetchedUri.ts';

/** Returns the path of the file that a URI refers to, or undefined if it is not a file on this machine. */
export function fileOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return oneDrive(resolve(fileURLToPath(uri)));
  } catch {
    return undefined;
  }
}

/**
 * Normalizes the drive letter of a Windows path to lower case. Windows accepts `C:` and `c:`, and editors send both.
 */
export function oneDrive(file: string): string {
  return file.replace(/^[A-Z](?=:[\\/])/, (letter) => letter.toLowerCase());
}

/** Returns the URI of a file. */
export function uriOf(file: string): string {
  return pathToFileURL(file).href;
}

/** Returns the file at a path inside a folder. */
export function fileIn(folder: string, path: string): string {
  return join(folder, ...path.split('/'));
}

/**
 * Returns the path of a file relative to a folder, with `/`. Undefined if it is outside of the folder, empty for the
 * folder itself.
 *
 * @param system path functions; those of this machine by default, others in tests
 */
export function pathWithin(folder: string, file: string, system: PlatformPath = machine): string | undefined {
  const { isAbsolute, relative, resolve, sep } = system;
  const path = relative(folder, file);
  // Between two drives, the relative path is the whole path.
  if (isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`) || resolve(folder, path) !== file)
    return undefined;
  return path.split(sep).join('/');
}

/** Conversions between paths and URIs on this machine. */
export const places: Places = {
  fileOf,
  uriOf,
  fetchedUri,
  fileIn,
  pathWithin: (folder, file) => pathWithin(folder, file),
};
