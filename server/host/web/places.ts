import type { Places } from '../../workspace/runtime.ts';
import { fetchedUri } from '../common/fetchedUri.ts';

/**
 * The name of what a URI names: scheme, authority and decoded path, `vscode-vfs://github/owner/site/a b.mdx`. Undefined
 * for what is not a URI with a path.
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

/** The URI of a file or folder. */
export function uriOf(file: string): string {
  const [, head = '', path = file] = /^([a-z][a-z\d+.-]+:(?:\/\/[^/]*)?)(.*)$/is.exec(file) ?? [];
  return head + path.split('/').map(encodeURIComponent).join('/');
}

/** The file at a path within a folder. */
export function fileIn(folder: string, path: string): string {
  if (path === '') return folder;
  return folder.endsWith('/') ? folder + path : `${folder}/${path}`;
}

/** The path of a file within a folder; undefined when it lies elsewhere, empty for the folder itself. */
export function pathWithin(folder: string, file: string): string | undefined {
  if (file === folder) return '';
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  return file.startsWith(start) ? file.slice(start.length) : undefined;
}

/** The folder of a file or folder; the same for what has none. */
export function parentOf(file: string): string {
  const root = /^[a-z][a-z\d+.-]+:(?:\/\/[^/]*)?\/?/i.exec(file)?.[0].length ?? 0;
  const at = file.lastIndexOf('/');
  return at < root ? withoutSlash(file.slice(0, root)) : file.slice(0, at);
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path;
}

/** How a client names files: by their URIs. */
export const places: Places = { fileOf, uriOf, fileIn, pathWithin, fetchedUri };
