import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type FetchedDocument, fetchedScheme } from '../protocol/messages.ts';

/** The file that a URI names, or undefined when it names none on this disk. */
export function fileOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return resolve(fileURLToPath(uri));
  } catch {
    return undefined;
  }
}

/** The URI of a file. */
export function uriOf(file: string): string {
  return pathToFileURL(file).href;
}

/** The file at a path within a folder. */
export function fileIn(folder: string, path: string): string {
  return join(folder, ...path.split('/'));
}

/** The path of a file within a folder, with `/`; undefined when it lies elsewhere, empty for the folder itself. */
export function pathWithin(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  if (path === '..' || path.startsWith(`..${sep}`) || resolve(folder, path) !== file) return undefined;
  return path.split(sep).join('/');
}

/** What shows a fetched file: a document that only the editor's client can fill. */
export function fetchedUri(document: FetchedDocument): string {
  const { host, pathname } = URL.canParse(document.url) ? new URL(document.url) : { host: '', pathname: '/' };
  return `${fetchedScheme}:/${encodeURI(`${host}${pathname}`)}?${encodeURIComponent(JSON.stringify(document))}`;
}
