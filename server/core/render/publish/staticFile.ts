import { baseName, folderOf, slugOfPath } from '../../site/paths.ts';
import { encodePath } from '../page/markdown/address.ts';

/** A file of a site that is written out. */
export interface StaticFile {
  /** Relative to the output folder: `guides/start.html`. */
  readonly path: string;
  readonly text: string;
}

/** Where a page is written. */
export function staticPath(path: string): string {
  return `${slugOfPath(path)}.html`;
}

/** From a folder to a file, both relative to the output's root. */
export function relativeUrl(folder: string, file: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = folderOf(file) === '' ? [] : folderOf(file).split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  return encodePath([...from.slice(shared).map(() => '..'), ...to.slice(shared), baseName(file)].join('/'));
}
