import type { Places } from '../../workspace/runtime.ts';
import { fetchedUri } from '../common/fetchedUri.ts';

/**
 * Returns the name of a file from its URI: scheme, authority and decoded path, such as
 * `vscode-vfs://github/owner/site/a b.mdx`. Undefined if it is not a URI with a path.
 */
export function fileOf(uri: string): string | undefined {
  const [, scheme, authority, path] = /^([a-z][a-z\d+.-]+):(?:\/\/([^/?#]*))?([^?#]*)/i.exec(uri) ?? [];
  if (scheme === undefined || path === undefined) return undefined;
  try {
    const named = decodeURIComponent(path);
    const whole = authority === undefined && !named.startsWith('/') ? named : `//${authority ?? ''}${named}`;
    return `${scheme}:${withoutSlash(whole)}`;
  } catch {
    return undefined;
  }
}

/** Returns the URI of a file or folder. */
export function uriOf(file: string): string {
  const [, head = '', path = file] = /^([a-z][a-z\d+.-]+:(?:\/\/[^/]*)?)(.*)$/is.exec(file) ?? [];
  return head + path.split('/').map(encodeURIComponent).join('/');
}

/** Returns the file at a path within a folder. */
export function fileIn(folder: string, path: string): string {
  if (path === '') return folder;
  return folder.endsWith('/') ? folder + path : `${folder}/${path}`;
}

/** Returns the path of a file within a folder: undefined if it is outside, empty for the folder itself. */
export function pathWithin(folder: string, file: string): string | undefined {
  if (file === folder) return '';
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  return file.startsWith(start) ? file.slice(start.length) : undefined;
}

/** Returns the parent folder. For a file system's root, returns the root itself. */
export function parentOf(file: string): string {
  const root = /^[a-z][a-z\d+.-]+:(?:\/\/[^/]*)?\/?/i.exec(file)?.[0].length ?? 0;
  const at = file.lastIndexOf('/');
  return at < root ? withoutSlash(file.slice(0, root)) : file.slice(0, at);
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path;
}

/** File names of a client, based on URIs. */
export const places: Places = { fileOf, uriOf, fileIn, pathWithin, fetchedUri };
